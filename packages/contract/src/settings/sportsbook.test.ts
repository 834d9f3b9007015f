import { expect, it } from 'vitest'
import { sportsbook } from './sportsbook.ts'

const { defaults, isLooser } = sportsbook

it.each([
  ['a smaller margin', { margins: { ...defaults.margins, series: 1 } }],
  ['another method of the margin', { marginMethods: { ...defaults.marginMethods, football: 'proportional' as const } }],
  ['the method back', { marginMethods: { ...defaults.marginMethods, cockfight: 'power' as const } }],
  ['a shorter delay', { liveDelaySeconds: 1 }],
  ['a smaller margin of cash-outs', { cashOutMargin: 0 }],
  ['a greater stake', { mostStake: '10001' }],
  ['a greater payout of one sport', { mostPayouts: { ...defaults.mostPayouts, cockfight: '50001' } }],
  ['a greater limit', { pickLimit: '250001' }],
])('[OPS-11, SPB-03] %s takes two people', (_, changes) => {
  expect(isLooser(defaults, { ...defaults, ...changes })).toBe(true)
})

it('[OPS-11, SPB-03] what costs the house less, or stops bets, one does alone', () => {
  const changes = {
    isOn: true,
    margins: { football: 9, series: 9, cockfight: 9 },
    mostStake: '1',
    liveDelaySeconds: 9,
    mostPayouts: { football: '9', series: '9', cockfight: '9' },
  }
  expect(isLooser(defaults, { ...defaults, ...changes })).toBe(false)
})
