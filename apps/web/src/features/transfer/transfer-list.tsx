import IconBack from '~icons/lucide/arrow-down-left'
import IconNothing from '~icons/lucide/arrow-left-right'
import IconThere from '~icons/lucide/arrow-up-right'
import { cx } from '#ui/cx.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import type { Transfer } from '#contract/calls/transfer.ts'
import { useT } from '#kit/language.ts'
import { LoadFailed } from '#kit/load-failed.tsx'
import { MoreRows } from '#kit/more-rows.tsx'
import { useMoment } from '#kit/use-moment.ts'
import { Money } from '#kit/money.tsx'
import { useTransfers } from './use-transfers.ts'
import type { Holding } from './wish.ts'

const tones: Readonly<Record<Transfer['state'], string>> = {
  sent: 'bg-news-soft text-news',
  done: 'bg-won-soft text-won',
  returned: 'bg-raised-3 text-mute',
}

/** What was moved between the wallets. */
export function TransferList({ wallets }: { readonly wallets: readonly Holding[] | undefined }) {
  const t = useT()
  const pages = useTransfers()
  const nameOf = (vendor: string): string => wallets?.find((one) => one.vendor === vendor)?.name ?? vendor
  return (
    <section aria-labelledby="transfers" className="grid gap-2">
      <h2 id="transfers" className="text-xl font-bold">
        {t('transfer.history')}
      </h2>
      {pages.rows === undefined &&
        pages.error === null &&
        [0, 1, 2].map((at) => <Skeleton key={at} className="h-14" />)}
      {pages.rows === undefined && pages.error !== null && <LoadFailed slim onAgain={pages.again} />}
      {pages.rows?.length === 0 && (
        <EmptyState
          picture={<IconNothing className="size-10 text-faint" />}
          title={t('transfer.none')}
          text={t('transfer.noneText')}
        />
      )}
      {pages.rows !== undefined && pages.rows.length > 0 && (
        <ul className={cx('divide-y divide-line', pages.stale && 'opacity-60')}>
          {pages.rows.map((row) => (
            <Line key={row.id} row={row} name={nameOf(row.vendor)} />
          ))}
        </ul>
      )}
      <MoreRows pages={pages} />
    </section>
  )
}

function Line({
  row: { direction, state, reason, at, amount },
  name,
}: {
  readonly row: Transfer
  readonly name: string
}) {
  const t = useT()
  const moment = useMoment()
  const Sign = direction === 'in' ? IconThere : IconBack
  return (
    <li className="flex items-center gap-4 py-3">
      <span aria-hidden="true" className="grid size-9 shrink-0 place-items-center rounded-full bg-raised-2 text-mute">
        <Sign className="size-4.5 rtl:-scale-x-100" />
      </span>
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium">
          {t(direction === 'in' ? 'transfer.toVendor' : 'transfer.fromVendor', { vendor: name })}
        </p>
        <p className="text-sm text-faint">
          {reason === null ? moment(at) : `${t(`transfer.reason.${reason}`)} · ${moment(at)}`}
        </p>
      </div>
      <div className="grid shrink-0 justify-items-end gap-1">
        <Money value={amount} className={cx('font-semibold', state === 'returned' && 'text-faint line-through')} />
        <span className={cx('rounded-full px-2 py-0.5 text-xs font-semibold', tones[state])}>
          {t(`transfer.state.${state}`)}
        </span>
      </div>
    </li>
  )
}
