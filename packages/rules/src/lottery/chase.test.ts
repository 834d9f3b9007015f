import { describe, expect, it } from 'vitest'
import { type ChasePlan, chaseMultiples, chaseTotal, MOST_ISSUES, planIssues } from './chase.ts'

/** A positional pick of 2 in the group 1950: a tenth of the time 19.50. */
const ticket = { stake: 200_000n, win: 1_950_000n }
/** Nine of ten digits: it wins nearly always, and a little. */
const wide = { stake: 1_800_000n, win: 1_950_000n }

describe('the multiples of a chase', () => {
  it.each<[string, ChasePlan, number, readonly number[]]>([
    ['flat', { kind: 'flat', multiple: 3 }, 4, [3, 3, 3, 3]],
    ['doubled after each', { kind: 'steps', multiple: 1, factor: 2, every: 1 }, 4, [1, 2, 4, 8]],
    ['tripled after every two', { kind: 'steps', multiple: 2, factor: 3, every: 2 }, 5, [2, 2, 6, 6, 18]],
    ['by steps of one', { kind: 'steps', multiple: 5, factor: 1, every: 1 }, 3, [5, 5, 5]],
    // The tenth issue at 1 would bring 19.50 for 20.
    ['by a profit of nothing', { kind: 'profit', multiple: 1, percent: 0 }, 12, [1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2]],
    ['by a profit of half', { kind: 'profit', multiple: 1, percent: 50 }, 8, [1, 1, 1, 1, 1, 1, 2, 2]],
    ['by a profit from a first multiple on', { kind: 'profit', multiple: 4, percent: 100 }, 6, [4, 4, 4, 4, 5, 6]],
  ])('[LOT-05] are %s', (_what, plan, issues, multiples) => {
    expect(chaseMultiples(plan, issues, ticket)).toEqual({ multiples })
  })

  it.each([0, 10, 50, 100, 400])('[LOT-05] by a profit of %i % are the least that leave it', (percent) => {
    const { multiples } = chaseMultiples({ kind: 'profit', multiple: 1, percent }, 40, ticket)
    expect(multiples.length).toBeGreaterThan(0)
    const leaves = (spent: bigint, multiple: bigint) =>
      ticket.win * multiple * 100n >= (spent + ticket.stake * multiple) * BigInt(100 + percent)
    let spent = 0n
    for (const multiple of multiples.map(BigInt)) {
      expect(leaves(spent, multiple)).toBe(true)
      if (multiple > 1n) expect(leaves(spent, multiple - 1n)).toBe(false)
      spent += ticket.stake * multiple
    }
  })

  it.each<[string, ChasePlan, typeof ticket, number, 'multiple' | 'profit']>([
    ['a profit that no win brings', { kind: 'profit', multiple: 1, percent: 9 }, wide, 0, 'profit'],
    ['steps beyond the largest multiple', { kind: 'steps', multiple: 1, factor: 10, every: 1 }, ticket, 5, 'multiple'],
    ['a profit beyond the largest multiple', { kind: 'profit', multiple: 1, percent: 8 }, wide, 2, 'multiple'],
    ['a first multiple beyond the largest', { kind: 'flat', multiple: 100_000 }, ticket, 0, 'multiple'],
  ])('[LOT-05] end before %s', (_what, plan, of, issues, ends) => {
    const planned = chaseMultiples(plan, 60, of)
    expect({ count: planned.multiples.length, ends: planned.ends }).toEqual({ count: issues, ends })
  })

  it('[LOT-05] stay below a smaller multiple where one is given, and are never more than a chase has', () => {
    expect(chaseMultiples({ kind: 'steps', multiple: 1, factor: 2, every: 1 }, 9, ticket, 9).multiples).toEqual([
      1, 2, 4, 8,
    ])
    expect(chaseMultiples({ kind: 'flat', multiple: 1 }, 500, ticket).multiples).toHaveLength(MOST_ISSUES)
  })
})

describe('a planned chase', () => {
  it('[LOT-05] says what each issue costs, and what a first win at it leaves', () => {
    const issues = planIssues([1, 2, 4, 8], ticket)
    expect(issues.map(({ stake }) => stake)).toEqual([200_000n, 400_000n, 800_000n, 1_600_000n])
    expect(issues.map(({ spent }) => spent)).toEqual([200_000n, 600_000n, 1_400_000n, 3_000_000n])
    // Won at the second: 39 paid, 6 staked.
    expect(issues.map(({ profit }) => profit)).toEqual([1_750_000n, 3_300_000n, 6_400_000n, 12_600_000n])
    expect(chaseTotal(ticket.stake, [1, 2, 4, 8])).toBe(3_000_000n)
  })
})
