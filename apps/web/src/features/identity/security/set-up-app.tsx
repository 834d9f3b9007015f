import { useState } from 'react'
import { encode } from 'uqr'
import IconCopy from '~icons/lucide/copy'
import type { CallResponse } from '#contract/calls.ts'
import { Button } from '#ui/button.tsx'
import { CodeField } from '#ui/code-field.tsx'
import { Field } from '#ui/field.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { call } from '../../../app/calls.ts'
import { useT } from '../../../app/language.ts'
import { copyText } from '../../../parts/copy-text.ts'
import { errorsOf, plainly, required } from '../field-errors.ts'
import { FormFailure } from '../form-failure.tsx'
import { CODE_LENGTH } from '../parts/use-phone-auth.ts'
import { useForm } from '../use-form.ts'
import { Section } from './section.tsx'

type Secret = CallResponse<'factor.begin'>

/** A text as squares that a camera reads: dark on light whatever the colours of the house, since not every camera reads the other way. */
function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const { size, data } = encode(text, { ecc: 'M', border: 3 })
  const squares = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges" className="size-44 rounded-md bg-white">
      <path d={squares.join('')} fill="#0b1316" />
    </svg>
  )
}

interface StepsProps {
  onDone(recoveryCodes: readonly string[]): void
  onCancel(): void
}

function AskPassword({ onSecret, onCancel }: { onSecret(secret: Secret): void; onCancel(): void }) {
  const t = useT()
  const { text, submit, failure, setFailure, busy } = useForm({
    first: { password: '' },
    check: (values) => required(values, 'password'),
    send: async ({ password }) => onSecret(await call('factor.begin', { password })),
  })
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <Section title={t('security.setUp')} text={t('security.passwordFirst')} />
      <Field
        {...text('password')}
        type="password"
        label={t('field.password')}
        autoComplete="current-password"
        reveal={{ show: t('field.showPassword'), hide: t('field.hidePassword') }}
        autoFocus
      />
      <FormFailure failure={failure} onOver={() => setFailure(null)} />
      <div className="grid grid-cols-2 gap-3">
        <Button onClick={onCancel}>{t('security.back')}</Button>
        <Button type="submit" look="main" loading={busy}>{t('security.next')}</Button>
      </div>
    </form>
  )
}

/** An authenticator app in three steps: the password, the secret into the app, and a code out of it. */
export function SetUpApp({ onDone, onCancel }: StepsProps) {
  const t = useT()
  const [secret, setSecret] = useState<Secret>()
  const { text, set, submit, failure, setFailure, busy } = useForm({
    first: { code: '' },
    check: ({ code }) => errorsOf({ code: code === '' ? plainly('required') : code.length < CODE_LENGTH ? plainly('code') : undefined }),
    send: async ({ code }) => onDone((await call('factor.confirm', { code })).recoveryCodes),
  })
  if (secret === undefined) return <AskPassword onSecret={setSecret} onCancel={onCancel} />
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <Section title={t('security.scan')} text={t('security.scanText')} />
      <div className="grid justify-items-center gap-4 sm:grid-cols-[auto_1fr] sm:items-center sm:justify-items-stretch">
        <QrCode text={secret.uri} label={t('security.qr')} />
        <div className="grid w-full gap-1.5">
          <p className="text-sm text-mute">{t('security.secret')}</p>
          <p className="flex items-center gap-2 rounded-sm bg-page py-1 ps-3.5 pe-1 hairline">
            <code className="flex-1 text-sm break-all">{secret.secret.match(/.{1,4}/g)?.join(' ')}</code>
            <IconButton label={t('security.copySecret')} icon={IconCopy} size="sm" onClick={() => void copyText(secret.secret)} />
          </p>
          <a href={secret.uri} className="text-sm text-mute underline decoration-line-strong underline-offset-4 hover:text-ink md:hidden">
            {t('security.openApp')}
          </a>
        </div>
      </div>
      <CodeField {...text('code')} label={t('factor.totpCode')} onChange={(code) => set('code', code)} />
      <FormFailure failure={failure} onOver={() => setFailure(null)} />
      <div className="grid grid-cols-2 gap-3">
        <Button onClick={onCancel}>{t('security.back')}</Button>
        <Button type="submit" look="main" loading={busy}>{t('security.confirm')}</Button>
      </div>
    </form>
  )
}
