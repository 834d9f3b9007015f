import type { ReactNode } from 'react'
import type { CallResponse } from '#contract/calls.ts'
import { tagOf } from '#contract/languages.ts'
import { Badge } from '#ui/badge.tsx'
import { type Column, ResponsiveList } from '#ui/responsive-list.tsx'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { formatCount, useLanguage, useT } from '#kit/language.ts'
import { Money } from '#kit/money.tsx'
import { useMoment } from '#kit/use-moment.ts'
import type { BillState } from '#rules/agents/bill-states.ts'
import { CardLabel, Pair } from '../../parts/card-label.tsx'
import { SignedMoney } from '../../parts/signed-money.tsx'
import { movementOf } from './kinds.ts'
import { usePeriod } from './use-period.ts'

export type Bill = CallResponse<'contracts.bills'>['list'][number]

const tones = {
  open: 'news',
  notReached: 'plain',
  waiting: 'accent',
  insufficient: 'lost',
  partReceived: 'accent',
  issued: 'won',
  rejected: 'lost',
} as const satisfies Readonly<Record<BillState, string>>

/** Bills that the upline may pay by hand. */
const payable: readonly BillState[] = ['waiting', 'insufficient', 'partReceived']

const HOUR_MS = 3_600_000

/** Writes the period of a bill: its days, its clock hour, or when it was paid. */
function usePeriodOf(): (bill: Bill) => string {
  const moment = useMoment()
  const period = usePeriod()
  return ({ kind, from, to, hour }) => {
    if (hour !== null && kind !== 'hourly') return moment(hour)
    const ends = hour === null ? null : { from: hour, to: new Date(Date.parse(hour) + HOUR_MS).toISOString() }
    return period({ from, to, hour: ends })
  }
}

const Dash = () => <span className="text-faint">–</span>
/** A card leaves out what a bill of the kind does not have. */
const NotOfKind = () => <span className="text-faint max-md:hidden">–</span>

interface BillListProps {
  readonly label: string
  readonly bills: readonly Bill[]
  /** Those of downlines are for the agent to pay. */
  readonly of: 'own' | 'downlines'
  /** Pays what the downline of a bill still lacks. */
  onPay?(bill: Bill): void
}

/** Bills with what led to them and what came of them. */
export function BillList({ label, bills, of, onPay }: BillListProps) {
  const t = useT()
  const periodOf = usePeriodOf()
  const percent = new Intl.NumberFormat(tagOf(useLanguage()), { style: 'percent', maximumFractionDigits: 3 })
  const line = 'text-sm text-mute max-md:order-3 max-md:ms-0! max-md:w-full'
  const pair = (
    key: string,
    labels: readonly [string, string],
    cells: (bill: Bill) => readonly [ReactNode, ReactNode] | undefined,
    className = line,
  ): Column<Bill> => ({
    key,
    head: labels.join(' / '),
    figures: true,
    onCard: 'line',
    className,
    cell(bill) {
      const both = cells(bill)
      return both === undefined ? <NotOfKind /> : <Pair labels={labels} first={both[0]} second={both[1]} />
    },
  })
  const columns: Column<Bill>[] = [
    {
      key: 'kind',
      head: t(of === 'own' ? 'contract.bill.kind' : 'agent.column.account'),
      onCard: 'title',
      className: 'max-md:order-1 max-md:w-[58%]',
      cell: (bill) => (
        <span className="grid min-w-0">
          <span className={cx(of === 'downlines' && 'truncate')}>
            {of === 'own' ? t(`records.type.${movementOf[bill.kind]}`) : bill.account}
          </span>
          <span className="text-xs font-normal text-faint">{periodOf(bill)}</span>
        </span>
      ),
    },
    // Real-time salary is earned round by round: its bills have no other figures of a period than the turnover of these rounds.
    pair(
      'turnover',
      [t('agent.figure.turnover'), t('agent.figure.profit')],
      ({ kind, turnover, profit }) => [
        <Money key="turnover" value={turnover} />,
        kind === 'hourly' || kind === 'realTime' ? <Dash key="profit" /> : <SignedMoney key="profit" value={profit} />,
      ],
      `${line} max-md:pt-2`,
    ),
    pair(
      'active',
      [t('agent.figure.active'), `${t('contract.tier')} · ${t('contract.bill.rate')}`],
      ({ kind, active, tier, rate }) =>
        kind === 'realTime'
          ? undefined
          : [
              formatCount(active),
              tier === null ? (
                <Dash />
              ) : (
                `${t('contract.tierOf', { tier: tier + 1 })}${rate === null ? '' : ` · ${percent.format(Number(rate) / 100)}`}`
              ),
            ],
    ),
    of === 'own'
      ? pair('amount', [t('contract.bill.amount'), t('contract.bill.passedOn')], ({ amount, passedOn }) => [
          <Money key="amount" value={amount} />,
          <Money key="passedOn" value={passedOn} />,
        ])
      : {
          key: 'amount',
          head: t('contract.bill.amount'),
          figures: true,
          onCard: 'line',
          className: line,
          cell: ({ amount }) => (
            <CardLabel label={t('contract.bill.amount')}>
              <Money value={amount} className="text-ink" />
            </CardLabel>
          ),
        },
  ]
  if (of === 'own')
    columns.push({
      key: 'kept',
      head: t('contract.bill.kept'),
      figures: true,
      onCard: 'line',
      className: line,
      cell: ({ kept }) => (
        <CardLabel label={t('contract.bill.kept')}>
          <Money value={kept} className="text-ink" />
        </CardLabel>
      ),
    })
  columns.push({
    key: 'received',
    head: t('contract.bill.received'),
    figures: true,
    onCard: 'title',
    className: 'max-md:order-2 max-md:w-[calc(42%-0.75rem)]',
    cell: ({ received, state }) => (
      <span className="grid justify-items-end gap-1">
        <Money value={received} className="font-semibold" />
        <Badge tone={tones[state]}>{t(`contract.bill.state.${state}`)}</Badge>
      </span>
    ),
  })
  if (onPay !== undefined)
    columns.push({
      key: 'do',
      head: t('agent.column.do'),
      onCard: 'line',
      className: 'max-md:order-4 max-md:w-full md:text-end',
      cell: (bill) =>
        payable.includes(bill.state) && (
          <Button
            size="sm"
            aria-label={`${t('contract.pay.now')} · ${bill.account}`}
            onClick={() => onPay(bill)}
            className="max-md:mt-2 max-md:w-full"
          >
            {t('contract.pay.now')}
          </Button>
        ),
    })
  return <ResponsiveList<Bill> label={label} rows={bills} keyOf={({ id }) => id} onPage columns={columns} />
}
