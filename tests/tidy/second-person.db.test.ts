import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseMoney } from '#rules/money.ts'
import type { CallDefinition } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import { cashier } from '#contract/settings/cashier.ts'
import type { ProposalKind } from '#server/platform/second-person.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'
import { type House, openHouse } from '../support/house.ts'
import { testSettings } from '../support/outside.ts'

let database: TestDatabase
let house: House
beforeAll(async () => {
  database = await createTestDatabase('secondperson')
  house = await openHouse(database.url)
})
afterAll(async () => {
  await house.close()
  await database.drop()
})

const table: [string, CallDefinition][] = Object.entries(calls)
const withSecond = table.filter(([, { second }]) => second !== undefined)

/** Calls that name a second person and have no kind of proposal, kinds without such a call, and kinds that ask for something else. */
function unmatched(
  named: readonly (readonly [string, Pick<CallDefinition, 'permission' | 'second'>])[],
  kinds: readonly Pick<ProposalKind, 'kind' | 'permission'>[],
): string[] {
  const lacking = named.filter(([name]) => !kinds.some(({ kind }) => kind === name)).map(([name]) => `${name}: no kind`)
  const wrong = kinds.flatMap(({ kind, permission: { maker, checker } }) => {
    const call = named.find(([name]) => name === kind)?.[1]
    if (call?.second === undefined) return [`${kind}: no call`]
    return call.permission === maker && call.second.permission === checker ? [] : [`${kind}: other permissions`]
  })
  const twice = kinds.filter(({ kind }, at) => kinds.findIndex((one) => one.kind === kind) !== at)
  return [...lacking, ...wrong, ...twice.map(({ kind }) => `${kind}: twice`)]
}

describe('a call that needs a second person', () => {
  it('[OPS-11, RUN-02] has a kind of proposal, and each kind has its call', () => {
    expect(withSecond.map(([name]) => name)).toContain('cashier.decideWithdrawal')
    expect(unmatched(withSecond, house.app.kinds)).toEqual([])
  })

  it('[OPS-11, RUN-02] is missed where either is gone, or they do not say the same', () => {
    const one = { permission: 'cashier.review', second: { permission: 'cashier.approve' } } as const
    const kind = { kind: 'a', permission: { maker: 'cashier.review', checker: 'cashier.approve' } } as const
    expect(unmatched([['a', one]], [kind])).toEqual([])
    expect(unmatched([['a', one]], [])).toEqual(['a: no kind'])
    expect(unmatched([], [kind])).toEqual(['a: no call'])
    expect(unmatched([['a', one]], [kind, kind])).toEqual(['a: twice'])
    const other = { ...kind, permission: { ...kind.permission, checker: 'cashier.review' } } as const
    expect(unmatched([['a', one]], [other])).toEqual(['a: other permissions'])
  })

  it.each(withSecond)('[OPS-11, ROL-01] %s is of operators, and may answer a proposal', (_name, call) => {
    expect([call.token, call.permission === undefined]).toEqual(['operator', false])
    expect(call.response.safeParse({ proposal: '1' }).success).toBe(true)
  })

  it('[OPS-11, CSH-03] names settings that one person may not raise alone', () => {
    const settings = withSecond.flatMap(([, { second }]) => second?.settings ?? [])
    expect(settings.length).toBeGreaterThan(4)
    const before = testSettings.cashier
    for (const name of settings) {
      const value = before[name]
      const more = typeof value === 'number' ? value - 1 : String(parseMoney(value) + 1n)
      expect([name, cashier.isLooser(before, { ...before, [name]: more })]).toEqual([name, true])
    }
  })
})
