import { useEffect, useRef, useState } from 'react'
import { CallError } from '#client/call-error.ts'
import { tagOf } from '#contract/languages.ts'
import {
  askedFields,
  registrationComplaints,
  typedValue,
  type RegistrationField,
  type RegistrationMode,
} from '#contract/forms/registration.ts'
import { registerFields, type RegisterSettings } from '#contract/settings/register.ts'
import type { SiteSettings } from '#contract/settings/site.ts'
import { formatAmount } from '#ui/amount.tsx'
import { Button } from '#ui/button.tsx'
import { wallClock } from '#ui/use-seconds.ts'
import { plainly, type FieldErrors } from '#kit/field-errors.ts'
import { Form, FormFailure } from '#kit/form.tsx'
import { translate, useLanguage, useT } from '#kit/language.ts'
import { useForm } from '#kit/use-form.ts'
import { call } from '../../app/calls.ts'
import { read } from '../../app/session-storage.ts'
import { useBrand } from '../../parts/use-brand.ts'
import { enter, type Opened } from './enter.ts'
import { ConsentTicks } from './parts/consent-ticks.tsx'
import { formColumns } from './parts/form-columns.ts'
import { HumanLine } from '../../parts/human/human-line.tsx'
import { useDialingCode } from './parts/mobile-field.tsx'
import { useReadMobile } from './parts/read-number.ts'
import { useCaptcha } from './parts/use-captcha.ts'
import { useHuman } from '../../parts/human/use-human.ts'
import { CODE_LENGTH, usePhoneAuth } from './parts/use-phone-auth.ts'
import { Warning } from './parts/warning.tsx'
import { RegisterFields, type ShownField } from './register-fields.tsx'
import { keepSocialArrival, socialArrival } from './social-ticket.ts'

const names = [...registerFields, 'confirmPassword', 'verificationCode'] as const
const nothing = Object.fromEntries(names.map((name) => [name, '']))
const hasAll = (texts: Record<string, string>): texts is Record<RegistrationField, string> =>
  names.every((name) => name in texts)
if (!hasAll(nothing)) throw new Error('a field was lost')
const first = { ...nothing, acceptTerms: false, confirmAge: false }
export type RegisterValues = typeof first

const textsOf = ({ acceptTerms: _terms, confirmAge: _age, ...texts }: RegisterValues) => texts

const constant = { acceptTerms: true, confirmAge: true, registerMethod: 'WEB', login: true } as const
const byCode: readonly string[] = ['confirmPassword', 'captcha']

export interface RegisterFormProps {
  readonly mode: RegistrationMode
  readonly fields: RegisterSettings
  readonly site: SiteSettings
}

/** In this order: terms, what was typed, the invitation code, the human check, then the account (spec 4). */
export function RegisterForm({ mode, fields, site }: RegisterFormProps) {
  const t = useT()
  const language = useLanguage()
  const brand = useBrand()
  const human = useHuman()
  const readMobile = useReadMobile()
  const phoneAuth = usePhoneAuth()
  const captcha = useCaptcha(fields.captcha?.enabled === true)
  const [chosenCode, setChosenCode] = useState('')
  const countryDialingCode = useDialingCode(chosenCode)
  /** The code in the address was no good, so one may be typed. */
  const [invitationFailed, setInvitationFailed] = useState(false)
  const [warning, setWarning] = useState<string>()
  const invitation = invitationFailed ? null : read('affiliateCode')
  const form = { fields, site, mode, today: new Date(wallClock()).toISOString().slice(0, 10) }

  const formRef = useRef<HTMLFormElement>(null)
  useEffect(() => {
    // The fields come later than the popup; whoever moves along the tabs by keyboard stays there.
    if (document.activeElement?.matches('button, input') === true) return
    formRef.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus({ preventScroll: true })
  }, [])

  /** What the form shows: the setting's fields, the provider's code, and the invitation code only where the address has none. */
  function shownFields(mobileNum: string): ShownField[] {
    const asked = askedFields(form, mode === 'mobile' || mobileNum !== '')
      .filter(({ field }) => field !== 'affiliateCode' || invitation === null)
      .map(({ field, setting }) => ({ field, required: setting.required, setting }))
    const extra: ShownField[] = []
    if (invitationFailed && !asked.some(({ field }) => field === 'affiliateCode'))
      extra.push({ field: 'affiliateCode', required: false })
    const isProvided = site.phoneAuth && site.REGMOBVERF3
    return [...asked, ...extra].flatMap((one): ShownField[] =>
      one.field === 'mobileNum' && isProvided
        ? [one, { field: 'verificationCode', required: mode === 'mobile' || mobileNum !== '' }]
        : [one],
    )
  }

  function check(values: RegisterValues): FieldErrors {
    const shown = shownFields(values.mobileNum.trim())
    const found: Partial<Record<string, ReturnType<typeof plainly>>> = {
      ...registrationComplaints(form, textsOf(values)),
    }
    for (const field of Object.keys(found)) if (!shown.some((one) => one.field === field)) delete found[field]
    const needsCode = shown.some(({ field, required }) => field === 'verificationCode' && required)
    if (needsCode && values.verificationCode.length < CODE_LENGTH)
      found['verificationCode'] = plainly(values.verificationCode === '' ? 'required' : 'code')
    const isNumber =
      values.mobileNum.trim() === '' ||
      readMobile === undefined ||
      readMobile(values.mobileNum, countryDialingCode) !== undefined
    if (!isNumber && shown.some(({ field }) => field === 'mobileNum')) found['mobileNum'] ??= plainly('mobile')
    if (values.confirmPassword === '' && shown.some(({ field }) => field === 'confirmPassword'))
      found['confirmPassword'] = plainly('required')
    if (!values.acceptTerms) found['acceptTerms'] = plainly('required')
    if (!values.confirmAge) found['confirmAge'] = plainly('required')
    return found
  }

  /** Asks whether the invitation code is right; a wrong one stops the registration and can be corrected. */
  async function checkedInvitation(typed: string): Promise<{ affiliateCode?: string }> {
    const code = invitation ?? typed
    if (code === '') return {}
    try {
      return { affiliateCode: (await call('member.affiliate', { code, domain: location.hostname })).code }
    } catch (cause) {
      if (cause instanceof CallError && cause.code === 'AFFILIATE_CODE_INVALID') {
        setInvitationFailed(true)
        set('affiliateCode', code)
      }
      throw cause
    }
  }

  async function send(values: RegisterValues): Promise<void> {
    const shown = shownFields(values.mobileNum.trim()).map(({ field }) => field)
    const given = Object.fromEntries(
      shown.flatMap((field) => {
        const value = typedValue(field, values[field])
        return value === '' || field === 'affiliateCode' ? [] : [[field, value]]
      }),
    )
    const affiliate = await checkedInvitation(typedValue('affiliateCode', values.affiliateCode))
    const hasNumber = typedValue('mobileNum', given['mobileNum']) !== ''
    const vouched =
      site.phoneAuth && hasNumber && given['verificationCode'] !== undefined
        ? await phoneAuth.confirm(values.verificationCode)
        : {}
    const referralCode = read('referralCode')
    const ticket = socialArrival()?.ticket
    const request = {
      ...given,
      ...affiliate,
      ...vouched,
      ...constant,
      language,
      registerUrl: location.origin + location.pathname,
      domain: location.hostname,
      ...(referralCode === null ? {} : { referralCode }),
      ...(ticket === undefined ? {} : { socialTicket: ticket }),
      ...(hasNumber ? { countryDialingCode } : {}),
    }
    const { username, password, confirmPassword, mobileNum } = values
    const opened: Opened = await human.proven((proof) =>
      mode === 'username'
        ? call('member.register', {
            ...request,
            username: typedValue('username', username),
            password,
            confirmPassword,
            ...proof,
          })
        : call('member.registerMobile', { ...request, mobileNum: mobileNum.trim(), countryDialingCode, ...proof }),
    )
    keepSocialArrival(undefined)
    const credit = brand?.startingCredit ?? null
    const amount = credit === null ? '' : formatAmount(credit, brand?.currencySymbol ?? '', tagOf(language))
    await enter(opened, {
      home: true,
      welcome: () =>
        credit === null ? translate('register.welcome') : translate('register.welcomeCredit', { amount }),
    })
  }

  const shared = useForm({
    first,
    check,
    send,
    refused(cause) {
      if (captcha.heard(cause)) set('captcha', '')
      if (cause.code !== 'AFFILIATE_CODE_INVALID') return false
      setWarning(t('error.AFFILIATE_CODE_INVALID'))
      return true
    },
  })
  const { values, set, error, busy } = shared
  const number = { mobileNum: values.mobileNum.trim(), countryDialingCode }
  const shown = shownFields(number.mobileNum)
  return (
    <Form ref={formRef} form={shared} onFocus={human.begin} className={formColumns}>
      <RegisterFields
        shown={shown}
        form={shared}
        captcha={captcha}
        dialingCode={chosenCode}
        onDialingCode={setChosenCode}
        numberReady={readMobile?.(number.mobileNum, countryDialingCode) !== undefined}
        askCode={() =>
          human.proven((proof) =>
            site.phoneAuth
              ? phoneAuth.start({ ...number, ...proof })
              : call('sms.register', { mobileNo: number.mobileNum, countryDialingCode, regType: mode, ...proof }),
          )
        }
      />
      <ConsentTicks
        acceptTerms={values.acceptTerms}
        confirmAge={values.confirmAge}
        errors={{ acceptTerms: error('acceptTerms'), confirmAge: error('confirmAge') }}
        onChange={set}
      />
      <FormFailure form={shared} />
      <Button type="submit" look="main" size="lg" loading={busy} className="w-full">
        {t('register.submit')}
      </Button>
      <HumanLine human={human} />
      {shown.some(({ required, field }) => !required && !byCode.includes(field)) && (
        <p className="text-center text-xs text-faint">{t('register.starred')}</p>
      )}
      {warning !== undefined && <Warning text={warning} onGone={() => setWarning(undefined)} />}
    </Form>
  )
}
