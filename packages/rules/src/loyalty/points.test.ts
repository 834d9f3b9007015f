import { describe, expect, it } from 'vitest'
import { parseMoney } from '../money.ts'
import { rational, ZERO } from '../rational.ts'
import { earnPoints, pointsDue, worthOf } from './points.ts'

const money = parseMoney
const RATE = money('10')

describe('points', () => {
  it.each([
    ['9.99', 0n, 0n],
    ['19.98', 0n, 1n],
    ['29.97', 0n, 2n],
    ['29.97', 1n, 1n],
    ['30', 2n, 1n],
    ['0', 0n, 0n],
    // What came back later takes nothing away that was given.
    ['20', 5n, 0n],
    ['-10', 0n, 0n],
  ])('[PTS-01] of a turnover of %s at one for ten, less %s that were given, are %s', (counted, given, due) => {
    expect(pointsDue(money(counted), RATE, given)).toBe(due)
  })

  it('[PTS-01] are the same in one go as in three', () => {
    let given = 0n
    for (let times = 1n; times <= 3n; times += 1n) given += pointsDue(money('9.99') * times, RATE, given)
    expect(given).toBe(pointsDue(money('29.97'), RATE, 0n))
  })

  it('[PTS-01] three times 9.99 at a rate of 10 are 2, and what is left waits for the next one', () => {
    const gain = { counted: money('9.99'), rate: RATE, percent: 100n }
    const [one, two, three] = [1, 2, 3].map((times) =>
      earnPoints(
        ZERO,
        Array.from({ length: times }, () => gain),
      ),
    )
    expect([one?.points, two?.points, three?.points]).toEqual([0n, 1n, 2n])
    expect(three?.rest).toEqual(rational(997n, 1000n))
  })

  it('[PTS-01] count each turnover at the rate of its time, its game and its rank', () => {
    const before = earnPoints(ZERO, [{ counted: money('15'), rate: RATE, percent: 100n }])
    expect(before).toEqual({ points: 1n, rest: rational(1n, 2n) })
    const after = earnPoints(before.rest, [
      { counted: money('5'), rate: money('20'), percent: 100n },
      { counted: money('5'), rate: money('30'), percent: 150n },
    ])
    expect(after).toEqual({ points: 1n, rest: ZERO })
  })

  it('[PTS-01] are never taken away: what is taken back is made up for first', () => {
    const back = earnPoints(rational(1n, 2n), [{ counted: money('-20'), rate: RATE, percent: 100n }])
    expect(back).toEqual({ points: 0n, rest: rational(-3n, 2n) })
    expect(earnPoints(back.rest, [{ counted: money('25'), rate: RATE, percent: 100n }])).toEqual({
      points: 1n,
      rest: ZERO,
    })
  })

  it.each([
    [100n, '1'],
    [200n, '2'],
    [1000n, '10'],
  ])('[PTS-02] turn into money in whole steps: %s are %s', (points, value) => {
    expect(worthOf(points, { step: 100n, value: money('1') })).toBe(money(value))
  })

  it.each([250n, 99n, 0n, -100n])('[PTS-02] of %s are no whole steps', (points) => {
    expect(worthOf(points, { step: 100n, value: money('1') })).toBeUndefined()
  })
})
