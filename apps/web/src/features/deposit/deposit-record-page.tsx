import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import IconNext from '~icons/lucide/chevron-right'
import { Link } from 'wouter'
import type { DepositOrder } from '#contract/calls/cashier.ts'
import { depositStates } from '#rules/cashier/deposit.ts'
import { chipClass } from '#ui/chip.ts'
import { buttonClass } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { formatCount, useT } from '#kit/language.ts'
import { LoadFailed } from '#kit/load-failed.tsx'
import { MoreRows } from '#kit/more-rows.tsx'
import { useMoment } from '#kit/use-moment.ts'
import { usePages } from '#kit/use-pages.ts'
import { useToday } from '#kit/use-today.ts'
import { Money } from '#kit/money.tsx'
import { call } from '../../app/calls.ts'
import { paths } from '../../app/paths.ts'
import { callQuery } from '../../app/query.ts'
import { type Period, usualPeriod } from '#ui/period.ts'
import { PeriodPicker } from '../../parts/period-picker.tsx'
import { EmptyPicture } from '../../parts/small-pictures.tsx'
import { Totals } from '../../parts/totals.tsx'
import { ChannelSign } from './channel-sign.tsx'
import { orderPath } from './order-path.ts'
import { useReason } from './order-view.tsx'
import { StateBadge } from './state-badge.tsx'

type State = DepositOrder['state']

interface Filters extends Period {
  readonly state?: State
}

/** What the whole period brought, whatever page is shown. */
function PeriodTotals({ filters }: { readonly filters: Filters }) {
  const t = useT()
  const { data, isError, refetch } = useQuery(callQuery('deposit.list', { ...filters, limit: 1 }))
  return (
    <Totals
      label={t('records.totals')}
      onAgain={isError ? () => void refetch() : undefined}
      totals={
        data && [
          {
            key: 'count',
            label: t('deposit.record.count'),
            value: <span className="amount">{formatCount(data.total.count)}</span>,
          },
          {
            key: 'credited',
            label: t('deposit.record.credited'),
            value: <Money value={data.total.credited} className="text-won" />,
          },
        ]
      }
    />
  )
}

/** One order: a line that leads to it. */
function Line({ order }: { readonly order: DepositOrder }) {
  const t = useT()
  const moment = useMoment()
  const reason = useReason()
  const other = order.credited !== null && Number(order.credited) !== Number(order.amount)
  return (
    <li>
      <Link
        href={orderPath(order.id)}
        className="flex min-h-18 items-center gap-3 px-4 py-3 quick-colors hover:bg-raised-2 max-md:rounded-md max-md:bg-raised-1 max-md:hairline sm:gap-4"
      >
        <ChannelSign kind={order.kind} className="size-11 shrink-0" />
        <span className="grid min-w-0 flex-1 gap-0.5">
          <span className="truncate font-semibold">{order.channelName}</span>
          <time dateTime={order.createdAt} className="text-xs text-faint">
            {moment(order.createdAt)}
          </time>
          {order.reason !== null && <span className="truncate text-xs text-mute">{reason(order.reason)}</span>}
        </span>
        <span className="grid shrink-0 justify-items-end gap-1">
          <Money
            value={order.credited ?? order.amount}
            className={cx(
              'text-lg font-bold',
              order.state === 'credited'
                ? 'text-won'
                : ['expired', 'failed', 'rejected'].includes(order.state) && 'text-faint',
            )}
          />
          {other && (
            <span className="text-xs text-faint">
              {t('deposit.record.of')} <Money value={order.amount} />
            </span>
          )}
          <StateBadge state={order.state} />
        </span>
        <IconNext className="size-4 shrink-0 text-faint max-sm:hidden rtl:-scale-x-100" />
      </Link>
    </li>
  )
}

function Orders({ filters }: { readonly filters: Filters }) {
  const t = useT()
  const pages = usePages<DepositOrder>({
    key: ['deposit.list', filters],
    load: (page, options) => call('deposit.list', { ...filters, ...page }, options),
  })
  const { rows, error, again, stale } = pages
  if (rows === undefined) {
    return error === null ? (
      <div className="grid gap-2" aria-busy="true">
        {['a', 'b', 'c', 'd'].map((line) => (
          <Skeleton key={line} className="h-18 rounded-md" />
        ))}
      </div>
    ) : (
      <LoadFailed text={t('deposit.loadFailedText')} onAgain={again} />
    )
  }
  if (rows.length === 0) {
    return (
      <EmptyState
        picture={<EmptyPicture name="chest" />}
        title={t('deposit.record.none')}
        text={t('deposit.record.noneText')}
        action={
          <Link href={paths.member('depositv2')} className={buttonClass('main')}>
            {t('deposit.go')}
          </Link>
        }
      />
    )
  }
  return (
    <div className={cx('transition-opacity', stale && 'opacity-60')}>
      <ul className="grid gap-2 md:gap-0 md:divide-y md:divide-line md:overflow-hidden md:rounded-md md:bg-raised-1 md:hairline">
        {rows.map((order) => (
          <Line key={order.id} order={order} />
        ))}
      </ul>
      <MoreRows pages={pages} />
    </div>
  )
}

/** The member's deposits by days and states, with what they brought. */
export function DepositRecordPage() {
  const t = useT()
  const today = useToday()
  const [period, setPeriod] = useState<Period>(() => usualPeriod(today))
  const [state, setState] = useState<State>()
  const filters = { ...period, ...(state === undefined ? {} : { state }) }
  return (
    <div className="grid max-w-3xl gap-4">
      <PeriodPicker value={period} onChange={setPeriod} />
      <div
        role="group"
        aria-label={t('deposit.record.filter')}
        className="swipe-row -mx-4 flex scroll-px-4 gap-1.5 px-4 pb-1 md:mx-0 md:scroll-px-0 md:flex-wrap md:px-0"
      >
        {[undefined, ...depositStates].map((one) => (
          <button
            key={one ?? 'all'}
            type="button"
            aria-pressed={one === state}
            onClick={() => setState(one)}
            className={chipClass(one === state)}
          >
            {one === undefined ? t('deposit.record.all') : t(`deposit.state.${one}`)}
          </button>
        ))}
      </div>
      <PeriodTotals filters={filters} />
      <Orders filters={filters} />
    </div>
  )
}
