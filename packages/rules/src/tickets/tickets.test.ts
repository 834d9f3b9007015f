import { describe, expect, it } from 'vitest'
import { parseMoney } from '../money.ts'
import type { Random } from '../random.ts'
import { exactText, toNumber } from '../rational.ts'
import { VAULT_SEVEN_RULE } from './numbers.ts'
import { HARBOUR_CATS, HARBOUR_CATS_RULE } from './panels.ts'
import { HARBOUR_CATS_FIGURES, panelsFigures, VAULT_SEVEN_FIGURES } from './ticket-return.ts'

const stake = parseMoney('0.1')

/** Draws what a test says, one after the other, and knows whether all of it was asked for. */
function scripted(numbers: readonly number[]): Random & { readonly left: () => number } {
  let at = 0
  return {
    below(bound) {
      const number = numbers[at] ?? Infinity
      if (number >= bound) throw new RangeError(`${number} is not below ${bound}`)
      at += 1
      return number
    },
    left: () => numbers.length - at,
  }
}

/** The first ticket of the weights that stands under each prize, and under a blank. */
const firstOf = (prize: number): number => {
  const at = HARBOUR_CATS.prizes.findIndex((each) => each === prize)
  return HARBOUR_CATS.weights.slice(0, at < 0 ? undefined : at).reduce<number>((sum, weight) => sum + weight, 0)
}

const panels = (prizes: readonly number[]) => HARBOUR_CATS_RULE.play({ stake }, [], scripted(prizes.map(firstOf)))

describe('Harbour Cats', () => {
  it('[STU-01] returns 95.7410 %, hits 30.76 % of tickets, and has its top once in 446,914', () => {
    const { rtp, hit, top, volatility } = HARBOUR_CATS_FIGURES
    expect(toNumber(rtp)).toBeCloseTo(0.95741, 6)
    expect(toNumber(hit)).toBeCloseTo(0.3076, 4)
    expect(Math.round(1 / toNumber(top))).toBe(446_914)
    expect(volatility).toBeCloseTo(31.116, 3)
  })

  it.each([
    [[1, 1, 1, 0, 0, 0, 2, 2, 3], [1], '0.1'],
    [[1, 1, 0, 0, 0, 2, 2, 3, 3], [], '0'],
    [[2, 2, 2, 2, 2, 2, 2, 2, 2], [2], '0.2'],
    [[5, 10, 5, 10, 5, 10, 3, 3, 3], [3, 5, 10], '1.8'],
    [[20_000, 20_000, 20_000, 1, 2, 3, 5, 10, 25], [20_000], '2000'],
    [[0, 0, 0, 0, 0, 0, 0, 0, 0], [], '0'],
  ])('[STU-01] of the panels %j pays once for each of %j', (prizes, wins, payout) => {
    const { wagers, over, outcome } = panels(prizes)
    expect(outcome).toEqual({ panels: prizes, wins })
    expect({ wagers, over }).toEqual({ wagers: [{ stake, payout: parseMoney(payout) }], over: true })
  })

  it('[STU-01] is counted as it can be counted by hand', () => {
    // Of 216 tickets two or three of the first kind are in 56, of the second in 16.
    const { rtp } = panelsFigures({ panels: 3, alike: 2, prizes: [1, 4], weights: [2, 1], blanks: 3 })
    expect(exactText(rtp)).toBe('5/9')
  })
})

describe('Vault Seven', () => {
  it('[STU-01] returns exactly 379/400, hits 44.149 % of tickets, and has its top once in 100,000', () => {
    const { rtp, hit, top } = VAULT_SEVEN_FIGURES
    expect(exactText(rtp)).toBe('0.9475')
    expect(rtp).toEqual({ numerator: 379n, denominator: 400n })
    expect(toNumber(hit)).toBeCloseTo(0.44149, 5)
    expect(Math.round(1 / toNumber(top))).toBe(100_000)
  })

  it('[STU-01] takes numbers without putting any back, and pays what stands under those that win', () => {
    // The winning numbers 2 and 1; the own ones 1 to 12; the highest prize under the first, the lowest under all others.
    const random = scripted([
      1,
      0,
      ...Array.from({ length: 12 }, () => 0),
      99_999,
      ...Array.from({ length: 11 }, () => 0),
    ])
    const { wagers, outcome } = VAULT_SEVEN_RULE.play({ stake }, [], random)
    expect(outcome).toEqual({
      winning: [2, 1],
      own: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
      prizes: [5000, ...Array.from({ length: 11 }, () => 1)],
    })
    expect(wagers).toEqual([{ stake, payout: parseMoney('500.1') }])
    expect(random.left()).toBe(0)
  })
})

describe('a ticket', () => {
  it.each(['0.05', '0.15', '0', '100.1', '0.10001'])('[STU-01] is not sold for %s', (text) => {
    for (const rule of [HARBOUR_CATS_RULE, VAULT_SEVEN_RULE])
      expect(() => rule.stakeOf({ stake: parseMoney(text) })).toThrow(RangeError)
  })
})
