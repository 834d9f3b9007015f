import { expect, test } from 'vitest'
import { calendarDays, nextDraws } from './calendar.ts'
import { pairGames } from './games.ts'
import { schedules, stations, stationsOn } from './stations.ts'

const from = Date.parse('2026-11-25T09:15:00Z')
const dates = (game: string, count: number, exceptions?: Parameters<typeof nextDraws>[3]): string[] =>
  nextDraws(game, from, count, exceptions).map(({ date }) => date)

test('[LTR-01] each station has its name, its days and its time', () => {
  expect(stations.size).toBe(36)
  expect(stationsOn('2026-11-23', 'south').map(({ name }) => name)).toEqual(['TP. Hồ Chí Minh', 'Đồng Tháp', 'Cà Mau'])
  expect(stationsOn('2026-11-28', 'south')).toHaveLength(4)
  expect(stationsOn('2026-11-29', 'central').map(({ id }) => id)).toEqual(['vn-kon-tum', 'vn-khanh-hoa', 'vn-hue'])
  for (const [id, { days, draws }] of schedules) {
    expect('weekdays' in days ? days.weekdays.length : days.monthDays.length).toBeGreaterThan(0)
    const region = stations.get(id)?.region
    if (region !== undefined) expect(draws).toBe({ south: '16:15', central: '17:15', north: '18:15' }[region])
  }
  expect(schedules.get('vn-hcm')?.days).toEqual({ weekdays: [1, 6] })
  expect(schedules.get('vn-hue')?.days).toEqual({ weekdays: [1, 7] })
})

test('[LTR-01] two stations are one game where they draw on a day of the week together', () => {
  const days = ['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27', '2026-11-28', '2026-11-29']
  const together = days.flatMap((day) =>
    (['south', 'central'] as const).flatMap((region) => {
      const ids = stationsOn(day, region).map(({ id }) => id)
      return ids.flatMap((first, i) => ids.slice(i + 1).map((second) => [first, second].toSorted().join('+')))
    }),
  )
  expect(pairGames.map(({ id }) => id).toSorted()).toEqual([...new Set(together)].toSorted())
  // Six days of three stations and one of four in the South; three of each count in Central.
  expect(pairGames).toHaveLength(6 * 3 + 6 + 3 * 3 + 4)
  for (const { id, stations: both, kind } of pairGames) {
    expect(both.join('+')).toBe(id)
    expect(kind.id).toBe('vn-two')
  }
})

test('[LTR-01] the next draws of a station are those after an instant, in its own zone', () => {
  // 16:15 in Ho Chi Minh City is 09:15 in London's winter: the draw of that very instant is over
  expect(dates('vn-can-tho', 2)).toEqual(['2026-12-02', '2026-12-09'])
  expect(nextDraws('vn-can-tho', from - 1, 1)).toEqual([{ date: '2026-11-25', closesAt: from, drawsAt: from }])
  expect(dates('vn-north', 3)).toEqual(['2026-11-25', '2026-11-26', '2026-11-27'])
  expect(dates('vn-hcm', 3)).toEqual(['2026-11-28', '2026-11-30', '2026-12-05'])
  // late in the evening of London it is the next day there
  expect(nextDraws('vn-north', Date.parse('2026-11-25T23:00:00Z'), 1)[0]?.date).toBe('2026-11-26')
})

test('[LTR-02] Thai draws fall on the first and the sixteenth, Lao ones on their weekdays', () => {
  expect(nextDraws('th-gov', from, 1)).toEqual([
    {
      date: '2026-12-01',
      closesAt: Date.parse('2026-12-01T08:30:00Z'),
      drawsAt: Date.parse('2026-12-01T09:00:00Z'),
    },
  ])
  expect(dates('th-gov', 4)).toEqual(['2026-12-01', '2026-12-16', '2027-01-01', '2027-01-16'])
  expect(dates('lao', 3)).toEqual(['2026-11-25', '2026-11-27', '2026-11-30'])
})

test('[LTR-02] moved and omitted draws are honoured', () => {
  const moved = new Map([
    ['2027-01-01', { date: '2026-12-30' }],
    ['2026-11-16', { date: '2026-11-26' }],
  ])
  expect(dates('th-gov', 4, { moved })).toEqual(['2026-11-26', '2026-12-01', '2026-12-16', '2026-12-30'])
  expect(dates('th-gov', 2, { omitted: new Set(['2026-12-01']) })).toEqual(['2026-12-16', '2027-01-01'])
  expect(dates('th-gov', 1, { moved: new Map([['2026-12-01', { date: '2027-01-03' }]]) })).toEqual(['2026-12-16'])
  expect(() => dates('th-gov', 1, { moved: new Map([['2026-12-01', { date: '2026-12-16' }]]) })).toThrow(
    'fall on one date',
  )
  expect(() => dates('ssc-1m', 1)).toThrow('no days of its own')
})

test('[LTR-02] the days of a rule say what is changed of them, and sale ends as long before a moved draw', () => {
  const moved = new Map([['2026-12-01', { date: '2026-12-02', time: '10:00' }]])
  const days = calendarDays('th-gov', ['2026-11-25', '2027-01-01'], { moved, omitted: new Set(['2026-12-16']) })
  expect(days.map(({ day, date, change }) => [day, date, change])).toEqual([
    ['2026-12-01', '2026-12-02', 'moved'],
    ['2026-12-16', '2026-12-16', 'omitted'],
    ['2027-01-01', '2027-01-01', 'none'],
  ])
  expect(days[0]).toMatchObject({
    closesAt: Date.parse('2026-12-02T02:30:00Z'),
    drawsAt: Date.parse('2026-12-02T03:00:00Z'),
  })
})
