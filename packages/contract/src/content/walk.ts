import { ZodMiniArray, ZodMiniNullable, ZodMiniObject, ZodMiniOptional, ZodMiniRecord, ZodMiniType } from 'zod/mini'
import { type Kind, kinds } from '../kinds.ts'
import type { LanguageCode } from '../languages.ts'

type Fields = Readonly<Record<string, unknown>>

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isSchema = (schema: unknown): schema is ZodMiniType => schema instanceof ZodMiniType

/** A value of a schema, what it is, and where it stands. */
interface Place {
  readonly schema: ZodMiniType
  readonly kind: Kind | undefined
  readonly path: string
  readonly value: unknown
}

/**
 * A value built anew, with what `change` makes of each of its parts; undefined leaves a part as it is and goes on inside
 * of it. Content is made of objects, lists and records alone.
 */
function walk(
  schema: unknown,
  value: unknown,
  change: (place: Place) => { readonly value: unknown } | undefined,
  path = '',
): unknown {
  if (!isSchema(schema)) return value
  const changed = change({ schema, kind: kinds.get(schema)?.kind, path, value })
  if (changed !== undefined) return changed.value
  const at = (name: string | number): string => (path === '' ? String(name) : `${path}.${name}`)
  if (schema instanceof ZodMiniOptional || schema instanceof ZodMiniNullable)
    return value === undefined || value === null ? value : walk(schema.def.innerType, value, change, path)
  if (schema instanceof ZodMiniArray && Array.isArray(value))
    return value.map((one: unknown, index) => walk(schema.def.element, one, change, at(index)))
  if (!isFields(value)) return value
  const inner = (name: string): unknown =>
    schema instanceof ZodMiniObject
      ? Object.entries(schema.shape).find(([known]) => known === name)?.[1]
      : schema instanceof ZodMiniRecord
        ? schema.def.valueType
        : undefined
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, walk(inner(name), one, change, at(name))]),
  )
}

/** The value with `clean` done to each HTML in it. */
export const withCleanHtml = (schema: ZodMiniType, value: unknown, clean: (html: string) => string): unknown =>
  walk(schema, value, ({ kind, value: part }) =>
    kind === 'html' && typeof part === 'string' ? { value: clean(part) } : undefined,
  )

/** Words of a language with something in each of their fields. */
const isWhole = (words: unknown): boolean =>
  isFields(words) && Object.values(words).every((one) => typeof one !== 'string' || one.trim() !== '')

/** The keys of the pictures that a value shows. */
export function picturesIn(schema: ZodMiniType, value: unknown): string[] {
  const found: string[] = []
  walk(schema, value, ({ kind, value: part }) => {
    if (kind === 'picture' && typeof part === 'string') found.push(part)
    return undefined
  })
  return found
}

/** Of these languages those in which a value lacks words, by the path of the texts that lack them. */
export function missingIn(
  schema: ZodMiniType,
  value: unknown,
  languages: readonly LanguageCode[],
): ReadonlyMap<string, readonly LanguageCode[]> {
  const missing = new Map<string, readonly LanguageCode[]>()
  walk(schema, value, ({ kind, path, value: texts }) => {
    if (kind !== 'texts') return undefined
    const lacking = languages.filter((language) => !isFields(texts) || !isWhole(texts[language]))
    if (lacking.length > 0) missing.set(path, lacking)
    return { value: texts }
  })
  return missing
}

/** The same for a value as a whole, each language once. */
export const missingLanguages = (
  schema: ZodMiniType,
  value: unknown,
  languages: readonly LanguageCode[],
): LanguageCode[] => {
  const lacking = new Set([...missingIn(schema, value, languages).values()].flat())
  return languages.filter((language) => lacking.has(language))
}
