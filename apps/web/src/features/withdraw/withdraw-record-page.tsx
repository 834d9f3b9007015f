import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import type { WithdrawalOrder } from '#contract/calls/cashier.ts'
import { moneyToDecimal, parseMoney } from '#rules/money.ts'
import { type WithdrawalGroup, withdrawalGroupNames } from '#rules/cashier/withdrawal.ts'
import { chipClass } from '#ui/chip.ts'
import { buttonClass } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { Popup } from '#ui/popup.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { formatCount, useT } from '#kit/language.ts'
import { LoadFailed } from '#kit/load-failed.tsx'
import { MoreRows } from '#kit/more-rows.tsx'
import { usePages } from '#kit/use-pages.ts'
import { useToday } from '#kit/use-today.ts'
import { Money, useMoney } from '#kit/money.tsx'
import { useMoment } from '#kit/use-moment.ts'
import { call } from '../../app/calls.ts'
import { paths } from '../../app/paths.ts'
import { callQuery } from '../../app/query.ts'
import { PeriodPicker } from '../../parts/period-picker.tsx'
import { type Period, usualPeriod } from '#ui/period.ts'
import { Totals } from '../../parts/totals.tsx'
import { CardSign } from './card-face.tsx'
import { NoRows } from './drawings.tsx'
import { Explained } from './open-order.tsx'
import { OrderActions } from './order-actions.tsx'
import { StateBadge } from './state-badge.tsx'

/** The states in groups as chips, in the order in which a withdrawal goes through them. */
function StateFilter({
  value,
  onChange,
}: {
  readonly value: WithdrawalGroup | undefined
  onChange(group: WithdrawalGroup | undefined): void
}) {
  const t = useT()
  return (
    <div
      role="group"
      aria-label={t('withdraw.record.states')}
      className="swipe-row -mx-4 flex scroll-px-4 gap-1.5 px-4 py-1 md:mx-0 md:scroll-px-0 md:flex-wrap md:px-0"
    >
      {[undefined, ...withdrawalGroupNames].map((group) => (
        <button
          key={group ?? 'any'}
          type="button"
          aria-pressed={group === value}
          onClick={() => onChange(group)}
          className={chipClass(group === value)}
        >
          {t(group === undefined ? 'withdraw.record.any' : `withdraw.group.${group}`)}
        </button>
      ))}
    </div>
  )
}

/** All there is to know of one withdrawal, and what can be done about it. */
function Details({
  id,
  order: listed,
  open,
  onClose,
  onGone,
}: {
  readonly id: string
  readonly order: WithdrawalOrder
  readonly open: boolean
  onClose(): void
  onGone(): void
}) {
  const t = useT()
  const written = useMoney()
  const at = useMoment()
  const order = useQuery({ ...callQuery('withdrawal.order', { id }), initialData: listed }).data
  const facts = [
    ['withdraw.record.number', id],
    ['withdraw.record.when', at(order.askedAt)],
    ['withdraw.amount', written(order.amount)],
    ['withdraw.fee', order.fee === '0.00000' ? t('withdraw.noFee') : written(order.fee)],
    ['withdraw.arrives', written(moneyToDecimal(parseMoney(order.amount) - parseMoney(order.fee)))],
    ...(order.paidAt === null ? [] : [['withdraw.record.paidAt', at(order.paidAt)] as const]),
    ...(order.received === null ? [] : [['withdraw.record.received', written(order.received)] as const]),
    ...(parseMoney(order.returned) > 0n ? [['withdraw.record.returned', written(order.returned)] as const] : []),
  ] as const
  return (
    <Popup
      open={open}
      onClose={onClose}
      onGone={onGone}
      title={t('withdraw.record.detail')}
      closeLabel={t('popup.close')}
      closeOutside
    >
      <div className="grid grid-cols-1 gap-5 px-6 pt-1 pb-7">
        <div className="flex items-center gap-3.5">
          <CardSign kind={order.card.kind} />
          <p className="flex min-w-0 flex-1 flex-wrap gap-x-1.5">
            <span className="min-w-0 font-semibold break-words">{order.card.name}</span>
            <span dir="ltr" className="amount text-mute">
              {order.card.masked}
            </span>
          </p>
          <StateBadge state={order.state} />
        </div>
        <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2 text-sm">
          {facts.map(([name, value]) => (
            <div key={name} className="contents">
              <dt className="text-faint">{t(name)}</dt>
              <dd className="amount text-end break-all">{value}</dd>
            </div>
          ))}
        </dl>
        <Explained order={order} />
        <OrderActions order={order} />
      </div>
    </Popup>
  )
}

/** One line of the record; it opens its details. */
function Line({ order, onOpen }: { readonly order: WithdrawalOrder; onOpen(): void }) {
  const at = useMoment()
  const back = ['cancelled', 'rejected', 'failed'].includes(order.state)
  return (
    <li>
      <button
        type="button"
        onClick={onOpen}
        aria-haspopup="dialog"
        className="grid w-full grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3.5 gap-y-0.5 rounded-md bg-raised-1 px-4 py-3 text-start quick-colors hover:bg-raised-2"
      >
        <CardSign kind={order.card.kind} className="row-span-2" />
        <span className="flex min-w-0 flex-wrap items-baseline gap-x-1.5 font-medium">
          <span dir="auto" className="max-w-full truncate">
            {order.card.name}
          </span>
          <span dir="ltr" className="amount shrink-0 text-sm font-normal text-mute">
            {order.card.masked}
          </span>
        </span>
        <Money value={order.amount} className={cx('text-end font-semibold', back && 'text-faint line-through')} />
        <span className="text-sm text-pretty text-faint">{at(order.askedAt)}</span>
        <span className="justify-self-end">
          <StateBadge state={order.state} />
        </span>
      </button>
    </li>
  )
}

/** Every withdrawal of a period, with what went out in all. */
export function WithdrawRecordPage() {
  const t = useT()
  const today = useToday()
  const [period, setPeriod] = useState<Period>(() => usualPeriod(today))
  const [group, setGroup] = useState<WithdrawalGroup>()
  const [shown, setShown] = useState<WithdrawalOrder>()
  const [open, setOpen] = useState(false)
  const filters = { ...period, ...(group === undefined ? {} : { group }) }
  const pages = usePages({
    key: ['withdrawal.list', filters],
    load: (page, options) => call('withdrawal.list', { ...filters, ...page }, options),
  })
  const totals = useQuery(callQuery('withdrawal.list', { ...filters, limit: 1 }))
  const { rows, error, again, stale } = pages
  return (
    <div className="grid gap-4">
      <div className="grid gap-1">
        <PeriodPicker value={period} onChange={setPeriod} />
        <StateFilter value={group} onChange={setGroup} />
      </div>
      <Totals
        label={t('records.totals')}
        onAgain={totals.isError ? () => void totals.refetch() : undefined}
        totals={
          totals.data && [
            {
              key: 'count',
              label: t('withdraw.record.count'),
              value: <span className="amount">{formatCount(totals.data.total.count)}</span>,
            },
            { key: 'paidOut', label: t('withdraw.record.paidOut'), value: <Money value={totals.data.total.paidOut} /> },
          ]
        }
      />
      {rows === undefined && error === null && (
        <div className="grid gap-2">
          {[1, 2, 3, 4].map((row) => (
            <Skeleton key={row} className="h-16 rounded-md" />
          ))}
        </div>
      )}
      {rows === undefined && error !== null && <LoadFailed onAgain={again} />}
      {rows?.length === 0 && (
        <EmptyState
          picture={<NoRows className="w-32" />}
          title={t('withdraw.record.empty.title')}
          text={t('withdraw.record.empty.text')}
          action={
            <Link href={paths.member('withdraw')} className={buttonClass('main')}>
              {t('withdraw.submit')}
            </Link>
          }
        />
      )}
      {rows !== undefined && rows.length > 0 && (
        <ul
          aria-label={t('withdraw.record.list')}
          aria-busy={stale}
          className={cx('grid gap-2 transition-opacity', stale && 'opacity-60')}
        >
          {rows.map((order) => (
            <Line
              key={order.id}
              order={order}
              onOpen={() => {
                setShown(order)
                setOpen(true)
              }}
            />
          ))}
        </ul>
      )}
      <MoreRows pages={pages} />
      {shown !== undefined && (
        <Details
          id={shown.id}
          order={shown}
          open={open}
          onClose={() => setOpen(false)}
          onGone={() => setShown(undefined)}
        />
      )}
    </div>
  )
}
