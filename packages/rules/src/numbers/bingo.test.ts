import { describe, expect, it } from 'vitest'
import { parseMoney } from '../money.ts'
import { toNumber } from '../rational.ts'
import { seededRandom } from '../seeded.ts'
import { BALLS, CELLS, drawCard, LINES, linesOf, placeOf, SIDE } from './bingo-cards.ts'
import { SATURDAY_HALL_FIGURES } from './bingo-figures.ts'
import { bingoFigures, countSets, linesAfter } from './bingo-return.ts'
import { paysOf, SATURDAY_HALL_RULE } from './bingo.ts'

const stake = parseMoney('0.1')
const counts = countSets()

describe('a card', () => {
  it('[STU-01] has in each column different numbers of its own fifteen, and a free cell in the middle', () => {
    for (let seed = 0; seed < 200; seed += 1) {
      const card = drawCard(seededRandom(seed))
      expect(new Set(card).size).toBe(CELLS)
      for (let row = 0; row < SIDE; row += 1)
        for (let column = 0; column < SIDE; column += 1) {
          const place = placeOf(row, column)
          if (place === undefined) continue
          expect(Math.ceil((card[place] ?? 0) / 15)).toBe(column + 1)
        }
    }
  })

  it('[STU-01] has twelve lines, of which four go through the free cell', () => {
    expect(LINES.map(({ length }) => length)).toEqual([5, 5, 4, 5, 5, 5, 5, 4, 5, 5, 4, 4])
    expect(new Set(LINES.map((places) => places.join()))).toHaveProperty('size', 12)
  })

  it('[STU-01] tells each full line with the call that filled it', () => {
    const card = Array.from({ length: CELLS }, (_, at) => at + 1)
    expect(linesOf(card, [5, 3, 40, 1, 2, 4])).toEqual([{ line: 0, call: 6 }])
    expect(linesOf(card, [11, 12, 13, 14])).toEqual([{ line: 2, call: 4 }])
    expect(linesOf(card, [11, 12, 13])).toEqual([])
  })

  it.each([
    [[], 0],
    [[40], 1],
    [[15], 11],
    [[16, 40], 2],
    [[15, 15, 39], 15],
    [[20, 21, 22, 23, 24, 25], 500],
    [[20, 21, 22, 23, 24, 25, 26], 2000],
    [[9, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31], 2010],
  ])('[STU-01] whose lines were full at %j pays %i', (calls, pays) => {
    expect(paysOf(calls.map((call) => ({ call })))).toBe(pays)
  })
})

describe('a round of Saturday Hall', () => {
  it('[STU-01] takes all cards as one wager, and forty balls that they share', () => {
    const { wagers, over, outcome } = SATURDAY_HALL_RULE.play({ stake, cards: 4 }, [], seededRandom(5))
    expect([outcome.cards.length, outcome.pays.length, new Set(outcome.balls).size, over]).toEqual([4, 4, 40, true])
    expect(Math.max(...outcome.balls)).toBeLessThanOrEqual(BALLS)
    expect(wagers).toEqual([
      { stake: stake * 4n, payout: stake * BigInt(outcome.pays.reduce((sum, pays) => sum + pays, 0)) },
    ])
    expect(outcome.pays).toEqual(outcome.cards.map((card) => paysOf(linesOf(card, outcome.balls))))
  })

  it('[STU-01] draws the cards first: the first is the same whatever their number', () => {
    const first = (cards: number) => SATURDAY_HALL_RULE.play({ stake, cards }, [], seededRandom(9)).outcome.cards[0]
    expect(first(1)).toEqual(first(4))
  })

  it.each([0, 5, 1.5, Number.NaN])('[STU-01] is refused with %d cards', (cards) => {
    expect(() => SATURDAY_HALL_RULE.stakeOf({ stake, cards })).toThrow(RangeError)
  })

  it.each(['0.05', '0', '100.1'])('[STU-01] is refused at %s a card', (text) => {
    expect(() => SATURDAY_HALL_RULE.stakeOf({ stake: parseMoney(text), cards: 2 })).toThrow(RangeError)
  })
})

describe('what a card pays in the long run', () => {
  it('[STU-01] goes through all 2²⁴ sets of marked cells', () => {
    const all = counts.flat().reduce((sum, sets) => sum + sets, 0)
    expect(all).toBe(2 ** 24)
    expect(counts[4]?.[1]).toBe(4)
    expect(counts[24]?.[12]).toBe(1)
  })

  it.each([
    [15, 0.5872],
    [20, 2.2874],
    [25, 6.3961],
    [30, 14.3539],
    [40, 44.5631],
    [50, 81.4392],
  ])('[STU-01] has a line in %i calls with a chance of %d %', (calls, percent) => {
    expect(100 * (1 - toNumber(linesAfter(calls, counts)[0] ?? { numerator: 0n, denominator: 1n }))).toBeCloseTo(
      percent,
      4,
    )
  })

  it('[STU-01] is full in 40 calls once in 410,148,569, and half of all cards have a line by call 42', () => {
    const after = (calls: number, lines: number) =>
      toNumber(linesAfter(calls, counts)[lines] ?? { numerator: 0n, denominator: 1n })
    expect(Math.round(1 / after(40, 12))).toBe(410_148_569)
    expect(after(50, 12)).toBeCloseTo(4.7151e-6, 10)
    expect([after(41, 0) > 0.5, after(42, 0) < 0.5]).toEqual([true, true])
  })

  it('[STU-01] is 95.3304 % of the stake, and the most once in 730,800 cards', { timeout: 60_000 }, () => {
    const figures = bingoFigures(counts)
    expect(figures).toEqual(SATURDAY_HALL_FIGURES)
    expect(toNumber(figures.rtp)).toBeCloseTo(0.953304, 6)
    expect(Math.round(1 / toNumber(figures.top))).toBe(730_800)
  })
})
