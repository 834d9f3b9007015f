import { Link } from 'wouter'
import IconNext from '~icons/lucide/chevron-right'
import IconTicket from '~icons/lucide/ticket'
import { useT } from '#kit/language.ts'
import { useMoment } from '#kit/use-moment.ts'
import { paths } from '../../app/paths.ts'
import { useRaffles } from './use-raffles.ts'

/** The way to the raffle that runs, and what its reader has of it; nothing where there is none. */
export function RaffleLine() {
  const t = useT()
  const moment = useMoment()
  const raffle = useRaffles().data?.list[0]
  if (raffle === undefined) return null
  const { title, own, state, draws } = raffle
  const due = own?.due ?? 0
  const when = t(state === 'drawn' ? 'raffle.drawnAt' : 'raffle.drawsAt', { at: moment(draws) })
  return (
    <Link
      href={paths.raffle()}
      className="group/raffle flex items-center gap-4 rounded-lg bg-linear-to-r from-accent-soft to-raised-1 p-4 quick-colors hairline hover:to-raised-2 sm:p-5 rtl:bg-linear-to-l"
    >
      <span className="grid size-11 shrink-0 place-items-center rounded-full bg-accent-soft text-accent-strong">
        <IconTicket className="size-5.5" />
      </span>
      <span className="grid min-w-0 flex-1 gap-0.5">
        <span className="font-bold text-pretty">{title}</span>
        <span className="text-sm text-mute text-pretty">
          {when}
          {own !== null && own.tickets > 0 && ` · ${t('raffle.have', { count: own.tickets })}`}
        </span>
        {due > 0 && (
          <span className="text-sm font-semibold text-accent-strong">{t('raffle.take', { count: due })}</span>
        )}
      </span>
      <IconNext className="size-5 shrink-0 text-mute quick-colors group-hover/raffle:text-ink rtl:-scale-x-100" />
    </Link>
  )
}
