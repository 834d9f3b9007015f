import { describe, expect, it } from 'vitest'
import { CENT, parseMoney } from '../money.ts'
import { seededRandom } from '../seeded.ts'
import { type Envelope, isSplittable, splitByLuck, splitEqually } from './lucky-split.ts'

const money = parseMoney
const envelope = (total: string, shares: number, least = '0.01'): Envelope => ({
  total: money(total),
  shares,
  least: money(least),
})
const sum = (parts: readonly bigint[]): bigint => parts.reduce((all, part) => all + part, 0n)

/** Every sequence that chance may take, each once. */
function everyChance<Result>(play: (random: { below(bound: number): number }) => Result): Result[] {
  const results: Result[] = []
  const walk = (taken: readonly number[]): void => {
    const bounds: number[] = []
    const result = play({
      below(bound) {
        bounds.push(bound)
        return taken[bounds.length - 1] ?? 0
      },
    })
    if (bounds.length === taken.length) {
      results.push(result)
      return
    }
    const next = bounds[taken.length] ?? 0
    for (let value = 0; value < next; value += 1) walk([...taken, value])
  }
  walk([])
  return results
}

describe('an envelope', () => {
  it('[MEM-18] of 10 cents in three has 36 splits, all equally likely, and no place is better', () => {
    const splits = everyChance((random) => splitByLuck(envelope('0.1', 3), random).map((part) => Number(part / CENT)))
    const counts = new Map<string, number[][]>()
    for (const split of splits) counts.set(String(split), [...(counts.get(String(split)) ?? []), split])
    expect(counts.size).toBe(36)
    expect(new Set([...counts.values()].map(({ length }) => length)).size).toBe(1)
    for (const place of [0, 1, 2])
      for (let share = 1; share <= 8; share += 1)
        expect([...counts.values()].filter(([one]) => one?.[place] === share)).toHaveLength(9 - share)
  })

  it.each([
    ['1000', 10, '0.01'],
    ['0.1', 10, '0.01'],
    ['77.77', 7, '1'],
    ['5', 1, '0.01'],
    ['1000', 1000, '0.01'],
  ])('[MEM-18] of %s in %i shares adds up, and none is below %s', (total, shares, least) => {
    const random = seededRandom(shares)
    for (let times = 0; times < 50; times += 1) {
      const parts = splitByLuck(envelope(total, shares, least), random)
      expect(parts).toHaveLength(shares)
      expect(sum(parts)).toBe(money(total))
      expect(parts.filter((part) => part < money(least))).toEqual([])
    }
  })

  it('[MEM-18] in equal shares gives the cents that are left to the first', () => {
    expect(splitEqually(envelope('1', 3))).toEqual([money('0.34'), money('0.33'), money('0.33')])
    expect(splitEqually(envelope('0.9', 3))).toEqual([money('0.3'), money('0.3'), money('0.3')])
  })

  it.each([
    ['less than the least for each', envelope('0.29', 3, '0.1')],
    ['no shares', envelope('1', 0)],
    ['half a share', envelope('1', 1.5)],
    ['parts of a cent', envelope('1.00001', 3)],
    ['a least of nothing', envelope('1', 3, '0')],
  ])('[MEM-18] of %s cannot be split', (_what, one) => {
    expect(isSplittable(one)).toBe(false)
    expect(() => splitByLuck(one, seededRandom(1))).toThrow(RangeError)
    expect(() => splitEqually(one)).toThrow(RangeError)
  })
})
