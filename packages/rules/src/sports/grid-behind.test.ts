import { describe, expect, it } from 'vitest'
import { type Contest, NIL, type Score } from './contest.ts'
import { footballGrids } from './football.ts'
import { BEFORE_START, STEPS_A_HALF } from './football-model.ts'
import { backShare, type Grid, gradeChances, paidShare } from './grid.ts'
import { gridBehind, type ToldChances } from './grid-behind.ts'
import { type MarketTypeId, marketType } from './markets.ts'
import { SERIES_START, seriesGrids } from './series.ts'

const football = { sport: 'football' } as const

/** What a feed that knows a grid tells of a market; a line in goals. */
function told(contest: Contest, grid: Grid, at: Score, id: MarketTypeId, line = 0): ToldChances {
  const type = marketType(id)
  if (type === undefined) throw new Error(`no type ${id}`)
  const market = { type, period: 'match', line: line * 4 } as const
  const chances = type.picks(contest).map((pick) => gradeChances(market, pick, grid, at))
  return { type, line: line * 4, wins: chances.map(paidShare), backs: chances.map(backShare) }
}

const live: Score = { home: 1, away: 0 }
const strengths = { home: 1.7, away: 1.1 }
const atStart = footballGrids(strengths, BEFORE_START).match
const matches = [
  { name: 'before the start', at: NIL, grid: atStart },
  {
    name: 'at 1–0 in the second half',
    at: live,
    grid: footballGrids(strengths, { half: 2, step: STEPS_A_HALF / 3, score: live, reds: NIL }).match,
  },
]

describe('the grid behind what a feed tells of a match', () => {
  it.each(matches)('[SPB-03, SPB-06] $name prices other lines as the feed itself would', ({ at, grid }) => {
    const say = (id: MarketTypeId, line?: number): ToldChances => told(football, grid, at, id, line)
    const base = at.home + at.away
    const known = [
      say('1x2'),
      say('ou', base + 2.25),
      say('ou', base + 2.5),
      say('ah', -0.5),
      say('ah', -0.75),
      say('dc'),
    ]
    const behind = gridBehind(football, 'match', at, known)
    if (behind === undefined) throw new Error('no grid')
    // What was told holds.
    for (const { type, line, wins } of known)
      expect(
        type.picks(football).map((pick) => paidShare(gradeChances({ type, period: 'match', line }, pick, behind, at))),
      ).toEqual(wins.map((each) => expect.closeTo(each, 5)))
    // Other lines come out close to the truth.
    for (const [id, line] of [
      ['ou', base + 3.5],
      ['ou', base + 1.75],
      ['ah', -1.5],
      ['ah', 0.25],
      ['tt-home', at.home + 1.5],
    ] as const) {
      const { type, line: quarters, wins } = say(id, line)
      const [pick = ''] = type.picks(football)
      const found = paidShare(gradeChances({ type, period: 'match', line: quarters }, pick, behind, at))
      expect(Math.abs(found - (wins[0] ?? 0)), `${id} ${line}`).toBeLessThan(0.01)
    }
  })

  it('[SPB-03, SPB-06] is exact where the correct score is told too', () => {
    const say = (id: MarketTypeId, line?: number): ToldChances => told(football, atStart, NIL, id, line)
    const behind = gridBehind(football, 'match', NIL, [say('1x2'), say('ou', 2.5), say('ou', 4.5), say('cs')])
    for (const line of [1.5, 2, 3.25])
      expect(behind && told(football, behind, NIL, 'ou', line).wins[0]).toBeCloseTo(say('ou', line).wins[0] ?? 0, 4)
  })

  it('[SPB-03, SPB-06] of a series is that of its map score', () => {
    const series = { sport: 'series', bestOf: 5 } as const
    const { match } = seriesGrids(series, 0.53, SERIES_START)
    const behind = gridBehind(series, 'match', NIL, [told(series, match, NIL, 'ms')])
    const found = behind && told(series, behind, NIL, 'mh', -1.5).wins
    expect(found).toEqual(told(series, match, NIL, 'mh', -1.5).wins.map((each) => expect.closeTo(each, 6)))
  })

  it('[SPB-03] is none where too little is told', () => {
    expect(gridBehind(football, 'match', NIL, [])).toBeUndefined()
    expect(gridBehind(football, 'match', NIL, [told(football, atStart, NIL, '1x2')])).toBeUndefined()
    expect(gridBehind(football, 'match', NIL, [told(football, atStart, NIL, 'ou', 2.5)])).toBeUndefined()
    expect(gridBehind({ sport: 'cockfight' }, 'match', NIL, [])).toBeUndefined()
  })
})
