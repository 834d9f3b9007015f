import {
  array,
  boolean,
  enum as oneOf,
  lazy,
  number,
  object,
  optional,
  parse,
  record,
  string,
  toJSONSchema,
  union,
  unknown,
  type ZodMiniType,
} from 'zod/mini'
import { kindNames, kinds, type Kind } from '#contract/kinds.ts'

/**
 * A schema of the contract as the console reads it: what JSON Schema says, with what the value is. All requests of
 * operators are made of these.
 */
export interface Node {
  readonly type?: string | readonly string[] | undefined
  readonly kind?: Kind | undefined
  readonly const?: unknown
  readonly enum?: readonly unknown[] | undefined
  readonly maxLength?: number | undefined
  readonly maxItems?: number | undefined
  readonly properties?: Readonly<Record<string, Node>> | undefined
  readonly required?: readonly string[] | undefined
  readonly items?: Node | undefined
  readonly anyOf?: readonly Node[] | undefined
  readonly propertyNames?: Node | undefined
  readonly additionalProperties?: Node | boolean | undefined
}

const schemaNode: ZodMiniType<Node> = object({
  type: optional(union([string(), array(string())])),
  kind: optional(oneOf(kindNames)),
  const: optional(unknown()),
  enum: optional(array(unknown())),
  maxLength: optional(number()),
  maxItems: optional(number()),
  properties: optional(
    record(
      string(),
      lazy(() => schemaNode),
    ),
  ),
  required: optional(array(string())),
  items: optional(lazy(() => schemaNode)),
  anyOf: optional(array(lazy(() => schemaNode))),
  propertyNames: optional(lazy(() => schemaNode)),
  additionalProperties: optional(union([boolean(), lazy(() => schemaNode)])),
})

const read = new WeakMap<ZodMiniType, Node>()

/** The schema of a request or a response, as it travels. */
export function nodeOf(schema: ZodMiniType, io: 'input' | 'output' = 'input'): Node {
  const known = read.get(schema)
  if (known !== undefined) return known
  const node = parse(schemaNode, toJSONSchema(schema, { io, unrepresentable: 'any', metadata: kinds }))
  read.set(schema, node)
  return node
}

/** Without the choice of null: what is written where something is. */
export function present(node: Node): Node {
  const { type } = node
  if (typeof type === 'object') return { ...node, type: type.find((one) => one !== 'null') }
  const choices = node.anyOf?.filter((one) => one.type !== 'null')
  const [only] = choices ?? []
  return choices?.length === 1 && only !== undefined ? present({ ...only, kind: node.kind ?? only.kind }) : node
}

/** True where null is an answer. */
export const mayBeNull = ({ type, anyOf = [] }: Node): boolean =>
  (typeof type === 'object' && type.includes('null')) || anyOf.some((one) => one.type === 'null')

/** The part of a schema at a path such as `order.amount`; undefined where there is none. */
export function nodeAt(node: Node, path: string): Node | undefined {
  let here: Node | undefined = node
  for (const name of path.split('.')) {
    const whole: Node = present(here)
    here = whole.properties?.[name] ?? whole.anyOf?.find(({ properties }) => properties?.[name])?.properties?.[name]
    if (here === undefined) return undefined
  }
  return present(here)
}

/** The value at a path; undefined where it, or what leads to it, is missing. Places of a list count from 0. */
export const valueAt = (value: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (here, name) => (isRecord(here) ? here[name] : Array.isArray(here) ? here[Number(name)] : undefined),
      value,
    )

/**
 * What stands for a value before anything is typed: nothing on, nothing in a list, null where that is an answer. Undefined for
 * what has to be typed or chosen.
 */
export function emptyOf(node: Node): unknown {
  if (mayBeNull(node)) return null
  const { type, properties, required = [] } = node
  if (type === 'boolean') return false
  if (type === 'array') return []
  if (type !== 'object') return undefined
  const parts = Object.entries(properties ?? {}).filter(([name]) => required.includes(name))
  return Object.fromEntries(
    parts.flatMap(([name, part]) => {
      const empty = emptyOf(part)
      return empty === undefined ? [] : [[name, empty]]
    }),
  )
}

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A whole number, which a query carries as text and a body as a number. */
export const isWhole = (node: Node): boolean =>
  node.type === 'integer' ||
  (node.anyOf !== undefined &&
    node.anyOf.length === 2 &&
    node.anyOf.every(({ type }) => type === 'string' || type === 'number'))

/** What may be chosen, where it is one of a few texts or numbers. */
export function choicesOf(node: Node): readonly string[] | undefined {
  if (node.enum !== undefined) return node.enum.map(String)
  const consts = node.anyOf?.map((one) => one.const)
  return consts?.every((one) => one !== undefined) === true ? consts.map(String) : undefined
}

/** A value as text: what it says, or as JSON what is more than one value. */
export const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value)
