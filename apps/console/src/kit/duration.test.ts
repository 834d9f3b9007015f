import { expect, it } from 'vitest'
import { durationText, minutesSince } from './duration.ts'

it.each([
  ['2026-11-24T12:00:01Z', 0, '0 min'],
  ['2026-11-24T11:15:00Z', 45, '45 min'],
  ['2026-11-23T00:00:00Z', 2160, '36 hr'],
  ['2026-11-20T12:00:00Z', 5760, '4 days'],
])('[OPS-02, OPS-05] what has waited since %s has for %i minutes, as %s', (since, minutes, text) => {
  const found = minutesSince(since, Date.parse('2026-11-24T12:00:00Z'))
  expect([found, durationText(found)]).toEqual([minutes, text])
})
