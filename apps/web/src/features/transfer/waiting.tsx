import IconWait from '~icons/lucide/hourglass'
import { useT } from '#kit/language.ts'
import { useMoment } from '#kit/use-moment.ts'
import { useMoney } from '#kit/money.tsx'
import { useTransfers } from './use-transfers.ts'
import type { Holding } from './wish.ts'

/** Transfers whose vendor has not answered, each with what happens now. Nothing where there is none. */
export function Waiting({ wallets }: { readonly wallets: readonly Holding[] | undefined }) {
  const t = useT()
  const money = useMoney()
  const moment = useMoment()
  const waiting = useTransfers().rows?.filter(({ state }) => state === 'sent') ?? []
  const nameOf = (vendor: string): string => wallets?.find((one) => one.vendor === vendor)?.name ?? vendor
  return (
    <div aria-live="polite">
      {waiting.length > 0 && (
        <section aria-labelledby="waiting-transfers" className="grid gap-4 rounded-md bg-news-soft p-5">
          <h2 id="waiting-transfers" className="flex items-center gap-2.5 text-lg font-bold">
            <IconWait className="size-5 shrink-0 text-news" />
            {t('transfer.waiting')}
          </h2>
          <ul className="grid gap-3">
            {waiting.map(({ id, vendor, direction, amount, at }) => (
              <li key={id} className="grid gap-0.5">
                <p className="text-pretty">
                  {t(direction === 'in' ? 'transfer.waitingIn' : 'transfer.waitingOut', {
                    vendor: nameOf(vendor),
                    amount: money(amount),
                  })}
                </p>
                <p className="text-sm text-mute">{moment(at)}</p>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
