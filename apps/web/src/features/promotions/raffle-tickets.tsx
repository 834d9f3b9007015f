import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import IconTicket from '~icons/lucide/ticket'
import { CallError } from '#client/call-error.ts'
import type { Raffle } from '#contract/calls/raffles.ts'
import { moneyToDecimal, parseMoney } from '#rules/money.ts'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast.tsx'
import { formatCount, useT } from '#kit/language.ts'
import { useMoney } from '#kit/money.tsx'
import { useMoment } from '#kit/use-moment.ts'
import { call } from '../../app/calls.ts'
import { answersTo } from '../../app/query.ts'
import { useMember } from '../../app/session.ts'
import { interrupt, openPopup } from '../../app/ui-state.ts'
import { percentDone } from '../../parts/progress.ts'

type Own = NonNullable<Raffle['own']>

/** How far the next ticket is, of turnover or deposits; nothing where these bring none. */
function Next({
  of,
  done,
  price,
}: {
  readonly of: 'turnover' | 'deposits'
  readonly done: string
  readonly price: string
}) {
  const t = useT()
  const money = useMoney()
  const [have, needed] = [parseMoney(done), parseMoney(price)]
  if (needed === 0n) return null
  const rest = have > 0n ? have % needed : 0n
  const percent = percentDone(rest, needed)
  const label = t(`raffle.next.${of}`)
  return (
    <div className="grid gap-1.5">
      <span className="flex flex-wrap items-baseline justify-between gap-x-3 text-sm">
        <span className="text-mute">{label}</span>
        <span className="font-medium tabular-nums">
          {t('promo.step.of', { done: money(moneyToDecimal(rest, 5)), needed: money(price) })}
        </span>
      </span>
      <span
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        className="block h-2 overflow-hidden rounded-full bg-raised-3"
      >
        <span
          className="block h-full rounded-full bg-accent transition-[width] duration-(--duration-layer)"
          style={{ width: `${percent}%` }}
        />
      </span>
    </div>
  )
}

function Numbers({ numbers }: Pick<Own, 'numbers'>) {
  const t = useT()
  return (
    <ul aria-label={t('raffle.numbers')} className="flex max-h-40 flex-wrap gap-2 overflow-y-auto" tabIndex={0}>
      {numbers.map(({ first, last }) => (
        <li
          key={first}
          className="inline-flex items-center gap-1.5 rounded-sm border border-dashed border-accent/50 bg-accent-soft px-2.5 py-1 text-sm font-semibold text-accent-strong tabular-nums"
        >
          <IconTicket aria-hidden="true" className="size-4 shrink-0" />
          <bdi>{first === last ? formatCount(first) : `${formatCount(first)} – ${formatCount(last)}`}</bdi>
        </li>
      ))}
    </ul>
  )
}

/** The tickets that whoever looks has, and those that it can take now. */
export function RaffleTickets({ raffle }: { readonly raffle: Raffle }) {
  const t = useT()
  const moment = useMoment()
  const queries = useQueryClient()
  const member = useMember()
  const [busy, setBusy] = useState(false)
  const { id, own, state } = raffle

  async function claim(): Promise<void> {
    setBusy(true)
    try {
      const { numbers } = await call('raffle.claim', { raffle: id })
      if (numbers !== null) toast('good', t('raffle.claimed', { count: numbers.last - numbers.first + 1 }))
    } catch (cause) {
      toast('bad', t(`error.${cause instanceof CallError ? cause.code : 'INTERNAL'}`))
    }
    await queries.invalidateQueries(answersTo('raffle'))
    setBusy(false)
  }

  if (own === null)
    return state === 'drawn' ? null : (
      <div className="grid justify-items-start gap-4 rounded-lg bg-raised-1 p-5 hairline sm:p-7">
        <p className="text-pretty">{t('raffle.login')}</p>
        <Button
          look="main"
          size="lg"
          onClick={() => (member === null ? openPopup({ kind: 'login' }) : void interrupt('trial'))}
        >
          {t('promo.do.login')}
        </Button>
      </div>
    )
  return (
    <div className="grid gap-5 rounded-lg bg-raised-1 p-5 hairline sm:p-7">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
        <div className="grid gap-1" role="status">
          <p className="text-mute">{t('raffle.own')}</p>
          <p className="display text-4xl font-extrabold text-accent-strong tabular-nums">{formatCount(own.tickets)}</p>
          <p className="text-sm text-faint">{t('raffle.given', { count: raffle.tickets })}</p>
        </div>
        {state === 'open' && (
          <div className="grid justify-items-start gap-1.5 sm:justify-items-end">
            <Button look="main" size="lg" loading={busy} disabled={own.due === 0} onClick={() => void claim()}>
              {own.due === 0 ? t('raffle.nothing') : t('raffle.take', { count: own.due })}
            </Button>
            <p className="text-sm text-mute">{t('raffle.closes', { at: moment(raffle.closes) })}</p>
          </div>
        )}
        {state === 'closed' && <p className="text-pretty text-mute">{t('raffle.waits')}</p>}
        {state === 'coming' && <p className="text-pretty text-mute">{t('raffle.soon')}</p>}
      </div>
      {own.numbers.length > 0 && <Numbers numbers={own.numbers} />}
      {state === 'open' && own.tickets + own.due < raffle.each && (
        <div className="grid gap-4 sm:grid-cols-2 sm:gap-8">
          <Next of="turnover" done={own.turnover} price={raffle.turnover} />
          <Next of="deposits" done={own.deposits} price={raffle.deposits} />
        </div>
      )}
    </div>
  )
}
