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
import { Field } from '#ui/field.tsx'
import { QrCode } from '#ui/qr-code.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import type { CallResponse } from '#contract/calls.ts'
import { call, callQuery } from '../../app/calls.ts'
import { house } from '../../app/house.ts'
import { homePath } from '../../app/paths.ts'
import { named } from '../../kit/names.ts'
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

interface AcceptFormProps {
  readonly token: string
  readonly invitation: CallResponse<'operator.invitation'>
}

function AcceptForm({ token, invitation: { username, role, secret, uri } }: AcceptFormProps) {
  const t = useT()
  const [, navigate] = useLocation()
  const [codes, setCodes] = useState<readonly string[]>()
  const form = useForm({
    first: { password: '', again: '', code: '' },
    check: (values) => ({
      ...required(values, 'password', 'again', 'code'),
      ...(values.again !== '' && values.again !== values.password ? { again: t('accept.differs') } : {}),
      ...(values.code !== '' && values.code.length < 6 ? { code: plainly('code') } : {}),
    }),
    about: { CODE_WRONG: 'code' },
    async send({ password, code }) {
      setCodes((await call('operator.accept', { token, password, code })).recoveryCodes)
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
      text={t('accept.text', { role: named(t, role, `role.${role}`) })}
    >
      <Form form={form} className="grid gap-4">
        <div className="flex flex-wrap items-center gap-5 rounded-md bg-page p-4 hairline">
          <QrCode text={uri} label={t('accept.qr')} side={148} />
          <div className="grid min-w-0 flex-1 basis-40 gap-2 text-sm">
            <p className="text-pretty text-mute">{t('accept.app')}</p>
            <code className="text-xs wrap-anywhere">{secret}</code>
          </div>
        </div>
        <Field
          {...form.text('password')}
          label={t('accept.password')}
          type="password"
          autoComplete="new-password"
          hint={t('accept.rule')}
        />
        <Field {...form.text('again')} label={t('accept.again')} type="password" autoComplete="new-password" />
        <CodeField
          name="code"
          label={t('field.code')}
          value={form.values.code}
          onChange={(code) => form.set('code', code)}
          error={form.error('code')}
        />
        <FormFailure form={form} />
        <Button type="submit" look="main" size="lg" loading={form.busy}>
          {t('accept.submit')}
        </Button>
      </Form>
    </LoginFrame>
  )
}
