import { describe, expect, it } from 'vitest'
import { gmtOffset, timeIn } from './zone-clock.ts'

const winter = Date.UTC(2026, 0, 15, 12, 0, 0)
const summer = Date.UTC(2026, 6, 15, 12, 0, 0)

describe('the clock of the house', () => {
  it.each([
    ['America/Sao_Paulo', winter, 'GMT-03:00'],
    ['UTC', winter, 'GMT+00:00'],
    ['Asia/Tokyo', summer, 'GMT+09:00'],
    ['Asia/Kolkata', summer, 'GMT+05:30'],
    ['Europe/Berlin', winter, 'GMT+01:00'],
    ['Europe/Berlin', summer, 'GMT+02:00'],
  ])('[AGT-02] in %s at %d is %s', (zone, at, offset) => {
    expect(gmtOffset(zone, at)).toBe(offset)
  })

  it('[AGT-02] tells the time of the house to the second', () => {
    expect(timeIn('America/Sao_Paulo', 'en', winter + 7000)).toMatch(/^Jan 15, 2026, 9:00:07\sAM$/)
  })
})
