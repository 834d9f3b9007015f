import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { plainly } from '#kit/field-errors.ts'
import { Form, FormFailure } from '#kit/form.tsx'
import { useT } from '#kit/language.ts'
import { useForm } from '#kit/use-form.ts'
import { call } from '../../app/calls.ts'
import { isAgentSide } from '../../app/paths.ts'
import { usePermission } from '../../parts/use-brand.ts'
import { factorOf } from './enter.ts'
import type { LoginFormProps } from './use-login.tsx'
import { CaptchaField } from './parts/captcha-field.tsx'
import { formColumns } from './parts/form-columns.ts'
import { HumanLine } from '../../parts/human/human-line.tsx'
import { MobileField, useDialingCode } from './parts/mobile-field.tsx'
import { useReadMobile } from './parts/read-number.ts'
import { SmsCode } from './parts/sms-code.tsx'
import { useCaptcha } from './parts/use-captcha.ts'
import { useHuman } from '../../parts/human/use-human.ts'
import { CODE_LENGTH, usePhoneAuth } from './parts/use-phone-auth.ts'
import { recall, remember } from './remembered.ts'

/** Login by a code that is sent to the phone, by the house or by the phone-auth provider. */
export function LoginByMobile({ opened, asked }: LoginFormProps) {
  const t = useT()
  const human = useHuman()
  const readMobile = useReadMobile()
  const provided = usePermission()?.info.whitelabel.phoneAuth ?? false
  const phoneAuth = usePhoneAuth()
  const { round, next, heard } = useCaptcha()
  const [kept] = useState(recall)
  const [chosen, setChosen] = useState(kept?.countryDialingCode ?? '')
  const countryDialingCode = useDialingCode(chosen)
  const isNumber = (typed: string): boolean => readMobile?.(typed, countryDialingCode) !== undefined
  const form = useForm({
    first: { mobileNum: kept?.mobileNum ?? '', verificationCode: '', captcha: '', rememberMe: kept?.stays ?? false },
    check: ({ mobileNum, verificationCode, captcha }) => ({
      captcha: round !== undefined && captcha.trim() === '' ? plainly('required') : undefined,
      mobileNum: mobileNum.trim() === '' ? plainly('required') : isNumber(mobileNum) ? undefined : plainly('mobile'),
      verificationCode:
        verificationCode === ''
          ? plainly('required')
          : verificationCode.length < CODE_LENGTH
            ? plainly('code')
            : undefined,
    }),
    async send({ mobileNum, verificationCode, captcha, rememberMe }) {
      const username = mobileNum.trim()
      const keep = () =>
        remember({ tab: 'mobile', username: '', mobileNum: username, countryDialingCode, stays: rememberMe })
      const proof = provided
        ? { type: 'phone-auth' as const, password: (await phoneAuth.confirm(verificationCode)).idToken }
        : { type: 'sms' as const, password: verificationCode }
      try {
        const session = await call('session.login', {
          username,
          countryDialingCode,
          rememberMe,
          side: isAgentSide() ? 'agent' : 'member',
          ...proof,
          ...(round === undefined ? {} : { captcha: captcha.trim() }),
        })
        keep()
        await opened(session, {})
      } catch (cause) {
        const factor = factorOf(cause)
        if (factor === undefined) throw cause
        keep()
        asked(factor, {})
      }
    },
    refused(cause) {
      if (heard(cause)) form.set('captcha', '')
      return false
    },
  })
  const number = { mobileNum: form.values.mobileNum.trim(), countryDialingCode }
  return (
    <Form form={form} onFocus={human.begin} className={formColumns}>
      <MobileField field={form.text('mobileNum')} dialingCode={chosen} onDialingCode={setChosen} first />
      <SmsCode
        field={form.text('verificationCode')}
        onChange={(code) => form.set('verificationCode', code)}
        use="login"
        ready={isNumber(form.values.mobileNum)}
        ask={() =>
          human.proven((proof) =>
            provided
              ? phoneAuth.start({ ...number, ...proof })
              : call('sms.loggedOut', { ...number, use: 'login', ...proof }),
          )
        }
      />
      {round !== undefined && <CaptchaField round={round} onRefresh={next} field={form.text('captcha')} />}
      <Checkbox
        name="rememberMe"
        checked={form.values.rememberMe}
        onChange={(event) => form.set('rememberMe', event.target.checked)}
      >
        {t('login.remember')}
      </Checkbox>
      <FormFailure form={form} />
      <Button type="submit" look="main" size="lg" loading={form.busy} className="w-full">
        {t('login.submit')}
      </Button>
      <HumanLine human={human} />
    </Form>
  )
}
