import { useState, type FormEvent } from 'react'
import type { WithdrawalOrder } from '#contract/cashier.ts'
import { type Money, moneyToDecimal, parseMoney } from '#rules/money.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Popup } from '#ui/popup.tsx'
import { toast } from '#ui/toast.tsx'
import { call } from '../../../app/calls.ts'
import { useT } from '../../../app/language.ts'
import { UploadField } from '../../../parts/upload-field.tsx'
import { Failure, useSending } from './failure.tsx'
import { typedAmount, useMoney } from './money.ts'

export interface ReceiptPopupProps {
  readonly order: WithdrawalOrder
  readonly about: 'partlyReceived' | 'notReceived'
  readonly open: boolean
  onClose(): void
  onGone(): void
  onDone(): void
}

const REMARK_LENGTH = 140

/** What is wrong with the part that arrived: it is neither nothing nor all. */
const isPart = (part: Money | undefined, sent: Money): boolean => part !== undefined && part > 0n && part < sent

/** Says that not all of a payout arrived, with a picture that shows it. */
export function ReceiptPopup({ order, about, open, onClose, onGone, onDone }: ReceiptPopupProps) {
  const t = useT()
  const { written } = useMoney()
  const [values, setValues] = useState({ received: '', remark: '' })
  const [uploads, setUploads] = useState<string[]>([])
  const [tried, setTried] = useState(false)
  const [waiting, setWaiting] = useState(false)
  const { busy, failure, send } = useSending()
  const asksPart = about === 'partlyReceived'
  const sent = parseMoney(order.amount) - parseMoney(order.fee)
  const part = typedAmount(values.received)
  const wrong = {
    received: !asksPart || isPart(part, sent) ? undefined : t('withdraw.wrong.part', { most: written(moneyToDecimal(sent)) }),
    uploads: uploads.length > 0 ? undefined : t('withdraw.wrong.proof'),
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setTried(true)
    if (wrong.received !== undefined || wrong.uploads !== undefined || waiting) return
    void send(async () => {
      const remark = values.remark.trim()
      await call('withdrawal.receipt', {
        id: order.id, receipt: about, uploads, ...(remark === '' ? {} : { remark }), ...(asksPart && part !== undefined ? { received: moneyToDecimal(part) } : {}),
      })
      toast('good', t('withdraw.receipt.done'))
      onDone()
    })
  }
  return (
    <Popup open={open} onClose={onClose} onGone={onGone} title={t(asksPart ? 'withdraw.receipt.partly' : 'withdraw.receipt.deny')} closeLabel={t('popup.close')}>
      <form noValidate onSubmit={submit} className="grid gap-4 px-6 pt-1 pb-7">
        <p className="text-mute text-pretty">{t('withdraw.receipt.text')}</p>
        {asksPart && (
          <Field
            name="received" inputMode="decimal" autoComplete="off" required first label={t('withdraw.receipt.amount')} value={values.received}
            onChange={(event) => setValues({ ...values, received: event.target.value })} error={tried ? wrong.received : undefined}
          />
        )}
        <UploadField
          purpose="withdrawal" value={uploads} onChange={setUploads} onBusy={setWaiting} required name="uploads" label={t('withdraw.receipt.proof')}
          error={tried ? wrong.uploads : undefined}
        />
        <Field
          name="remark" maxLength={REMARK_LENGTH} label={t('withdraw.receipt.remark')} value={values.remark}
          onChange={(event) => setValues({ ...values, remark: event.target.value })}
        />
        <Failure code={failure} />
        <Button type="submit" look="main" loading={busy} disabled={waiting}>{t('withdraw.receipt.send')}</Button>
      </form>
    </Popup>
  )
}
