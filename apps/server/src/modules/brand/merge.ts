import { ZodMiniObject, type ZodMiniType } from 'zod/mini'

type Fields = Readonly<Record<string, unknown>>

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** What a brand's file says over the defaults: objects field by field, lists and all else whole. */
export function overDefaults(defaults: unknown, said: unknown): unknown {
  if (!isFields(defaults) || !isFields(said)) return said === undefined ? defaults : said
  const fields = Object.entries(said).map(([name, value]) => [name, overDefaults(defaults[name], value)])
  return { ...defaults, ...Object.fromEntries(fields) }
}

/**
 * A stored value with what it lacks, since an earlier release wrote it: fields of the group, and of the objects in it
 * that the schema names. A choice of keys, such as the limits by day, week and month, stays as it was stored: what an
 * operator took out of it must not come back.
 */
export function withWhatCameSince(schema: ZodMiniType, defaults: unknown, stored: unknown): unknown {
  if (!isFields(defaults) || !isFields(stored)) return stored
  const shape: Fields = schema instanceof ZodMiniObject ? schema.shape : {}
  const fields = Object.entries(stored).map(([name, value]) => {
    const inner = shape[name]
    return [name, inner instanceof ZodMiniObject ? withWhatCameSince(inner, defaults[name], value) : value]
  })
  return { ...defaults, ...Object.fromEntries(fields) }
}

/** Paths of what was said and is nowhere in what was read, such as a name that is spelled wrong. */
export function strayFields(said: unknown, read: unknown, path: string): string[] {
  if (Array.isArray(said) && Array.isArray(read))
    return said.flatMap((one, at) => strayFields(one, read[at], `${path}[${at}]`))
  if (!isFields(said) || !isFields(read)) return []
  return Object.entries(said).flatMap(([name, value]) =>
    Object.hasOwn(read, name) ? strayFields(value, read[name], `${path}.${name}`) : [`${path}.${name}`],
  )
}
