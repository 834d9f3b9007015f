import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Field } from '#ui/field.tsx'
import { required } from '#kit/field-errors.ts'
import { Form, FormFailure } from '#kit/form.tsx'
import { useT } from '#kit/language.ts'
import { useForm } from '#kit/use-form.ts'
import { call } from '../../app/calls.ts'
import { isAgentSide } from '../../app/paths.ts'
import { openPopup } from '../../app/ui-state.ts'
import { factorOf } from './enter.ts'
import type { LoginFormProps } from './use-login.tsx'
import { CaptchaField } from './parts/captcha-field.tsx'
import { formColumns } from './parts/form-columns.ts'
import { HumanLine } from '../../parts/human/human-line.tsx'
import { LinkButton } from './parts/link-button.tsx'
import { useCaptcha } from './parts/use-captcha.ts'
import { useHuman } from '../../parts/human/use-human.ts'
import { recall, remember } from './remembered.ts'

/** A login asks only that something was typed: the rules of today need not be those a name was made under. */
export function LoginByName({ opened, asked }: LoginFormProps) {
  const t = useT()
  const human = useHuman()
  const { round, next, heard } = useCaptcha()
  const [kept] = useState(recall)
  const form = useForm({
    first: { username: kept?.username ?? '', password: '', captcha: '', rememberMe: kept?.stays ?? false },
    check: (typed) =>
      required(
        { ...typed, username: typed.username.trim() },
        'username',
        'password',
        ...(round === undefined ? [] : ['captcha']),
      ),
    async send({ username, password, captcha, rememberMe }) {
      const name = username.trim()
      const keep = () =>
        remember({ tab: 'name', username: name, mobileNum: '', countryDialingCode: '', stays: rememberMe })
      try {
        const session = await human.proven((proof) =>
          call('session.login', {
            username: name,
            password,
            type: 'username',
            rememberMe,
            side: isAgentSide() ? 'agent' : 'member',
            ...(round === undefined ? {} : { captcha: captcha.trim() }),
            ...proof,
          }),
        )
        keep()
        await opened(session, { password })
      } catch (cause) {
        const factor = factorOf(cause)
        if (factor === undefined) throw cause
        keep()
        asked(factor, { password })
      }
    },
    refused(cause) {
      if (heard(cause)) form.set('captcha', '')
      return false
    },
  })
  return (
    <Form form={form} onFocus={human.begin} className={formColumns}>
      <Field
        {...form.text('username')}
        label={t('field.username')}
        first={form.values.username === '' || kept === undefined}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={64}
      />
      <Field
        {...form.text('password')}
        type="password"
        label={t('field.password')}
        first={kept !== undefined && kept.username !== ''}
        autoComplete="current-password"
        reveal={{ show: t('field.showPassword'), hide: t('field.hidePassword') }}
      />
      {round !== undefined && <CaptchaField round={round} onRefresh={next} field={form.text('captcha')} />}
      <div className="flex items-start justify-between gap-4 text-sm low:self-center [&>button]:min-h-8">
        <Checkbox
          name="rememberMe"
          checked={form.values.rememberMe}
          onChange={(event) => form.set('rememberMe', event.target.checked)}
        >
          {t('login.remember')}
        </Checkbox>
        <LinkButton quiet onClick={() => openPopup({ kind: 'forgot' })}>
          {t('login.forgot')}
        </LinkButton>
      </div>
      <FormFailure form={form} />
      <Button type="submit" look="main" size="lg" loading={form.busy} className="w-full">
        {t('login.submit')}
      </Button>
      <HumanLine human={human} />
    </Form>
  )
}
