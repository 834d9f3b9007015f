import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import type { WithdrawalOrder } from '#contract/cashier.ts'
import { moneyToDecimal, parseMoney } from '#rules/money.ts'
import { withdrawalStates } from '#rules/cashier/withdrawal.ts'
import { Amount } from '#ui/amount.tsx'
import { buttonClass } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { Popup } from '#ui/popup.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { call } from '../../../app/calls.ts'
import { useT } from '../../../app/language.ts'
import { paths } from '../../../app/paths.ts'
import { callQuery } from '../../../app/query.ts'
import { MoreRows } from '../../../parts/more-rows.tsx'
import { chipClass, PeriodPicker } from '../../../parts/period-picker.tsx'
import { presetPeriod, type Period } from '../../../parts/period.ts'
import { usePages } from '../../../parts/use-pages.ts'
import { useToday } from '../../../parts/use-today.ts'
import { CardSign } from './card-face.tsx'
import { NoRows } from './drawings.tsx'
import { LoadFailed } from './failure.tsx'
import { useMoney } from './money.ts'
import { Explained } from './open-order.tsx'
import { OrderActions } from './order-actions.tsx'
import { StateBadge, type State } from './state-badge.tsx'

/** The states as chips, in the order in which a withdrawal goes through them. */
function StateFilter({ value, onChange }: { readonly value: State | undefined; onChange(state: State | undefined): void }) {
  const t = useT()
  return (
    <div role="group" aria-label={t('withdraw.record.states')} className="swipe-row -mx-4 flex scroll-px-4 gap-1.5 px-4 py-1 md:mx-0 md:scroll-px-0 md:flex-wrap md:px-0">
      {[undefined, ...withdrawalStates].map((state) => (
        <button key={state ?? 'any'} type="button" aria-pressed={state === value} onClick={() => onChange(state)} className={chipClass(state === value)}>
          {t(state === undefined ? 'withdraw.record.any' : `withdraw.state.${state}`)}
        </button>
      ))}
    </div>
  )
}

/** All there is to know of one withdrawal, and what can be done about it. */
function Details({ id, order: listed, open, onClose, onGone }: { readonly id: string; readonly order: WithdrawalOrder; readonly open: boolean; onClose(): void; onGone(): void }) {
  const t = useT()
  const { written, at } = useMoney()
  const order = useQuery({ ...callQuery('withdrawal.order', { id }), initialData: listed }).data
  const facts = [
    ['withdraw.record.number', id], ['withdraw.record.when', at(order.askedAt)], ['withdraw.amount', written(order.amount)],
    ['withdraw.fee', order.fee === '0.00000' ? t('withdraw.noFee') : written(order.fee)],
    ['withdraw.arrives', written(moneyToDecimal(parseMoney(order.amount) - parseMoney(order.fee)))],
    ...(order.paidAt === null ? [] : [['withdraw.record.paidAt', at(order.paidAt)] as const]),
    ...(order.received === null ? [] : [['withdraw.record.received', written(order.received)] as const]),
    ...(parseMoney(order.returned) > 0n ? [['withdraw.record.returned', written(order.returned)] as const] : []),
  ] as const
  return (
    <Popup open={open} onClose={onClose} onGone={onGone} title={t('withdraw.record.detail')} closeLabel={t('popup.close')} closeOutside>
      <div className="grid gap-5 px-6 pt-1 pb-7">
        <div className="flex items-center gap-3.5">
          <CardSign kind={order.card.kind} />
          <p className="min-w-0 flex-1 truncate font-semibold">{order.card.name} <span dir="ltr" className="amount font-normal text-mute">{order.card.masked}</span></p>
          <StateBadge state={order.state} />
        </div>
        <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2 text-sm">
          {facts.map(([name, value]) => (
            <div key={name} className="contents"><dt className="text-faint">{t(name)}</dt><dd className="amount text-end break-all">{value}</dd></div>
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
  const { symbol, locale, at } = useMoney()
  const back = ['cancelled', 'rejected', 'failed'].includes(order.state)
  return (
    <li>
      <button
        type="button" onClick={onOpen} aria-haspopup="dialog"
        className="grid w-full grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3.5 gap-y-0.5 rounded-md bg-raised-1 px-4 py-3 text-start quick-colors hover:bg-raised-2"
      >
        <CardSign kind={order.card.kind} className="row-span-2" />
        <span className="flex min-w-0 items-baseline gap-1.5 font-medium">
          <span className="truncate">{order.card.name}</span>
          <span dir="ltr" className="amount shrink-0 text-sm font-normal text-mute">{order.card.masked}</span>
        </span>
        <Amount value={order.amount} symbol={symbol} locale={locale} className={cx('text-end font-semibold', back && 'text-faint line-through')} />
        <span className="truncate text-sm text-faint">{at(order.askedAt)}</span>
        <span className="justify-self-end"><StateBadge state={order.state} /></span>
      </button>
    </li>
  )
}

/** Every withdrawal of a period, with what went out in all. */
export function WithdrawRecordPage() {
  const t = useT()
  const today = useToday()
  const { symbol, locale } = useMoney()
  const [period, setPeriod] = useState<Period>(() => presetPeriod('last30', today))
  const [state, setState] = useState<State>()
  const [shown, setShown] = useState<WithdrawalOrder>()
  const [open, setOpen] = useState(false)
  const filters = { ...period, ...(state === undefined ? {} : { state }) }
  const pages = usePages({ key: ['withdrawal.list', filters], load: (page, options) => call('withdrawal.list', { ...filters, ...page }, options) })
  const { data: first } = useQuery(callQuery('withdrawal.list', { ...filters, limit: 1 }))
  const { rows, error, again, stale } = pages
  return (
    <div className="grid gap-4">
      <div className="grid gap-1">
        <PeriodPicker value={period} onChange={setPeriod} />
        <StateFilter value={state} onChange={setState} />
      </div>
      <dl aria-live="polite" className="flex flex-wrap gap-x-10 gap-y-2 rounded-md bg-raised-1 px-5 py-4 hairline">
        <div><dt className="text-sm text-faint">{t('withdraw.record.count')}</dt><dd className="amount text-xl font-bold">{first?.total.count.toLocaleString(locale) ?? '–'}</dd></div>
        <div><dt className="text-sm text-faint">{t('withdraw.record.paidOut')}</dt><dd className="text-xl font-bold">{first === undefined ? '–' : <Amount value={first.total.paidOut} symbol={symbol} locale={locale} />}</dd></div>
      </dl>
      {rows === undefined && error === null && <div className="grid gap-2">{[1, 2, 3, 4].map((row) => <Skeleton key={row} className="h-16 rounded-md" />)}</div>}
      {rows === undefined && error !== null && <LoadFailed onAgain={again} />}
      {rows?.length === 0 && (
        <EmptyState
          picture={<NoRows className="w-32" />} title={t('withdraw.record.empty.title')} text={t('withdraw.record.empty.text')}
          action={<Link href={paths.member('withdraw')} className={buttonClass('main')}>{t('withdraw.submit')}</Link>}
        />
      )}
      {rows !== undefined && rows.length > 0 && (
        <ul aria-label={t('withdraw.record.list')} aria-busy={stale} className={cx('grid gap-2 transition-opacity', stale && 'opacity-60')}>
          {rows.map((order) => (
            <Line
              key={order.id} order={order}
              onOpen={() => {
                setShown(order)
                setOpen(true)
              }}
            />
          ))}
        </ul>
      )}
      <MoreRows pages={pages} />
      {shown !== undefined && <Details id={shown.id} order={shown} open={open} onClose={() => setOpen(false)} onGone={() => setShown(undefined)} />}
    </div>
  )
}
