import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ONE, moneyToDecimal, parseMoney } from '../money.ts'
import { type Contest, NIL, type Score } from './contest.ts'
import { type Fate, voidOfNewStart } from './deadlines.ts'
import type { Grade } from './grade.ts'
import { type Market, marketType } from './markets.ts'
import {
  type Leg,
  type Outright,
  type PeriodNews,
  type Results,
  type Ticket,
  endsOf,
  gradePick,
  ofAll,
  target,
} from './target.ts'

const football: Contest = { sport: 'football' }
const stake = 100n * ONE

function scoreOf(text: string): Score {
  const [home = 0, away = 0] = text.split('-').map(Number)
  return { home, away }
}

function market(id: string, line = 0, period: Market['period'] = 'match'): Market {
  const type = marketType(id)
  if (type === undefined) throw new Error(`no type ${id}`)
  return { type, period, line: line * 4 }
}

const scores = (of: Readonly<Record<string, string>>) =>
  new Map(Object.entries(of).map(([period, score]) => [period, scoreOf(score)]))

interface Known {
  readonly fate?: Fate
  readonly ends?: Readonly<Record<string, string>>
  readonly standing?: Readonly<Record<string, string>>
  readonly contest?: Contest
}

const results = (
  { fate = 'open', ends = {}, standing = {}, contest = football }: Known,
  rest: Partial<Results> = {},
): Results => ({
  contest,
  fate,
  ends: scores(ends),
  standing: scores(standing),
  voids: [],
  ...rest,
})

let markets = 0
const leg = (on: Market | Outright, pick: string, price: number, rest: Partial<Leg> = {}): Leg => ({
  event: 1,
  marketId: ++markets,
  market: on,
  pick,
  price,
  at: NIL,
  ...rest,
})

const ticket = (legs: readonly Leg[], rest: Partial<Ticket> = {}): Ticket => ({
  takenAtMs: 1000,
  running: stake,
  legs,
  ...rest,
})

/** What should have been paid, as text; `open` while nothing is settled. */
function paid(of: Ticket, ...known: readonly Results[]): string {
  const found = target(of, new Map(known.map((each, index) => [index + 1, each])), ofAll)
  return found.isSettled ? moneyToDecimal(found.paid, 5) : `open${found.paid === 0n ? '' : ' and paid'}`
}

describe('a single', () => {
  const over = ticket([leg(market('ou', 2.5), 'over', 1900)])
  const home = ticket([leg(market('1x2'), 'home', 1950)])

  it.each<readonly [string, Ticket, Known, string]>([
    ['before the start', home, {}, 'open'],
    ['in play', home, { standing: { match: '3-0' } }, 'open'],
    ['at the end', home, { fate: 'over', ends: { match: '1-0' } }, '195.00000'],
    ['lost', home, { fate: 'over', ends: { match: '1-1' } }, '0.00000'],
    ['told to have ended before all of the event has', home, { ends: { match: '1-0' } }, '195.00000'],
    ['over without its result, which was taken back', home, { fate: 'over' }, 'open'],
    ['decided early', over, { standing: { match: '2-1' } }, '190.00000'],
    ['not decided yet', over, { standing: { match: '1-1' } }, 'open'],
    ['abandoned, decided before', over, { fate: 'rest-void', standing: { match: '2-1' } }, '190.00000'],
    ['abandoned, not decided', over, { fate: 'rest-void', standing: { match: '1-1' } }, '100.00000'],
    [
      'abandoned, the half was over',
      ticket([leg(market('1x2', 0, 'half1'), 'home', 2500)]),
      { fate: 'rest-void', ends: { half1: '1-0' } },
      '250.00000',
    ],
    ['void', over, { fate: 'void', standing: { match: '2-1' } }, '100.00000'],
    [
      'a goal that fell',
      ticket([leg(market('goal', 0, 'goal:2'), 'away', 3000)]),
      { ends: { 'goal:2': '0-1' } },
      '300.00000',
    ],
    [
      'a goal that never fell',
      ticket([leg(market('goal', 0, 'goal:2'), 'none', 3000)]),
      { fate: 'over', ends: { match: '1-0' } },
      '300.00000',
    ],
    [
      'a goal that is still waited for',
      ticket([leg(market('goal', 0, 'goal:2'), 'none', 3000)]),
      { standing: { match: '1-0' } },
      'open',
    ],
    [
      'a map that was not needed',
      ticket([leg(market('winner', 0, 'map:3'), 'home', 1800)]),
      { fate: 'over', contest: { sport: 'series', bestOf: 3 }, ends: { match: '2-0', 'map:1': '1-0', 'map:2': '1-0' } },
      '100.00000',
    ],
    [
      'a map handicap, decided early',
      ticket([leg(market('mh', -1.5), 'away', 1700)]),
      { contest: { sport: 'series', bestOf: 3 }, standing: { match: '0-1' } },
      '170.00000',
    ],
    [
      'a drawn fight',
      ticket([leg(market('fight'), 'meron', 1875)]),
      { fate: 'over', contest: { sport: 'cockfight' }, ends: { match: '0-0' } },
      '100.00000',
    ],
  ])('[SPB-05] %s', (_, of, known, target) => {
    expect(paid(of, results(known))).toBe(target)
  })

  it('[SPB-05] counts a handicap from the score when it was taken', () => {
    const of = ticket([leg(market('ah', -0.25), 'home', 1900, { at: scoreOf('1-0') })])
    const at = (match: string) => paid(of, results({ fate: 'over', ends: { match } }))
    expect([at('1-0'), at('2-1'), at('2-0'), at('1-1')]).toEqual(['50.00000', '50.00000', '190.00000', '0.00000'])
  })

  it('[SPB-05] pays an outright by its ranking, in a dead heat by the places left', () => {
    const of = ticket([leg({ places: 1 }, 'Ann', 5000)], { running: 10n * ONE })
    expect(paid(of, results({}))).toBe('open')
    expect(paid(of, results({}, { ranking: [['Ann', 'Bo'], ['Cy']] }))).toBe('25.00000')
    expect(paid(of, results({}, { ranking: [['Bo'], ['Ann']] }))).toBe('0.00000')
    expect(paid(of, results({}, { ranking: [['Bo']] }))).toBe('10.00000')
    expect(paid(of, results({ fate: 'rest-void' }))).toBe('10.00000')
  })

  it('[SPB-05] pays what still runs', () => {
    expect(paid({ ...home, running: 25n * ONE }, results({ ends: { match: '1-0' } }))).toBe('48.75000')
    expect(paid({ ...home, running: 0n }, results({ ends: { match: '1-0' } }))).toBe('0.00000')
  })
})

describe('spans of time', () => {
  const ends = { match: '1-0' }
  const on = leg(market('1x2'), 'home', 1950)
  const taken = (takenAtMs: number) => ticket([on], { takenAtMs })

  it.each([
    [999, '195.00000'],
    [1000, '100.00000'],
    [1999, '100.00000'],
    [2000, '195.00000'],
  ])('[SPB-05] make bets taken between void: at %d', (takenAtMs, target) => {
    for (const span of [on.marketId, null].map((market) => ({ market, sinceMs: 1000, untilMs: 2000 }))) {
      expect(paid(taken(takenAtMs), results({ ends }, { voids: [span] }))).toBe(target)
      // Before the result as well, and nothing once it is undone.
      expect(paid(taken(takenAtMs), results({}, { voids: [span] }))).toBe(target === '100.00000' ? target : 'open')
      expect(paid(taken(takenAtMs), results({ ends }))).toBe('195.00000')
    }
  })

  it('[SPB-05] leave other markets alone, and may have no end', () => {
    const other = { market: on.marketId + 1000, sinceMs: -Infinity, untilMs: Infinity }
    expect(paid(taken(5), results({ ends }, { voids: [other] }))).toBe('195.00000')
    expect(paid(taken(5), results({ ends }, { voids: [{ ...other, market: null }] }))).toBe('100.00000')
  })

  it('[SPB-05] of an event begun anew: bets from before the start stand, in-play ones are void', () => {
    const voids = [voidOfNewStart(1000, 5000)]
    expect(paid(taken(500), results({ ends }, { voids }))).toBe('195.00000')
    expect(paid(taken(1500), results({ ends }, { voids }))).toBe('100.00000')
    expect(paid(taken(5500), results({ ends }, { voids }))).toBe('195.00000')
  })
})

describe('a combination', () => {
  const legs = [
    leg(market('1x2'), 'home', 1900),
    leg(market('ah', -0.75), 'home', 2040, { event: 2 }),
    leg(market('dnb'), 'away', 1700, { event: 3 }),
  ]
  const of = ticket(legs)
  const [won, halfWon, back, lost] = ['1-0', '1-0', '1-1', '0-1'].map((match) => results({ ends: { match } }))
  if (won === undefined || halfWon === undefined || back === undefined || lost === undefined)
    throw new Error('no result')

  it('[SPB-02] pays the product of its legs, void ones as one', () => {
    expect(paid(of, won, halfWon, lost)).toBe('490.96000')
    expect(paid(of, won, halfWon, back)).toBe('288.80000')
  })

  it('[SPB-02] waits for its last leg, and for none once it lost one', () => {
    expect(paid(of, won, halfWon)).toBe('open')
    expect(paid(of, won)).toBe('open')
    expect(paid(of, lost)).toBe('0.00000')
    expect(paid(of, results({}), results({}), won)).toBe('0.00000')
  })

  it('[SPB-02] is cut once, to the ledger’s unit', () => {
    const thirds = [1, 2, 3].map((event) => leg(market('1x2'), 'home', 1333, { event }))
    // 0.00003 × 1.333³ = 0.00007105…; cut leg by leg it would be 0.00006.
    expect(paid(ticket(thirds, { running: 3n }), won, won, won)).toBe('0.00007')
  })

  it('[SPB-02] takes any worth of lines', () => {
    const found = target(
      of,
      new Map([
        [1, won],
        [2, halfWon],
        [3, back],
      ]),
      ([first]) => first ?? { numerator: 0n, denominator: 1n },
    )
    expect(found).toEqual({
      paid: parseMoney('190'),
      isSettled: true,
      legs: [{ grade: 'won' }, { grade: 'half-won' }, { grade: 'void' }],
    })
  })
})

describe('revisions', () => {
  const told = fc.array(
    fc.record({
      period: fc.constantFrom('match', 'half1'),
      score: fc.option(fc.record({ home: fc.nat(5), away: fc.nat(5) })),
    }),
    { maxLength: 8 },
  )

  it('[SPB-05] the newest holds, in whatever order and however often they come', () => {
    fc.assert(
      fc.property(told, fc.infiniteStream(fc.nat()), (told, numbers) => {
        const news: PeriodNews[] = told.map((each, index) => ({ ...each, revision: index + 1 }))
        const shuffled = [...news, ...news]
          .map((each) => ({ each, at: numbers.next().value }))
          .toSorted((a, b) => a.at - b.at)
        const last = (period: string) => told.findLast((each) => each.period === period)?.score ?? undefined
        const ends = endsOf(shuffled.map(({ each }) => each))
        for (const period of ['match', 'half1']) expect(ends.get(period)).toEqual(last(period))
      }),
    )
  })

  it('[SPB-05] result, correction, taken back and told again: what should have been paid follows', () => {
    const of = ticket([leg(market('1x2'), 'home', 1950)])
    const news: PeriodNews[] = []
    const steps: readonly (readonly [string | null, string])[] = [
      ['1-0', '195.00000'],
      ['1-1', '0.00000'],
      [null, 'open'],
      ['2-1', '195.00000'],
    ]
    for (const [index, [score, should]] of steps.entries()) {
      news.push({ revision: index + 1, period: 'match', score: score === null ? null : scoreOf(score) })
      expect(paid(of, results({ fate: 'over' }, { ends: endsOf(news) }))).toBe(should)
    }
  })
})

describe('every market', () => {
  it.each<readonly [string, number, string, string, Grade]>([
    ['ou', 2.25, 'under', '1-1', 'half-won'],
    ['tt-away', 1.5, 'over', '0-2', 'won'],
    ['cs', 0, 'other', '5-1', 'won'],
    ['dc', 0, 'home-away', '1-1', 'lost'],
  ])('[SPB-01] %s %d %s at %s is %s', (id, line, pick, match, grade) => {
    expect(gradePick(results({ ends: { match } }), market(id, line), pick, NIL)).toEqual({ grade })
  })
})
