import { describe, expect, it } from 'vitest'
import { roundRandom } from '../fairness.ts'
import { seededRandom } from '../seeded.ts'
import { NIL, type Score } from './contest.ts'
import { BEFORE_START, FOOTBALL_MODEL, type MatchState, type Strengths } from './football-model.ts'
import { type Happening, playFootball, stateAt } from './football-play.ts'
import { footballGrids, nextGoalGrid } from './football.ts'
import { type Grid, gradeChances } from './grid.ts'
import { type Market, type MarketTypeId, marketType } from './markets.ts'

/** Each takes 0.05 to 0.1 ms. The campaign plays 100,000. */
const MATCHES = 30_000
/** Matches looked at in play: each asks for grids of its own. */
const IN_PLAY = 1000

const strengths = { home: 1.6, away: 1.1 }

function market(id: MarketTypeId, line = 0): Market {
  const type = marketType(id)
  if (type === undefined) throw new Error(`no type ${id}`)
  return { type, period: 'match', line: line * 4 }
}

const looked: readonly (readonly [Market, string])[] = [
  [market('1x2'), 'home'],
  [market('1x2'), 'draw'],
  [market('ou', 1.5), 'over'],
  [market('ou', 2.5), 'over'],
  [market('ou', 3.5), 'over'],
  [market('tt-away', 0.5), 'over'],
  [market('btts'), 'yes'],
  [market('oe'), 'odd'],
  [market('cs'), '1-1'],
  [market('ah', -1.5), 'home'],
]

const chancesOf = (grid: Grid | undefined, at: Score): number[] =>
  looked.map(([market, pick]) => gradeChances(market, pick, grid ?? [], at).won)

/** How far outcomes lie from their chances, in standard deviations. */
class Tally {
  readonly #sums = new Map<string, { off: number; variance: number }>()

  add(name: string, chance: number, isSo: boolean): void {
    const sum = this.#sums.get(name) ?? { off: 0, variance: 0 }
    this.#sums.set(name, { off: sum.off + (isSo ? 1 : 0) - chance, variance: sum.variance + chance * (1 - chance) })
  }

  addEnd(name: string, chances: readonly number[], end: Score, at: Score): void {
    for (const [index, [market, pick]] of looked.entries())
      this.add(
        `${name} ${market.type.id} ${market.line} ${pick}`,
        chances[index] ?? 0,
        market.type.grade(pick, market.line, end, at) === 'won',
      )
  }

  sigmas(): [string, number][] {
    return [...this.#sums].map(([name, { off, variance }]) => [name, off / Math.sqrt(variance)])
  }
}

const scoreAt = (happenings: readonly Happening[], what: 'half-time' | 'end'): Score => {
  const found = happenings.find((each) => each.what === what)
  if (found === undefined || !('score' in found)) throw new Error(`no ${what}`)
  return found.score
}

const within = (tally: Tally): void => {
  for (const [name, sigma] of tally.sigmas()) expect(Math.abs(sigma), `${name}: ${sigma}`).toBeLessThan(3)
}

/** Goals that stay, in their order. */
function goalsOf(happenings: readonly Happening[]): Happening[] {
  const wrong = happenings.flatMap((each) => (each.what === 'taken-back' ? [`${each.half} ${each.since}`] : []))
  return happenings.filter((each) => each.what === 'goal' && !wrong.includes(`${each.half} ${each.step}`))
}

describe('a simulated match', () => {
  it('[SPB-06] ends as often with each score as its grid says', () => {
    const random = seededRandom(18)
    const teams: readonly Strengths[] = [
      strengths,
      { home: 0.8, away: 0.7 },
      { home: 2.9, away: 0.6 },
      { home: 1.1, away: 1.9 },
    ]
    const tally = new Tally()
    for (const [index, strengths] of teams.entries()) {
      const grids = footballGrids(strengths, BEFORE_START)
      const [match, half1] = [chancesOf(grids.match, NIL), chancesOf(grids.half1, NIL)]
      const nextGrid = nextGoalGrid(strengths, BEFORE_START)
      const next = market('goal')
        .type.picks({ sport: 'football' })
        .map((pick) => ({ pick, chance: gradeChances(market('goal'), pick, nextGrid, NIL).won }))
      for (let count = 0; count < MATCHES / teams.length; count++) {
        const happenings = playFootball(random, strengths)
        tally.addEnd(`match ${index}`, match, scoreAt(happenings, 'end'), NIL)
        tally.addEnd(`half ${index}`, half1, scoreAt(happenings, 'half-time'), NIL)
        const first = goalsOf(happenings)[0]
        const side = first !== undefined && 'side' in first ? first.side : 'none'
        for (const { pick, chance } of next) tally.add(`first goal ${index} ${pick}`, chance, side === pick)
      }
    }
    within(tally)
  })

  it.each<readonly [string, Pick<MatchState, 'half' | 'step'>]>([
    ['30 minutes', { half: 1, step: 180 }],
    ['the end of the first 45 minutes', { half: 1, step: 270 }],
    ['60 minutes', { half: 2, step: 90 }],
    ['85 minutes', { half: 2, step: 240 }],
  ])('[SPB-06] goes on from %s as its grid says', (_, { half, step }) => {
    const random = seededRandom(60 + step)
    const tally = new Tally()
    for (let count = 0; count < IN_PLAY; count++) {
      const happenings = playFootball(random, strengths)
      // While a goal is under review, betting stands still.
      const isUnderReview = happenings.some(
        (each) => each.what === 'taken-back' && each.half === half && each.since < step && each.step > step,
      )
      if (isUnderReview) continue
      const state = stateAt(happenings, half, step)
      const chances = chancesOf(footballGrids(strengths, state).match, state.score)
      tally.addEnd('match', chances, scoreAt(happenings, 'end'), state.score)
    }
    within(tally)
  })

  it('[SPB-06] follows its grid where cards and leads matter much', () => {
    const model = { ...FOOTBALL_MODEL, ahead: 0.5, behind: 1.6, redChance: 0.002, redOwn: 0.2, redOther: 1.8 }
    const random = seededRandom(77)
    const tally = new Tally()
    const chances = chancesOf(footballGrids(strengths, BEFORE_START, model).match, NIL)
    for (let count = 0; count < MATCHES / 4; count++)
      tally.addEnd('match', chances, scoreAt(playFootball(random, strengths, model), 'end'), NIL)
    within(tally)
  })

  it('[SPB-06] is the same from the same seeds, and another from others', () => {
    const play = (nonce: number) =>
      playFootball(
        roundRandom({ serverSeed: '1'.padStart(64, '0'), clientSeed: 'a', nonce, gameId: 'match' }),
        strengths,
      )
    expect(play(1)).toEqual(play(1))
    expect(play(1)).not.toEqual(play(2))
  })

  it('[SPB-06] tells everything in order, and every score follows from the one before', () => {
    const random = seededRandom(5)
    const seen = new Map<string, number>()
    for (let count = 0; count < 600; count++) {
      const happenings = playFootball(random, strengths)
      let [score, reds, last] = [NIL, NIL, 0]
      for (const each of happenings) {
        seen.set(each.what, (seen.get(each.what) ?? 0) + 1)
        expect(each.half * 1000 + each.step).toBeGreaterThanOrEqual(last)
        last = each.half * 1000 + each.step
        if (each.what === 'goal') score = { ...score, [each.side]: score[each.side] + 1 }
        if (each.what === 'taken-back') {
          score = { ...score, [each.side]: score[each.side] - 1 }
          expect(happenings).toContainEqual(
            expect.objectContaining({ what: 'goal', half: each.half, step: each.since, side: each.side }),
          )
          expect(each.step - each.since).toBeLessThanOrEqual(10)
        }
        if (each.what === 'red') reds = { ...reds, [each.side]: reds[each.side] + 1 }
        if ('score' in each) expect(each.score).toEqual(score)
        if ('reds' in each) expect(each.reds).toEqual(reds)
      }
      expect(reds.home + reds.away).toBeLessThanOrEqual(1)
      expect(happenings.at(-1)?.what).toBe('end')
      expect(goalsOf(happenings)).toHaveLength(score.home + score.away)
    }
    for (const what of ['taken-back', 'red', 'yellow', 'corner', 'shot', 'attack'])
      expect(seen.get(what)).toBeGreaterThan(20)
    for (const what of ['half-time', 'end']) expect(seen.get(what)).toBe(600)
    expect(seen.get('added')).toBe(1200)
  })

  it('[SPB-06] shows a state at each step', () => {
    const happenings: Happening[] = [
      { half: 1, step: 10, what: 'goal', side: 'home', score: { home: 1, away: 0 } },
      { half: 1, step: 15, what: 'taken-back', side: 'home', score: NIL, since: 10 },
      { half: 1, step: 20, what: 'red', side: 'away', reds: { home: 0, away: 1 } },
      { half: 1, step: 270, what: 'added', steps: 12 },
      { half: 1, step: 282, what: 'half-time', score: NIL },
      { half: 2, step: 3, what: 'goal', side: 'away', score: { home: 0, away: 1 } },
    ]
    const reds = { home: 0, away: 1 }
    const cases: readonly (readonly [1 | 2, number, Partial<MatchState>])[] = [
      [1, 10, { score: NIL }],
      [1, 11, { score: { home: 1, away: 0 } }],
      [1, 14, { score: { home: 1, away: 0 }, reds: NIL }],
      [1, 15, { score: NIL }],
      [1, 21, { reds }],
      [1, 269, { added: undefined }],
      [1, 270, { added: 12 }],
      [2, 0, { added: undefined, score: NIL, reds }],
      [2, 4, { score: { home: 0, away: 1 }, reds }],
    ]
    for (const [half, step, state] of cases) {
      const found = stateAt(happenings, half, step)
      expect({ ...found, added: found.added }, `${half} ${step}`).toMatchObject({ half, step, ...state })
    }
  })
})
