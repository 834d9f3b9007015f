import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { add, multiply, rational } from '../rational.ts'
import { type Contest, NIL, type Period, type Score, reachable } from './contest.ts'
import { type Grade, factorOf } from './grade.ts'
import { type Market, type MarketTypeId, decided, hasLine, marketType, marketTypes } from './markets.ts'

const football: Contest = { sport: 'football' }
const threeMaps: Contest = { sport: 'series', bestOf: 3 }

/** `2-1`, or `0--1` for a side that lies behind. */
function scoreOf(text: string): Score {
  const [home = 0, away = 0] = text.split('-').map(Number)
  return { home, away }
}

function market(id: MarketTypeId, line = 0, period: Period = 'match'): Market {
  const type = marketType(id)
  if (type === undefined) throw new Error(`no type ${id}`)
  return { type, period, line: line * 4 }
}

const gradeOf = (id: MarketTypeId, pick: string, line: number, score: string, at = '0-0'): Grade =>
  market(id).type.grade(pick, line * 4, scoreOf(score), scoreOf(at))

/** What each difference means for a side's line: won from, half won at, void at, half lost at; lost below. */
interface Row {
  readonly line: number
  readonly won: number
  readonly halfWon?: number
  readonly void?: number
  readonly halfLost?: number
}

const handicaps: readonly Row[] = [
  { line: -2, won: 3, void: 2 },
  { line: -1.75, won: 3, halfWon: 2 },
  { line: -1.5, won: 2 },
  { line: -1.25, won: 2, halfLost: 1 },
  { line: -1, won: 2, void: 1 },
  { line: -0.75, won: 2, halfWon: 1 },
  { line: -0.5, won: 1 },
  { line: -0.25, won: 1, halfLost: 0 },
  { line: 0, won: 1, void: 0 },
  { line: 0.25, won: 1, halfWon: 0 },
  { line: 0.5, won: 0 },
  { line: 0.75, won: 0, halfLost: -1 },
  { line: 1, won: 0, void: -1 },
  { line: 1.25, won: 0, halfWon: -1 },
  { line: 1.5, won: -1 },
]

const totals: readonly Row[] = [
  { line: 0.5, won: 1 },
  { line: 0.75, won: 2, halfWon: 1 },
  { line: 1, won: 2, void: 1 },
  { line: 2, won: 3, void: 2 },
  { line: 2.25, won: 3, halfLost: 2 },
  { line: 2.5, won: 3 },
  { line: 2.75, won: 4, halfWon: 3 },
  { line: 3, won: 4, void: 3 },
  { line: 3.25, won: 4, halfLost: 3 },
]

function expected(row: Row, count: number): Grade {
  if (count >= row.won) return 'won'
  if (count === row.halfWon) return 'half-won'
  if (count === row.void) return 'void'
  return count === row.halfLost ? 'half-lost' : 'lost'
}

const mirrored: Readonly<Record<Grade, Grade>> = {
  won: 'lost',
  'half-won': 'half-lost',
  void: 'void',
  'half-lost': 'half-won',
  lost: 'won',
}

describe('handicaps', () => {
  it.each(handicaps)(
    '[SPB-01] $line: won from $won, for either side, and the other side the other way round',
    (row) => {
      for (let difference = -5; difference <= 5; difference++) {
        const lead = `${Math.max(0, difference)}-${Math.max(0, -difference)}`
        const trail = `${Math.max(0, -difference)}-${Math.max(0, difference)}`
        expect(gradeOf('ah', 'home', row.line, lead), `${difference}`).toBe(expected(row, difference))
        // The line of a market is the home side's, so the away side's own line stands there with the other sign.
        expect(gradeOf('ah', 'away', -row.line, trail), `${difference}`).toBe(expected(row, difference))
        expect(gradeOf('ah', 'away', row.line, lead), `${difference}`).toBe(mirrored[expected(row, difference)])
      }
    },
  )

  it.each([
    ['home', '1-0', 'half-lost'],
    ['home', '2-1', 'half-lost'],
    ['home', '2-0', 'won'],
    ['home', '1-1', 'lost'],
    ['away', '1-0', 'half-won'],
    ['away', '2-0', 'lost'],
    ['away', '1-1', 'won'],
  ] as const)('[SPB-01] %s at a line of −¼ taken at 1–0 that ends %s is %s', (pick, score, grade) => {
    expect(gradeOf('ah', pick, -0.25, score, '1-0')).toBe(grade)
  })
})

describe('totals', () => {
  it.each(totals)('[SPB-01] over $line: won from $won; under mirrored', (row) => {
    for (let goals = 0; goals <= 8; goals++)
      for (let home = 0; home <= goals; home++) {
        const score = `${home}-${goals - home}`
        expect(gradeOf('ou', 'over', row.line, score, '1-0'), score).toBe(expected(row, goals))
        expect(gradeOf('ou', 'under', row.line, score, '1-0'), score).toBe(mirrored[expected(row, goals)])
        expect(gradeOf('tt-home', 'over', row.line, score)).toBe(expected(row, home))
        expect(gradeOf('tt-home', 'under', row.line, score)).toBe(mirrored[expected(row, home)])
        expect(gradeOf('tt-away', 'over', row.line, score)).toBe(expected(row, goals - home))
        expect(gradeOf('tt-away', 'under', row.line, score)).toBe(mirrored[expected(row, goals - home)])
        expect(gradeOf('tm', 'over', row.line, score)).toBe(expected(row, goals))
      }
  })
})

/** For each score the picks that win, and those whose stake comes back. */
const simple: readonly (readonly [MarketTypeId, string, string, string])[] = [
  ['1x2', '2-1', 'home', ''],
  ['1x2', '1-1', 'draw', ''],
  ['1x2', '0-3', 'away', ''],
  ['dc', '2-1', 'home-draw home-away', ''],
  ['dc', '1-1', 'home-draw draw-away', ''],
  ['dc', '0-3', 'home-away draw-away', ''],
  ['dnb', '2-1', 'home', ''],
  ['dnb', '1-1', '', 'home away'],
  ['dnb', '0-3', 'away', ''],
  ['oe', '0-0', 'even', ''],
  ['oe', '2-1', 'odd', ''],
  ['oe', '3-1', 'even', ''],
  ['btts', '0-0', 'no', ''],
  ['btts', '4-0', 'no', ''],
  ['btts', '1-1', 'yes', ''],
  ['cs', '0-0', '0-0', ''],
  ['cs', '2-1', '2-1', ''],
  ['cs', '4-4', '4-4', ''],
  ['cs', '5-0', 'other', ''],
  ['cs', '1-5', 'other', ''],
  ['cs', '11-10', 'other', ''],
  ['goal', '1-0', 'home', ''],
  ['goal', '0-1', 'away', ''],
  ['goal', '0-0', 'none', ''],
  ['winner', '2-1', 'home', ''],
  ['winner', '0-2', 'away', ''],
  // A map that was never played.
  ['winner', '0-0', '', 'home away'],
  ['ms', '2-0', '2-0', ''],
  ['ms', '1-2', '1-2', ''],
  ['fight', '1-0', 'meron', ''],
  ['fight', '0-1', 'wala', ''],
  ['fight', '0-0', 'draw', 'meron wala'],
]

describe('every other market', () => {
  it.each(simple)('[SPB-01, GAM-12] %s at %s: %j wins, %j comes back', (id, score, won, back) => {
    const { type } = market(id)
    for (const pick of type.picks(threeMaps)) {
      const isIn = (list: string) => list.split(' ').includes(pick)
      const grade = isIn(won) ? 'won' : isIn(back) ? 'void' : 'lost'
      expect(type.grade(pick, 0, scoreOf(score), NIL), pick).toBe(grade)
    }
  })

  it.each([
    ['home', -1.5, '2-0', 'won'],
    ['home', -1.5, '2-1', 'lost'],
    ['away', -1.5, '2-1', 'won'],
    ['away', 1.5, '0-2', 'won'],
    ['home', 1.5, '1-2', 'won'],
    ['home', -1, '2-1', 'void'],
    ['home', -2.5, '3-0', 'won'],
  ] as const)(
    '[GAM-12] %s with a map handicap of %d at %s is %s; maps before the bet count',
    (pick, line, score, grade) => {
      expect(gradeOf('mh', pick, line, score)).toBe(grade)
      expect(gradeOf('mh', pick, line, score, '1-0')).toBe(grade)
    },
  )

  it('[SPB-01] has the picks of its contest', () => {
    expect(market('ms').type.picks(threeMaps).toSorted()).toEqual(['0-2', '1-2', '2-0', '2-1'])
    expect(market('ms').type.picks({ sport: 'series', bestOf: 5 })).toHaveLength(6)
    expect(market('cs').type.picks(football)).toHaveLength(26)
    expect(new Set(marketTypes.map(({ id }) => id)).size).toBe(marketTypes.length)
    expect(marketType('bingo')).toBeUndefined()
  })
})

describe('lines', () => {
  it.each([
    ['ah', -1, true],
    ['ah', 0, true],
    ['ah', 60, true],
    ['ah', 61, false],
    ['ah', -61, false],
    ['ah', 0.5, false],
    ['ah', Number.NaN, false],
    ['ah', undefined, false],
    ['ou', 9, true],
    ['ou', 2, true],
    ['ou', 1, false],
    ['ou', -9, false],
    ['mh', -6, true],
    ['mh', -5, false],
    ['tm', 10, true],
    ['1x2', undefined, true],
    ['1x2', 0, false],
  ] as const)('[SPB-01] %s with %s quarters: %s', (id, line, isThere) => {
    expect(hasLine(market(id).type, line)).toBe(isThere)
  })
})

const grades = fc.record({ home: fc.nat(9), away: fc.nat(9) })
const contestOf = { football, series: threeMaps, cockfight: { sport: 'cockfight' } } as const

describe('whatever the score', () => {
  const prices = { price: fc.integer({ min: 1001, max: 50_000 }) }

  it('[SPB-01] a quarter line is worth the mean of the lines beside it', () => {
    const lined = fc.constantFrom('ah', 'ou', 'tt-home', 'tt-away' as const)
    fc.assert(
      fc.property(
        lined,
        fc.integer({ min: -20, max: 20 }),
        grades,
        grades,
        prices.price,
        (id, half, score, at, price) => {
          const { type } = market(id)
          for (const pick of type.picks(football)) {
            const worth = (line: number) => factorOf({ grade: type.grade(pick, line, score, at) }, price)
            const mean = multiply(add(worth(half * 2), worth(half * 2 + 2)), rational(1n, 2n))
            expect(worth(half * 2 + 1)).toEqual(mean)
          }
        },
      ),
    )
  })

  // An outright is graded by a ranking.
  it.each(marketTypes.map(({ id }) => id).filter((id) => id !== 'outright'))(
    '[SPB-01] one stake on each pick of %s brings one price, or both stakes back',
    (id) => {
      const { type } = market(id)
      const contest = contestOf[type.sports[0] ?? 'football']
      const ends = id === 'goal' ? [...reachable({ sport: 'cockfight' })] : [...reachable(contest)]
      const lines = type.lineStep === undefined ? [0] : Array.from({ length: 25 }, (_, index) => index - 8)
      for (const line of lines.filter((line) => line % (type.lineStep ?? 1) === 0))
        for (const score of ends) {
          const sum = type
            .picks(contest)
            .map((pick) => factorOf({ grade: type.grade(pick, line, score, NIL) }, 2000))
            .reduce(add)
          // Two picks of a double chance win. A drawn fight pays the draw and gives both sides back.
          const isTwofold = id === 'dc' || (id === 'fight' && score.home === score.away)
          expect(sum, JSON.stringify({ line, score })).toEqual(rational(isTwofold ? 4n : 2n))
        }
    },
  )
})

describe('what is decided', () => {
  it.each<readonly [Contest, MarketTypeId, string, number, string, Grade | undefined]>([
    [football, 'ou', 'over', 2.5, '2-1', 'won'],
    [football, 'ou', 'under', 2.5, '2-1', 'lost'],
    [football, 'ou', 'over', 2.5, '1-1', undefined],
    [football, 'ou', 'over', 2.75, '2-1', undefined],
    [football, 'ou', 'over', 2.75, '2-2', 'won'],
    [football, 'ou', 'under', 2.75, '2-2', 'lost'],
    [football, 'ou', 'over', 3, '2-1', undefined],
    [football, 'ou', 'over', 3, '3-1', 'won'],
    [football, 'tt-home', 'over', 1.5, '2-0', 'won'],
    [football, 'tt-away', 'over', 1.5, '2-0', undefined],
    [football, 'btts', 'yes', 0, '1-1', 'won'],
    [football, 'btts', 'no', 0, '1-1', 'lost'],
    [football, 'btts', 'yes', 0, '3-0', undefined],
    [football, 'cs', '1-0', 0, '0-1', 'lost'],
    [football, 'cs', '1-0', 0, '2-0', 'lost'],
    [football, 'cs', '2-0', 0, '2-0', undefined],
    [football, 'cs', 'other', 0, '4-4', undefined],
    [football, 'cs', 'other', 0, '5-0', 'won'],
    [football, '1x2', 'home', 0, '9-0', undefined],
    [football, 'dc', 'home-draw', 0, '9-0', undefined],
    [football, 'dnb', 'home', 0, '9-0', undefined],
    [football, 'ah', 'home', 2, '9-0', undefined],
    [football, 'oe', 'odd', 0, '1-0', undefined],
    [threeMaps, 'winner', 'home', 0, '1-1', undefined],
    [threeMaps, 'winner', 'home', 0, '2-0', 'won'],
    [threeMaps, 'mh', 'home', -1.5, '0-1', 'lost'],
    [threeMaps, 'mh', 'away', -1.5, '0-1', 'won'],
    [threeMaps, 'mh', 'home', -1.5, '1-0', undefined],
    [threeMaps, 'mh', 'home', -1.5, '2-0', 'won'],
    [threeMaps, 'mh', 'home', -1, '1-1', undefined],
    [threeMaps, 'tm', 'over', 2.5, '1-1', 'won'],
    [threeMaps, 'tm', 'over', 2.5, '1-0', undefined],
    [threeMaps, 'tm', 'over', 2.5, '2-0', 'lost'],
    [threeMaps, 'ms', '2-0', 0, '0-1', 'lost'],
    [threeMaps, 'ms', '2-0', 0, '2-0', 'won'],
    [threeMaps, 'ms', '2-1', 0, '2-0', 'lost'],
    [threeMaps, 'ms', '0-2', 0, '0-1', undefined],
    [{ sport: 'cockfight' }, 'fight', 'meron', 0, '0-0', undefined],
  ])('[SPB-05] %j %s %s %d at %s: %s', (contest, id, pick, line, score, grade) => {
    expect(decided(contest, market(id, line), pick, scoreOf(score))).toBe(grade)
  })

  it('[SPB-05] leaves a map or a goal open until it ends', () => {
    expect(decided(football, market('goal', 0, 'goal:2'), 'home', scoreOf('1-0'))).toBeUndefined()
    expect(decided(threeMaps, market('winner', 0, 'map:1'), 'home', scoreOf('1-0'))).toBeUndefined()
  })

  it('[SPB-05] is what comes, whatever comes', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...marketTypes),
        grades,
        grades,
        fc.integer({ min: -12, max: 20 }),
        (type, now, more, line) => {
          if (!type.sports.some((sport) => sport === 'football') || type.id === 'goal') return
          const end = { home: now.home + more.home, away: now.away + more.away }
          for (const pick of type.picks(football)) {
            const early = decided(football, { type, period: 'match', line }, pick, now, now)
            if (early !== undefined) expect(type.grade(pick, line, end, now)).toBe(early)
          }
        },
      ),
    )
  })
})
