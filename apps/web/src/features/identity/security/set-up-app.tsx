import { useState } from 'react'
import { encode } from 'uqr'
import IconCopy from '~icons/lucide/copy'
import type { CallResponse } from '#contract/calls.ts'
import { Button } from '#ui/button.tsx'
import { CodeField } from '#ui/code-field.tsx'
import { Field } from '#ui/field.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { copyText } from '#kit/copy-text.ts'
import { plainly, required } from '#kit/field-errors.ts'
import { Form, FormFailure } from '#kit/form.tsx'
import { useT } from '#kit/language.ts'
import { useForm } from '#kit/use-form.ts'
import { call } from '../../../app/calls.ts'
import { CODE_LENGTH } from '../parts/use-phone-auth.ts'
import { Section } from './section.tsx'

type Secret = CallResponse<'factor.begin'>

/** A text as squares that a camera reads: dark on light whatever the colours of the house, since not every camera reads the other way. */
function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const { size, data } = encode(text, { ecc: 'M', border: 3 })
  const squares = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
      className="size-44 rounded-md bg-white"
    >
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
  const form = useForm({
    first: { password: '' },
    check: (values) => required(values, 'password'),
    send: async ({ password }) => onSecret(await call('factor.begin', { password })),
  })
  return (
    <Form form={form} className="grid gap-4">
      <Section title={t('security.setUp')} text={t('security.passwordFirst')} />
      <Field
        {...form.text('password')}
        type="password"
        label={t('field.password')}
        autoComplete="current-password"
        reveal={{ show: t('field.showPassword'), hide: t('field.hidePassword') }}
        autoFocus
      />
      <FormFailure form={form} />
      <div className="grid grid-cols-2 gap-3">
        <Button onClick={onCancel}>{t('security.back')}</Button>
        <Button type="submit" look="main" loading={form.busy}>
          {t('security.next')}
        </Button>
      </div>
    </Form>
  )
}

/** An authenticator app in three steps: the password, the secret into the app, and a code out of it. */
export function SetUpApp({ onDone, onCancel }: StepsProps) {
  const t = useT()
  const [secret, setSecret] = useState<Secret>()
  const form = useForm({
    first: { code: '' },
    check: ({ code }) => ({
      code: code === '' ? plainly('required') : code.length < CODE_LENGTH ? plainly('code') : undefined,
    }),
    send: async ({ code }) => onDone((await call('factor.confirm', { code })).recoveryCodes),
  })
  if (secret === undefined) return <AskPassword onSecret={setSecret} onCancel={onCancel} />
  return (
    <Form form={form} className="grid gap-4">
      <Section title={t('security.scan')} text={t('security.scanText')} />
      <div className="grid justify-items-center gap-4 sm:grid-cols-[auto_1fr] sm:items-center sm:justify-items-stretch">
        <QrCode text={secret.uri} label={t('security.qr')} />
        <div className="grid w-full gap-1.5">
          <p className="text-sm text-mute">{t('security.secret')}</p>
          <p className="flex items-center gap-2 rounded-sm bg-page py-1 ps-3.5 pe-1 hairline">
            <code className="flex-1 text-sm break-all">{secret.secret.match(/.{1,4}/g)?.join(' ')}</code>
            <IconButton
              label={t('security.copySecret')}
              icon={IconCopy}
              size="sm"
              onClick={() => void copyText(secret.secret)}
            />
          </p>
          <a
            href={secret.uri}
            className="text-sm text-mute underline decoration-line-strong underline-offset-4 hover:text-ink md:hidden"
          >
            {t('security.openApp')}
          </a>
        </div>
      </div>
      <CodeField {...form.text('code')} label={t('factor.totpCode')} onChange={(code) => form.set('code', code)} />
      <FormFailure form={form} />
      <div className="grid grid-cols-2 gap-3">
        <Button onClick={onCancel}>{t('security.back')}</Button>
        <Button type="submit" look="main" loading={form.busy}>
          {t('security.confirm')}
        </Button>
      </div>
    </Form>
  )
}
