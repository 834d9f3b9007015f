import type { ReactNode } from 'react'
import { type BillState, billStates } from '#rules/agents/bill-states.ts'
import { useT } from '#kit/language.ts'
import { MoreRows } from '#kit/more-rows.tsx'
import { Money } from '#kit/money.tsx'
import type { Pages } from '#kit/use-pages.ts'
import { AsOf } from '../../parts/as-of.tsx'
import { isUnknown, UnknownAccount } from '../../parts/account-search.tsx'
import { ChoiceMenu, ListState } from '../../parts/list-parts.tsx'
import { Totals } from '../../parts/totals.tsx'
import type { Bill } from './bill-list.tsx'
import type { useBills } from './use-bills.ts'

/** Chooses the bills of one state. */
export function BillStates({
  chosen,
  onChoose,
}: {
  readonly chosen: BillState | undefined
  onChoose(state: BillState | undefined): void
}) {
  const t = useT()
  return (
    <ChoiceMenu<BillState>
      label={t('contract.bill.state')}
      chosen={chosen}
      onChoose={onChoose}
      choices={[
        { key: undefined, label: t('contract.bill.allStates') },
        ...billStates.map((state) => ({ key: state, label: t(`contract.bill.state.${state}`) })),
      ]}
    />
  )
}

/** States of bills for which an upline can be late. */
const unpaid: readonly BillState[] = ['waiting', 'insufficient', 'partReceived']

interface BillsProps {
  readonly bills: ReturnType<typeof useBills>
  /** What of the own ones is passed on and kept is told as well. */
  readonly of: 'own' | 'downlines'
  /** The one downline that is asked for; empty for all bills. */
  readonly account?: string
  /** What is said where there are none. */
  readonly none: string
  readonly onReset: (() => void) | undefined
  children(rows: readonly Bill[]): ReactNode
}

/** What bills come to, above them all; or why there are none. */
export function Bills({ bills: { pages, totals, asOf }, of, account = '', none, onReset, children }: BillsProps) {
  const t = useT()
  const { rows, error }: Pages<Bill> = pages
  const isWaiting = rows?.some(({ upline, state }) => upline !== null && unpaid.includes(state)) === true
  if (rows === undefined && isUnknown(error)) return <UnknownAccount account={account} />
  return (
    <>
      {!(rows === undefined && error !== null) && (
        <Totals
          label={t('records.totals')}
          totals={
            totals && [
              { key: 'amount', label: t('contract.bill.amount'), value: <Money value={totals.amount} /> },
              ...(of === 'own'
                ? [
                    { key: 'passedOn', label: t('contract.bill.passedOn'), value: <Money value={totals.passedOn} /> },
                    { key: 'kept', label: t('contract.bill.kept'), value: <Money value={totals.kept} /> },
                  ]
                : []),
              { key: 'received', label: t('contract.bill.received'), value: <Money value={totals.received} /> },
            ]
          }
        />
      )}
      {isWaiting && (
        <p className="max-w-prose text-sm text-pretty text-faint">
          {t(of === 'own' ? 'contract.bill.lateOwn' : 'contract.bill.lateDownlines')}
        </p>
      )}
      <div>
        <ListState pages={pages} picture="chest" title={t('contract.bill.none')} text={none} onReset={onReset}>
          {children(rows ?? [])}
        </ListState>
        <MoreRows pages={pages} />
      </div>
      <AsOf at={asOf} />
    </>
  )
}
