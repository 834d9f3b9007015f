import { join } from 'node:path'
import { expect, it } from 'vitest'
import { lists, noLists } from '#tests/support/lists.ts'
import { readTree, type Source } from './sources.ts'

/** Calls whose answers a screen waits for: those of `callQuery`, and those within a query that is written out. */
function awaited(sources: readonly Source[]): string[] {
  const screens = sources.filter(({ path }) => /^apps\/web\/src\/.*\.tsx?$/.test(path) && !path.includes('.test.'))
  const names = screens.flatMap(({ text }) =>
    [
      ...text.matchAll(/callQuery\(\s*'([\w.]+)'/g),
      ...text.matchAll(/(?:load|queryFn): \([^)]*\) =>\s*call\(\s*'([\w.]+)'/g),
    ].map(([, name = '']) => name),
  )
  return [...new Set(names)].toSorted()
}

it('[WEB-03] every call that a screen waits for is in the table of lists whose failures are walked through, or says why not', () => {
  const { sources } = readTree(join(import.meta.dirname, '..', '..'))
  const known = [...new Set([...lists.map(({ call }) => call), ...Object.keys(noLists)])].toSorted()
  expect(awaited(sources)).toEqual(known)
})

it('[WEB-03] finds a query that was not there before', () => {
  const planted = `const { data } = useQuery(callQuery('games.new', {}))\nusePages({ key: ['a'], load: (page, options) => call('record.new', page, options) })`
  expect(awaited([{ path: 'apps/web/src/features/a.tsx', text: planted }])).toEqual(['games.new', 'record.new'])
})
