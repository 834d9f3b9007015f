import { describe, expect, it } from 'vitest'
import { parseMoney } from '../money.ts'
import { isAtLeast, rational, toNumber } from '../rational.ts'
import { seededRandom } from '../seeded.ts'
import { CHANCE, diceMultiplier, diceWins, FACES, TRUE_NORTH_RULE } from './dice.ts'
import {
  callsFrom,
  callWins,
  climbed,
  climbMultiplier,
  HIGHEST,
  SKYLADDER_RULE,
  START,
  stepOf,
  waysOf,
} from './hi-lo.ts'
import { CELLS, lastStep, LILY_POND_RULE, minesMultiplier, type MinesChoice } from './mines.ts'
import { combinations, MOST, multiplierOf, payoutOf, returnOf } from './multiplier.ts'
import {
  diceReturns,
  diceSpread,
  minesReturns,
  minesSpread,
  pegsReturn,
  pegsReturns,
  pegsSpread,
} from './odds-return.ts'
import { bowlsOf, PEG_MOODS, PEG_ROWS, PEGFALL_RULE } from './pegs.ts'

const stake = parseMoney('0.10')

describe('the multiplier of an odds game', () => {
  it('[STU-01] is 99 hundredths of all ways over the winning ones, rounded down at four decimals', () => {
    expect(multiplierOf(1n, 2n)).toBe(19_800n)
    expect(multiplierOf(1n, 3n)).toBe(29_700n)
    expect(multiplierOf(7n, 13n)).toBe(18_385n)
  })

  it('[STU-01] pays exact amounts of every stake on the grid', () => {
    for (let winning = 100; winning <= 9800; winning += 97) {
      const parts = diceMultiplier(winning)
      expect((stake * parts) % 10_000n).toBe(0n)
      expect(payoutOf(stake * 37n, parts)).toBe(37n * payoutOf(stake, parts))
    }
  })

  it.each([['0.05'], ['0.15'], ['0'], ['100.10'], ['0.10001']])(
    '[STU-01] takes no stake of %s in any game of the family',
    (text) => {
      const off = parseMoney(text)
      expect(() => TRUE_NORTH_RULE.stakeOf({ stake: off, side: 'low', chance: 5000 })).toThrow(RangeError)
      expect(() => LILY_POND_RULE.stakeOf({ stake: off, pikes: 3 })).toThrow(RangeError)
      expect(() => PEGFALL_RULE.stakeOf({ stake: off, rows: 8, mood: 'calm' })).toThrow(RangeError)
      expect(() => SKYLADDER_RULE.stakeOf({ stake: off })).toThrow(RangeError)
    },
  )
})

describe('the die', () => {
  it('[STU-01] returns 98.990 to 99 % at every chance from 1 to 98 %', () => {
    const { least, most } = diceReturns()
    expect(isAtLeast(least, rational(98_990n, 100_000n))).toBe(true)
    expect(toNumber(least)).toBeLessThan(0.98991)
    expect(toNumber(most)).toBe(0.99)
    expect([diceMultiplier(CHANCE.least), diceMultiplier(5000), diceMultiplier(CHANCE.most)]).toEqual([
      990_000n,
      19_800n,
      10_102n,
    ])
    expect(diceSpread(5000)).toBeCloseTo(0.99, 6)
  })

  it('[STU-01] wins with exactly as many faces as were aimed for, low and high', () => {
    for (const side of ['low', 'high'] as const)
      for (const chance of [100, 101, 4321, 9800]) {
        let wins = 0
        for (let face = 0; face < FACES; face += 1) if (diceWins({ side, chance }, face)) wins += 1
        expect(wins).toBe(chance)
      }
  })

  it.each([0, 99, 9801, 10_000, 50.5, Number.NaN])('[STU-01] takes no chance of %d faces', (chance) => {
    expect(() => TRUE_NORTH_RULE.stakeOf({ stake, side: 'low', chance })).toThrow(RangeError)
  })
})

describe('the pond', () => {
  it.each([
    [1, 1, 10_312n],
    [3, 1, 11_250n],
    [3, 5, 19_973n],
    [5, 5, 33_925n],
    [5, 10, 175_153n],
    [10, 5, 175_153n],
    [24, 1, 247_500n],
  ])('[STU-01] pays for %i pikes and %i lilies %i parts', (pikes, lilies, parts) => {
    expect(minesMultiplier(pikes, lilies)).toBe(parts)
  })

  it('[STU-01] ends by itself at the last step up to 10,000', () => {
    expect([lastStep(5), minesMultiplier(5, 19)]).toEqual([19, 87_664_500n])
    expect([lastStep(10), minesMultiplier(10, 11)]).toEqual([11, 32_328_395n])
    expect([lastStep(1), lastStep(24)]).toEqual([24, 1])
    for (let pikes = 1; pikes < CELLS; pikes += 1)
      expect(minesMultiplier(pikes, lastStep(pikes))).toBeLessThanOrEqual(MOST)
  })

  it('[STU-01] returns at least 98.992 % wherever it is taken', () => {
    const { least, most } = minesReturns()
    expect(toNumber(least)).toBeGreaterThanOrEqual(0.98992)
    expect(toNumber(least)).toBeLessThan(0.98993)
    expect(toNumber(most)).toBe(0.99)
    expect(minesSpread(24, 1)).toBeCloseTo(24.75 * Math.sqrt(0.04 * 0.96), 6)
  })

  /** Opens cells in a row until the round is over or so many are open. */
  const open = (pikes: number, seed: number, choices: readonly MinesChoice[]) =>
    LILY_POND_RULE.play({ stake, pikes }, choices, seededRandom(seed))

  it('[STU-01] has its pikes laid before the first choice: other choices meet the same board', () => {
    for (let seed = 1; seed < 60; seed += 1) {
      const pikes = 1 + (seed % 24)
      // Taken from either end, the finished boards agree on every pike.
      const boards = [
        Array.from({ length: CELLS }, (_, cell) => cell),
        Array.from({ length: CELLS }, (_, cell) => CELLS - 1 - cell),
      ].map((order) => {
        const choices: number[] = []
        for (const cell of order) {
          choices.push(cell)
          const { over, outcome } = open(pikes, seed, choices)
          if (over) return outcome.board.replaceAll('x', 'p').replaceAll('o', 'l')
        }
        return ''
      })
      expect(boards[0]).toBe(boards[1])
      expect(Array.from(boards[0] ?? '').filter((letter) => letter === 'p')).toHaveLength(pikes)
    }
  })

  it('[STU-01, STU-03] tells of an open round what was opened and no more, in one length', () => {
    const lengths = new Set<number>()
    for (let seed = 1; seed < 80; seed += 1) {
      const { over, outcome } = open(3, seed, [12])
      lengths.add(JSON.stringify(outcome).length)
      if (over) expect(outcome.board[12]).toBe('x')
      else expect(outcome.board).toBe(`${'?'.repeat(12)}o${'?'.repeat(12)}`)
    }
    expect(lengths.size).toBe(1)
  })

  it.each([[[12, 12]], [[25]], [[-1]], [[0.5]], [['take' as const]]])('[STU-01] refuses the choices %j', (choices) => {
    for (let seed = 1; seed < 9; seed += 1) expect(() => open(1, seed, choices)).toThrow(RangeError)
  })

  it('[STU-01] refuses every choice once it is over', () => {
    const lucky = Array.from({ length: 99 }, (_, seed) => seed).find((seed) => !open(1, seed, [3]).over) ?? 0
    expect(open(1, lucky, [3, 'take'])).toMatchObject({ over: true, wagers: [{ payout: payoutOf(stake, 10_312n) }] })
    expect(() => open(1, lucky, [3, 'take', 4])).toThrow(RangeError)
    expect(() => open(1, lucky, [3, 'take', 'take'])).toThrow(RangeError)
  })

  it.each([0, 25, 1.5, -1])('[STU-01] has never %d pikes', (pikes) => {
    expect(() => LILY_POND_RULE.stakeOf({ stake, pikes })).toThrow(RangeError)
  })

  it('[STU-05] is given back untouched, else taken, for who stays away', () => {
    expect(LILY_POND_RULE.absent?.({ opened: [], board: '?'.repeat(CELLS) })).toBeUndefined()
    expect(LILY_POND_RULE.absent?.({ opened: [4], board: '' })).toBe('take')
  })
})

describe('the pegs', () => {
  it.each([
    [8, 'calm', 98.9063],
    [8, 'brisk', 98.9844],
    [8, 'wild', 98.9063],
    [12, 'calm', 98.999],
    [12, 'brisk', 98.9844],
    [12, 'wild', 98.999],
    [16, 'calm', 98.9896],
    [16, 'brisk', 98.9822],
    [16, 'wild', 98.9972],
  ] as const)('[STU-01] of %i rows, %s, return %d %%', (rows, mood, percent) => {
    expect(Math.round(toNumber(pegsReturn(rows, mood)) * 1e6) / 1e4).toBe(percent)
  })

  it('[STU-01] pay by the bowl, the same to both sides', () => {
    const table = PEG_ROWS.flatMap((rows) =>
      PEG_MOODS.map((mood) => {
        const bowls = bowlsOf(rows, mood).map((parts) => Number(parts) / 10_000)
        expect(bowls.toReversed()).toEqual(bowls)
        return bowls.slice(0, rows / 2 + 1).join(' ')
      }),
    )
    expect(table).toEqual([
      '5 1.9 1.3 1 0.4',
      '12 2.7 1.3 0.7 0.5',
      '28 4.8 1.3 0.3 0.2',
      '9 3.3 1.9 1.3 1.1 1 0.5',
      '30 9.5 3.9 1.9 1.2 0.6 0.3',
      '160 25 7.7 2.1 0.7 0.2 0.2',
      '15 8 2.7 1.6 1.3 1.2 1.1 1 0.5',
      '100 41 11 4.8 3 1.5 1 0.5 0.3',
      '1000 122 25 9 3.7 2 0.3 0.2 0.2',
    ])
    const { least, most } = pegsReturns()
    expect([toNumber(least) > 0.989, toNumber(most) < 0.99]).toEqual([true, true])
    expect(pegsSpread(16, 'wild')).toBeGreaterThan(pegsSpread(8, 'calm'))
  })

  it('[STU-01] end in the bowl that their turns lead to', () => {
    for (let seed = 1; seed < 50; seed += 1) {
      const { outcome, wagers } = PEGFALL_RULE.play({ stake, rows: 16, mood: 'wild' }, [], seededRandom(seed))
      expect(outcome.path).toMatch(/^[01]{16}$/)
      expect(outcome.bowl).toBe(Array.from(outcome.path).filter((turn) => turn === '1').length)
      expect(wagers[0]?.payout).toBe(payoutOf(stake, bowlsOf(16, 'wild')[outcome.bowl] ?? 0n))
    }
  })
})

describe('the ladder', () => {
  it('[STU-01] gives each call its ways out of thirteen', () => {
    for (let rank = 1; rank <= HIGHEST; rank += 1)
      for (const call of ['higher', 'lower', 'same'] as const) {
        let wins = 0
        for (let to = 1; to <= HIGHEST; to += 1) if (waysOf(call, rank) > 0 && callWins(call, rank, to)) wins += 1
        expect(wins, `${call} after ${rank}`).toBe(waysOf(call, rank))
      }
    expect([waysOf('higher', 1), waysOf('same', 1), waysOf('lower', 1)]).toEqual([12, 1, 0])
    expect([waysOf('higher', 13), waysOf('same', 13), waysOf('lower', 13)]).toEqual([0, 1, 12])
    expect([waysOf('higher', 5), waysOf('same', 5), waysOf('lower', 5)]).toEqual([9, 0, 5])
    expect([stepOf(48), stepOf(0), stepOf(47)]).toEqual([1, 2, 13])
  })

  it('[STU-01] takes the edge once a round', () => {
    const once = climbed(START, 'higher', 7)
    expect(climbMultiplier(once)).toBe(multiplierOf(7n, 13n))
    expect(climbMultiplier(climbed(once, 'lower', 7))).toBe(multiplierOf(49n, 169n))
    expect(toNumber(returnOf(49n, 169n))).toBeGreaterThan(0.9899)
  })

  it('[STU-01] goes on as long as a call stays at or below 10,000, and then pays by itself', () => {
    const high = { winning: 1n, all: 10_000n }
    expect(callsFrom(high, 1)).toEqual([])
    expect(callsFrom({ winning: 1n, all: 9_300n }, 1)).toEqual(['higher'])
    // Always the likeliest call on a path that never misses comes to an end within the choices of a round.
    let [climb, steps] = [START, 0]
    while (callsFrom(climb, 1).length > 0) {
      climb = climbed(climb, 'higher', 1)
      steps += 1
    }
    expect(steps).toBeLessThan(150)
  })

  it('[STU-05] plays by its calls, refuses others, and is given back untouched', () => {
    const play = (choices: readonly ('higher' | 'lower' | 'same' | 'take')[], seed: number) =>
      SKYLADDER_RULE.play({ stake }, choices, seededRandom(seed))
    for (let seed = 1; seed < 80; seed += 1) {
      const first = play([], seed)
      expect(first.over).toBe(false)
      expect(SKYLADDER_RULE.absent?.(first.outcome)).toBeUndefined()
      expect(() => play(['take'], seed)).toThrow(RangeError)
      const [call] = first.outcome.allowed
      if (call === undefined) continue
      const second = play([call], seed)
      expect(second.outcome.cards).toHaveLength(2)
      expect(second.outcome.missed).toBe(second.over)
      if (second.over) expect(() => play([call, 'take'], seed)).toThrow(RangeError)
      else {
        expect(SKYLADDER_RULE.absent?.(second.outcome)).toBe('take')
        const ways = BigInt(waysOf(call === 'take' ? 'same' : call, stepOf(first.outcome.cards[0] ?? 0)))
        expect(play([call, 'take'], seed).wagers[0]?.payout).toBe(payoutOf(stake, multiplierOf(ways, 13n)))
      }
    }
  })

  it('[STU-01] counts ways to choose', () => {
    expect([combinations(25, 0), combinations(25, 5), combinations(25, 25)]).toEqual([1n, 53_130n, 1n])
  })
})
