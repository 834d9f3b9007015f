import { describe, expect, it } from 'vitest'
import { rational } from '../rational.ts'
import { givesBackAll } from './gives-back.ts'

const percent = (hundredths: bigint) => rational(hundredths, 10_000n)

describe('what a game gives back', () => {
  it.each([
    [9954n, [50n, 10n], true],
    [9954n, [46n], true],
    [9954n, [45n], false],
    [9954n, [], false],
    [10_000n, [], true],
    [9600n, [50n, 10n], false],
  ])('[PRO-04, PTS-01] at its best %s hundredths of a percent, with %s: all is %s', (best, gifts, all) => {
    expect(givesBackAll(percent(best), gifts.map(percent))).toBe(all)
  })
})
