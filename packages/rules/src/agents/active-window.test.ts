import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type ActiveWindow,
  activeIn,
  NOBODY,
  shifted,
  WINDOW_DAYS,
  withActive,
  withoutActive,
} from './active-window.ts'

const LAST = 140

/** Members' active days and the windows of the days that have a row, kept by increments as they come. */
function createTeam() {
  const days = new Map<number, Set<number>>()
  const rows = new Map<number, ActiveWindow>()
  const daysOf = (member: number): Set<number> => {
    const known = days.get(member) ?? new Set()
    days.set(member, known)
    return known
  }
  const rowOf = (day: number): ActiveWindow => {
    const before = [...rows.keys()].filter((each) => each <= day).toSorted((a, b) => b - a)[0]
    return before === undefined ? NOBODY : shifted(rows.get(before) ?? NOBODY, day - before)
  }
  /** A member's day begins to count, or no longer does, in its own row and in the later ones before its next active day. */
  const change = (member: number, day: number, by: typeof withActive): void => {
    const others = [...daysOf(member)].filter((each) => each !== day)
    const last = Math.max(...others.filter((each) => each < day), -Infinity)
    const next = Math.min(...others.filter((each) => each > day), Infinity)
    const gap = last === -Infinity ? undefined : day - last
    rows.set(day, rowOf(day))
    for (const [at, window] of rows) if (at >= day && at < next) rows.set(at, by(window, { gap, daysAgo: at - day }))
  }
  return {
    isActive: (member: number, day: number) => daysOf(member).has(day),
    add(member: number, day: number) {
      change(member, day, withActive)
      daysOf(member).add(day)
    },
    take(member: number, day: number) {
      change(member, day, withoutActive)
      daysOf(member).delete(day)
    },
    rowOf,
    rowDays: () => [...rows.keys()],
    /** Everybody with a day among the `length` that end with `day`, counted one by one. */
    naive: (day: number, length: number) =>
      [...days.values()].filter((active) => [...active].some((each) => each <= day && each > day - length)).length,
  }
}

/** Each step: a member, its day, and whether a void takes that day away again. */
const steps = fc.array(fc.tuple(fc.nat(6), fc.nat(LAST), fc.boolean()), { maxLength: 40 })

describe('active members of any period', () => {
  it('[CTR-04] are none of a team without anybody, and none of a period that is no such', () => {
    expect(NOBODY).toHaveLength(WINDOW_DAYS)
    expect(activeIn(NOBODY, 92)).toBe(0)
    for (const days of [0, 93, -1, 1.5]) expect(() => activeIn(NOBODY, days)).toThrow(RangeError)
  })

  it('[CTR-04] count a member once that is active on many days', () => {
    let window = withActive(NOBODY, { gap: undefined, daysAgo: 0 })
    window = withActive(shifted(window, 3), { gap: 3, daysAgo: 0 })
    expect([1, 3, 4, 92].map((days) => activeIn(window, days))).toEqual([1, 1, 1, 1])
    expect([1, 2, 3, 4].map((days) => activeIn(shifted(window, 2), days))).toEqual([0, 0, 1, 1])
    expect(activeIn(shifted(window, 92), 92)).toBe(0)
  })

  it('[CTR-04] take in a day that comes late, in its own row and in the later ones', () => {
    const yesterday = withActive(NOBODY, { gap: undefined, daysAgo: 0 })
    const today = withActive(NOBODY, { gap: undefined, daysAgo: 1 })
    expect([activeIn(yesterday, 1), activeIn(today, 1), activeIn(today, 2)]).toEqual([1, 0, 1])
  })

  it('[CTR-04] lose a member whom a void brought below the least turnover, as if it had never been active', () => {
    const gone = withoutActive(withActive(NOBODY, { gap: 5, daysAgo: 2 }), { gap: 5, daysAgo: 2 })
    expect(gone).toEqual(NOBODY)
  })

  it('[CTR-04] equal naive counting whatever comes in whatever order', () => {
    let compared = 0
    fc.assert(
      fc.property(steps, (all) => {
        const team = createTeam()
        for (const [member, day, taken] of all) {
          if (!team.isActive(member, day)) team.add(member, day)
          else if (taken) team.take(member, day)
        }
        for (const day of [...team.rowDays(), LAST])
          for (const length of [1, 2, 7, 15, 31, 91, 92]) {
            compared += 1
            expect(activeIn(team.rowOf(day), length)).toBe(team.naive(day, length))
          }
      }),
      { numRuns: 600 },
    )
    expect(compared).toBeGreaterThan(16_000)
  })
})
