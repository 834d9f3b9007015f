import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { WithdrawalOrder } from '#contract/calls/cashier.ts'
import { moneyToDecimal, parseMoney } from '#rules/money.ts'
import { Button } from '#ui/button.tsx'
import { Confirm } from '#ui/confirm.tsx'
import { toast } from '#ui/toast.tsx'
import { useT } from '#kit/language.ts'
import { useMoney } from '#kit/money.tsx'
import { call } from '../../app/calls.ts'
import { answersTo } from '../../app/query.ts'
import { Failure, useSending } from './failure.tsx'
import { ReceiptPopup } from './receipt-popup.tsx'

type Action = WithdrawalOrder['actions'][number]

const looks: Readonly<Record<Action, 'main' | 'quiet' | 'ghost'>> = {
  cancel: 'quiet',
  confirm: 'main',
  confirmPartly: 'quiet',
  deny: 'ghost',
}

/** What the member may do about a withdrawal now, and the question that each leads to. */
export function OrderActions({ order }: { readonly order: WithdrawalOrder }) {
  const t = useT()
  const written = useMoney()
  const queries = useQueryClient()
  /** Which of them is asked about; it stays while its popup moves out. */
  const [asked, setAsked] = useState<Action>()
  const [open, setOpen] = useState(false)
  const { busy, failure, send, forget } = useSending()
  if (order.actions.length === 0 && asked === undefined) return null

  const done = (): void => {
    setOpen(false)
    void queries.invalidateQueries(answersTo('withdrawal'))
  }
  const sure = (action: 'cancel' | 'confirm'): void =>
    void send(async () => {
      await (action === 'cancel'
        ? call('withdrawal.cancel', { id: order.id })
        : call('withdrawal.receipt', { id: order.id, receipt: 'received' }))
      toast('good', t(`withdraw.${action}.done`))
      done()
    })
  const shared = { open, onGone: () => setAsked(undefined) }
  const amount = asked === 'cancel' ? order.amount : moneyToDecimal(parseMoney(order.amount) - parseMoney(order.fee))
  return (
    <>
      <div className="grid grid-cols-2 gap-2 sm:flex sm:flex-wrap">
        {order.actions.map((action) => (
          <Button
            key={action}
            look={looks[action]}
            className="max-sm:first:col-span-2"
            onClick={() => {
              forget()
              setAsked(action)
              setOpen(true)
            }}
          >
            {t(`withdraw.action.${action}`)}
          </Button>
        ))}
      </div>
      {(asked === 'cancel' || asked === 'confirm') && (
        <Confirm
          {...shared}
          busy={busy}
          title={t(`withdraw.${asked}.title`)}
          confirmLabel={t(`withdraw.action.${asked}`)}
          cancelLabel={t('withdraw.keep')}
          text={
            <div className="grid gap-3">
              <p>{t(`withdraw.${asked}.text`, { amount: written(amount) })}</p>
              <Failure code={failure} />
            </div>
          }
          onConfirm={() => sure(asked)}
          onCancel={() => setOpen(false)}
        />
      )}
      {(asked === 'confirmPartly' || asked === 'deny') && (
        <ReceiptPopup
          {...shared}
          order={order}
          about={asked === 'deny' ? 'notReceived' : 'partlyReceived'}
          onClose={() => setOpen(false)}
          onDone={done}
        />
      )}
    </>
  )
}
