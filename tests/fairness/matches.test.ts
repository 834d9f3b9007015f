import { describe, expect, it } from 'vitest'
import { seededRandom } from '#rules/seeded.ts'
import { FOOTBALL_MODEL } from '#rules/sports/football-model.ts'
import { STRONG_MODEL, Tally, fromMoment, fromStart, moments } from './matches.ts'

/** Each takes 0.05 to 0.1 ms; `npm run assure -- --only T16s` plays 100,000 and more. */
const MATCHES = 12_000
/** Each asks for grids of its own. */
const IN_PLAY = 500

describe('simulated matches', () => {
  it('[SPB-06] end as often with each outcome as their grids say', () => {
    const tally = new Tally()
    fromStart(tally, MATCHES, seededRandom(18))
    expect(tally.strays()).toEqual([])
  })

  it.each(moments)('[SPB-06] go on from %s as their grids say', (...moment) => {
    const tally = new Tally()
    fromMoment(tally, IN_PLAY, seededRandom(60 + moment[1].step), moment)
    expect(tally.strays()).toEqual([])
  })

  it('[SPB-06] do so where cards and leads matter much', () => {
    const tally = new Tally()
    fromStart(tally, MATCHES / 2, seededRandom(77), STRONG_MODEL)
    expect(tally.strays()).toEqual([])
  })

  it.each([
    ['whoever is behind presses more', { ...FOOTBALL_MODEL, behind: 1.3 }],
    ['whoever is ahead rests', { ...FOOTBALL_MODEL, ahead: 0.8 }],
    ['more red cards are shown', { ...FOOTBALL_MODEL, redChance: 0.002 }],
  ])('[SPB-06] are seen to differ from their grids where %s', (_, played) => {
    const tally = new Tally()
    fromStart(tally, MATCHES / 2, seededRandom(7), FOOTBALL_MODEL, played)
    expect(tally.farthest()).toBeGreaterThan(3)
  })
})
