import { describe, expect, it } from 'vitest'
import { type Course, type Fate, DEADLINES, dueAt, fateOf, voidOfNewStart } from './deadlines.ts'

const HOUR = 3_600_000
const setAtMs = 1_000 * HOUR
const at = (hours: number) => setAtMs + hours * HOUR

const cases: readonly (readonly [string, Omit<Course, 'setAtMs'>, number, Fate])[] = [
  ['not begun at its time', {}, 0, 'open'],
  ['not begun just before 12 hours', {}, 11.999, 'open'],
  ['not begun after 12 hours', {}, 12, 'void'],
  ['postponed', { change: 'postponed' }, 3, 'open'],
  ['postponed for longer', { change: 'postponed' }, 12, 'void'],
  ['begun after 12 hours all the same', { begunAtMs: at(13) }, 14, 'void'],
  ['begun and played too late', { begunAtMs: at(13), endedAtMs: at(15) }, 16, 'void'],
  ['begun', { begunAtMs: at(0.1) }, 1, 'open'],
  ['begun late, within 12 hours', { begunAtMs: at(12) }, 13, 'open'],
  ['abandoned', { begunAtMs: at(0), change: 'abandoned' }, 29.9, 'open'],
  ['abandoned for good', { begunAtMs: at(0), change: 'abandoned' }, 30, 'rest-void'],
  ['played on and ended in time', { begunAtMs: at(0), endedAtMs: at(30), change: 'abandoned' }, 31, 'over'],
  ['ended too late', { begunAtMs: at(0), endedAtMs: at(30.1) }, 31, 'rest-void'],
  ['ended', { begunAtMs: at(0), endedAtMs: at(2) }, 3, 'over'],
  ['ended, looked at much later', { begunAtMs: at(0), endedAtMs: at(2) }, 900, 'over'],
  ['cancelled before it began', { change: 'cancelled' }, -3, 'void'],
  ['cancelled once begun', { begunAtMs: at(0), change: 'cancelled' }, 1, 'rest-void'],
  ['awarded unplayed', { change: 'awarded' }, 2, 'void'],
  ['awarded once begun', { begunAtMs: at(0), change: 'awarded' }, 2, 'rest-void'],
  ['awarded although it was played', { begunAtMs: at(0), endedAtMs: at(2), change: 'awarded' }, 3, 'rest-void'],
  ['begun anew', { begunAtMs: at(5), change: 'begun-anew' }, 6, 'open'],
]

describe('what is left of an event', () => {
  it.each(cases)('[SPB-05] %s: %j after %d hours is %4$s', (_, course, hours, fate) => {
    expect(fateOf({ setAtMs, ...course }, at(hours))).toBe(fate)
  })

  it.each(cases)('[SPB-05] changes just when it is due: %s', (_, course) => {
    const due = dueAt({ setAtMs, ...course })
    const before = fateOf({ setAtMs, ...course }, due === undefined ? -Infinity : due - 1)
    if (due === undefined) expect(fateOf({ setAtMs, ...course }, Infinity)).toBe(before)
    else expect(fateOf({ setAtMs, ...course }, due)).not.toBe('open')
  })

  it('[SPB-05] follows the deadlines of a brand', () => {
    const threeDays = { ...DEADLINES, beginMs: 72 * HOUR }
    expect(fateOf({ setAtMs }, at(71), threeDays)).toBe('open')
    expect(dueAt({ setAtMs }, threeDays)).toBe(at(72))
    expect(dueAt({ setAtMs, begunAtMs: at(1) })).toBe(at(31))
  })

  it('[SPB-05] begun anew, bets of the first start are void', () => {
    expect(voidOfNewStart(at(0), at(3))).toEqual({ market: null, sinceMs: at(0), untilMs: at(3) })
  })
})
