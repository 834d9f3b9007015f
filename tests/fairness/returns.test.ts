import { describe, expect, it } from 'vitest'
import { seededRandom } from '#rules/seeded.ts'
import { games } from '#studio/games.ts'
import { statedReturn } from './returns-campaign.ts'
import { courses, sigmasFrom } from './returns.ts'
import { wrongGames } from './wrong-games.ts'

/** Few, since the tests beside each rule play millions by quicker ways. */
const ROUNDS = 20_000

describe('the return of a game', () => {
  it('[STU-01] is stated, and played for, in every game of the studio', () => {
    expect([...new Set(courses.map(({ game }) => game))].toSorted()).toEqual([...games.keys()].toSorted())
    for (const {
      id,
      returnToPlayer: { rate, simulated, deviation },
    } of games.values()) {
      expect(rate, id).toBeGreaterThan(0.9)
      expect(rate, id).toBeLessThan(1)
      if (simulated !== null) expect(simulated.rounds, id).toBeGreaterThanOrEqual(10_000_000)
      if (deviation !== null) expect(deviation, id).toBeGreaterThan(0.5)
    }
  })

  it.each(courses.filter(({ quick }) => !quick))(
    '[STU-01] is what the rule comes to within 3 sigma: $game',
    ({ game, play }) => {
      expect(sigmasFrom(play(ROUNDS, seededRandom(20_261_122)), statedReturn(game))).toBeLessThan(3)
    },
  )

  it.each(wrongGames.filter(({ rounds }) => rounds < 1_000_000))(
    '[STU-01] is missed by $game where $mistake',
    ({ game, rounds, play }) => {
      expect(sigmasFrom(play(rounds, seededRandom(7)), statedReturn(game))).toBeGreaterThan(3)
    },
  )
})
