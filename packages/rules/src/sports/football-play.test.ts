import { describe, expect, it } from 'vitest'
import { roundRandom } from '../fairness.ts'
import { seededRandom } from '../seeded.ts'
import { NIL } from './contest.ts'
import type { MatchState } from './football-model.ts'
import { type Happening, goalsThatStand, playFootball, stateAt } from './football-play.ts'

const strengths = { home: 1.6, away: 1.1 }

describe('a simulated match', () => {
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
      expect(goalsThatStand(happenings)).toHaveLength(score.home + score.away)
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
