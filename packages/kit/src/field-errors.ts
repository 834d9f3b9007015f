import { array, int, object, optional, record, safeParse, string } from 'zod/mini'
import { CallError } from '#client/call-error.ts'
import type { Complaint } from '#contract/forms/validation.ts'
import { hasText, type Translate } from './language.ts'

/** What is wrong with a field: a complaint of the shared rules, or words in the language on the screen. */
export type Wrong = Complaint | string

/** What is wrong, by field. */
export type FieldErrors = Readonly<Partial<Record<string, Wrong | undefined>>>

/** What a server says about fields: a complaint of the shared rules, or a refusal whose words stand beside the field. */
export type ToldErrors = Readonly<Partial<Record<string, Complaint | CallError>>>

/** A complaint whose text has no bounds to fill in. */
export const plainly = (id: string): Complaint => ({ id, min: 0, max: 0 })

/** Asks that something was typed into these. */
export const required = (values: Readonly<Record<string, unknown>>, ...names: string[]): FieldErrors =>
  Object.fromEntries(names.flatMap((name) => (values[name] === '' ? [[name, plainly('required')]] : [])))

/** What went wrong, as what a form shows. */
export const asFailure = (cause: unknown): CallError =>
  cause instanceof CallError ? cause : new CallError('INTERNAL', String(cause))

const refusedFields = object({
  fieldErrors: record(string(), array(string())),
  bounds: optional(record(string(), object({ min: int(), max: int() }))),
})
const attempt = object({ retryAfterSeconds: optional(int()) })

/** Refusals that are about one field wherever they come, and what they say there. */
const aboutField: Partial<Record<string, readonly [field: string, id: string]>> = {
  USERNAME_TAKEN: ['username', 'username.taken'],
  EMAIL_TAKEN: ['email', 'email.taken'],
  EMAIL_INVALID: ['email', 'pattern.email'],
  MOBILE_TAKEN: ['mobileNum', 'mobile.taken'],
  MOBILE_INVALID: ['mobileNum', 'mobile'],
  PHONE_AUTH_INVALID_NUMBER: ['mobileNum', 'mobile'],
  CODE_WRONG: ['verificationCode', 'code'],
  SECOND_FACTOR_WRONG: ['code', 'code'],
  CAPTCHA_WRONG: ['captcha', 'captcha'],
  OLD_PASSWORD_WRONG: ['oldPassword', 'password.old'],
  PASSWORD_UNCHANGED: ['newPassword', 'password.unchanged'],
}

/** What the server says about the fields, where it refused because of them. */
export function fieldsOf({ code, detail }: CallError): Readonly<Record<string, Complaint>> {
  const about = aboutField[code]
  if (about !== undefined) return { [about[0]]: plainly(about[1]) }
  if (code !== 'INVALID_INPUT') return {}
  const told = safeParse(refusedFields, detail)
  if (!told.success) return {}
  const { fieldErrors, bounds } = told.data
  return Object.fromEntries(
    Object.entries(fieldErrors).flatMap(([field, [id]]) =>
      id === undefined ? [] : [[field, { id, min: 0, max: 0, ...bounds?.[field] }]],
    ),
  )
}

/** Seconds after which a refusal says that a new try is welcome. */
export function retryAfter({ detail }: CallError): number | undefined {
  const told = safeParse(attempt, detail)
  return told.success ? told.data.retryAfterSeconds : undefined
}

/** The texts that say a complaint, the one of its field before the one of its rule. */
const textsOf = (field: string, id: string): string[] => [
  `validation.${field}.${id}`,
  `validation.${id}`,
  'validation.wrong',
]

/** True where the screen has words for the complaints of the shared rules: they come with the room `identity`. */
export const canComplain = (): boolean => hasText('validation.wrong')

/** A complaint in the player's language, with the bounds of its rule filled in; where both are the same, it is told once. */
export function complain(t: Translate, field: string, { id, min, max }: Complaint): string {
  const text = t(textsOf(field, id).find(hasText) ?? 'validation.wrong', { min, max })
  // Each language has its own word or sign between the two.
  return min === max ? text.replace(new RegExp(`${min}\\D{1,4}${max}`), String(min)) : text
}
