import { useState } from 'react'
import { CallError } from '#client/call-error.ts'
import { Confirm } from '#ui/confirm.tsx'
import { usualPeriod } from '#ui/period.ts'
import { toast } from '#ui/toast.tsx'
import { hasText, useLanguage, useT } from '#kit/language.ts'
import { useMoney } from '#kit/money.tsx'
import { useToday } from '#kit/use-today.ts'
import type { BillState } from '#rules/agents/bill-states.ts'
import { moneyToDecimal, parseMoney } from '#rules/money.ts'
import type { ContractKind } from '#rules/agents/tiers.ts'
import { call } from '../../app/calls.ts'
import { AccountSearch } from '../../parts/account-search.tsx'
import { FileButton } from '../../parts/file-button.tsx'
import { type Order, OrderMenu } from '../../parts/order-menu.tsx'
import { PeriodPicker } from '../../parts/period-picker.tsx'
import { act } from './acts.ts'
import { BillList } from './bill-list.tsx'
import { Bills, BillStates } from './bill-parts.tsx'
import { useBills } from './use-bills.ts'

interface BillsViewProps {
  readonly kind: ContractKind
  /** After a payment was tried. */
  onChanged(): void
}

/** Says how a payment to a downline went. */
function usePay(kind: ContractKind): (name: string) => Promise<void> {
  const t = useT()
  const money = useMoney()
  const sumOf = (amounts: readonly string[]): bigint => amounts.reduce((sum, one) => sum + parseMoney(one), 0n)
  const written = (units: bigint): string => money(moneyToDecimal(units, 5))
  const refusal = (cause: unknown): string => {
    const code = cause instanceof CallError ? cause.code : 'INTERNAL'
    if (code === 'NOT_FOUND') return t('contract.wrong.notYours')
    const id = `error.${code}`
    return hasText(id) ? t(id) : t('contract.passed')
  }
  return async (name) => {
    try {
      const { bills } = await act(kind, { action: 'issue', account: name })
      const amount = sumOf(bills.map((bill) => bill.amount))
      const received = sumOf(bills.map((bill) => bill.received))
      if (bills.length === 0) toast('news', t('contract.pay.none'))
      else if (received === amount) toast('good', t('contract.pay.all', { name, amount: written(amount) }))
      else if (received === 0n) toast('bad', t('contract.pay.nothing', { name }))
      else toast('bad', t('contract.pay.part', { name, received: written(received), amount: written(amount) }))
    } catch (cause) {
      toast('bad', refusal(cause))
    }
  }
}

/** What the agent pays to its direct downlines by contracts of a kind, and pays by hand where it is not paid yet. */
export function BillsView({ kind, onChanged }: BillsViewProps) {
  const t = useT()
  const today = useToday()
  const language = useLanguage()
  const pay = usePay(kind)
  const [period, setPeriod] = useState(() => usualPeriod(today))
  const [account, setAccount] = useState('')
  const [state, setState] = useState<BillState>()
  const [paying, setPaying] = useState({ name: '', open: false, busy: false })
  const who = account === '' ? {} : { account }
  const [order, setOrder] = useState<Order>()
  const bills = useBills({ of: 'downlines', kind, state, ...period, ...who, sort: order })
  async function confirm(): Promise<void> {
    setPaying({ ...paying, busy: true })
    await pay(paying.name)
    setPaying({ ...paying, open: false, busy: false })
    onChanged()
  }
  return (
    <div className="grid grid-cols-1 gap-4 [--header-height:0px] [--list-top:4rem]">
      <div className="grid grid-cols-1 gap-1.5">
        <PeriodPicker value={period} onChange={setPeriod} />
        <AccountSearch account={account} onFind={setAccount} />
        <div className="flex flex-wrap items-center gap-1.5 py-1">
          <BillStates chosen={state} onChoose={setState} />
          <OrderMenu chosen={order} onChoose={setOrder} />
          <span className="ms-auto">
            <FileButton
              name={`bills-${period.from}-${period.to}.csv`}
              ask={() =>
                call('agents.export', {
                  ...period,
                  ...who,
                  report: 'bills',
                  kind,
                  billState: state,
                  billSort: order,
                  language,
                })
              }
            />
          </span>
        </div>
      </div>
      <Bills
        of="downlines"
        bills={bills}
        account={account}
        none={t('contract.bill.noneDownlines')}
        onReset={state === undefined ? undefined : () => setState(undefined)}
      >
        {(rows) => (
          <BillList
            label={t('contract.view.bills')}
            bills={rows}
            of="downlines"
            onPay={({ account: name }) => setPaying({ name, open: true, busy: false })}
          />
        )}
      </Bills>
      <Confirm
        open={paying.open}
        title={t('contract.pay.title', { name: paying.name })}
        text={t('contract.pay.text', { name: paying.name })}
        confirmLabel={t('contract.pay.now')}
        cancelLabel={t('popup.close')}
        busy={paying.busy}
        onConfirm={() => void confirm()}
        onCancel={() => setPaying({ ...paying, open: false })}
      />
    </div>
  )
}
