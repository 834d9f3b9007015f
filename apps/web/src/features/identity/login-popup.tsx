import '../../app/zod.ts'
import { minLength, object, string } from 'zod/mini'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { toast } from '#ui/toast.tsx'
import { call } from '../../app/calls.ts'
import { useT } from '../../app/language.ts'
import { resumeWish } from '../../app/play.ts'
import { beginSession, useSession } from '../../app/session.ts'
import { openPopup, type HostedPopup } from '../../app/ui-state.ts'
import { usePermission } from '../../parts/use-brand.ts'
import { checkAgainst, complaint } from './field-errors.ts'
import { FormFailure, IdentityFrame } from './identity-frame.tsx'
import { useForm } from './use-form.ts'

/** A login asks only that something was typed: the rules of today need not be those a name was made under. */
const typed = object({ username: string().check(minLength(1, 'required')), password: string().check(minLength(1, 'required')) })

export function LoginPopup(hosted: HostedPopup) {
  const t = useT()
  const registrationOpen = usePermission()?.brand.registrationOpen ?? true
  const { values, set, leave, errorOf, submit, failure, busy } = useForm({
    first: { username: '', password: '' },
    check: ({ username, password }) => checkAgainst(typed, { username: username.trim(), password }),
    async send({ username, password }) {
      const { token } = await call('session.login', { username: username.trim(), password, type: 'username' })
      await beginSession(token)
      hosted.onClose()
      toast('good', t('login.welcome', { name: useSession.getState().member?.nickname ?? username }))
      resumeWish()
    },
  })
  const error = (name: 'username' | 'password') => {
    const id = errorOf(name)
    return id === undefined ? undefined : complaint(t, name, id)
  }
  return (
    <IdentityFrame {...hosted} title={t('login.title')} promise={t('login.promise')}>
      <form noValidate onSubmit={submit} className="grid gap-4">
        <Field
          name="username"
          label={t('field.username')}
          first
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          value={values.username}
          error={error('username')}
          onChange={(event) => set('username', event.target.value)}
          onBlur={() => leave('username')}
        />
        <Field
          name="password"
          type="password"
          label={t('field.password')}
          autoComplete="current-password"
          reveal={{ show: t('field.showPassword'), hide: t('field.hidePassword') }}
          value={values.password}
          error={error('password')}
          onChange={(event) => set('password', event.target.value)}
          onBlur={() => leave('password')}
        />
        <FormFailure failure={failure} />
        <Button type="submit" look="main" size="lg" loading={busy} className="mt-1 w-full">
          {t('login.submit')}
        </Button>
      </form>
      {registrationOpen && (
        <p className="text-center text-sm text-mute">
          {t('login.newHere')}{' '}
          <button
            type="button"
            onClick={() => openPopup({ kind: 'register' })}
            className="min-h-9 font-semibold text-ink underline decoration-line-strong underline-offset-4 hover:decoration-ink pointer-coarse:min-h-11"
          >
            {t('login.toRegister')}
          </button>
        </p>
      )}
    </IdentityFrame>
  )
}
