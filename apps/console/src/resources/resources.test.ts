import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { consoleCalls, type ConsoleCallName } from '#contract/calls.ts'
import type { CallDefinition } from '#contract/call.ts'
import { choicesOf, nodeAt, nodeOf, present, type Node } from '../kit/schema.ts'
import { writtenNames } from '#contract/settings/index.ts'
import { writeNameOf } from '../features/settings/write-name.ts'
import { partsOf } from '../kit/wire.ts'
import { resources } from './index.ts'
import { memberTabs } from './members.tsx'
import { differences } from './money.tsx'

const table: Readonly<Record<ConsoleCallName, CallDefinition>> = consoleCalls
const english = readFileSync(fileURLToPath(new URL('../texts/en.po', import.meta.url)), 'utf8')
const ids = new Set([...english.matchAll(/^msgid "(.+)"$/gm)].map(([, id]) => id))
const lastOf = (path: string): string => path.slice(path.lastIndexOf('.') + 1)
const isNamed = (...wanted: readonly string[]): boolean => wanted.some((id) => ids.has(id))

/** Every path of a row that a detail shows, with the choices that are shown as words. */
function pathsOf(node: Node, before = ''): { path: string; choices: readonly string[] }[] {
  return Object.entries(present(node).properties ?? {}).flatMap(([name, part]) => {
    const path = before === '' ? name : `${before}.${name}`
    const inner = present(part)
    const items = inner.items === undefined ? inner : present(inner.items)
    const below = items.kind === undefined ? pathsOf(items, path) : []
    return [{ path, choices: choicesOf(items) ?? [] }, ...below]
  })
}

describe.each([...resources, ...memberTabs, differences].map((resource) => [resource.name, resource] as const))(
  'the page %s',
  (name, resource) => {
    const row = nodeAt(nodeOf(table[resource.list].response, 'output'), 'list')?.items ?? {}

    it('[OPS-01] has a name, and so has everything that can be done there', () => {
      expect(isNamed(`page.${name}`)).toBe(true)
      const unnamed = [...(resource.actions ?? []), ...(resource.many ?? []), ...(resource.create ?? [])]
        .map(({ key, call }) => `action.${key ?? call}`)
        .filter((id) => !isNamed(id))
      expect(unnamed).toEqual([])
    })

    it('[OPS-01] shows columns that its rows have', () => {
      expect(resource.columns.map(({ path }) => path).filter((path) => nodeAt(row, path) === undefined)).toEqual([])
    })

    it('[OPS-01] names each value, filter and field', () => {
      const { request } = table[resource.list]
      const filters = Object.keys(nodeOf(request).properties ?? {}).filter(
        (one) => !['sort', 'cursor', 'limit'].includes(one),
      )
      const fields = [...(resource.actions ?? []), ...(resource.many ?? []), ...(resource.create ?? [])].flatMap(
        ({ call, ask = [] }) => partsOf(nodeOf(table[call].request), [], ask).map(({ path }) => path),
      )
      const unnamed = [...pathsOf(row).map(({ path }) => path), ...filters, ...fields].filter(
        (path) => !isNamed(`field.${path}`, `field.${lastOf(path)}`),
      )
      expect([...new Set(unnamed)]).toEqual([])
    })
  },
)

it.each(writtenNames)('[OPS-01, STA-03] each setting of %s is called by a word, and none by its key', (name) => {
  const node = nodeAt(nodeOf(table[writeNameOf(name)].request), 'value') ?? {}
  const keys = Object.values({ value: node, ...present(node).properties }).flatMap((part) => {
    const { propertyNames } = present(part)
    return propertyNames === undefined ? [] : (choicesOf(propertyNames) ?? [])
  })
  const unnamed = [
    ...pathsOf(node).flatMap(({ path, choices }) => [
      ...(isNamed(`field.${path}`, `field.${lastOf(path)}`) ? [] : [path]),
      ...choices.filter((choice) => !isNamed(`value.${lastOf(path)}.${choice}`, `value.${choice}`)),
    ]),
    ...keys.filter((key) => !isNamed(`key.${key}`)),
  ]
  expect(unnamed).toEqual([])
})

it('[OPS-01, OPS-11] each kind of proposal is called by a word, and none by its call', () => {
  const kinds = Object.entries(table).flatMap(([name, { second }]) => (second === undefined ? [] : [name]))
  expect(kinds.length).toBeGreaterThan(10)
  expect(kinds.filter((kind) => !isNamed(`value.kind.${kind}`))).toEqual([])
})
