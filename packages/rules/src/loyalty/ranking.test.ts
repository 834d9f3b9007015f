import { describe, expect, it } from 'vitest'
import { compareStandings, type PrizePlaces, prizeOf, refusedPlaces, type Standing } from './ranking.ts'

const standing = (member: bigint, score: bigint, reachedAt: number): Standing => ({ member, score, reachedAt })

describe('a ranking', () => {
  it('[PRO-03] goes by score, then by who reached it first, then by the smaller id', () => {
    const standings = [
      standing(9n, 10n, 5),
      standing(8n, 10n, 5),
      standing(7n, 10n, 4),
      standing(6n, 11n, 9),
      standing(5n, 2n ** 70n, 9),
      standing(4n, -1n, 1),
    ]
    const sorted = standings.toSorted(compareStandings).map(({ member }) => member)
    expect(sorted).toEqual([5n, 6n, 7n, 8n, 9n, 4n])
    expect(
      standings
        .toReversed()
        .toSorted(compareStandings)
        .map(({ member }) => member),
    ).toEqual(sorted)
    expect(compareStandings(standing(1n, 1n, 1), standing(1n, 1n, 1))).toBe(0)
  })

  const prizes: readonly PrizePlaces[] = [
    { from: 1, to: 1 },
    { from: 2, to: 3 },
    { from: 4, to: 10 },
  ]
  it.each([
    [1, 0],
    [2, 1],
    [3, 1],
    [4, 2],
    [10, 2],
    [11, undefined],
  ])('[PRO-03] gives place %i prize %s', (place, prize) => {
    expect(prizeOf(prizes, place)).toBe(prize)
  })

  it.each<[string, readonly PrizePlaces[], number | undefined]>([
    ['follow each other', prizes, undefined],
    ['overlap', [...prizes, { from: 10, to: 12 }], 3],
    ['leave a gap', [...prizes, { from: 12, to: 12 }], 3],
    ['are none', [...prizes, { from: 11, to: 10 }], 3],
    ['do not begin with the first', [{ from: 2, to: 3 }], 0],
    ['are not there', [], undefined],
  ])('[PRO-03] of which the places %s', (_what, list, refused) => {
    expect(refusedPlaces(list)).toBe(refused)
  })
})
