import { array, object, record, safeParse, string, type output, type ZodMiniType } from 'zod/mini'
import type { CallError } from '#client/call-error.ts'
import { bounds } from '#contract/validation.ts'
import { hasText, type Translate } from '../../app/language.ts'

/** The ids of the texts that say what is wrong, by field. */
export type FieldErrors = Readonly<Record<string, string>>

const complaints = object({ fieldErrors: record(string(), array(string())) })

const firstOf = ({ fieldErrors }: output<typeof complaints>): FieldErrors =>
  Object.fromEntries(Object.entries(fieldErrors).flatMap(([field, [first]]) => (first === undefined ? [] : [[field, first]])))

/** What the shared rules say about what was typed, the first complaint about each field; nothing when all is well. */
export function checkAgainst(schema: ZodMiniType<object>, typed: unknown): FieldErrors {
  const checked = safeParse(schema, typed)
  if (checked.success) return {}
  return Object.fromEntries(checked.error.issues.toReversed().map(({ path, message }) => [String(path[0]), message]))
}

/** What the server says about the fields, where it refused because of them. */
export function fieldsOf(failure: CallError): FieldErrors {
  if (failure.code === 'USERNAME_TAKEN') return { username: 'username.taken' }
  const detail = safeParse(complaints, failure.detail)
  return failure.code === 'INVALID_INPUT' && detail.success ? firstOf(detail.data) : {}
}

/** A complaint in the player's language, with the bounds of its rule filled in. */
export function complaint(t: Translate, field: string, id: string): string {
  const full = `validation.${id}`
  const [subject = ''] = id.split('.')
  if (!hasText(full)) return t(`validation.${field}`)
  return subject === 'username' || subject === 'password' ? t(full, { ...bounds[subject] }) : t(full)
}
