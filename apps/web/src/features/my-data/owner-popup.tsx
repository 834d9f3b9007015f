import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Popup } from '#ui/popup.tsx'
import { Form, FormFailure } from '#kit/form.tsx'
import { useT, type TextId } from '#kit/language.ts'
import { useForm } from '#kit/use-form.ts'

export interface OwnerProof {
  readonly password?: string
  readonly code?: string
}

interface OwnerPopupProps {
  readonly open: boolean
  readonly title: string
  /** Does what the proof is for; what it refuses is shown. */
  send(proof: OwnerProof): Promise<unknown>
  onClose(): void
  onGone(): void
}

/** What stands beside the field that a refusal is about. */
const said: Readonly<Partial<Record<string, TextId>>> = {
  OLD_PASSWORD_WRONG: 'mydata.close.wrong',
  SECOND_FACTOR_WRONG: 'mydata.owner.wrongCode',
}

/** The password once more, and the app's code where the account has one: a session alone is not its owner. */
export function OwnerPopup({ open, title, send, onClose, onGone }: OwnerPopupProps) {
  const t = useT()
  const [asksCode, setAsksCode] = useState(false)
  const form = useForm({
    first: { password: '', code: '' },
    // An account without a password is proven by its code alone, so the server says what is missing.
    check: () => ({}),
    async send({ password, code }) {
      await send({ ...(password === '' ? {} : { password }), ...(code === '' ? {} : { code }) })
      onClose()
    },
    about: { OLD_PASSWORD_WRONG: 'password', SECOND_FACTOR_WRONG: 'code' },
    words: (code) => (said[code] === undefined ? undefined : t(said[code])),
    refused({ code }) {
      if (code !== 'SECOND_FACTOR_REQUIRED') return false
      setAsksCode(true)
      return true
    },
  })
  return (
    <Popup open={open} onClose={onClose} onGone={onGone} title={title} closeLabel={t('popup.close')}>
      <Form form={form} className="grid gap-5 px-6 pt-1 pb-7">
        <p className="text-mute text-pretty">{t('mydata.owner.text')}</p>
        <Field
          {...form.text('password')}
          first
          type="password"
          autoComplete="current-password"
          reveal={{ show: t('field.showPassword'), hide: t('field.hidePassword') }}
          label={t('mydata.close.password')}
          hint={t('mydata.close.passwordHint')}
        />
        {asksCode && (
          <Field
            {...form.text('code')}
            inputMode="numeric"
            autoComplete="one-time-code"
            label={t('mydata.owner.code')}
            hint={t('mydata.owner.codeHint')}
            onChange={(event) => form.set('code', event.target.value.trim())}
          />
        )}
        <FormFailure form={form} />
        <Button type="submit" look="main" size="lg" loading={form.busy} className="w-full">
          {t('mydata.owner.do')}
        </Button>
      </Form>
    </Popup>
  )
}
