import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { call } from '../../app/calls.ts'
import { useT } from '../../app/language.ts'
import { isAgentSide } from '../../app/paths.ts'
import { usePermission } from '../../parts/use-brand.ts'
import { factorOf } from './enter.ts'
import { errorsOf, plainly } from './field-errors.ts'
import { FormFailure } from './form-failure.tsx'
import type { LoginFormProps } from './use-login.tsx'
import { CaptchaField } from './parts/captcha-field.tsx'
import { MobileField, useDialingCode } from './parts/mobile-field.tsx'
import { useReadMobile } from './parts/read-number.ts'
import { SmsCode } from './parts/sms-code.tsx'
import { useCaptcha } from './parts/use-captcha.ts'
import { useHuman } from './parts/use-human.ts'
import { CODE_LENGTH, usePhoneAuth } from './parts/use-phone-auth.ts'
import { recall, remember } from './remembered.ts'
import { useForm } from './use-form.ts'

/** Login by a code that is sent to the phone, by the house or by the phone-auth provider. */
export function LoginByMobile({ opened, asked }: LoginFormProps) {
  const t = useT()
  const human = useHuman()
  const readMobile = useReadMobile()
  const provided = usePermission()?.settings.phoneAuth ?? false
  const phoneAuth = usePhoneAuth()
  const { round, next, heard } = useCaptcha()
  const [kept] = useState(recall)
  const [chosen, setChosen] = useState(kept?.countryDialingCode ?? '')
  const countryDialingCode = useDialingCode(chosen)
  const isNumber = (typed: string): boolean => readMobile?.(typed, countryDialingCode) !== undefined
  const { values, set, text, submit, failure, setFailure, busy } = useForm({
    first: { mobileNum: kept?.mobileNum ?? '', verificationCode: '', captcha: '', rememberMe: kept?.stays ?? false },
    check: ({ mobileNum, verificationCode, captcha }) => errorsOf({
      captcha: round !== undefined && captcha.trim() === '' ? plainly('required') : undefined,
      mobileNum: mobileNum.trim() === '' ? plainly('required') : isNumber(mobileNum) ? undefined : plainly('mobile'),
      verificationCode: verificationCode === '' ? plainly('required') : verificationCode.length < CODE_LENGTH ? plainly('code') : undefined,
    }),
    async send({ mobileNum, verificationCode, captcha, rememberMe }) {
      const username = mobileNum.trim()
      const keep = () => remember({ tab: 'mobile', username: '', mobileNum: username, countryDialingCode, stays: rememberMe })
      const proof = provided
        ? { type: 'phone-auth' as const, password: (await phoneAuth.confirm(verificationCode)).idToken }
        : { type: 'sms' as const, password: verificationCode }
      try {
        const session = await call('session.login', {
          username, countryDialingCode, rememberMe, side: isAgentSide() ? 'agent' : 'member', ...proof,
          ...(round === undefined ? {} : { captcha: captcha.trim() }),
        })
        keep()
        await opened(session, { way: 'code' })
      } catch (cause) {
        const factor = factorOf(cause)
        if (factor === undefined) throw cause
        keep()
        asked(factor, { way: 'code' })
      }
    },
    refused(cause) {
      if (heard(cause)) set('captcha', '')
      return false
    },
  })
  const number = { mobileNum: values.mobileNum.trim(), countryDialingCode }
  return (
    <form noValidate onSubmit={submit} onFocus={() => provided && human.begin()} className="grid gap-4">
      <MobileField field={text('mobileNum')} dialingCode={chosen} onDialingCode={setChosen} first />
      <SmsCode
        field={text('verificationCode')}
        onChange={(code) => set('verificationCode', code)}
        use="login"
        ready={isNumber(values.mobileNum)}
        ask={() => (provided ? human.proven((proof) => phoneAuth.start({ ...number, ...proof })) : call('sms.loggedOut', { ...number, use: 'login' }))}
      />
      {round !== undefined && <CaptchaField round={round} onRefresh={next} field={text('captcha')} />}
      <Checkbox name="rememberMe" checked={values.rememberMe} onChange={(event) => set('rememberMe', event.target.checked)}>
        {t('login.remember')}
      </Checkbox>
      <FormFailure failure={failure} onOver={() => setFailure(null)} />
      <Button type="submit" look="main" size="lg" loading={busy} className="w-full">
        {t('login.submit')}
      </Button>
    </form>
  )
}
