import { describe, expect, it } from 'vitest'
import { NIL, type Score } from './contest.ts'
import {
  BEFORE_START,
  FOOTBALL_MODEL,
  type FootballModel,
  type MatchState,
  PLAIN_MODEL,
  factorsOf,
  stepShares,
  stillToCome,
} from './football-model.ts'
import { footballGrids, nextGoalGrid } from './football.ts'
import { type Grid, gradeChances, poissonGrid } from './grid.ts'
import { type MarketTypeId, marketType } from './markets.ts'

const strengths = { home: 1.6, away: 1.1 }

const from = (minute: number, score: Score = NIL, rest: Partial<MatchState> = {}): MatchState =>
  minute < 45
    ? { ...BEFORE_START, step: minute * 6, score, ...rest }
    : { ...BEFORE_START, half: 2, step: (minute - 45) * 6, score, ...rest }

function won(grid: Grid | undefined, id: MarketTypeId, pick: string, line = 0): number {
  const type = marketType(id)
  if (type === undefined || grid === undefined) throw new Error('nothing to look at')
  return gradeChances({ type, period: 'match', line: line * 4 }, pick, grid, NIL).won
}

const sides = (grid: Grid) => ['home', 'draw', 'away'].map((pick) => won(grid, '1x2', pick))

describe('when goals fall', () => {
  it.each([
    [0, 1],
    [22.5, 0.78],
    [45, 0.56],
    [60, 0.4],
    [90, 0],
    [95, 0],
  ])('[SPB-06] at minute %d a share of %d is still to come', (minute, share) => {
    expect(stillToCome(minute)).toBeCloseTo(share, 12)
  })

  it.each([
    ['plain', PLAIN_MODEL],
    ['with time added', FOOTBALL_MODEL],
  ])('[SPB-06] each half keeps its share over all its steps: %s', (_, model) => {
    const shares = stepShares(model)
    for (const [half, share] of [
      [1, 0.44],
      [2, 0.56],
    ] as const) {
      const mean = model.added[half].reduce(
        (sum, { steps, chance }) => sum + chance * shares[half].slice(0, 270 + steps).reduce((a, b) => a + b),
        0,
      )
      expect(mean).toBeCloseTo(share, 12)
      expect(model.added[half].reduce((sum, { chance }) => sum + chance, 0)).toBeCloseTo(1, 12)
    }
  })
})

describe('grids of a match', () => {
  it('[SPB-06] are near to Poisson’s before the start, but for one goal a step at most', () => {
    const { match } = footballGrids(strengths, BEFORE_START, PLAIN_MODEL)
    expect(won(match, '1x2', 'home')).toBeCloseTo(0.489737, 6)
    for (const [index, chance] of sides(poissonGrid(1.6, 1.1)).entries())
      expect(Math.abs((sides(match)[index] ?? 0) - chance)).toBeLessThan(0.0005)
  })

  it.each([0, 10, 44, 45, 60, 89])('[SPB-06] follow what is still to come at minute %d', (minute) => {
    const score = { home: 1, away: 0 }
    const share = stillToCome(minute)
    const { match } = footballGrids(strengths, from(minute, score), PLAIN_MODEL)
    for (const [index, chance] of sides(poissonGrid(1.6 * share, 1.1 * share, score)).entries())
      expect(Math.abs((sides(match)[index] ?? 0) - chance)).toBeLessThan(0.001)
  })

  it('[SPB-06] come out as 87,914 real matches did', () => {
    const { match } = footballGrids({ home: 1.484, away: 1.189 }, BEFORE_START)
    for (const [index, real] of [0.4357, 0.2639, 0.3004].entries())
      expect(Math.abs((sides(match)[index] ?? 0) - real)).toBeLessThan(0.0005)
    expect(Math.abs(won(match, 'ou', 'over', 2.5) - 0.5008)).toBeLessThan(0.001)
  })

  it('[SPB-06] are the same in play at minute 0 as before the start, at half-time as after it', () => {
    const before = footballGrids(strengths, BEFORE_START)
    expect(footballGrids(strengths, { half: 1, step: 0, score: NIL, reds: NIL })).toEqual(before)
    const score = { home: 0, away: 2 }
    const atBreak = footballGrids(strengths, { ...BEFORE_START, step: 282, added: 12, score })
    expect(atBreak.half1).toEqual([{ score, chance: 1 }])
    expect(atBreak.match).toEqual(footballGrids(strengths, from(45, score)).match)
    expect(footballGrids(strengths, from(45, score)).half1).toBeUndefined()
  })

  it('[SPB-06] are the mean of what can come in the next step', () => {
    const state = from(30, { home: 1, away: 1 })
    const share = stepShares(FOOTBALL_MODEL)[1][state.step] ?? 0
    const { redChance } = FOOTBALL_MODEL
    const next = (change: Partial<MatchState>, weight: number) =>
      footballGrids(strengths, { ...state, step: state.step + 1, ...change }).match.map(({ score, chance }) => ({
        score,
        chance: chance * weight,
      }))
    const mixed = [
      ...next({ score: { home: 2, away: 1 } }, share * 1.6),
      ...next({ score: { home: 1, away: 2 } }, share * 1.1),
      ...next({ reds: { home: 1, away: 0 } }, redChance),
      ...next({ reds: { home: 0, away: 1 } }, redChance),
      ...next({}, 1 - share * 2.7 - 2 * redChance),
    ]
    const { match } = footballGrids(strengths, state)
    for (const pick of ['home', 'draw', 'away']) expect(won(mixed, '1x2', pick)).toBeCloseTo(won(match, '1x2', pick), 7)
  })

  it('[SPB-06] are the mean over the time that may be added', () => {
    const score = { home: 1, away: 1 }
    const state = from(85, score)
    const added = [
      { steps: 0, chance: 0.8 },
      { steps: 90, chance: 0.2 },
    ]
    const model = { ...FOOTBALL_MODEL, added: { 1: added, 2: added } }
    const known = added.map(({ steps, chance }) => ({
      chance,
      home: won(footballGrids(strengths, { ...state, added: steps }, model).match, '1x2', 'home'),
    }))
    const mean = known.reduce((sum, { chance, home }) => sum + chance * home, 0)
    expect(won(footballGrids(strengths, state, model).match, '1x2', 'home')).toBeCloseTo(mean, 7)
    expect(known[0]?.home).toBeLessThan(known.at(-1)?.home ?? 0)
  })

  it('[SPB-06] end with the match', () => {
    const score = { home: 2, away: 1 }
    expect(footballGrids(strengths, { ...BEFORE_START, half: 2, step: 294, added: 24, score }).match).toEqual([
      { score, chance: 1 },
    ])
  })

  it('[SPB-06] know that whoever is behind presses, and what a red card costs', () => {
    const { ahead, behind, redOwn, redOther } = FOOTBALL_MODEL
    expect(factorsOf(FOOTBALL_MODEL, 0, NIL)).toEqual({ home: 1, away: 1 })
    expect(factorsOf(FOOTBALL_MODEL, 2, NIL)).toEqual({ home: ahead, away: behind })
    expect(factorsOf(FOOTBALL_MODEL, -1, NIL)).toEqual({ home: behind, away: ahead })
    expect(factorsOf(FOOTBALL_MODEL, 0, { home: 1, away: 0 })).toEqual({ home: redOwn, away: redOther })
    const home = (reds: Score) => won(footballGrids(strengths, from(20, NIL, { reds })).match, '1x2', 'home')
    expect(home({ home: 1, away: 0 })).toBeLessThan(home(NIL) - 0.05)
    expect(home({ home: 0, away: 1 })).toBeGreaterThan(home(NIL) + 0.05)
  })
})

describe('who scores next', () => {
  it.each<readonly [string, FootballModel, readonly number[]]>([
    ['by steps', PLAIN_MODEL, [0.391351, 0.269054, 0.339596]],
    ['with what changes rates', FOOTBALL_MODEL, [0.395, 0.285, 0.32]],
  ])('[SPB-06] from 1–0 at 60 minutes, %s', (_, model, chances) => {
    const grid = nextGoalGrid(strengths, from(60, { home: 1, away: 0 }), model)
    const found = ['home', 'away', 'none'].map((pick) => won(grid, 'goal', pick))
    expect(found.reduce((sum, each) => sum + each)).toBeCloseTo(1, 12)
    for (const [index, chance] of chances.entries())
      expect(Math.abs((found[index] ?? 0) - chance), found.join()).toBeLessThan(model === PLAIN_MODEL ? 0.0015 : 0.01)
  })

  it('[SPB-06] is nobody as often as the score stays', () => {
    for (const state of [BEFORE_START, from(70), { ...from(85), added: 18 }]) {
      const none = won(nextGoalGrid(strengths, state), 'goal', 'none')
      expect(none).toBeCloseTo(won(footballGrids(strengths, state).match, 'cs', '0-0'), 7)
    }
  })
})
