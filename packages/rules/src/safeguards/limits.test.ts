import { describe, expect, it } from 'vitest'
import {
  ageOn,
  changeLimit,
  confirmLimit,
  isLooser,
  isTighter,
  leftUnder,
  type LimitState,
  strictest,
} from './limits.ts'

const DAY = 86_400_000
const none: LimitState = { value: null, pending: null }
const hundred: LimitState = { value: 100n, pending: null }
const waiting: LimitState = { value: 100n, pending: { value: 200n, fromMs: 5000 } }

describe('a change of a limit', () => {
  it.each<[string, LimitState, bigint | null, LimitState]>([
    ['the first one binds at once', none, 100n, { value: 100n, pending: null }],
    ['none over none is none', none, null, none],
    ['a tighter one binds at once', hundred, 99n, { value: 99n, pending: null }],
    ['the same one changes nothing', hundred, 100n, hundred],
    ['a looser one waits', hundred, 101n, { value: 100n, pending: { value: 101n, fromMs: 1000 + DAY } }],
    ['none waits', hundred, null, { value: 100n, pending: { value: null, fromMs: 1000 + DAY } }],
    ['a tighter one drops what waits', waiting, 50n, { value: 50n, pending: null }],
    ['the same one drops what waits', waiting, 100n, hundred],
    [
      'another looser one begins the wait anew',
      waiting,
      300n,
      { value: 100n, pending: { value: 300n, fromMs: 1000 + DAY } },
    ],
    [
      'a less loose one begins the wait anew too',
      waiting,
      150n,
      { value: 100n, pending: { value: 150n, fromMs: 1000 + DAY } },
    ],
    ['nothing at all is the tightest', hundred, 0n, { value: 0n, pending: null }],
  ])('[SAF-01] %s', (_name, before, wanted, after) => {
    expect(changeLimit(before, wanted, 1000, DAY)).toEqual(after)
  })

  it.each<[string, LimitState, boolean, number, ReturnType<typeof confirmLimit>]>([
    ['nothing waits', hundred, true, 9000, 'nothing'],
    ['nothing waits to be let go of', hundred, false, 9000, 'nothing'],
    ['a moment too early', waiting, true, 4999, 'early'],
    ['at its moment', waiting, true, 5000, { value: 200n, pending: null }],
    ['later', waiting, true, 5000 + 400 * DAY, { value: 200n, pending: null }],
    ['to have none', { value: 100n, pending: { value: null, fromMs: 5000 } }, true, 5000, none],
    ['let go of before its moment', waiting, false, 0, hundred],
    ['let go of after it', waiting, false, 9000, hundred],
  ])('[SAF-01] the second word: %s', (_name, before, confirm, now, after) => {
    expect(confirmLimit(before, confirm, now)).toEqual(after)
  })

  it('[SAF-01] is never both tighter and looser, and neither for the same', () => {
    const values = [null, 0n, 1n, 100n]
    for (const a of values)
      for (const b of values) {
        expect(isTighter(a, b) && isLooser(a, b)).toBe(false)
        expect(isTighter(a, b) || isLooser(a, b)).toBe(a !== b)
        expect(isTighter(a, b)).toBe(isLooser(b, a))
      }
  })
})

describe('limits together', () => {
  it.each([
    [null, null, null],
    [100n, null, 100n],
    [null, 100n, 100n],
    [100n, 50n, 50n],
    [50n, 100n, 50n],
    [50n, 50n, 50n],
    [0n, 50n, 0n],
  ])('[SAF-01] of %s of the member and %s of the house, %s binds', (own, house, binds) =>
    expect(strictest(own, house)).toBe(binds),
  )

  it.each([
    [[], undefined],
    [[{ value: null, used: 5n }], undefined],
    [[{ value: 100n, used: 30n }], 70n],
    [[{ value: 100n, used: 100n }], 0n],
    [[{ value: 100n, used: 130n }], 0n],
    [
      [
        { value: 100n, used: 30n },
        { value: 500n, used: 460n },
        { value: null, used: 9n },
      ],
      40n,
    ],
    [[{ value: 100n, used: -30n }], 130n],
  ])('[SAF-01] under %o is left %s', (limits, left) => expect(leftUnder(limits)).toBe(left))
})

it.each([
  ['2008-11-22', '2026-11-22', 18],
  ['2008-11-23', '2026-11-22', 17],
  ['2008-02-29', '2026-02-28', 17],
  ['2008-02-29', '2026-03-01', 18],
  ['2008-12-31', '2026-01-01', 17],
  ['1926-11-22', '2026-11-22', 100],
  ['2026-11-22', '2026-11-22', 0],
  ['2026-11-23', '2026-11-22', -1],
])('[SAF-04] somebody born on %s is on %s %i years old', (birthday, today, age) =>
  expect(ageOn(birthday, today)).toBe(age),
)
