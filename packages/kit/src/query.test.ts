import { afterEach, expect, expectTypeOf, it, vi } from 'vitest'
import { CallError } from '#client/call-error.ts'
import { slimTable } from '#client/slim-table.ts'
import { siteCalls, type SiteCallName } from '#contract/calls.ts'
import { createCalls } from './calls.ts'
import { createAnswers, createQueries, type Subject } from './query.ts'

const client = createCalls<SiteCallName>({
  table: slimTable(siteCalls),
  readToken: () => null,
  onSessionEnded: () => {},
  onRefused: async () => false,
})
const { callQuery, answersTo, answersOfMember } = createAnswers(client)
const table = Object.entries(siteCalls)

afterEach(() => vi.unstubAllGlobals())

/** A page that holds an answer of every call. */
function full() {
  const queries = createQueries()
  for (const [name] of table) queries.setQueryData([name, {}], {})
  const left = () =>
    queries
      .getQueryCache()
      .getAll()
      .map(({ queryKey: [name] }) => name)
  return { queries, left }
}

it('[LOG-12] of every call that only a member may make, no answer is left for whoever comes next', () => {
  const { queries, left } = full()
  queries.removeQueries(answersOfMember)
  expect(left()).toEqual(table.filter(([, { token }]) => token !== 'member').map(([name]) => name))
  expect(left()).toContain('system.permission')
  expect(left()).not.toContain('profile.read')
})

it('[API-02] answers are picked by a call or by the first word of its name, and by nothing between', () => {
  const { queries, left } = full()
  queries.removeQueries(answersTo('wallet', 'games.recent'))
  const gone = table.map(([name]) => name).filter((name) => !left().includes(name))
  expect(gone.toSorted()).toEqual(
    [...Object.keys(siteCalls).filter((name) => name.startsWith('wallet.')), 'games.recent'].toSorted(),
  )
  expectTypeOf<'wallet'>().toExtend<Subject<SiteCallName>>()
  expectTypeOf<'wallets'>().not.toExtend<Subject<SiteCallName>>()
})

it('[API-02] the key of an answer is its call and what was asked', () => {
  expect(callQuery('games.hot', { language: 'PT', limit: 3 }).queryKey).toEqual([
    'games.hot',
    { language: 'PT', limit: 3 },
  ])
})

it('[API-02] a call that was refused is made once more where what stood in its way is gone, and only then', async () => {
  const seen: string[] = []
  const made: unknown[] = []
  vi.stubGlobal('fetch', (input: unknown) => {
    made.push(input)
    return Promise.reject(new TypeError('no network'))
  })
  let gone = true
  const refusing = createCalls<SiteCallName>({
    table: slimTable(siteCalls),
    readToken: () => null,
    onSessionEnded: () => {},
    onRefused: async (code) => {
      seen.push(code)
      return gone
    },
  })
  await expect(refusing.call('system.permission', {})).rejects.toBeInstanceOf(CallError)
  gone = false
  await expect(refusing.call('system.permission', {})).rejects.toBeInstanceOf(CallError)
  expect([made.length, seen]).toEqual([3, ['NETWORK', 'NETWORK']])
})
