import {
  array,
  boolean,
  enum as oneOf,
  int,
  maximum,
  minimum,
  nullable,
  object,
  partialRecord,
  regex,
  string,
  type output,
} from 'zod/mini'
import { parseMoney } from '#rules/money.ts'
import { amount } from '../scalars.ts'
import type { SettingGroup } from './define.ts'

/** What the house spends in a day at most, whoever asks; an alarm in log and metrics comes before the end. */
const ceilings = object({
  /** SMS to one number that strangers ask for; its owner, where it was before, has as many apart. */
  smsPerNumber: int().check(minimum(1), maximum(1000)),
  /** SMS, mails and new accounts of the whole house. */
  sms: int().check(minimum(1), maximum(10_000_000)),
  mails: int().check(minimum(1), maximum(10_000_000)),
  registrations: int().check(minimum(1), maximum(10_000_000)),
  /** Members for a trial, without an account. */
  trials: int().check(minimum(1), maximum(10_000_000)),
  /** Games that visitors open for a trial; members have their own. */
  trialGames: int().check(minimum(1), maximum(10_000_000)),
  /** Countries, by their dialing codes, whose numbers may register; all where there is none. */
  dialingCodes: array(string().check(regex(/^[1-9]\d{0,3}$/))),
})

/** Safer gambling and identity, as the brand's regulator asks. */
export const safetySettings = object({
  /** The identity has to be proven before the first withdrawal, or before the first stake with real money. */
  identityBeforeWithdrawal: boolean(),
  identityBeforePlay: boolean(),
  minimumAge: int().check(minimum(18), maximum(99)),
  /** Hours after which a loosened limit may be confirmed. */
  loosenHours: int().check(minimum(0), maximum(720)),
  /** Days of a time-out and months of an exclusion that are offered. */
  timeOutDays: array(int().check(minimum(1), maximum(42))),
  exclusionMonths: array(int().check(minimum(6), maximum(120))),
  /** The house's own ceiling on deposits; the stricter of it and the member's binds. */
  depositLimits: partialRecord(oneOf(['day', 'week', 'month']), amount),
  /** The same for net losses of every member. */
  lossLimits: partialRecord(oneOf(['day', 'week', 'month']), amount),
  /** The same for a session, in minutes, for those that begin from then on; null for none. */
  sessionMinutes: nullable(int().check(minimum(5), maximum(720))),
  /**
   * How fast games may be played: least milliseconds from one round to the next, of slots and of other games, and whether
   * rounds may follow by themselves or be hurried. Great Britain asks for 2500, 5000 and neither.
   */
  pace: object({
    slotMs: int().check(minimum(0), maximum(10_000)),
    gameMs: int().check(minimum(0), maximum(10_000)),
    automatic: boolean(),
    quick: boolean(),
  }),
  /** Years for which money records and identity documents are kept after an account was closed. */
  retentionYears: int().check(minimum(1), maximum(30)),
  ceilings,
})
export type SafetySettings = output<typeof safetySettings>

type Limits = Partial<Record<'day' | 'week' | 'month', string>>

/** True where a limit of the house is raised, or goes. */
const isRaised = (before: Limits, after: Limits): boolean =>
  (['day', 'week', 'month'] as const).some((period) => {
    const [was, is] = [before[period], after[period]]
    return was !== undefined && (is === undefined || parseMoney(is) > parseMoney(was))
  })

/** True where members are protected less than before, or the house may be made to spend more. */
const isLooser = (before: SafetySettings, after: SafetySettings): boolean => {
  const [pace, faster] = [before.pace, after.pace]
  const [ceiling, higher] = [before.ceilings, after.ceilings]
  return (
    (['identityBeforeWithdrawal', 'identityBeforePlay'] as const).some((rule) => before[rule] && !after[rule]) ||
    (['minimumAge', 'loosenHours', 'retentionYears'] as const).some((field) => after[field] < before[field]) ||
    isRaised(before.depositLimits, after.depositLimits) ||
    isRaised(before.lossLimits, after.lossLimits) ||
    (before.sessionMinutes !== null && (after.sessionMinutes ?? Infinity) > before.sessionMinutes) ||
    (['slotMs', 'gameMs'] as const).some((field) => faster[field] < pace[field]) ||
    (['automatic', 'quick'] as const).some((field) => faster[field] && !pace[field]) ||
    (['smsPerNumber', 'sms', 'mails', 'registrations', 'trials', 'trialGames'] as const).some(
      (field) => higher[field] > ceiling[field],
    ) ||
    (ceiling.dialingCodes.length > 0 &&
      (higher.dialingCodes.length === 0 || higher.dialingCodes.some((code) => !ceiling.dialingCodes.includes(code))))
  )
}

export const safety = {
  summary:
    'Sets the rules of safer gambling and identity. What protects members less than before waits for a second person.',
  schema: safetySettings,
  defaults: {
    identityBeforeWithdrawal: true,
    identityBeforePlay: false,
    minimumAge: 18,
    loosenHours: 24,
    timeOutDays: [1, 7, 30],
    exclusionMonths: [6, 12, 60],
    depositLimits: {},
    lossLimits: {},
    sessionMinutes: null,
    pace: { slotMs: 0, gameMs: 0, automatic: true, quick: true },
    retentionYears: 5,
    ceilings: {
      smsPerNumber: 30,
      sms: 5000,
      mails: 20000,
      registrations: 5000,
      trials: 5000,
      trialGames: 50000,
      dialingCodes: [],
    },
  },
  permission: 'cashier.settings',
  moduleId: 'OPSSAFE',
  isLooser,
} satisfies SettingGroup<SafetySettings>
