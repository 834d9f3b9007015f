import { useState } from 'react'
import IconKey from '~icons/lucide/key-round'
import type { CallRequest } from '#contract/calls.ts'
import { CallError } from '#client/call-error.ts'
import { solveChallenge } from '#kit/altcha.ts'
import { required } from '#kit/field-errors.ts'
import { Form, FormFailure } from '#kit/form.tsx'
import { useT } from '#kit/language.ts'
import { useForm } from '#kit/use-form.ts'
import { useTitle } from '#kit/use-title.ts'
import { Button } from '#ui/button.tsx'
import { CodeField } from '#ui/code-field.tsx'
import { Field } from '#ui/field.tsx'
import { call } from '../../app/calls.ts'
import { house } from '../../app/house.ts'
import { isTurnedDown, knowsPasskeys, showPasskey } from '../../app/passkeys.ts'
import { restoreOperator } from '../../app/session.ts'
import { LoginFrame } from './login-frame.tsx'

/** Proves that a human sits here, where the server asks for it after some failures. */
async function proof(): Promise<{ verification?: string }> {
  const challenge = await call('verification.challenge', {})
  if (challenge.kind !== 'altcha') return {}
  return { verification: await solveChallenge(challenge, new AbortController().signal) }
}

/** Name, password and a code or a passkey, all at once: which of them is wrong is nobody's to know. */
export function LoginPage() {
  const t = useT()
  const [checking, setChecking] = useState(false)
  const [recovers, setRecovers] = useState(false)
  useTitle('login.title', house.name)

  async function logIn(login: CallRequest<'operator.login'>): Promise<void> {
    try {
      await call('operator.login', login)
    } catch (cause) {
      if (!(cause instanceof CallError) || cause.code !== 'VERIFICATION_REQUIRED') throw cause
      setChecking(true)
      const proven = await proof().finally(() => setChecking(false))
      await call('operator.login', { ...login, ...proven })
    }
    await restoreOperator()
  }

  const form = useForm({
    first: { username: '', password: '', code: '' },
    check: (values) => required(values, 'username', 'password', 'code'),
    words: (code) => (code === 'BAD_CREDENTIALS' ? t('login.wrong') : undefined),
    send: ({ username: name, password: secret, code }) => logIn({ username: name, password: secret, code }),
  })
  const { username, password } = form.values
  const byPasskey = async (): Promise<void> => {
    try {
      await logIn({ username, password, passkey: await showPasskey() })
    } catch (cause) {
      if (!isTurnedDown(cause)) throw cause
    }
  }
  return (
    <LoginFrame title={t('login.title')} text={t('login.text')}>
      <Form form={form} className="grid gap-4">
        <Field
          {...form.text('username')}
          label={t('field.username')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <Field
          {...form.text('password')}
          label={t('field.password')}
          type="password"
          autoComplete="current-password"
          reveal={{ show: t('login.show'), hide: t('login.hide') }}
        />
        {recovers ? (
          <Field {...form.text('code')} label={t('login.recovery')} autoComplete="off" spellCheck={false} />
        ) : (
          <CodeField
            name="code"
            label={t('field.code')}
            hint={t('login.codeHint')}
            value={form.values.code}
            onChange={(code) => form.set('code', code)}
            error={form.error('code')}
          />
        )}
        <FormFailure form={form} />
        <Button type="submit" look="main" size="lg" loading={form.busy}>
          {t('login.submit')}
        </Button>
        {knowsPasskeys() && (
          <Button
            icon={IconKey}
            disabled={form.busy || username === '' || password === ''}
            onClick={() => form.run(byPasskey)}
          >
            {t('login.passkey')}
          </Button>
        )}
        <Button
          look="ghost"
          size="sm"
          onClick={() => {
            setRecovers(!recovers)
            form.set('code', '')
          }}
        >
          {t(recovers ? 'login.useCode' : 'login.useRecovery')}
        </Button>
        {checking && (
          <p role="status" className="text-center text-sm text-mute">
            {t('login.checking')}
          </p>
        )}
      </Form>
    </LoginFrame>
  )
}
