import { isEasyPaymentPassword } from '#rules/cashier/payment-password.ts'
import { safeParse } from 'zod/mini'
import type { FieldSetting, RegisterField, RegisterSettings } from '../settings/register.ts'
import type { SiteSettings } from '../settings/site.ts'
import { registerFields } from '../settings/register.ts'
import {
  bounds,
  boundsOf,
  checkField,
  type Complaint,
  countCharacters,
  dayOf,
  nameShape,
  passwordShape,
} from './validation.ts'

/** Age from which somebody may play. */
const ADULT = 18

/** The two ways to register: by a name of one's own, or by a mobile number that is the name. */
export type RegistrationMode = 'username' | 'mobile'

/** What a registration form is made from; the browser and the server make it from the same. */
export interface RegistrationForm {
  readonly fields: RegisterSettings
  readonly site: Pick<SiteSettings, 'MOBILENUMPASSREG3' | 'REGMOBVERF3' | 'phoneAuth'>
  readonly mode: RegistrationMode
  /** The day in UTC as yyyy-MM-dd, by which a birthday is judged. */
  readonly today: string
}

export type RegistrationField = RegisterField | 'confirmPassword' | 'verificationCode'

/** A field that is shown. Its setting is as it holds here: a payment password that is shown is always required. */
export interface AskedField {
  readonly field: RegistrationField
  readonly setting: FieldSetting
}

const always = (min: number, max: number): FieldSetting => ({
  enabled: true,
  required: true,
  minLength: min,
  maxLength: max,
})

/** What was typed, as it counts: without blanks around it, a name in lower case. Passwords are taken as typed. */
export function typedValue(field: string, value: string | undefined): string {
  if (value === undefined) return ''
  if (/password/i.test(field)) return value
  const text = value.trim()
  return field === 'username' || field === 'recommenderId' ? text.toLowerCase() : text
}

/**
 * The fields that the form shows, in their order (REG-02, REG-05). The code by SMS is asked for where a number is,
 * unless another service proves the number; it is required once there is a number.
 */
export function askedFields(form: RegistrationForm, hasNumber = form.mode === 'mobile'): AskedField[] {
  // Whoever registers by number gives it first, and the code to it.
  const order =
    form.mode === 'mobile'
      ? [...registerFields].toSorted((a, b) => Number(b === 'mobileNum') - Number(a === 'mobileNum'))
      : registerFields
  return order.flatMap((field): AskedField[] => {
    const setting = settingOf(form, field)
    if (setting === undefined) return []
    const asked = { field, setting }
    if (field === 'password') return [asked, { field: 'confirmPassword', setting: always(0, 255) }]
    if (field !== 'mobileNum' || !form.site.REGMOBVERF3 || form.site.phoneAuth) return [asked]
    return [
      asked,
      { field: 'verificationCode', setting: { ...always(0, 255), required: setting.required || hasNumber } },
    ]
  })
}

/** How a field is to be filled in; undefined where it is not shown. */
function settingOf({ fields, site, mode }: RegistrationForm, field: RegisterField): FieldSetting | undefined {
  const setting = fields[field]
  switch (field) {
    case 'username':
      return mode === 'username'
        ? { ...(setting ?? always(bounds.username.min, bounds.username.max)), required: true }
        : undefined
    case 'password':
      return mode === 'username' || site.MOBILENUMPASSREG3
        ? { ...(setting ?? always(bounds.password.min, bounds.password.max)), required: true }
        : undefined
    case 'mobileNum':
      if (mode === 'mobile') return { ...(setting ?? always(1, 32)), required: true }
      break
    case 'email':
      // Mails are sent there, so it is an address whatever else an operator asks of it.
      return setting?.enabled === true ? { ...setting, patternId: 'email' } : undefined
    case 'paymentPassword':
      return setting?.enabled === true ? { ...setting, required: true } : undefined
  }
  return setting?.enabled === true ? setting : undefined
}

/**
 * What is wrong with a registration, by field; nothing when all is well. The same in the browser and on the server.
 * Whether a mobile number is one at its dialing code is `readMobile`'s to say.
 */
export function registrationComplaints(
  form: RegistrationForm,
  values: Readonly<Record<string, string | undefined>>,
): Partial<Record<RegistrationField, Complaint>> {
  const value = (field: string): string => typedValue(field, values[field])
  const found: Partial<Record<RegistrationField, Complaint>> = {}
  for (const { field, setting } of askedFields(form, value('mobileNum') !== '')) {
    const wrong = complaintAbout(form, field, setting, value)
    if (wrong !== undefined) found[field] = wrong
  }
  return found
}

function complaintAbout(
  form: RegistrationForm,
  field: RegistrationField,
  setting: FieldSetting,
  valueOf: (field: string) => string,
): Complaint | undefined {
  const value = valueOf(field)
  switch (field) {
    case 'username':
      return byRule('username', nameShape, setting, value)
    case 'password':
      return passwordComplaint(form.fields, value)
    case 'confirmPassword':
      return value === valueOf('password')
        ? undefined
        : { id: 'password.mismatch', min: setting.minLength, max: setting.maxLength }
    case 'mobileNum':
      // People write numbers in groups; the setting is about the digits.
      return checkField(setting, value.replaceAll(/[\s().\-/+]/g, ''))
    case 'birthday':
      return profileComplaint(field, setting, value, form.today)
    case 'paymentPassword':
      return (
        checkField(setting, value) ??
        (value !== '' &&
        isEasyPaymentPassword(value, {
          logins: [valueOf('username'), valueOf('mobileNum'), valueOf('password')],
          birthday: dayOf(valueOf('birthday')),
        })
          ? { id: 'weak', min: setting.minLength, max: setting.maxLength }
          : undefined)
      )
    default:
      return checkField(setting, value)
  }
}

/** What is wrong with a field of the profile, by the setting that its registration has; `today` as in a registration's form. */
export function profileComplaint(
  field: RegisterField,
  setting: FieldSetting,
  value: string,
  today: string,
): Complaint | undefined {
  return checkField(setting, value) ?? (field === 'birthday' ? tooYoung(setting, value, today) : undefined)
}

/** What is wrong with a new password: it follows its fixed shape and the setting of its field, wherever it is chosen. */
export function passwordComplaint(fields: RegisterSettings, password: string): Complaint | undefined {
  return byRule(
    'password',
    passwordShape,
    { ...(fields.password ?? always(bounds.password.min, bounds.password.max)), required: true },
    password,
  )
}

/** A name or a password: its length by the setting, then its fixed shape, then what else the setting asks. */
function byRule(
  field: 'username' | 'password',
  shape: typeof nameShape,
  setting: FieldSetting,
  value: string,
): Complaint | undefined {
  if (value === '') return checkField(setting, value)
  const { min, max } = boundsOf(field, setting)
  const length = countCharacters(value)
  const id = length < min || length > max ? `${field}.length` : safeParse(shape, value).error?.issues[0]?.message
  return id === undefined ? checkField({ ...setting, minLength: min, maxLength: max }, value) : { id, min, max }
}

function tooYoung(
  { minLength: min, maxLength: max }: FieldSetting,
  value: string,
  today: string,
): Complaint | undefined {
  const born = dayOf(value)
  const grown = born === undefined ? '' : `${String(Number(born.slice(0, 4)) + ADULT).padStart(4, '0')}${born.slice(4)}`
  return grown > today ? { id: 'birthday.age', min, max } : undefined
}
