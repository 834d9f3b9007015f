import { describe, expect, it } from 'vitest'
import { birthdaysOn, isoWeekOf, occasionOf, otherPersonOf, type Trigger } from './occasions.ts'

describe('the occasion of an award', () => {
  it.each<[Trigger, string]>([
    [{ on: 'deposit', id: '71' }, 'deposit:71'],
    [{ on: 'round', id: '72' }, 'round:72'],
    [{ on: 'application', id: '73' }, 'application:73'],
    [{ on: 'list', id: '74' }, 'list:74'],
    [{ on: 'registered' }, 'registered'],
    [{ on: 'seen', day: '2026-11-28' }, '2026-11-28'],
    [{ on: 'day', day: '2026-11-28' }, '2026-11-28'],
    [{ on: 'week', day: '2026-11-22' }, '2026-W47'],
    [{ on: 'halfMonth', day: '2026-11-15' }, '2026-11-H1'],
    [{ on: 'halfMonth', day: '2026-11-16' }, '2026-11-H2'],
    [{ on: 'month', day: '2026-11-30' }, '2026-11'],
    [{ on: 'birthday', day: '2026-02-28' }, 'birthday:2026'],
    [{ on: 'level', level: 3 }, 'level:3'],
    [{ on: 'friend', friend: '75', by: '71' }, 'friend:75'],
    [{ on: 'invited', friend: '75', by: '71' }, 'invited:71'],
    [{ on: 'code', code: 'SPRING' }, 'code:SPRING'],
  ])('[BON-02, MEM-14] of %j is %s', (trigger, occasion) => {
    expect(occasionOf(trigger)).toBe(occasion)
  })

  it.each([
    ['2026-05-17', ['05-17']],
    ['2026-02-28', ['02-28', '02-29']],
    ['2028-02-28', ['02-28']],
    ['2028-02-29', ['02-29']],
    ['2100-02-28', ['02-28', '02-29']],
  ])('[PRO-05] of %s is the birthday of %j', (day, days) => {
    expect(birthdaysOn(day)).toEqual(days)
  })

  it.each([
    ['friend:75', '75'],
    ['invited:71', '71'],
    ['level:3', undefined],
    ['registered', undefined],
  ])('[BON-02] %s names %s besides whoever is given for it', (occasion, other) => {
    expect(otherPersonOf(occasion)).toBe(other)
  })

  // The turns of years that ISO 8601 gives to the other one.
  it.each([
    ['2026-11-23', '2026-W48'],
    ['2026-11-29', '2026-W48'],
    ['2026-11-30', '2026-W49'],
    ['2025-12-29', '2026-W01'],
    ['2026-01-04', '2026-W01'],
    ['2026-12-31', '2026-W53'],
    ['2027-01-03', '2026-W53'],
    ['2027-01-04', '2027-W01'],
    ['2024-12-30', '2025-W01'],
    ['2023-01-01', '2022-W52'],
  ])('[BON-02] on %s lies in the week %s', (day, week) => {
    expect(isoWeekOf(day)).toBe(week)
  })
})
