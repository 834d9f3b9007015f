import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { plainly, required } from '#kit/field-errors.ts'
import { Form, FormFailure } from '#kit/form.tsx'
import { useT } from '#kit/language.ts'
import { LoadFailed } from '#kit/load-failed.tsx'
import { useForm } from '#kit/use-form.ts'
import { useTitle } from '#kit/use-title.ts'
import { Button } from '#ui/button.tsx'
import { CodeField } from '#ui/code-field.tsx'
import { RadioGroup } from '#ui/extended/radio-group.tsx'
import { Field } from '#ui/field.tsx'
import { QrCode } from '#ui/qr-code.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import type { CallResponse } from '#contract/calls.ts'
import { call, callQuery } from '../../app/calls.ts'
import { isTurnedDown, knowsPasskeys, makePasskey } from '../../app/passkeys.ts'
import { house } from '../../app/house.ts'
import { homePath } from '../../app/paths.ts'
import { codeName } from '../../kit/names.ts'
import { ShownOnce } from '../../kit/shown-once.tsx'
import { LoginFrame } from './login-frame.tsx'

/** The invitation stands behind the `#` of its link, which no server sees. */
const tokenNow = (): string => location.hash.slice(1)

/** Where somebody who was invited sets its own password and app. */
export function AcceptPage() {
  const t = useT()
  const [token] = useState(tokenNow)
  const invitation = useQuery({ ...callQuery('operator.invitation', { token }), enabled: token !== '', retry: false })
  useTitle('accept.title', house.name)
  if (token === '' || invitation.error !== null)
    return (
      <LoginFrame title={t('accept.title')}>
        <LoadFailed slim text={t('accept.invalid')} onAgain={() => void invitation.refetch()} />
      </LoginFrame>
    )
  if (invitation.data === undefined)
    return (
      <LoginFrame title={t('accept.title')}>
        <Skeleton className="h-80 rounded-md" />
      </LoginFrame>
    )
  return <AcceptForm token={token} invitation={invitation.data} />
}

/** What is shown beside the password from then on. */
const factors = ['app', 'passkey'] as const
type Factor = (typeof factors)[number]

/** A passkey of whoever was invited. @throws DOMException where they turned it down */
const passkeyFor = async (token: string, name: string) => ({
  name,
  passkey: await makePasskey(await call('operator.invitationPasskeyOptions', { token })),
})

interface AcceptFormProps {
  readonly token: string
  readonly invitation: CallResponse<'operator.invitation'>
}

function AcceptForm({ token, invitation: { username, role, secret, uri } }: AcceptFormProps) {
  const t = useT()
  const [, navigate] = useLocation()
  const [codes, setCodes] = useState<readonly string[]>()
  const [factor, setFactor] = useState<Factor>('app')
  const form = useForm({
    first: { password: '', again: '', code: '' },
    check: (values) => ({
      ...required(values, 'password', 'again', ...(factor === 'app' ? (['code'] as const) : [])),
      ...(values.again !== '' && values.again !== values.password ? { again: t('accept.differs') } : {}),
      ...(values.code !== '' && values.code.length < 6 ? { code: plainly('code') } : {}),
    }),
    about: { CODE_WRONG: 'code' },
    async send({ password, code }) {
      try {
        const proof = factor === 'app' ? { code } : { passkey: await passkeyFor(token, t('accept.passkeyName')) }
        setCodes((await call('operator.accept', { token, password, ...proof })).recoveryCodes)
      } catch (cause) {
        if (!isTurnedDown(cause)) throw cause
      }
    },
  })
  if (codes !== undefined)
    return (
      <LoginFrame title={t('accept.done')}>
        <ShownOnce text={t('accept.codes')} lines={codes} />
        <Button look="main" size="lg" onClick={() => navigate(homePath)}>
          {t('accept.toLogin')}
        </Button>
      </LoginFrame>
    )
  return (
    <LoginFrame
      title={t('accept.hello', { name: username })}
      text={t('accept.text', { role: codeName(t, 'role', role) })}
    >
      <Form form={form} className="grid gap-4">
        <Field
          {...form.text('password')}
          label={t('accept.password')}
          type="password"
          autoComplete="new-password"
          hint={t('accept.rule')}
        />
        <Field {...form.text('again')} label={t('accept.again')} type="password" autoComplete="new-password" />
        {knowsPasskeys() && (
          <RadioGroup
            label={t('accept.factor')}
            options={factors.map((value) => ({ value, label: t(`accept.factor.${value}`) }) as const)}
            value={factor}
            onChange={(value) => setFactor(value)}
          />
        )}
        {factor === 'passkey' ? (
          <p className="text-sm text-pretty text-mute">{t('factors.passkeyText')}</p>
        ) : (
          <>
            <div className="flex flex-wrap items-center gap-5 rounded-md bg-page p-4 hairline">
              <QrCode text={uri} label={t('accept.qr')} side={148} />
              <div className="grid min-w-0 flex-1 basis-40 gap-2 text-sm">
                <p className="text-pretty text-mute">{t('accept.app')}</p>
                <code className="text-xs wrap-anywhere">{secret}</code>
              </div>
            </div>
            <CodeField
              name="code"
              label={t('field.code')}
              value={form.values.code}
              onChange={(code) => form.set('code', code)}
              error={form.error('code')}
            />
          </>
        )}
        <FormFailure form={form} />
        <Button type="submit" look="main" size="lg" loading={form.busy}>
          {t('accept.submit')}
        </Button>
      </Form>
    </LoginFrame>
  )
}
