import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { consoleCalls, type ConsoleCallName } from '#contract/calls.ts'
import type { CallDefinition } from '#contract/call.ts'
import { auditActions, auditKinds } from '#contract/audit-names.ts'
import { languageCodes } from '#contract/languages.ts'
import { outboxTypes } from '#contract/outbox.ts'
import { presetRoles } from '#contract/permissions.ts'
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
const languages = new Set<string>(languageCodes)
const lastOf = (path: string): string => path.slice(path.lastIndexOf('.') + 1)
const isNamed = (...wanted: readonly string[]): boolean => wanted.some((id) => ids.has(id))

/** Every path of a row that a detail shows, with the choices that are shown as words. */
function pathsOf(node: Node, before = ''): { path: string; choices: readonly string[] }[] {
  return Object.entries(present(node).properties ?? {}).flatMap(([name, part]) => {
    const path = before === '' ? name : `${before}.${name}`
    const inner = present(part)
    const items = inner.items === undefined ? inner : present(inner.items)
    const below = items.kind === undefined ? pathsOf(items, path) : []
    return [{ path, choices: choicesAt(part) }, ...below]
  })
}

/** What a value, or each of several, is one of. Languages have names of their own. */
function choicesAt(node: Node): readonly string[] {
  const inner = present(node)
  const choices = choicesOf(inner.items === undefined ? inner : present(inner.items)) ?? []
  return choices.every((choice) => languages.has(choice)) ? [] : choices
}

/** The choices of a place for which the screen has no word. */
const wordless = ({ path, choices }: { readonly path: string; readonly choices: readonly string[] }): string[] =>
  choices
    .filter((choice) => !isNamed(`value.${lastOf(path)}.${choice}`, `value.${choice}`))
    .map((choice) => `${path}: ${choice}`)

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

    it('[OPS-01] names each value, filter and field, and all that may be chosen there', () => {
      const filters = pathsOf(nodeOf(table[resource.list].request)).filter(
        ({ path }) => !['sort', 'cursor', 'limit'].includes(path),
      )
      const fields = [...(resource.actions ?? []), ...(resource.many ?? []), ...(resource.create ?? [])].flatMap(
        ({ call, ask = [] }) =>
          partsOf(nodeOf(table[call].request), [], ask).map(({ path, node }) => ({ path, choices: choicesAt(node) })),
      )
      const shown = [...pathsOf(row), ...filters, ...fields]
      const unnamed = shown.map(({ path }) => path).filter((path) => !isNamed(`field.${path}`, `field.${lastOf(path)}`))
      expect([...new Set(unnamed)]).toEqual([])
      expect([...new Set(shown.flatMap(wordless))]).toEqual([])
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

/** Codes that are free texts on the wire, by the field that shows them. */
const codes: Readonly<Record<string, readonly string[]>> = {
  action: auditActions,
  subject: auditKinds,
  role: Object.keys(presetRoles),
  type: outboxTypes,
  consumer: namesIn(/(?:consume\(|consumeEntries\(|CONSUMER =|FIGURES =)\s*'([a-z_]+)'/g),
  kind: namesIn(/jobKind\(\s*'([\w.]+)'/g),
}

/** What the server's code says by a name, as the first group of a pattern finds it. */
function namesIn(pattern: RegExp): string[] {
  const server = fileURLToPath(new URL('../../../server/src', import.meta.url))
  const files = readdirSync(server, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(?<!\.test)\.ts$/.test(file),
  )
  const names = files.flatMap((file) =>
    [...readFileSync(`${server}/${file}`, 'utf8').matchAll(pattern)].flatMap(([, name]) => name ?? []),
  )
  return [...new Set(names)]
}

it.each(Object.entries(codes))('[OPS-01] each code that is shown as %s has a word', (field, names) => {
  expect(names.length).toBeGreaterThan(0)
  expect(names.filter((name) => !isNamed(`value.${field}.${name}`))).toEqual([])
})

it('[OPS-01] whoever acts and whatever is acted upon in the audit is of a kind that has a word', () => {
  const kinds: readonly string[] = auditKinds
  const used = namesIn(/(?:subject|actor): [`']([a-z][a-z-]*)[:'`]/g)
  expect(used.length).toBeGreaterThan(15)
  expect(used.filter((kind) => !kinds.includes(kind))).toEqual([])
})
