import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { calls } from '#contract/calls.ts'
import { isOfOperators } from '#contract/call.ts'
import { writeCallName } from '#contract/calls/settings.ts'
import { writtenNames } from '#contract/settings/index.ts'

/** Calls of operators that no page makes, each with its reason. */
const without: Readonly<Record<string, string>> = {}

/** Made for every group of settings. */
const ofSettings: readonly string[] = writtenNames.map(writeCallName)

/** The names of calls that the sources of an application spell out. */
function namedIn(folder: string): ReadonlySet<string> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => /\.tsx?$/.test(name) && !name.includes('.test.'),
  )
  const text = files.map((name) => readFileSync(join(folder, name), 'utf8')).join('\n')
  return new Set([...text.matchAll(/['"]([a-zA-Z]+\.[a-zA-Z]+)['"]/g)].map(([, name = '']) => name))
}

/** Calls of operators without a page and without a reason, and reasons for calls that have one or are gone. */
function unseen(
  table: Readonly<Record<string, { readonly path: string }>>,
  named: ReadonlySet<string>,
  reasons = without,
): string[] {
  const lacking = Object.entries(table)
    .filter(([name, call]) => isOfOperators(call) && !named.has(name) && !ofSettings.includes(name))
    .map(([name]) => name)
  return [
    ...lacking.filter((name) => !Object.hasOwn(reasons, name)),
    ...Object.keys(reasons).filter((name) => !lacking.includes(name)),
  ]
}

it('[OPS-01] every call of operators has its place in the console', () => {
  expect(unseen(calls, namedIn('apps/console/src'))).toEqual([])
})

it('[OPS-01] a call without a place is found, and so is a reason too many', () => {
  const table = { 'coupons.list': { path: '/ops/x' }, 'coupons.read': { path: '/ops/x' } }
  const reasons = { 'coupons.read': 'The list shows all of it.' }
  expect(unseen(table, new Set(), reasons)).toEqual(['coupons.list'])
  expect(unseen(table, new Set(['coupons.list', 'coupons.read']), reasons)).toEqual(['coupons.read'])
})
