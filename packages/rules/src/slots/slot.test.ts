import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ONE, parseMoney, type Money } from '../money.ts'
import { randomFromWords, type Random } from '../random.ts'
import { EMBER_WYRM } from './ember-wyrm.ts'
import { lineStakeOf, play, stakeLadder, type SlotDefinition } from './slot.ts'

const [HIGH, LOW, WILD, SCATTER, BLANK] = [0, 1, 2, 3, 4]

/** Every reel shows its stop's symbol on all three rows, so a test names five symbols and gets that screen. */
const FULL_REELS = [HIGH, LOW, WILD, SCATTER, BLANK].flatMap((symbol) => [symbol, symbol, symbol])

const GAME: SlotDefinition = {
  id: 'test-slot',
  version: '1.0.0',
  symbols: ['high', 'low', 'wild', 'scatter', 'blank'],
  strips: Array.from({ length: 5 }, () => FULL_REELS),
  lines: [
    [1, 1, 1, 1, 1],
    [0, 1, 2, 1, 0],
  ],
  pays: [
    [0, 0, 2, 10, 50, 200],
    [0, 0, 0, 5, 20, 40],
    [0, 0, 0, 30, 60, 500],
    [0, 0, 0, 0, 0, 0],
    [0, 0, 0, 0, 0, 0],
  ],
  wild: WILD,
  scatter: SCATTER,
  scatterPays: [0, 0, 0, 3, 10, 50],
  freeSpins: null,
  stakes: ['1', '100'],
  maxPayout: null,
}

/** Stops that fill each reel with the symbol named, one reel after the other. */
function screens(...symbols: number[][]): Random {
  const stops = symbols.flat().map((symbol) => symbol * 3)
  return scripted(stops)
}

function scripted(stops: readonly number[]): Random {
  let next = 0
  return {
    below(bound) {
      const stop = stops[next]
      next += 1
      if (stop === undefined || stop >= bound) throw new Error(`the script has no stop ${next - 1} below ${bound}`)
      return stop
    },
  }
}

/** Reels on which only the middle row can show anything: symbol at odd positions, blanks between. */
const THIN: SlotDefinition = {
  ...GAME,
  strips: Array.from({ length: 5 }, () => [
    BLANK,
    HIGH,
    BLANK,
    BLANK,
    LOW,
    BLANK,
    BLANK,
    WILD,
    BLANK,
    BLANK,
    SCATTER,
    BLANK,
  ]),
}

function thin(...symbols: number[]): Random {
  return scripted(symbols.map((symbol) => (symbol === BLANK ? 2 : symbol * 3)))
}

const STAKE: Money = 2n * ONE

describe('lines', () => {
  const cases: [string, number[], number, number, number][] = [
    ['three from the left', [HIGH, HIGH, HIGH, BLANK, LOW], HIGH, 3, 10],
    ['four from the left', [LOW, LOW, LOW, LOW, HIGH], LOW, 4, 20],
    ['five', [LOW, LOW, LOW, LOW, LOW], LOW, 5, 40],
    ['two, where the symbol pays for two', [HIGH, HIGH, LOW, LOW, LOW], HIGH, 2, 2],
    ['a wild in the middle stands for the symbol', [LOW, WILD, LOW, BLANK, LOW], LOW, 3, 5],
    ['leading wilds take the first other symbol', [WILD, WILD, LOW, LOW, BLANK], LOW, 4, 20],
    ['leading wilds pay by themselves when that is more', [WILD, WILD, WILD, LOW, BLANK], WILD, 3, 30],
    ['leading wilds pay as the symbol when that is more', [WILD, WILD, WILD, HIGH, BLANK], HIGH, 4, 50],
    ['only wilds', [WILD, WILD, WILD, WILD, WILD], WILD, 5, 500],
    ['wilds before a scatter pay as wilds', [WILD, WILD, WILD, SCATTER, WILD], WILD, 3, 30],
  ]
  it.each(cases)('[STU-01] %s', (_, symbols, symbol, count, pay) => {
    const { base } = play(THIN, STAKE, thin(...symbols))
    expect(base.lineWins).toEqual([{ line: 0, symbol, count, payout: BigInt(pay) * ONE }])
    expect(base.payout).toBe(BigInt(pay) * ONE)
  })

  const losers: [string, number[]][] = [
    ['two of a symbol that pays from three', [LOW, LOW, BLANK, LOW, LOW]],
    ['three that start on the second reel', [BLANK, HIGH, HIGH, HIGH, BLANK]],
    ['five on the right only', [BLANK, LOW, LOW, LOW, LOW]],
    ['a gap after one', [HIGH, BLANK, HIGH, HIGH, HIGH]],
    ['a wild does not stand for a scatter', [SCATTER, WILD, SCATTER, BLANK, BLANK]],
  ]
  it.each(losers)('[STU-01] nothing for %s', (_, symbols) => {
    expect(play(THIN, STAKE, thin(...symbols)).payout).toBe(0n)
  })

  it('[STU-01] pays every line that wins and reports each by its number', () => {
    const { base } = play(GAME, STAKE, screens([LOW, LOW, LOW, BLANK, BLANK]))
    expect(base.lineWins.map((win) => win.line)).toEqual([0, 1])
    expect(base.payout).toBe(10n * ONE)
  })

  it('[STU-01] follows a bent line over the rows', () => {
    const bent = {
      ...GAME,
      lines: [
        [1, 1, 1, 1, 1],
        [0, 1, 2, 1, 0],
      ],
      strips: Array.from({ length: 5 }, () => [LOW, BLANK, BLANK]),
    }
    const { base } = play(bent, STAKE, scripted([0, 2, 1, 2, 0]))
    expect(base.grid).toEqual([
      [LOW, BLANK, BLANK],
      [BLANK, LOW, BLANK],
      [BLANK, BLANK, LOW],
      [BLANK, LOW, BLANK],
      [LOW, BLANK, BLANK],
    ])
    expect(base.lineWins).toEqual([{ line: 1, symbol: LOW, count: 5, payout: 40n * ONE }])
  })
})

describe('scatters', () => {
  it('[STU-01] pay in total stakes wherever they are, and on no line', () => {
    const anywhere = { ...THIN, lines: [[0, 0, 0, 0, 0]] }
    const { base } = play(anywhere, STAKE, thin(SCATTER, BLANK, SCATTER, BLANK, SCATTER))
    expect(base).toMatchObject({ scatters: 3, lineWins: [], scatterPayout: 6n * ONE, payout: 6n * ONE })
  })

  it('[STU-01] never pay on a line, whatever the table of line pays holds', () => {
    const tempted = {
      ...THIN,
      scatterPays: [],
      pays: THIN.pays.map((row, symbol) => (symbol === SCATTER ? [0, 0, 0, 99, 99, 99] : row)),
    }
    expect(play(tempted, STAKE, thin(SCATTER, SCATTER, SCATTER, SCATTER, SCATTER)).payout).toBe(0n)
  })

  it('[STU-01] pay nothing below three', () => {
    expect(play(THIN, STAKE, thin(SCATTER, BLANK, SCATTER, BLANK, BLANK)).payout).toBe(0n)
  })
})

describe('free spins', () => {
  const feature = { awards: [0, 0, 0, 2, 3, 4], limit: 5, multiplier: 3, strips: THIN.strips, expandingWilds: false }
  const game: SlotDefinition = { ...THIN, freeSpins: feature }
  const trigger = [SCATTER, SCATTER, SCATTER, BLANK, BLANK]
  const nothing = [BLANK, BLANK, BLANK, BLANK, BLANK]

  it('[STU-01] are as many as the scatters grant, and multiply line wins and scatter pays', () => {
    const { base, freeSpins, payout } = play(game, STAKE, thin(...trigger, LOW, LOW, LOW, BLANK, BLANK, ...nothing))
    expect(base).toMatchObject({ freeSpinsWon: 2, multiplier: 1, payout: 6n * ONE })
    expect(freeSpins.map((spin) => spin.payout)).toEqual([15n * ONE, 0n])
    expect(freeSpins[0]?.lineWins[0]?.payout).toBe(15n * ONE)
    expect(payout).toBe(21n * ONE)
  })

  it('[STU-01] are granted again by scatters, whose pay is multiplied too', () => {
    const { freeSpins } = play(game, STAKE, thin(...trigger, ...trigger, ...nothing, ...nothing, ...nothing))
    expect(freeSpins.map((spin) => spin.freeSpinsWon)).toEqual([2, 0, 0, 0])
    expect(freeSpins[0]?.scatterPayout).toBe(18n * ONE)
  })

  it('[STU-01] never exceed the limit of a round, and say what was granted', () => {
    const { freeSpins } = play(
      game,
      STAKE,
      thin(...trigger, ...trigger, ...trigger, ...trigger, ...nothing, ...nothing),
    )
    expect(freeSpins.map((spin) => spin.freeSpinsWon)).toEqual([2, 1, 0, 0, 0])
    const tight = { ...game, freeSpins: { ...feature, limit: 1 } }
    expect(play(tight, STAKE, thin(...trigger, ...nothing))).toMatchObject({ base: { freeSpinsWon: 1 } })
  })

  it('[STU-01] turn a reel with a wild wholly wild, after counting the scatters', () => {
    const strip = [WILD, SCATTER, BLANK, LOW, LOW, LOW]
    const expanding = {
      ...game,
      freeSpins: { ...feature, strips: Array.from({ length: 5 }, () => strip), expandingWilds: true },
    }
    const { freeSpins } = play(
      expanding,
      STAKE,
      scripted([
        ...[SCATTER, SCATTER, SCATTER, BLANK, BLANK].map((s) => (s === BLANK ? 2 : 9)),
        3,
        0,
        3,
        2,
        2,
        3,
        3,
        2,
        2,
        2,
      ]),
    )
    expect(freeSpins[0]).toMatchObject({ expanded: [1], scatters: 1 })
    expect(freeSpins[0]?.grid[1]).toEqual([WILD, SCATTER, BLANK])
    expect(freeSpins[0]?.lineWins.map((win) => [win.line, win.symbol, win.count])).toEqual([
      [0, LOW, 5],
      [1, LOW, 4],
    ])
    expect(freeSpins[1]).toMatchObject({ expanded: [] })
  })

  it('[STU-01] do not expand wilds in the base game', () => {
    const { base } = play({ ...EMBER_WYRM }, ONE, scripted([0, 5, 0, 0, 0]))
    expect(base.grid[1]).toContain(EMBER_WYRM.wild)
    expect(base.expanded).toEqual([])
  })
})

describe('cap', () => {
  const five = [WILD, WILD, WILD, WILD, WILD]
  it('[STU-01] cuts the payout of a round, and says so', () => {
    expect(play({ ...THIN, maxPayout: 100 }, STAKE, thin(...five))).toMatchObject({
      payout: 200n * ONE,
      capped: true,
      base: { payout: 500n * ONE },
    })
  })

  it('[STU-01] leaves a payout of exactly the cap alone', () => {
    expect(play({ ...THIN, maxPayout: 250 }, STAKE, thin(...five))).toMatchObject({ payout: 500n * ONE, capped: false })
  })
})

describe('stakes', () => {
  const refused: [string, Money][] = [
    ['zero', 0n],
    ['negative', -ONE],
    ['below the lowest', parseMoney('0.75')],
    ['above the highest', parseMoney('100.25')],
    ['not whole cents a line', parseMoney('1.10')],
    ['a unit too many', ONE + 1n],
  ]
  it.each(refused)('[GAM-06] refuses a stake that is %s', (_, stake) => {
    expect(() => play(EMBER_WYRM, stake, scripted([]))).toThrow(RangeError)
  })

  it('[GAM-06] begin at 1, and every step gives whole cents on each of 25 lines', () => {
    const ladder = stakeLadder(EMBER_WYRM)
    expect(ladder[0]).toBe(ONE)
    expect(ladder.at(-1)).toBe(100n * ONE)
    for (const stake of ladder) expect(lineStakeOf(EMBER_WYRM, stake) * 25n).toBe(stake)
    expect(ladder.toSorted((a, b) => (a < b ? -1 : 1))).toEqual(ladder)
  })
})

describe('any stream', () => {
  const words = fc.array(fc.nat(0xffff_ffff), { minLength: 1, maxLength: 400 })
  const stakes = fc.constantFrom(...stakeLadder(EMBER_WYRM))
  const cycling = (list: readonly number[]) => {
    let next = 0
    return randomFromWords(() => ((list[next++ % list.length] ?? 0) ^ Math.imul(next, 0x9e3779b1)) >>> 0)
  }

  it('[STU-01] gives a payout from zero up that is the sum of its parts', () => {
    fc.assert(
      fc.property(words, stakes, (list, stake) => {
        const outcome = play(EMBER_WYRM, stake, cycling(list))
        const spins = [outcome.base, ...outcome.freeSpins]
        for (const spin of spins) {
          expect(spin.lineWins.reduce((sum, win) => sum + win.payout, spin.scatterPayout)).toBe(spin.payout)
          expect(spin.lineWins.every((win) => win.payout > 0n)).toBe(true)
        }
        expect(spins.reduce((sum, spin) => sum + spin.payout, 0n)).toBe(outcome.payout)
        expect(spins.reduce((sum, spin) => sum + spin.freeSpinsWon, 0)).toBe(outcome.freeSpins.length)
      }),
    )
  })

  it('[STU-04] pays in proportion to the stake and shows the same reels whatever it is', () => {
    fc.assert(
      fc.property(words, stakes, (list, stake) => {
        const one = play(EMBER_WYRM, ONE, cycling(list))
        const other = play(EMBER_WYRM, stake, cycling(list))
        expect(other.base.stops).toEqual(one.base.stops)
        expect(other.payout * ONE).toBe(one.payout * stake)
      }),
    )
  })

  it('[STU-05] is replayed to the same round', () => {
    fc.assert(
      fc.property(words, (list) => {
        expect(play(EMBER_WYRM, ONE, cycling(list))).toEqual(play(EMBER_WYRM, ONE, cycling(list)))
      }),
    )
  })
})
