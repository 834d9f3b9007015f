import { describe, expect, it } from 'vitest'
import { type EnvelopeTimes, isRainClear, windowsAt } from './envelope-windows.ts'

const ZONE = 'America/Sao_Paulo'
const at = (text: string): number => Date.parse(`${text}:00-03:00`)
const shown = (ms: number | undefined): string | undefined =>
  ms === undefined ? undefined : new Date(ms - 3 * 3_600_000).toISOString().slice(0, 16)
const around = (times: EnvelopeTimes, now: string) => {
  const { last, now: open, next } = windowsAt(times, at(now), ZONE)
  return [shown(last?.opens), shown(open?.opens), shown(next?.opens)]
}
const once = { from: at('2026-11-27T20:00'), until: at('2026-11-27T21:00') }
const daily = {
  from: at('2026-11-20T00:00'),
  until: at('2026-12-01T00:00'),
  rain: { times: ['20:00'], minutes: 10, weekdays: [] },
}
const weekly = {
  ...daily,
  until: at('2027-12-01T00:00'),
  rain: { times: ['23:55', '12:00'], minutes: 10, weekdays: [5] },
}

describe('the windows of an envelope', () => {
  it.each([
    ['one window, before it', once, '2026-11-27T19:59', [undefined, undefined, '2026-11-27T20:00']],
    ['one window, at its beginning', once, '2026-11-27T20:00', [undefined, '2026-11-27T20:00', undefined]],
    ['one window, at its end', once, '2026-11-27T21:00', ['2026-11-27T20:00', undefined, undefined]],
    ['rain long before', daily, '2026-09-01T00:00', [undefined, undefined, '2026-11-20T20:00']],
    ['rain between two', daily, '2026-11-22T12:00', ['2026-11-21T20:00', undefined, '2026-11-22T20:00']],
    ['rain, in a window', daily, '2026-11-22T20:09', ['2026-11-21T20:00', '2026-11-22T20:00', '2026-11-23T20:00']],
    ['rain, at its end', daily, '2026-11-22T20:10', ['2026-11-22T20:00', undefined, '2026-11-23T20:00']],
    ['rain, after the last', daily, '2026-11-30T20:10', ['2026-11-30T20:00', undefined, undefined]],
    ['rain, long after', daily, '2028-01-01T00:00', ['2026-11-30T20:00', undefined, undefined]],
    [
      'a Friday, over midnight',
      weekly,
      '2026-11-28T00:03',
      ['2026-11-27T12:00', '2026-11-27T23:55', '2026-12-04T12:00'],
    ],
    ['a Friday, two times', weekly, '2026-11-27T12:10', ['2026-11-27T12:00', undefined, '2026-11-27T23:55']],
    ['any day but Friday', weekly, '2026-12-02T12:05', ['2026-11-27T23:55', undefined, '2026-12-04T12:00']],
  ])('[MEM-18] %s', (_what, times: EnvelopeTimes, now, expected) => {
    expect(around(times, now)).toEqual(expected)
  })

  it('[MEM-18] leaves out what does not lie wholly in its time', () => {
    const cut = { ...daily, from: at('2026-11-22T20:01'), until: at('2026-11-24T20:09') }
    expect(around(cut, '2026-11-22T20:05')).toEqual([undefined, undefined, '2026-11-23T20:00'])
    expect(around(cut, '2026-11-24T20:05')).toEqual(['2026-11-23T20:00', undefined, undefined])
  })

  it('[MEM-18] keeps its local time when clocks change', () => {
    const rain = { times: ['20:00'], minutes: 10, weekdays: [] }
    const times = { from: 0, until: Date.parse('2030-01-01T00:00:00Z'), rain }
    const { now, next } = windowsAt(times, Date.parse('2026-03-28T19:05:00Z'), 'Europe/Berlin')
    expect([now, next].map((one) => new Date(one?.opens ?? 0).toISOString())).toEqual([
      '2026-03-28T19:00:00.000Z',
      '2026-03-29T18:00:00.000Z',
    ])
  })

  it.each([
    [['20:00'], 1440, true],
    [['20:00'], 1441, false],
    [['12:00', '12:10'], 10, true],
    [['12:10', '12:00'], 11, false],
    [['23:55', '00:05'], 10, true],
    [['23:55', '00:04'], 10, false],
    [['12:00', '12:00'], 1, false],
  ])('[MEM-18] at %j for %i minutes do not overlap: %s', (times, minutes, expected) => {
    expect(isRainClear({ times, minutes })).toBe(expected)
  })
})
