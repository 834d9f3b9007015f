import { useState } from 'react'
import { usualPeriod } from '#ui/period.ts'
import { useLanguage, useT } from '#kit/language.ts'
import { useToday } from '#kit/use-today.ts'
import type { BillState } from '#rules/agents/bill-states.ts'
import type { ContractKind } from '#rules/agents/tiers.ts'
import { FileButton } from '../../parts/file-button.tsx'
import { ChoiceMenu } from '../../parts/list-parts.tsx'
import { call } from '../../app/calls.ts'
import { type Order, OrderMenu } from '../../parts/order-menu.tsx'
import { PeriodPicker } from '../../parts/period-picker.tsx'
import { BillList } from './bill-list.tsx'
import { Bills, BillStates } from './bill-parts.tsx'
import { movementOf, useKinds } from './kinds.ts'
import { useBills } from './use-bills.ts'

/** What the agent is paid by its contracts of all kinds, period by period. */
export function IncomePage() {
  const t = useT()
  const today = useToday()
  const language = useLanguage()
  const kinds = useKinds()
  const [period, setPeriod] = useState(() => usualPeriod(today))
  const [narrow, setNarrow] = useState<{
    readonly kind?: ContractKind | undefined
    readonly state?: BillState | undefined
  }>({})
  const [order, setOrder] = useState<Order>()
  const bills = useBills({ of: 'own', ...period, ...narrow, sort: order })
  const narrowed = Object.values(narrow).some((value) => value !== undefined)
  return (
    <div className="grid grid-cols-1 gap-4 [--header-height:0px] [--list-top:4rem]">
      <div className="grid grid-cols-1 gap-1.5">
        <PeriodPicker value={period} onChange={setPeriod} />
        <div className="flex flex-wrap items-center gap-1.5 py-1">
          <ChoiceMenu<ContractKind>
            label={t('contract.bill.kind')}
            chosen={narrow.kind}
            onChoose={(kind) => setNarrow({ ...narrow, kind })}
            choices={[
              { key: undefined, label: t('contract.bill.allKinds') },
              ...kinds.map((kind) => ({ key: kind, label: t(`records.type.${movementOf[kind]}`) })),
            ]}
          />
          <BillStates chosen={narrow.state} onChoose={(state) => setNarrow({ ...narrow, state })} />
          <OrderMenu chosen={order} onChoose={setOrder} />
          <span className="ms-auto">
            <FileButton
              name={`income-${period.from}-${period.to}.csv`}
              ask={() =>
                call('agents.export', {
                  ...period,
                  report: 'income',
                  kind: narrow.kind,
                  billState: narrow.state,
                  billSort: order,
                  language,
                })
              }
            />
          </span>
        </div>
        <p className="max-w-prose text-sm text-faint text-pretty">{t('contract.bill.keptText')}</p>
      </div>
      <Bills
        bills={bills}
        of="own"
        none={t('contract.bill.noneOwn')}
        onReset={narrowed ? () => setNarrow({}) : undefined}
      >
        {(rows) => <BillList label={t('agent.page.agentIncome')} bills={rows} of="own" />}
      </Bills>
    </div>
  )
}
