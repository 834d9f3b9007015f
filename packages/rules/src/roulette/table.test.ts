import { describe, expect, it } from 'vitest'
import { ONE } from '../money.ts'
import { neighbourBet, sectorBet } from './racetrack.ts'
import { SPOTS, spotOf, type SpotKind } from './spots.ts'
import { colourOf, neighboursOf, POCKETS, WHEEL } from './wheel.ts'

const ofKind = (kind: SpotKind) => [...SPOTS.values()].filter((spot) => spot.kind === kind)
const range = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, index) => first + index)

/** The felt as it is printed, upright: column by column of a row. */
const FELT = range(0, 11).map((row) => [row * 3 + 1, row * 3 + 2, row * 3 + 3])
const place = (number: number) =>
  FELT.flatMap((row, y) => (row.includes(number) ? [{ x: row.indexOf(number), y }] : []))[0] ?? { x: -9, y: -9 }

describe('the wheel', () => {
  it('[STU-01] holds every number once, red and black in turn from the zero', () => {
    expect(WHEEL.toSorted((a, b) => a - b)).toEqual(range(0, 36))
    expect(WHEEL.slice(1).map(colourOf)).toEqual(range(1, 36).map((at) => (at % 2 === 1 ? 'red' : 'black')))
    expect(colourOf(0)).toBe('green')
  })

  it('[STU-01] gives a number its neighbours, across the zero too', () => {
    expect(neighboursOf(17, 2)).toEqual([2, 25, 17, 34, 6])
    expect(neighboursOf(0, 4)).toEqual([12, 35, 3, 26, 0, 32, 15, 19, 4])
    expect(neighboursOf(26, 1)).toEqual([3, 26, 0])
    expect(() => neighboursOf(37, 1)).toThrow(RangeError)
    expect(() => neighboursOf(17, 19)).toThrow(RangeError)
  })
})

describe('the table', () => {
  const numbers: [string, readonly number[]][] = [
    ['red', [1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36]],
    ['black', [2, 4, 6, 8, 10, 11, 13, 15, 17, 20, 22, 24, 26, 28, 29, 31, 33, 35]],
    ['column-1', [1, 4, 7, 10, 13, 16, 19, 22, 25, 28, 31, 34]],
    ['column-2', [2, 5, 8, 11, 14, 17, 20, 23, 26, 29, 32, 35]],
    ['column-3', [3, 6, 9, 12, 15, 18, 21, 24, 27, 30, 33, 36]],
    ['dozen-1', range(1, 12)],
    ['dozen-2', range(13, 24)],
    ['dozen-3', range(25, 36)],
    ['low', range(1, 18)],
    ['high', range(19, 36)],
    ['even', range(1, 18).map((half) => half * 2)],
    ['odd', range(0, 17).map((half) => half * 2 + 1)],
    ['0-1', [0, 1]],
    ['0-2', [0, 2]],
    ['0-3', [0, 3]],
    ['0-1-2', [0, 1, 2]],
    ['0-2-3', [0, 2, 3]],
    ['0-1-2-3', [0, 1, 2, 3]],
    ['34-35-36', [34, 35, 36]],
    ['32-33-35-36', [32, 33, 35, 36]],
    ['31-32-33-34-35-36', range(31, 36)],
  ]
  it.each(numbers)('[STU-01] %s', (id, expected) => {
    expect(spotOf(id).numbers).toEqual(expected)
  })

  const kinds: [SpotKind, number, number, number][] = [
    ['straight', 37, 1, 35],
    ['split', 60, 2, 17],
    ['street', 14, 3, 11],
    ['corner', 23, 4, 8],
    ['line', 11, 6, 5],
    ['column', 3, 12, 2],
    ['dozen', 3, 12, 2],
    ['red', 1, 18, 1],
    ['black', 1, 18, 1],
    ['even', 1, 18, 1],
    ['odd', 1, 18, 1],
    ['low', 1, 18, 1],
    ['high', 1, 18, 1],
  ]
  it.each(kinds)('[STU-01] has of %s %i, each of %i numbers, at %i to one', (kind, count, size, pays) => {
    const spots = ofKind(kind)
    expect(spots).toHaveLength(count)
    for (const spot of spots) expect([new Set(spot.numbers).size, spot.pays]).toEqual([size, pays])
  })

  it('[STU-01] splits two numbers that touch, and no pair is left out', () => {
    const touching = range(1, 36).flatMap((a) =>
      range(a + 1, 36).flatMap((b) => {
        const [one, other] = [place(a), place(b)]
        return Math.abs(one.x - other.x) + Math.abs(one.y - other.y) === 1 ? [`${a}-${b}`] : []
      }),
    )
    expect(touching).toHaveLength(57)
    expect(
      ofKind('split')
        .map(({ id }) => id)
        .toSorted(),
    ).toEqual([...touching, '0-1', '0-2', '0-3'].toSorted())
  })

  it('[STU-01] has corners of four that meet in a point, and lines of two rows', () => {
    for (const { id, numbers } of ofKind('corner').filter(({ numbers }) => !numbers.includes(0))) {
      const at = numbers.map(place)
      expect([new Set(at.map(({ x }) => x)).size, new Set(at.map(({ y }) => y)).size], id).toEqual([2, 2])
      expect(Math.max(...at.map(({ x }) => x)) - Math.min(...at.map(({ x }) => x)), id).toBe(1)
      expect(Math.max(...at.map(({ y }) => y)) - Math.min(...at.map(({ y }) => y)), id).toBe(1)
    }
    expect(ofKind('line').map(({ numbers }) => numbers)).toEqual(
      range(0, 10).map((row) => [...(FELT[row] ?? []), ...(FELT[row + 1] ?? [])]),
    )
  })
})

describe('the racetrack', () => {
  const covered = (bet: readonly { spot: string }[]) => [...new Set(bet.flatMap(({ spot }) => spotOf(spot).numbers))]
  const chips = (bet: readonly { stake: bigint }[]) => bet.reduce((sum, { stake }) => sum + stake, 0n) / ONE

  it('[STU-01] lays voisins du zéro with nine chips on the seventeen around the zero', () => {
    const bet = sectorBet('voisins', ONE)
    expect(bet.map(({ spot, stake }) => `${stake / ONE} on ${spot}`)).toEqual([
      '2 on 0-2-3',
      '1 on 4-7',
      '1 on 12-15',
      '1 on 18-21',
      '1 on 19-22',
      '2 on 25-26-28-29',
      '1 on 32-35',
    ])
    expect(chips(bet)).toBe(9n)
    const from = WHEEL.indexOf(22)
    expect(new Set(covered(bet))).toEqual(new Set([...WHEEL.slice(from), ...WHEEL.slice(0, WHEEL.indexOf(25) + 1)]))
  })

  it('[STU-01] lays tiers du cylindre with six chips on the twelve opposite', () => {
    const bet = sectorBet('tiers', ONE)
    expect(bet.map(({ spot }) => spot)).toEqual(['5-8', '10-11', '13-16', '23-24', '27-30', '33-36'])
    expect(chips(bet)).toBe(6n)
    const from = WHEEL.indexOf(27)
    expect(new Set(covered(bet))).toEqual(new Set(WHEEL.slice(from, from + 12)))
  })

  it('[STU-01] lays orphelins with five chips on the eight that are left', () => {
    const bet = sectorBet('orphelins', ONE)
    expect(bet.map(({ spot }) => spot)).toEqual(['1', '6-9', '14-17', '17-20', '31-34'])
    expect(chips(bet)).toBe(5n)
    const others = new Set([...covered(sectorBet('voisins', ONE)), ...covered(sectorBet('tiers', ONE))])
    expect(new Set(covered(bet))).toEqual(new Set(range(0, POCKETS - 1).filter((number) => !others.has(number))))
  })

  it('[STU-01] lays a number with its neighbours as single numbers', () => {
    expect(neighbourBet(0, 2, ONE)).toEqual(['3', '26', '0', '32', '15'].map((spot) => ({ spot, stake: ONE })))
  })
})
