import { expect, test } from 'vitest'
import { dayOfArea, latestDay, ZONE_HOURS } from './days.ts'

const at = (time: string): number => Date.parse(`2026-11-26T${time}Z`)

test('[LOT-06] the day of a game begins at midnight of its own zone', () => {
  expect(dayOfArea('LOTT', at('15:59:59'))).toBe('2026-11-26')
  expect(dayOfArea('LOTT', at('16:00:00'))).toBe('2026-11-27')
  expect(dayOfArea('VN', at('16:00:00'))).toBe('2026-11-26')
  expect(dayOfArea('ELOTT', at('17:00:00'))).toBe('2026-11-27')
})

test('[LOT-06] no game has a later day than the latest', () => {
  expect(Math.max(...Object.values(ZONE_HOURS))).toBe(ZONE_HOURS.LOTT)
  expect(latestDay(at('16:30:00'))).toBe('2026-11-27')
})
