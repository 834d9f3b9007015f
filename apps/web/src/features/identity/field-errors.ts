import { array, int, object, optional, record, safeParse, string } from 'zod/mini'
import type { CallError } from '#client/call-error.ts'
import type { Complaint } from '#contract/validation.ts'
import { hasText, type Translate } from '../../app/language.ts'

/** What is wrong, by field. */
export type FieldErrors = Readonly<Partial<Record<string, Complaint>>>

/** A complaint whose text has no bounds to fill in. */
export const plainly = (id: string): Complaint => ({ id, min: 0, max: 0 })

/** Asks that something was typed into these. */
export const required = (values: Readonly<Record<string, unknown>>, ...names: string[]): FieldErrors =>
  Object.fromEntries(names.flatMap((name) => (values[name] === '' ? [[name, plainly('required')]] : [])))

/** Leaves out the fields with which nothing is wrong. */
export const errorsOf = (found: Readonly<Record<string, Complaint | undefined>>): FieldErrors =>
  Object.fromEntries(Object.entries(found).filter(([, complaint]) => complaint !== undefined))

const refusedFields = object({
  fieldErrors: record(string(), array(string())),
  bounds: optional(record(string(), object({ min: int(), max: int() }))),
})
const attempt = object({ retryAfterSeconds: optional(int()) })

/** Refusals that are about one field, and what they say there. */
const aboutField: Partial<Record<string, readonly [field: string, id: string]>> = {
  USERNAME_TAKEN: ['username', 'username.taken'],
  EMAIL_TAKEN: ['email', 'email.taken'],
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
export function fieldsOf({ code, detail }: CallError): FieldErrors {
  const about = aboutField[code]
  if (about !== undefined) return { [about[0]]: plainly(about[1]) }
  if (code !== 'INVALID_INPUT') return {}
  const told = safeParse(refusedFields, detail)
  if (!told.success) return {}
  const { fieldErrors, bounds } = told.data
  return Object.fromEntries(Object.entries(fieldErrors).flatMap(([field, [id]]) => (id === undefined ? [] : [[field, { id, min: 0, max: 0, ...bounds?.[field] }]])))
}

/** Seconds after which a refusal says that a new try is welcome. */
export function retryAfter({ detail }: CallError): number | undefined {
  const told = safeParse(attempt, detail)
  return told.success ? told.data.retryAfterSeconds : undefined
}

/** A complaint in the player's language, with the bounds of its rule filled in; where both are the same, it is told once. */
export function complain(t: Translate, field: string, { id, min, max }: Complaint): string {
  const own = `validation.${field}.${id}`
  const general = `validation.${id}`
  const text = t(hasText(own) ? own : hasText(general) ? general : 'validation.wrong', { min, max })
  return min === max ? text.replace(`${min}–${max}`, String(min)) : text
}
