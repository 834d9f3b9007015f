import { describe, expect, it } from 'vitest'
import { parseMoney } from '#rules/money.ts'
import { EMBER_WYRM } from '#rules/slots/ember-wyrm.ts'
import { NINE_BRIDGES_LANTERN } from '#rules/slots/nine-bridges-lantern.ts'
import { emberWyrm } from './ember-wyrm.ts'
import { nineBridgesLantern } from './nine-bridges-lantern.ts'
import { tidewellRegatta } from './tidewell-regatta.ts'

describe('the slots of the house', () => {
  it.each([
    ['Ember Wyrm', EMBER_WYRM.lines],
    ['Nine Bridges Lantern', NINE_BRIDGES_LANTERN.base.lines],
  ])('[GAM-06] %s has 25 lines or more, none of them twice', (_, lines) => {
    expect(lines.length).toBeGreaterThanOrEqual(25)
    expect(new Set(lines.map((line) => line.join())).size).toBe(lines.length)
  })

  // Tidewell Regatta has no lines: equal symbols pay wherever they lie.
  it.each([emberWyrm, nineBridgesLantern, tidewellRegatta])('[GAM-06] $id can be played for 1', ({ stakes }) => {
    expect(stakes).toContain(parseMoney('1'))
  })
})
