import type { ZodMiniType } from 'zod/mini'
import { safeParse } from 'zod/mini'
import { readAmount } from '#kit/read-amount.ts'
import { choicesOf, isRecord, textOf, isWhole, mayBeNull, present, type Node } from './schema.ts'

/** One field of a form: the value at a path of a request. */
export interface FormPart {
  readonly path: string
  readonly node: Node
  /** Something has to be filled in. */
  readonly required: boolean
}

/** Objects whose parts are fields of their own; everything else is one field. */
const isGroup = ({ type, properties, kind }: Node): boolean =>
  type === 'object' && properties !== undefined && kind === undefined

/** The fields of a request, nested objects taken apart. `known` is not asked for; what is not required only by name. */
export function partsOf(node: Node, known: readonly string[] = [], ask: readonly string[] | 'all' = []): FormPart[] {
  return Object.entries(node.properties ?? {}).flatMap(([name, part]): FormPart[] => {
    if (known.includes(name)) return []
    const required = node.required?.includes(name) === true
    if (!required && ask !== 'all' && !ask.includes(name)) return []
    const inner = present(part)
    if (isGroup(inner) && !mayBeNull(part))
      return partsOf(inner, [], 'all').map((one) => ({
        ...one,
        path: `${name}.${one.path}`,
        required: required && one.required,
      }))
    return [{ path: name, node: part, required: required && !mayBeNull(part) }]
  })
}

/** What a field holds at first: as it is typed, not as it travels. */
export function typedOf(node: Node, value: unknown): unknown {
  const inner = present(node)
  if (inner.type === 'boolean') return value === true
  if (inner.type === 'array' || inner.type === 'object' || (inner.anyOf && !choicesOf(inner) && !isWhole(inner)))
    return value ?? (inner.type === 'array' ? [] : inner.type === 'object' ? {} : null)
  if (value === undefined || value === null) return ''
  return textOf(value)
}

/** What was typed, as it travels; undefined where nothing was. */
export function wireOf(node: Node, typed: unknown): unknown {
  const inner = present(node)
  if (typed === '') return mayBeNull(node) ? null : undefined
  if (typeof typed !== 'string') return typed
  // What is no amount goes as it is, and the schema says so.
  if (inner.kind === 'amount') return readAmount(typed) ?? typed
  if (isWhole(inner) || inner.type === 'number') return /^-?\d+(\.\d+)?$/.test(typed) ? Number(typed) : typed
  const choice = (inner.anyOf ?? []).find((one) => one.const !== undefined && textOf(one.const) === typed)
  if (choice !== undefined) return choice.const
  return typed
}

/** The request that the fields make. */
export function requestOf(
  parts: readonly FormPart[],
  typed: Readonly<Record<string, unknown>>,
  given: object,
): unknown {
  const request: Record<string, unknown> = { ...given }
  for (const { path, node } of parts) {
    const value = wireOf(node, typed[path])
    if (value === undefined) continue
    const names = path.split('.')
    let here = request
    for (const name of names.slice(0, -1)) {
      const known = here[name]
      const next: Record<string, unknown> = isRecord(known) ? { ...known } : {}
      here[name] = next
      here = next
    }
    here[names.at(-1) ?? path] = value
  }
  return request
}

/** What is wrong with a request: where, and how its rule is broken. */
export interface Fault {
  readonly path: string
  readonly code: string
}

/** The first fault of each place, as the contract finds it. */
export function faultsOf(schema: ZodMiniType, request: unknown): Fault[] {
  const parsed = safeParse(schema, request)
  if (parsed.success) return []
  return parsed.error.issues.map(({ path, code }) => ({ path: path.join('.'), code }))
}
