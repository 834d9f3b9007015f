import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { NIL, type Score } from './contest.ts'
import { fairPrice, gradeChances, gridOf, poissonGrid, priceMarket, worthOf } from './grid.ts'
import { NO_MARGIN } from './margin.ts'
import { type Market, type MarketType, type MarketTypeId, marketType, marketTypes } from './markets.ts'

const football = { sport: 'football' } as const

function market(id: MarketTypeId, line = 0): Market {
  const type = marketType(id)
  if (type === undefined) throw new Error(`no type ${id}`)
  return { type, period: 'match', line: line * 4 }
}

const atStart = poissonGrid(1.6, 1.1)
/** With two fifths of the goals to come, at 1–0. */
const oneNil: Score = { home: 1, away: 0 }
const inPlay = poissonGrid(1.6 * 0.4, 1.1 * 0.4, oneNil)

const won = (id: MarketTypeId, pick: string, line: number, grid = atStart, at = NIL): number =>
  gradeChances(market(id, line), pick, grid, at).won

describe('scores that are alike in what decides', () => {
  const scores = Array.from({ length: 81 }, (_, i): Score => ({ home: Math.floor(i / 9), away: i % 9 }))
  const valueOf = (by: NonNullable<MarketType['by']>, { home, away }: Score): number =>
    ({ lead: home - away, total: home + away, home, away })[by]
  const all: readonly MarketType[] = marketTypes
  const lines = (type: MarketType): number[] => (type.lineStep === undefined ? [0] : [-6, -5, -2, 0, 1, 2, 7, 10, 12])

  it.each(all.flatMap(({ id, by }) => (by === undefined ? [] : [[id, by] as const])))(
    '[SPB-06] are graded alike by %s: %s',
    (id, by) => {
      const type = marketType(id)
      for (const at of [NIL, oneNil])
        for (const line of type === undefined ? [] : lines(type))
          for (const pick of type?.picks({ sport: 'series', bestOf: 3 }) ?? []) {
            const grades = new Map<number, string | undefined>()
            for (const score of scores) {
              const grade = type?.grade(pick, line, score, at)
              const value = valueOf(by, score)
              expect(grades.get(value) ?? grade).toBe(grade)
              grades.set(value, grade)
            }
          }
    },
  )

  it.each(all.filter(({ sports }) => sports.includes('football')).map(({ id }) => id))(
    '[SPB-06] are added up once, and leave the chances of %s',
    (id) => {
      const type = marketType(id)
      for (const line of type === undefined ? [] : lines(type))
        for (const pick of type?.picks(football) ?? []) {
          if (type === undefined) continue
          const chances = gradeChances({ type, period: 'match', line }, pick, inPlay, oneNil)
          const sums = new Map<string, number>()
          for (const { score, chance } of inPlay) {
            const grade = type.grade(pick, line, score, oneNil)
            sums.set(grade, (sums.get(grade) ?? 0) + chance)
          }
          for (const [grade, chance] of Object.entries(chances)) expect(chance).toBeCloseTo(sums.get(grade) ?? 0, 12)
        }
    },
  )
})

describe('a grid', () => {
  it.each<readonly [MarketTypeId, string, number, number]>([
    ['1x2', 'home', 0, 0.489574],
    ['1x2', 'draw', 0, 0.248911],
    ['1x2', 'away', 0, 0.261515],
    ['ou', 'over', 1.5, 0.75134],
    ['ou', 'over', 2.5, 0.506376],
    ['ou', 'over', 3.5, 0.285908],
    ['btts', 'yes', 0, 0.532438],
    ['oe', 'even', 0, 0.502258],
    ['cs', '0-0', 0, 0.067206],
    ['cs', '1-0', 0, 0.107529],
    ['cs', '0-1', 0, 0.073926],
    ['cs', '1-1', 0, 0.118282],
    ['cs', '2-1', 0, 0.094625],
  ])('[SPB-06] of means 1.6 and 1.1: %s %s %d is %d', (id, pick, line, chance) => {
    expect(won(id, pick, line)).toBeCloseTo(chance, 6)
  })

  it.each<readonly [MarketTypeId, string, number, number]>([
    ['1x2', 'home', 0, 0.786675],
    ['1x2', 'draw', 0, 0.171472],
    ['1x2', 'away', 0, 0.041853],
    ['ou', 'over', 2.5, 0.293641],
  ])('[SPB-06] from 1–0 at 60 minutes: %s %s %d is %d', (id, pick, line, chance) => {
    expect(won(id, pick, line, inPlay, oneNil)).toBeCloseTo(chance, 6)
  })

  it.each<readonly [MarketTypeId, string, number, number]>([
    ['ah', 'home', -0.25, 1.7884],
    ['ah', 'away', -0.25, 2.2684],
    ['ah', 'home', -0.75, 2.3707],
    ['ah', 'away', -0.75, 1.7296],
    ['ou', 'over', 2.25, 1.7329],
    ['ou', 'under', 2.25, 2.3644],
  ])('[SPB-06] the fair price of %s %s %d is %d', (id, pick, line, price) => {
    expect(fairPrice(gradeChances(market(id, line), pick, atStart, NIL))).toBeCloseTo(price, 4)
  })

  it.each([
    ['home', 2.261],
    ['away', 1.793],
  ])('[SPB-06] in play a handicap counts from where it stands: %s −¼ at 1–0 is %d', (pick, price) => {
    expect(fairPrice(gradeChances(market('ah', -0.25), pick, inPlay, oneNil))).toBeCloseTo(price, 4)
  })

  it('[SPB-06] is refused without chances, or with one below zero', () => {
    expect(() => gridOf([])).toThrow(RangeError)
    expect(() => gridOf([[NIL, 0]])).toThrow(RangeError)
    expect(() =>
      gridOf([
        [NIL, 2],
        [oneNil, -1],
      ]),
    ).toThrow(RangeError)
    expect(() => gridOf([[NIL, Number.NaN]])).toThrow(RangeError)
    expect(
      gridOf([
        [NIL, 3],
        [oneNil, 1],
      ]),
    ).toEqual([
      { score: NIL, chance: 0.75 },
      { score: oneNil, chance: 0.25 },
    ])
  })

  it('[SPB-06] cuts prices and leaves out what is decided', () => {
    const price = (id: MarketTypeId, line: number, grid = inPlay, at = oneNil) =>
      priceMarket(football, market(id, line), grid, NO_MARGIN, at).map(({ price }) => price)
    expect(price('ah', -0.25, atStart, NIL)).toEqual([1788, 2268])
    expect(price('ah', -0.25)).toEqual([2260, 1793])
    expect(price('1x2', 0)).toEqual([1271, 5831, 23_892])
    expect(price('ou', 0.5)).toEqual([undefined, undefined])
    expect(price('ou', 1.5).every((each) => each !== undefined)).toBe(true)
    expect(price('cs', 0)[0]).toBeUndefined()
  })

  const means = fc.double({ min: 0.1, max: 3, noNaN: true })
  const lines = fc.integer({ min: -12, max: 20 })
  const types = fc.constantFrom<MarketType>(...marketTypes.filter(({ sports }) => sports[0] === 'football'))

  it('[SPB-06] makes every fair price worth its stake, and quoted chances add up', () => {
    fc.assert(
      fc.property(types, means, means, lines, (type, home, away, quarters) => {
        const line = type.lineStep === undefined ? 0 : quarters
        const picks = priceMarket(football, { type, period: 'match', line }, poissonGrid(home, away), NO_MARGIN)
        const open = picks.filter(({ price }) => price !== undefined)
        for (const { chances, chance } of open) {
          expect(Object.values(chances).reduce((sum, each) => sum + each)).toBeCloseTo(1, 9)
          expect(worthOf(chances, 1 / chance)).toBeCloseTo(1, 9)
        }
        if (open.length === picks.length)
          expect(picks.reduce((sum, { chance }) => sum + chance, 0)).toBeCloseTo(type.id === 'dc' ? 2 : 1, 6)
      }),
    )
  })
})
