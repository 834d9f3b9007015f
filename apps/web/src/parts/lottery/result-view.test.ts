import { describe, expect, it } from 'vitest'
import { fastGames } from '#rules/lottery/games.ts'
import { houseDraw } from '#rules/lottery/kind.ts'
import { coloursOf, lookOf, markSixColour, splitTail, viewOf } from './result-view.ts'

const SEED = 'a'.repeat(64)

describe('a result on the screen', () => {
  it.each([
    ['ssc', [0, 5, 5, 2, 3], { look: 'digits', balls: ['0', '5', '5', '2', '3'] }],
    ['lao', { digits: '0123' }, { look: 'digits', balls: ['0', '1', '2', '3'] }],
    ['11x5', [4, 5, 8, 1, 11], { look: 'balls', balls: ['04', '05', '08', '01', '11'] }],
    ['k3', [1, 6, 6], { look: 'dice', dice: [1, 6, 6] }],
    ['pk10', [10, 1, 2], { look: 'cars', cars: [10, 1, 2] }],
    ['keno', [80, 1], { look: 'keno', numbers: [80, 1] }],
    ['colour', [5], { look: 'colour', number: 5 }],
    [
      'mark-six',
      { main: [1, 2, 3, 4, 5, 6], special: 49, date: '2026-11-22' },
      { look: 'markSix', main: [1, 2, 3, 4, 5, 6], special: 49 },
    ],
    [
      'vn-south',
      { eighth: ['07'], special: ['048390'] },
      {
        look: 'prizes',
        rows: [
          { prize: 'special', numbers: ['048390'] },
          { prize: 'eighth', numbers: ['07'] },
        ],
      },
    ],
    [
      'thai',
      { first: '820866', front3: ['479', '054'], bottom3: ['068', '837'], bottom2: '06' },
      { look: 'thai', first: '820866', front3: ['479', '054'], bottom3: ['068', '837'], bottom2: '06' },
    ],
  ])('[LOT-06] of %s is read by its kind', (kind, result, view) => {
    expect(viewOf(kind, result)).toEqual(view)
  })

  it.each([
    ['ssc', 'no list'],
    ['ssc', []],
    ['ssc', [0.5]],
    ['mark-six', { main: [1] }],
    ['vn-north', { special: ['12345'], other: ['1'] }],
    ['vn-north', { special: [12345] }],
    ['thai', { first: '820866' }],
    ['unheard', [1]],
    ['ssc', null],
  ])('[LOT-06] of %s that is none is left out: %j', (kind, result) => {
    expect(viewOf(kind, result)).toBeUndefined()
  })

  it.each(fastGames.map(({ id, kind }) => [id, kind] as const))('[LOT-06] of each game is known: %s', (id, kind) => {
    expect(lookOf(kind.id)).toBeDefined()
    expect(viewOf(kind.id, houseDraw(kind, id, '20261122-0001', SEED))).toBeDefined()
  })

  it('[LOT-06] sets the last two digits of a number off', () => {
    expect(splitTail('48390')).toEqual(['483', '90'])
    expect(splitTail('07')).toEqual(['', '07'])
  })

  it('[LOT-06] has 17 red, 16 blue and 16 green balls of Mark Six, and two colours on 0 and 5', () => {
    const colours = Array.from({ length: 49 }, (_, at) => markSixColour(at + 1))
    expect(['red', 'blue', 'green'].map((one) => colours.filter((colour) => colour === one).length)).toEqual([
      17, 16, 16,
    ])
    expect([0, 1, 2, 5].map(coloursOf)).toEqual([['red', 'violet'], ['green'], ['red'], ['green', 'violet']])
  })
})
