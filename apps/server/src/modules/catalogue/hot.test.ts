import { describe, expect, it } from 'vitest'
import { hotGames } from './hot.ts'

/** `A1 A2 B1` as games of the types A and B; a star marks an entry that opens a list. */
const games = (text: string) =>
  text
    .split(' ')
    .filter(Boolean)
    .map((name) => ({
      name,
      gameType: name.slice(0, 1),
      isGame: name.endsWith('*') ? ('VASSALAGE' as const) : ('GAME' as const),
      playable: name.endsWith('+'),
    }))

describe('the hot games', () => {
  it.each([
    ['the category of the best game has every second place', 'A1 A2 A3 A4 B1 B2 C1', 6, 'A1 B1 A2 C1 A3 B2'],
    [
      'a category that has run out gives its place to the next',
      'A1 A2 A3 A4 A5 B1 C1 C2',
      8,
      'A1 B1 A2 C1 A3 C2 A4 A5',
    ],
    ['a category of many games stands behind those of better ones', 'B1 C1 A1 A2 A3', 4, 'B1 C1 A1 A2'],
    ['entries that open a list are no games', 'B1* A1 A2* A3 B2', 4, 'A1 B2 A3'],
    ['one category alone keeps its order', 'A1 A2 A3', 2, 'A1 A2'],
    ['never more than asked for', 'A1 A2 B1 B2', 3, 'A1 B1 A2'],
    ['fewer where there are fewer', 'A1 B1', 10, 'A1 B1'],
    ['what can be played comes before all others', 'A1 A2 B1+ A3+ C1', 5, 'B1+ A3+ A1 C1 A2'],
    ['none of none', '', 5, ''],
    ['none when none is asked for', 'A1 B1', 0, ''],
  ])('[HOM-12] %s', (_rule, ranked, limit, expected) => {
    expect(
      hotGames(games(ranked), limit)
        .map(({ name }) => name)
        .join(' '),
    ).toBe(expected)
  })
})
