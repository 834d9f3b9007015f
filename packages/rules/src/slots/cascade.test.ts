import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ONE, parseMoney, type Money } from '../money.ts'
import { randomFromWords, type Random } from '../random.ts'
import {
  atMost,
  fallen,
  lastGrid,
  partOf,
  payOf,
  play,
  type CascadeDefinition,
  type CascadeOutcome,
} from './cascade.ts'
import { cascadeRule } from './cascade-rule.ts'
import { TIDEWELL_REGATTA } from './tidewell-regatta.ts'

const [A, B, C, S] = [0, 1, 2, 3]

/** Three columns of two; a draw below 4 is the symbol itself. */
const SMALL: CascadeDefinition = {
  id: 'small',
  version: '1.0.0',
  symbols: ['a', 'b', 'c', 'scatter'],
  columns: 3,
  rows: 2,
  weights: [1, 1, 1, 1],
  counts: [3, 5, 6],
  pays: [
    [2, 5, 9],
    [1, 3, 7],
    [0, 4, 0],
    [50, 50, 50],
  ],
  parts: 10,
  multipliers: [1, 2, 5],
  scatter: S,
  scatterPays: [0, 0, 2, 3],
  freeSpins: { awards: [0, 0, 2, 3], again: [0, 0, 1], limit: 4 },
  stakes: ['1', '100'],
  maxPayout: 50,
}
const STAKE = 10n * ONE

/** Gives the listed symbols in turn, and none beyond: a rule that draws more or less is found out. */
function scripted(...draws: readonly (readonly number[])[]): Random & { readonly left: () => number } {
  const list = draws.flat()
  let next = 0
  return {
    below(bound) {
      expect(bound).toBe(4)
      const value = list[next]
      if (value === undefined) throw new Error('drew more than the script has')
      next += 1
      return value
    },
    left: () => list.length - next,
  }
}
function played(definition: CascadeDefinition, ...draws: readonly (readonly number[])[]): CascadeOutcome {
  const random = scripted(...draws)
  const outcome = play(definition, STAKE, random)
  expect(random.left()).toBe(0)
  return outcome
}

const NOTHING = [A, B, A, C, B, C]

describe('a drop', () => {
  it('[STU-01] fills columns from the left, each from the bottom up, and pays nothing below the counts', () => {
    const { base, payout } = played(SMALL, [A, B, A, C, B, C])
    expect(base).toEqual({
      grid: [
        [A, B],
        [A, C],
        [B, C],
      ],
      cascades: [],
      scatters: 0,
      scatterPayout: 0n,
      freeSpinsWon: 0,
      payout: 0n,
    })
    expect(payout).toBe(0n)
  })

  it.each([
    [2, 0],
    [3, 2],
    [4, 2],
    [5, 5],
    [6, 9],
  ])('[STU-01] pays %i equal symbols %i parts, wherever they lie', (count, pay) => {
    expect(payOf(SMALL, A, count)).toBe(pay)
  })

  it.each([
    ['just below', 7, 0],
    ['eight', 8, 100],
    ['nine', 9, 100],
    ['ten', 10, 300],
    ['eleven', 11, 300],
    ['twelve', 12, 1000],
    ['all', 30, 1000],
  ])('[STU-01] pays sails of Tidewell Regatta: %s', (_, count, pay) => {
    expect(payOf(TIDEWELL_REGATTA, 0, count)).toBe(pay)
  })

  it('[STU-01] draws each symbol by its weight', () => {
    const weighed = { ...SMALL, weights: [2, 1, 0, 4] }
    const drawn = Array.from({ length: 7 }, (_, value) => {
      const words = [value, ...Array.from({ length: 400 }, (_, index) => 2 + 4 * (index % 2))]
      let next = 0
      return play(
        {
          ...weighed,
          columns: 1,
          rows: 1,
          counts: [9],
          scatterPays: [0],
          freeSpins: { awards: [0], again: [0], limit: 0 },
        },
        STAKE,
        { below: () => words[next++] ?? 0 },
      ).base.grid[0]?.[0]
    })
    expect(drawn).toEqual([A, A, B, S, S, S, S])
  })
})

describe('a cascade', () => {
  it('[STU-01] takes the winners away, lets the rest fall and fills up in the order of the columns', () => {
    const { base, payout } = played(SMALL, [A, B, C, A, A, C], [B, A, C])
    expect(base.cascades).toEqual([
      { multiplier: 1, wins: [{ symbol: A, count: 3, payout: 2n * ONE }], payout: 2n * ONE, fresh: [[B], [A], [C]] },
    ])
    expect(lastGrid(base)).toEqual([
      [B, B],
      [C, A],
      [C, C],
    ])
    expect(payout).toBe(2n * ONE)
  })

  it('[STU-01] pays all that is equal at once, each with the same multiplier', () => {
    const { base } = played(SMALL, [A, B, A, B, A, B], [A, B, A, C, B, C])
    expect(base.cascades.map(({ wins }) => wins)).toEqual([
      [
        { symbol: A, count: 3, payout: 2n * ONE },
        { symbol: B, count: 3, payout: ONE },
      ],
    ])
    expect(base.payout).toBe(3n * ONE)
  })

  it('[STU-01] raises the multiplier step by step, and keeps the last', () => {
    const { base, payout } = played(SMALL, [A, A, A, B, B, C], [B, C, C], [B, B, B], [A, A, A], [A, B, S])
    expect(
      base.cascades.map(({ multiplier, wins }) => [multiplier, ...wins.map(({ symbol, count }) => [symbol, count])]),
    ).toEqual([
      [1, [A, 3]],
      [2, [B, 3]],
      [5, [B, 3]],
      [5, [A, 3]],
    ])
    expect(base.cascades.map((cascade) => cascade.payout)).toEqual([2n * ONE, 2n * ONE, 5n * ONE, 10n * ONE])
    expect(payout).toBe(19n * ONE)
  })
})

describe('scatters', () => {
  it('[STU-01] never vanish, whatever the table of pays holds, and are counted when nothing falls any more', () => {
    const { base } = played({ ...SMALL, freeSpins: { ...SMALL.freeSpins, limit: 0 } }, [S, A, A, S, A, S], [S, B, C])
    expect(base.cascades.map(({ wins }) => wins.map(({ symbol }) => symbol))).toEqual([[A]])
    expect(lastGrid(base)).toEqual([
      [S, S],
      [S, B],
      [S, C],
    ])
    expect(base).toMatchObject({ scatters: 4, scatterPayout: 30n * ONE, payout: 32n * ONE })
  })

  it('[STU-01] pay total stakes that no multiplier touches', () => {
    const { base, freeSpins } = played(
      SMALL,
      [A, A, A, B, B, C],
      [B, S, S],
      [S, B, C],
      [A, B, A, C, B, C],
      [S, S, A, B, B, C],
      NOTHING,
      NOTHING,
    )
    expect(base).toMatchObject({ scatters: 3, scatterPayout: 30n * ONE })
    expect(freeSpins[1]).toMatchObject({ scatters: 2, scatterPayout: 20n * ONE })
  })
})

describe('free spins', () => {
  const trigger = [S, S, A, B, A, C]

  it('[STU-01] begin at the first multiplier and keep what they have reached to their end', () => {
    const { base, freeSpins, payout } = played(
      SMALL,
      trigger,
      [A, A, A, B, B, C],
      [A, C, A],
      [A, A, A, B, B, C],
      [B, C, C],
      [C, B, A],
    )
    expect(base).toMatchObject({ freeSpinsWon: 2, payout: 20n * ONE })
    expect(freeSpins.map(({ cascades }) => cascades.map(({ multiplier }) => multiplier))).toEqual([[1], [2, 5]])
    expect(freeSpins.map((spin) => spin.payout)).toEqual([2n * ONE, 9n * ONE])
    expect(payout).toBe(31n * ONE)
  })

  it('[STU-01] are granted again by a table of their own, up to the limit of a round', () => {
    const { freeSpins } = played(SMALL, [S, S, S, A, B, C], trigger, trigger, NOTHING, NOTHING)
    expect(freeSpins.map(({ freeSpinsWon }) => freeSpinsWon)).toEqual([1, 0, 0, 0])
    const tight = { ...SMALL, freeSpins: { ...SMALL.freeSpins, limit: 1 } }
    expect(played(tight, trigger, NOTHING)).toMatchObject({ base: { freeSpinsWon: 1 } })
  })
})

describe('the cap', () => {
  const low: CascadeDefinition = { ...SMALL, maxPayout: 1 }
  const six = [A, A, A, A, A, A]

  it('[STU-01] ends the round in the cascade that reaches it: nothing more falls', () => {
    const { base, payout, capped } = played(low, six, six)
    expect(base.cascades.map((cascade) => [cascade.payout, cascade.fresh.flat().length])).toEqual([
      [9n * ONE, 6],
      [18n * ONE, 0],
    ])
    expect({ payout, capped }).toEqual({ payout: 10n * ONE, capped: true })
  })

  it('[STU-01] lets scatters neither pay nor grant any more', () => {
    expect(played(low, [S, S, A, A, A, A], [A, A, A, A], [A, A, A, A])).toMatchObject({
      base: { scatters: 2, scatterPayout: 0n, freeSpinsWon: 0 },
      freeSpins: [],
      capped: true,
    })
    expect(played(low, [S, S, A, B, B, C])).toMatchObject({
      base: { scatterPayout: 20n * ONE, freeSpinsWon: 0 },
      payout: 10n * ONE,
      capped: true,
    })
  })

  it('[STU-01] ends the free spins', () => {
    const { freeSpins, payout } = played({ ...SMALL, maxPayout: 4 }, [S, S, S, A, B, C], six, NOTHING, NOTHING, [
      S,
      S,
      A,
      B,
      B,
      C,
    ])
    expect(freeSpins).toHaveLength(3)
    expect(payout).toBe(40n * ONE)
  })

  it('[STU-01] ends even a stream that wins for ever', () => {
    const outcome = play(TIDEWELL_REGATTA, ONE, {
      below: () => TIDEWELL_REGATTA.weights.reduce((sum, weight) => sum + weight) - 30,
    })
    expect(outcome).toMatchObject({ payout: 5000n * ONE, capped: true })
    expect(outcome.base.cascades.length).toBeLessThan(100)
  })
})

describe('stakes', () => {
  const refused: [string, Money][] = [
    ['zero', 0n],
    ['negative', -ONE],
    ['below the lowest', parseMoney('0.9')],
    ['above the highest', parseMoney('100.1')],
    ['not whole cents a part', parseMoney('1.05')],
    ['a unit too many', ONE + 1n],
  ]
  it.each(refused)('[STU-01] refuses a stake that is %s', (_, stake) => {
    expect(() => play(TIDEWELL_REGATTA, stake, scripted([]))).toThrow(RangeError)
    expect(() => cascadeRule(TIDEWELL_REGATTA).stakeOf({ stake })).toThrow(RangeError)
  })

  it('[GAM-06] begin at 1, and every step gives whole cents a part', () => {
    const ladder = TIDEWELL_REGATTA.stakes.map(parseMoney)
    expect(ladder[0]).toBe(ONE)
    for (const stake of ladder) expect(partOf(TIDEWELL_REGATTA, stake) * 10n).toBe(stake)
    expect(ladder.toSorted((a, b) => (a < b ? -1 : 1))).toEqual(ladder)
  })
})

describe('any stream', () => {
  const words = fc.array(fc.nat(0xffff_ffff), { minLength: 1, maxLength: 400 })
  const stakes = fc.constantFrom(...TIDEWELL_REGATTA.stakes.map(parseMoney))
  const cycling = (list: readonly number[]) => {
    let next = 0
    return randomFromWords(() => ((list[next++ % list.length] ?? 0) ^ Math.imul(next, 0x9e3779b1)) >>> 0)
  }
  /** So few symbols that most streams have long chains and free spins. */
  const rich: CascadeDefinition = { ...TIDEWELL_REGATTA, weights: [0, 0, 0, 0, 0, 3, 4, 5, 5, 2] }

  it.each([
    ['Tidewell Regatta', TIDEWELL_REGATTA],
    ['a game full of chains', rich],
  ])('[STU-01] gives a payout that is the sum of its parts, and grids that follow from each other: %s', (_, game) => {
    fc.assert(
      fc.property(words, stakes, (list, stake) => {
        const { base, freeSpins, payout, capped } = play(game, stake, cycling(list))
        let level = 0
        for (const spin of [base, ...freeSpins]) {
          let grid = spin.grid
          expect(spin.cascades.reduce((sum, one) => sum + one.payout, spin.scatterPayout)).toBe(spin.payout)
          for (const [index, cascade] of spin.cascades.entries()) {
            expect(cascade.multiplier).toBe(atMost(game.multipliers, level + index))
            for (const { symbol, count, payout: won } of cascade.wins) {
              expect(grid.flat().filter((each) => each === symbol)).toHaveLength(count)
              expect(won).toBe(partOf(game, stake) * BigInt(payOf(game, symbol, count) * cascade.multiplier))
            }
            grid = fallen(grid, cascade)
            expect(grid.every((column) => column.length === game.rows) || capped).toBe(true)
          }
          if (spin !== base) level += spin.cascades.length
        }
        const sum = [base, ...freeSpins].reduce((total, spin) => total + spin.payout, 0n)
        const cap = BigInt(game.maxPayout) * stake
        expect({ payout, capped }).toEqual({ payout: sum < cap ? sum : cap, capped: sum >= cap })
        if (!capped)
          expect([base, ...freeSpins].reduce((total, spin) => total + spin.freeSpinsWon, 0)).toBe(freeSpins.length)
      }),
    )
  })

  it('[STU-04] pays in proportion to the stake and drops the same symbols whatever it is', () => {
    fc.assert(
      fc.property(words, stakes, (list, stake) => {
        const one = play(rich, ONE, cycling(list))
        const other = play(rich, stake, cycling(list))
        expect(other.base.grid).toEqual(one.base.grid)
        expect(other.payout * ONE).toBe(one.payout * stake)
      }),
    )
  })

  it('[STU-05] is replayed to the same round', () => {
    fc.assert(
      fc.property(words, (list) => {
        expect(play(rich, ONE, cycling(list))).toEqual(play(rich, ONE, cycling(list)))
      }),
    )
  })
})

describe('the rule', () => {
  const rule = cascadeRule(TIDEWELL_REGATTA)

  it('[STU-05] has a hash that changes with the data, and is pinned for the released version', () => {
    expect(cascadeRule({ ...TIDEWELL_REGATTA, multipliers: [1, 2, 3, 5, 8, 13, 22] }).ruleHash).not.toBe(rule.ruleHash)
    expect([rule.version, rule.ruleHash]).toEqual([
      '1.0.0',
      'fbc41a3d3e6227c231fcaf0fd13919f38327211facfa4fc44d538808c41f6982',
    ])
  })

  it('[STU-01] stakes once, and is over at once', () => {
    const { wagers, over, outcome } = rule.play(
      { stake: STAKE },
      [],
      randomFromWords(() => 4711),
    )
    expect(over).toBe(true)
    expect(wagers).toEqual([{ stake: STAKE, payout: outcome.payout }])
  })
})
