import { type core, safeParse, toJSONSchema, type ZodMiniType } from 'zod/mini'
import type { Chance } from '../chaos/chance.ts'
import { textLike } from './pattern.ts'

/** Values that this world knows for fields of a name: its members, tokens, games. */
export type Known = (field: string) => readonly unknown[]

type Schema = core.JSONSchema.BaseSchema
const PLAIN = Array.from('abcdefghijklmnopqrstuvwxyz0123456789')
const MAX_TRIES = 600
const shapes = new WeakMap<ZodMiniType, Schema>()

const shapeOf = (schema: ZodMiniType): Schema => {
  const shape = shapes.get(schema) ?? toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  shapes.set(schema, shape)
  return shape
}

/**
 * A request that the schema accepts, made from the schema alone. `known` only makes it likelier that
 * the request reaches deep; what it proposes counts where the schema takes it.
 * @throws Error when none is found, which says that the schema has a rule the fuzzer does not understand
 */
export function validRequest(schema: ZodMiniType, chance: Chance, known: Known): Record<string, unknown> {
  const shape = shapeOf(schema)
  const properties = Object.entries(shape.properties ?? {})
  const fields = new Map<string, unknown>()
  // Some requests are made of what is known throughout, so that they reach deep; others mix.
  let faith = [1, 1, 0.9, 0.5][chance.below(4)] ?? 1
  const propose = (name: string, property: Schema | boolean): void => {
    // What is typed twice is mostly the same, and is left out together.
    const twin = /^confirm([A-Z])(\w*)$/.exec(name)
    const other = twin === null ? undefined : `${twin[1]?.toLowerCase()}${twin[2]}`
    if (other !== undefined && Object.hasOwn(shape.properties ?? {}, other) && chance.hit(0.8)) {
      if (fields.has(other)) fields.set(name, fields.get(other))
      else fields.delete(name)
      return
    }
    const [own, siblings] = [known(name), [...fields.values()]]
    const pool = chance.hit(faith) ? own : chance.hit(0.3) ? siblings : []
    fields.set(name, pool.length > 0 ? pool[chance.below(pool.length)] : sample(property, chance))
  }
  for (const [name, property] of properties)
    if (shape.required?.includes(name) === true || chance.hit(0.4)) propose(name, property)
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    if (tries > 5) faith = 0.5
    const request = Object.fromEntries(fields)
    const parsed = safeParse(schema, request)
    if (parsed.success) return request
    const wrong = new Set(parsed.error.issues.map(({ path: [name] }) => name))
    for (const [name, property] of properties) if (wrong.has(name) || wrong.has(undefined)) propose(name, property)
  }
  throw new Error(`no request found that is accepted by ${JSON.stringify(shape).slice(0, 600)}`)
}

function sample(schema: Schema | boolean, chance: Chance): unknown {
  if (typeof schema === 'boolean') return chance.below(10)
  if (schema.const !== undefined) return schema.const
  if (schema.enum !== undefined) return schema.enum[chance.below(schema.enum.length)]
  const options = schema.anyOf ?? schema.oneOf
  if (options !== undefined) return sample(options[chance.below(options.length)] ?? true, chance)
  switch (schema.type) {
    case 'string':
      return text(schema, chance)
    case 'integer':
    case 'number':
      return number(schema, chance)
    case 'boolean':
      return chance.hit(0.5)
    case 'array':
      return Array.from({ length: (schema.minItems ?? 0) + chance.below(3) }, () =>
        sample(onlyItem(schema.items), chance),
      )
    case 'object':
      return Object.fromEntries(
        [...Object.entries(schema.properties ?? {}), ...entries(schema, chance)].map(([name, property]) => [
          name,
          sample(property, chance),
        ]),
      )
    case 'null':
      return null
    default:
      return chance.below(10)
  }
}

/** A few of the names that a record may have. */
const entries = ({ propertyNames, additionalProperties }: Schema, chance: Chance): [string, Schema | boolean][] =>
  (typeof propertyNames === 'object' ? (propertyNames.enum ?? []) : [])
    .filter((_, __, names) => chance.hit(Math.min(0.5, 2 / names.length)))
    .map((name) => [String(name), additionalProperties ?? true])

const onlyItem = (items: Schema['items']): Schema | boolean =>
  items === undefined || Array.isArray(items) ? true : items

function number(schema: Schema, chance: Chance): number {
  const [low, high] = [schema.minimum ?? -5, schema.maximum ?? 1_000_000]
  const near = Math.min(high, Math.max(low, 0))
  return chance.weighted([
    [1, low],
    [1, high],
    [4, near + chance.below(Math.min(high - near, 1_000_000) + 1)],
  ])
}

function text(schema: Schema, chance: Chance): string {
  const patterns = [
    schema.pattern,
    ...(schema.allOf ?? []).map((part) => (typeof part === 'object' ? part.pattern : undefined)),
  ].filter((one) => one !== undefined)
  const [least, most] = [schema.minLength ?? 0, schema.maxLength ?? 24]
  if (patterns.length > 0) {
    // Patterns repeat modestly; what is too short goes on like itself.
    let made = textLike(chance.pick(patterns), chance)
    for (let i = 0; made.length < least && i < 20; i++) made += textLike(chance.pick(patterns), chance)
    return made
  }
  return Array.from({ length: least + chance.below(Math.min(most - least, 24) + 1) }, () => chance.pick(PLAIN)).join('')
}
