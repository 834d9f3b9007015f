import { describe, expect, it } from 'vitest'
import { safety, type SafetySettings } from './safety.ts'

const { isLooser, defaults } = safety

const rules: SafetySettings = {
  ...defaults,
  identityBeforePlay: true,
  depositLimits: { day: '100' },
  lossLimits: { week: '200' },
  sessionMinutes: 60,
  pace: { slotMs: 2500, gameMs: 5000, automatic: false, quick: false },
  ceilings: { ...defaults.ceilings, dialingCodes: ['55', '351'] },
}
const { pace, ceilings } = rules

describe('rules of safer play that one person may not loosen alone', () => {
  it.each<[string, Partial<SafetySettings>]>([
    ['money goes out without an identity', { identityBeforeWithdrawal: false }],
    ['stakes are taken without an identity', { identityBeforePlay: false }],
    ['younger people play', { minimumAge: 17 }],
    ['a limit is loosened sooner', { loosenHours: 23 }],
    ['records are kept for less long', { retentionYears: 4 }],
    ['more is deposited', { depositLimits: { day: '100.01' } }],
    ['deposits have no limit', { depositLimits: {} }],
    ['more is lost', { lossLimits: { week: '200.01' } }],
    ['losses have no limit', { lossLimits: {} }],
    ['sessions are longer', { sessionMinutes: 61 }],
    ['sessions have no end', { sessionMinutes: null }],
    ['slots are faster', { pace: { ...pace, slotMs: 2499 } }],
    ['other games are faster', { pace: { ...pace, gameMs: 4999 } }],
    ['rounds follow by themselves', { pace: { ...pace, automatic: true } }],
    ['rounds are hurried', { pace: { ...pace, quick: true } }],
    ...(['smsPerNumber', 'sms', 'mails', 'registrations', 'trials', 'trialGames'] as const).map(
      (field): [string, Partial<SafetySettings>] => [
        `more ${field}`,
        { ceilings: { ...ceilings, [field]: ceilings[field] + 1 } },
      ],
    ),
    ['another country registers', { ceilings: { ...ceilings, dialingCodes: ['55', '351', '1'] } }],
    ['every country registers', { ceilings: { ...ceilings, dialingCodes: [] } }],
  ])('[SAF-01] [SAF-04] %s', (_what, change) => {
    expect(isLooser(rules, { ...rules, ...change })).toBe(true)
    expect(isLooser({ ...rules, ...change }, rules)).toBe(false)
  })

  it.each<[string, Partial<SafetySettings>]>([
    ['the same', {}],
    ['other breaks are offered', { timeOutDays: [2], exclusionMonths: [7] }],
    ['a limit where there was none', { depositLimits: { day: '100', month: '1000' } }],
    ['fewer countries register', { ceilings: { ...ceilings, dialingCodes: ['55'] } }],
  ])('[SAF-01] %s is for one person', (_what, change) => expect(isLooser(rules, { ...rules, ...change })).toBe(false))
})
