import { isEasyPaymentPassword } from '#rules/cashier/payment-password.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Popup } from '#ui/popup.tsx'
import { toast } from '#ui/toast.tsx'
import { Form, FormFailure } from '#kit/form.tsx'
import { useT } from '#kit/language.ts'
import { useForm } from '#kit/use-form.ts'
import { call } from '../app/calls.ts'
import { useMember } from '../app/session.ts'

export interface PaymentPasswordPopupProps {
  readonly open: boolean
  /** There is none yet, so the login password shows who asks. */
  readonly first: boolean
  onClose(): void
  onGone(): void
  onSet(): void
}

const DIGITS = 6

const onlyDigits = (typed: string): string => typed.replaceAll(/\D/g, '').slice(0, DIGITS)

/** Sets the six digits that withdrawals and cards ask for. */
export function PaymentPasswordPopup({ open, first, onClose, onGone, onSet }: PaymentPasswordPopupProps) {
  const t = useT()
  const account = useMember()?.account
  const form = useForm({
    first: { old: '', fresh: '', again: '' },
    check: ({ old, fresh, again }) => ({
      fresh:
        fresh.length !== DIGITS
          ? t('account.sixDigits')
          : isEasyPaymentPassword(fresh, { logins: [account, first ? old : undefined] })
            ? t('error.PAYMENT_PASSWORD_WEAK')
            : undefined,
      again: again === fresh ? undefined : t('account.differs'),
    }),
    async send({ old, fresh }) {
      await call('paymentPassword.set', {
        newPaymentPassword: fresh,
        ...(old === '' ? {} : first ? { password: old } : { oldPaymentPassword: old }),
      })
      toast('good', t('account.paymentPasswordSet'))
      onSet()
    },
    about: { OLD_PASSWORD_WRONG: 'old', PAYMENT_PASSWORD_WRONG: 'old', PAYMENT_PASSWORD_WEAK: 'fresh' },
  })
  const digitsOf = (name: 'old' | 'fresh' | 'again') => ({
    ...form.text(name),
    ...digits,
    onChange: (event: { readonly target: { readonly value: string } }) =>
      form.set(name, onlyDigits(event.target.value)),
  })
  const reveal = { show: t('field.showPassword'), hide: t('field.hidePassword') }
  const digits = { type: 'password', inputMode: 'numeric', autoComplete: 'off', reveal } as const
  return (
    <Popup
      open={open}
      onClose={onClose}
      onGone={onGone}
      title={t('account.paymentPassword')}
      closeLabel={t('popup.close')}
    >
      <Form form={form} className="grid gap-4 px-6 pt-1 pb-7 text-start">
        <p className="text-mute text-pretty">{t('account.paymentPasswordText')}</p>
        <Field
          {...(first
            ? { ...form.text('old'), type: 'password', autoComplete: 'current-password', reveal }
            : digitsOf('old'))}
          first
          label={t(first ? 'account.loginPassword' : 'account.oldPaymentPassword')}
          hint={first ? t('account.loginPasswordHint') : undefined}
        />
        <Field {...digitsOf('fresh')} label={t('account.newPaymentPassword')} required />
        <Field {...digitsOf('again')} label={t('account.again')} required />
        <FormFailure form={form} />
        <Button type="submit" look="main" loading={form.busy}>
          {t('account.save')}
        </Button>
      </Form>
    </Popup>
  )
}
