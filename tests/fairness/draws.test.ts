import { describe, expect, it } from 'vitest'
import { games } from '#studio/games.ts'
import { plantedFaults } from './battery-planted.ts'
import { draw, faultsOf, sources } from './draws.ts'

const RUNS = [1, 2, 3]
const DRAWS = 20_000

describe('what chance decides in a game', () => {
  it('[STU-02] is read of every game of the studio', () => {
    expect([...sources.keys()]).toEqual(expect.arrayContaining([...games.keys()]))
  })

  it.each([...sources.keys()])('[STU-02] passes the battery at 99 in 100: %s', (source) => {
    expect(faultsOf(RUNS.map((run) => [draw({ source, run, draws: DRAWS, seed: `small ${source} ${run}` })]))).toEqual(
      [],
    )
  })

  it.each(['grand-roulette', 'ember-wyrm'])('[STU-02] shows a remainder without rejection: %s', (source) => {
    const [[, remainder] = []] = plantedFaults
    expect(
      faultsOf(RUNS.map((run) => [draw({ source, run, draws: 40_000, seed: '' }, remainder?.(`${run}`))])),
    ).not.toEqual([])
  })
})
