import { describe, expect, it } from 'vitest'
import { fromZoned, stampOf, toZoned } from './zoned.ts'

const SAO_PAULO = 'America/Sao_Paulo'
const NEW_YORK = 'America/New_York'

describe('a moment typed in the zone of the house', () => {
  it.each([
    ['winter', SAO_PAULO, '2026-11-24T15:00:00.000Z', '2026-11-24T12:00'],
    ['before midnight', SAO_PAULO, '2026-11-24T02:59:00.000Z', '2026-11-23T23:59'],
    ['another zone by day', NEW_YORK, '2026-07-01T16:30:00.000Z', '2026-07-01T12:30'],
    ['the hour after the clocks went back', NEW_YORK, '2026-11-01T07:30:00.000Z', '2026-11-01T02:30'],
    ['the hour after the clocks went forward', NEW_YORK, '2026-03-08T07:30:00.000Z', '2026-03-08T03:30'],
    ['UTC', 'UTC', '2026-01-01T00:00:00.000Z', '2026-01-01T00:00'],
  ])('[OPS-01] is the same there and back: %s', (_what, zone, at, local) => {
    expect(toZoned(at, zone)).toBe(local)
    expect(fromZoned(local, zone)).toBe(at)
  })

  it.each([[''], ['soon']])('[OPS-01] is nothing for %j', (text) => {
    expect([toZoned(text, SAO_PAULO), fromZoned(text, SAO_PAULO)]).toEqual(['', ''])
  })
})

it.each([
  ['west of UTC', SAO_PAULO, '2026-11-24T02:59:07.250Z', '2026-11-23T23:59:07-03:00'],
  ['the first time that the clocks show the hour', NEW_YORK, '2026-11-01T05:30:00.000Z', '2026-11-01T01:30:00-04:00'],
  ['the second time', NEW_YORK, '2026-11-01T06:30:00.000Z', '2026-11-01T01:30:00-05:00'],
  ['half an hour', 'Asia/Kolkata', '2026-01-01T00:00:01.000Z', '2026-01-01T05:30:01+05:30'],
  ['UTC', 'UTC', '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00+00:00'],
  ['what is no moment', 'UTC', 'soon', ''],
])('[OPS-01] a moment of a file says how far its zone is from UTC: %s', (_what, zone, at, stamp) => {
  expect(stampOf(at, zone)).toBe(stamp)
})
