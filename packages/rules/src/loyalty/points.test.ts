import { describe, expect, it } from 'vitest'
import { parseMoney } from '../money.ts'
import { pointsDue, worthOf } from './points.ts'

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
