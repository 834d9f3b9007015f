import { useState } from 'react'
import type { WithdrawalOrder } from '#contract/calls/cashier.ts'
import { type Money, moneyToDecimal, parseMoney } from '#rules/money.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Popup } from '#ui/popup.tsx'
import { toast } from '#ui/toast.tsx'
import { Form, FormFailure } from '#kit/form.tsx'
import { useT } from '#kit/language.ts'
import { useMoney } from '#kit/money.tsx'
import { readUnits } from '#kit/read-amount.ts'
import { useForm } from '#kit/use-form.ts'
import { call } from '../../app/calls.ts'
import { UploadField } from '../../parts/upload-field.tsx'
import { ownWords } from './failure.tsx'

export interface ReceiptPopupProps {
  readonly order: WithdrawalOrder
  readonly about: 'partlyReceived' | 'notReceived'
  readonly open: boolean
  onClose(): void
  onGone(): void
  onDone(): void
}

const REMARK_LENGTH = 140

/** True for a part: neither nothing nor all. */
const isPart = (part: Money | undefined, sent: Money): part is Money => part !== undefined && part > 0n && part < sent

/** Says that not all of a payout arrived, with a picture that shows it. */
export function ReceiptPopup({ order, about, open, onClose, onGone, onDone }: ReceiptPopupProps) {
  const t = useT()
  const written = useMoney()
  /** A picture is on its way. */
  const [waiting, setWaiting] = useState(false)
  const asksPart = about === 'partlyReceived'
  const sent = parseMoney(order.amount) - parseMoney(order.fee)
  const first: { readonly received: string; readonly remark: string; readonly uploads: readonly string[] } = {
    received: '',
    remark: '',
    uploads: [],
  }
  const form = useForm({
    first,
    check: ({ received, uploads }) => ({
      received:
        !asksPart || isPart(readUnits(received), sent)
          ? undefined
          : t('withdraw.wrong.part', { most: written(moneyToDecimal(sent)) }),
      uploads: uploads.length > 0 ? undefined : t('withdraw.wrong.proof'),
    }),
    async send({ received, remark, uploads }) {
      const [part, words] = [readUnits(received), remark.trim()]
      await call('withdrawal.receipt', {
        id: order.id,
        receipt: about,
        uploads: [...uploads],
        ...(words === '' ? {} : { remark: words }),
        ...(asksPart && part !== undefined ? { received: moneyToDecimal(part) } : {}),
      })
      toast('good', t('withdraw.receipt.done'))
      onDone()
    },
    about: { UPLOAD_UNKNOWN: 'uploads' },
    words: ownWords,
  })
  return (
    <Popup
      open={open}
      onClose={onClose}
      onGone={onGone}
      title={t(asksPart ? 'withdraw.receipt.partly' : 'withdraw.receipt.deny')}
      closeLabel={t('popup.close')}
    >
      <Form form={form} className="grid gap-4 px-6 pt-1 pb-7">
        <p className="text-mute text-pretty">{t('withdraw.receipt.text')}</p>
        {asksPart && (
          <Field
            {...form.text('received')}
            inputMode="decimal"
            autoComplete="off"
            required
            first
            label={t('withdraw.receipt.amount')}
          />
        )}
        <UploadField
          purpose="withdrawal"
          value={form.values.uploads}
          onChange={(uploads) => form.set('uploads', uploads)}
          onBusy={setWaiting}
          required
          name="uploads"
          label={t('withdraw.receipt.proof')}
          error={form.error('uploads')}
        />
        <Field {...form.text('remark')} maxLength={REMARK_LENGTH} label={t('withdraw.receipt.remark')} />
        <FormFailure form={form} />
        <Button type="submit" look="main" loading={form.busy} disabled={waiting}>
          {t('withdraw.receipt.send')}
        </Button>
      </Form>
    </Popup>
  )
}
