import '../../app/zod.ts'
import IconCheck from '~icons/lucide/check'
import { registerRequest } from '#contract/identity.ts'
import { bounds } from '#contract/validation.ts'
import { formatAmount } from '#ui/amount.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { cx } from '#ui/cx.ts'
import { Field } from '#ui/field.tsx'
import { toast } from '#ui/toast.tsx'
import { call } from '../../app/calls.ts'
import { useLanguage, useT } from '../../app/language.ts'
import { tagOf } from '../../app/language-tag.ts'
import { resumeWish } from '../../app/play.ts'
import { beginSession } from '../../app/session.ts'
import { read } from '../../app/session-storage.ts'
import { openPopup, type HostedPopup } from '../../app/ui-state.ts'
import { useBrand } from '../../parts/use-brand.ts'
import { checkAgainst, complaint } from './field-errors.ts'
import { FormFailure, IdentityFrame } from './identity-frame.tsx'
import { useForm } from './use-form.ts'

const first = { username: '', password: '', confirmPassword: '', acceptTerms: false, confirmAge: false }
type Name = keyof typeof first

const constant = { registerMethod: 'WEB', login: true } as const

/** The rules of a password, ticked off while it is typed. */
function PasswordRules({ password }: { readonly password: string }) {
  const t = useT()
  const rules = [
    { id: 'length', kept: password.length >= bounds.password.min && password.length <= bounds.password.max },
    { id: 'letters', kept: /\p{L}/u.test(password) },
    { id: 'digits', kept: /\p{N}/u.test(password) },
  ]
  return (
    <ul className="-mt-2 flex flex-wrap gap-x-4 gap-y-1 text-sm">
      {rules.map(({ id, kept }) => (
        <li key={id} className={cx('flex items-center gap-1.5 quick-colors', kept ? 'text-won' : 'text-faint')}>
          {kept ? <IconCheck className="size-3.5" /> : <span className="mx-1 size-1.5 rounded-full bg-line-strong" />}
          {t(`register.rule.${id}`, { ...bounds.password })}
          <span className="sr-only">{t(kept ? 'register.kept' : 'register.missing')}</span>
        </li>
      ))}
    </ul>
  )
}

export function RegisterPopup(hosted: HostedPopup) {
  const t = useT()
  const language = useLanguage()
  const brand = useBrand()
  const { values, set, leave, errorOf, submit, failure, busy } = useForm({
    first,
    check: (typed) => checkAgainst(registerRequest, { ...typed, ...constant }),
    async send({ username, password, confirmPassword }) {
      const referral = read('referralCode')
      const { token } = await call('member.register', {
        username: username.trim().toLowerCase(), password, confirmPassword, acceptTerms: true, confirmAge: true,
        ...constant, language, registerUrl: location.origin + location.pathname, domain: location.hostname,
        ...(referral === null ? {} : { referralCode: referral }),
      })
      await beginSession(token)
      hosted.onClose()
      const credit = brand?.startingCredit ?? null
      const amount = credit === null ? '' : formatAmount(credit, brand?.currencySymbol ?? '', tagOf(language))
      toast('good', credit === null ? t('register.welcome') : t('register.welcomeCredit', { amount }))
      resumeWish()
    },
  })
  const error = (name: Name) => {
    const id = errorOf(name)
    return id === undefined ? undefined : complaint(t, name, id)
  }
  const text = (name: 'username' | 'password' | 'confirmPassword') => ({
    name,
    value: values[name],
    error: error(name),
    onChange: (event: { target: { value: string } }) => set(name, event.target.value),
    onBlur: () => leave(name),
  })
  const reveal = { show: t('field.showPassword'), hide: t('field.hidePassword') }
  return (
    <IdentityFrame {...hosted} title={t('register.title')} promise={t('register.promise')}>
      <form noValidate onSubmit={submit} className="grid gap-4">
        <Field
          {...text('username')}
          label={t('field.username')}
          hint={t('register.nameHint', { ...bounds.username })}
          first
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <Field {...text('password')} type="password" label={t('field.password')} autoComplete="new-password" reveal={reveal} />
        <PasswordRules password={values.password} />
        <Field
          {...text('confirmPassword')}
          type="password"
          label={t('field.confirmPassword')}
          autoComplete="new-password"
          reveal={reveal}
        />
        <div className="grid">
          <Checkbox
            name="confirmAge"
            checked={values.confirmAge}
            error={error('confirmAge')}
            onChange={(event) => set('confirmAge', event.target.checked)}
          >
            {t('register.age')}
          </Checkbox>
          <Checkbox
            name="acceptTerms"
            checked={values.acceptTerms}
            error={error('acceptTerms')}
            onChange={(event) => set('acceptTerms', event.target.checked)}
          >
            {t('register.terms')}
          </Checkbox>
        </div>
        <FormFailure failure={failure} />
        <Button type="submit" look="main" size="lg" loading={busy} className="w-full">
          {t('register.submit')}
        </Button>
      </form>
      <p className="text-center text-sm text-mute">
        {t('register.known')}{' '}
        <button
          type="button"
          onClick={() => openPopup({ kind: 'login' })}
          className="min-h-9 font-semibold text-ink underline decoration-line-strong underline-offset-4 hover:decoration-ink pointer-coarse:min-h-11"
        >
          {t('register.toLogin')}
        </button>
      </p>
    </IdentityFrame>
  )
}
