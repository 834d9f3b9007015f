import type { InputHTMLAttributes } from 'react'
import type { RegistrationField } from '#contract/forms/registration.ts'
import type { FieldSetting } from '#contract/settings/register.ts'
import { boundsOf } from '#contract/forms/validation.ts'
import { Field } from '#ui/field.tsx'
import { useT } from '#kit/language.ts'
import type { useForm } from '#kit/use-form.ts'
import { CaptchaField } from './parts/captcha-field.tsx'
import { MobileField } from './parts/mobile-field.tsx'
import { SmsCode } from './parts/sms-code.tsx'
import type { useCaptcha } from './parts/use-captcha.ts'
import { PasswordRules } from './password-rules.tsx'
import type { RegisterValues } from './register-form.tsx'

export interface ShownField {
  readonly field: RegistrationField
  readonly required: boolean
  readonly setting?: FieldSetting
}

export interface RegisterFieldsProps {
  readonly shown: readonly ShownField[]
  readonly form: Pick<ReturnType<typeof useForm<RegisterValues>>, 'values' | 'text' | 'set'>
  readonly captcha: ReturnType<typeof useCaptcha>
  readonly dialingCode: string
  onDialingCode(code: string): void
  /** True where a code can be sent to the number that was typed. */
  readonly numberReady: boolean
  askCode(): Promise<{ expiredMinutes: number }>
}

const secret: InputHTMLAttributes<HTMLInputElement> = { type: 'password', autoComplete: 'new-password' }
const plainName: InputHTMLAttributes<HTMLInputElement> = {
  autoCapitalize: 'none',
  spellCheck: false,
  autoComplete: 'off',
}
const figures: InputHTMLAttributes<HTMLInputElement> = { inputMode: 'numeric', autoComplete: 'off' }

/** What helps to type each field: the keyboard of a phone, and what a browser or a password manager may fill in. */
const helps: Partial<Record<RegistrationField, InputHTMLAttributes<HTMLInputElement>>> = {
  username: { autoComplete: 'username', autoCapitalize: 'none', spellCheck: false },
  password: secret,
  confirmPassword: secret,
  email: { type: 'email', inputMode: 'email', autoComplete: 'email', autoCapitalize: 'none', spellCheck: false },
  nickname: { autoComplete: 'nickname' },
  payeeName: { autoComplete: 'name' },
  birthday: { inputMode: 'numeric', autoComplete: 'bday' },
  paymentPassword: { ...secret, autoComplete: 'off', inputMode: 'numeric' },
  idNumber: plainName,
  qqNum: figures,
  wechat: plainName,
  line: plainName,
  whatsapp: figures,
  facebook: plainName,
  telegram: plainName,
  zalo: figures,
  recommenderId: plainName,
  affiliateCode: plainName,
}

const secrets: readonly string[] = ['password', 'confirmPassword', 'paymentPassword']

/** The fields of a registration in the order of the settings, each with what belongs to it. */
export function RegisterFields(props: RegisterFieldsProps) {
  const {
    shown,
    form: { values, text, set },
    captcha,
    dialingCode,
    onDialingCode,
    numberReady,
    askCode,
  } = props
  const t = useT()
  const reveal = { show: t('field.showPassword'), hide: t('field.hidePassword') }
  const hintOf = ({ field, setting }: ShownField): string | undefined => {
    if (field === 'username') {
      return t('register.nameHint', boundsOf('username', setting))
    }
    if (field === 'birthday')
      return t(setting?.patternId === 'usDate' ? 'register.birthdayHintUs' : 'register.birthdayHint')
    if (field === 'paymentPassword') return t('register.paymentHint')
    return field === 'email' ? t('register.emailHint') : undefined
  }
  return shown.map((one, at) => {
    const { field, required } = one
    if (field === 'mobileNum') {
      return (
        <MobileField
          key={field}
          field={text(field)}
          dialingCode={dialingCode}
          onDialingCode={onDialingCode}
          first={at === 0}
          required={required}
        />
      )
    }
    if (field === 'verificationCode') {
      return (
        <SmsCode
          key={field}
          field={text(field)}
          required={required}
          onChange={(code) => set('verificationCode', code)}
          use="register"
          ready={numberReady}
          ask={askCode}
        />
      )
    }
    if (field === 'captcha') {
      return captcha.round === undefined ? null : (
        <CaptchaField key={field} round={captcha.round} onRefresh={captcha.next} field={text(field)} />
      )
    }
    return (
      <div key={field} className="grid gap-4">
        <Field
          {...text(field)}
          {...helps[field]}
          label={t(`field.${field}`)}
          hint={hintOf(one)}
          required={required}
          first={at === 0}
          maxLength={255}
          {...(secrets.includes(field) ? { reveal } : {})}
        />
        {field === 'password' && <PasswordRules password={values.password} setting={one.setting} />}
      </div>
    )
  })
}
