import { useState, type FormEvent } from 'react'
import { CallError } from '#client/call-error.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Popup } from '#ui/popup.tsx'
import { toast } from '#ui/toast.tsx'
import { call } from '../../../app/calls.ts'
import { useT } from '../../../app/language.ts'

export interface PaymentPasswordPopupProps {
  readonly open: boolean
  /** There is none yet, so the login password shows who asks. */
  readonly first: boolean
  onClose(): void
  onGone(): void
  onSet(): void
}

const DIGITS = 6

/** Which field a refusal is about. */
const atFault: Readonly<Record<string, 'old' | undefined>> = { OLD_PASSWORD_WRONG: 'old', PAYMENT_PASSWORD_WRONG: 'old' }

/** Sets the six digits that withdrawals and cards ask for. */
export function PaymentPasswordPopup({ open, first, onClose, onGone, onSet }: PaymentPasswordPopupProps) {
  const t = useT()
  const [values, setValues] = useState({ old: '', fresh: '', again: '' })
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const set = (name: keyof typeof values) => (event: { target: { value: string } }) => {
    setFailure(undefined)
    setValues({ ...values, [name]: name === 'old' && first ? event.target.value : event.target.value.replaceAll(/\D/g, '').slice(0, DIGITS) })
  }
  const wrong = {
    fresh: values.fresh.length === DIGITS ? undefined : t('account.sixDigits'),
    again: values.again === values.fresh ? undefined : t('account.differs'),
  }
  async function send(): Promise<void> {
    setBusy(true)
    try {
      const { old, fresh } = values
      await call('paymentPassword.set', { newPaymentPassword: fresh, ...(old === '' ? {} : first ? { password: old } : { oldPaymentPassword: old }) })
      toast('good', t('account.paymentPasswordSet'))
      onSet()
    } catch (cause) {
      setFailure(cause instanceof CallError ? cause.code : 'INTERNAL')
    } finally {
      setBusy(false)
    }
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setTried(true)
    if (wrong.fresh === undefined && wrong.again === undefined && !busy) void send()
  }
  const beside = failure !== undefined && atFault[failure] === 'old'
  const reveal = { show: t('field.showPassword'), hide: t('field.hidePassword') }
  const digits = { type: 'password', inputMode: 'numeric', autoComplete: 'off', reveal } as const
  return (
    <Popup open={open} onClose={onClose} onGone={onGone} title={t('account.paymentPassword')} closeLabel={t('popup.close')}>
      <form noValidate onSubmit={submit} className="grid gap-4 px-6 pt-1 pb-7">
        <p className="text-mute text-pretty">{t('account.paymentPasswordText')}</p>
        <Field
          {...(first ? { type: 'password', autoComplete: 'current-password', reveal } : digits)} first label={t(first ? 'account.loginPassword' : 'account.oldPaymentPassword')}
          hint={first ? t('account.loginPasswordHint') : undefined} value={values.old} onChange={set('old')} error={beside ? t(`error.${failure}`) : undefined}
        />
        <Field {...digits} label={t('account.newPaymentPassword')} required value={values.fresh} onChange={set('fresh')} error={tried ? wrong.fresh : undefined} />
        <Field {...digits} label={t('account.again')} required value={values.again} onChange={set('again')} error={tried ? wrong.again : undefined} />
        {failure !== undefined && !beside && <p role="alert" className="rounded-sm bg-lost-soft px-3.5 py-3 text-sm">{t(`error.${failure}`)}</p>}
        <Button type="submit" look="main" loading={busy}>{t('account.save')}</Button>
      </form>
    </Popup>
  )
}
