import { _default, array, boolean, enum as oneOf, int, maximum, minimum, object, optional, partialRecord, regex, string, type output } from 'zod/mini'
import { amount, languageCode, plainText } from './scalars.ts'

/** A percentage with up to two decimals, such as `1.5`. */
const percent = string().check(regex(/^\d{1,2}(\.\d{1,2})?$/))

/** How money comes in (specification of the demonstration's channels): each kind has its own screen of payment. */
export const channelKinds = ['bankTransfer', 'instantBank', 'card', 'eWallet', 'crypto'] as const
export type ChannelKind = (typeof channelKinds)[number]

const code = string().check(regex(/^[a-z][a-zA-Z0-9]{1,30}$/))

const fee = object({ percent, fixed: amount })

/** One way to pay in. Amounts are decimals in the brand's currency. */
export const channelSetting = object({
  code,
  kind: oneOf(channelKinds),
  names: partialRecord(languageCode, plainText(60)),
  enabled: boolean(),
  /** The payment adapter that serves it; `manual` where an operator looks at a proof of transfer. */
  adapter: plainText(30),
  min: amount, max: amount,
  fee,
  /** Amounts offered with one touch. */
  presets: array(amount),
  /** From which VIP rank it is open, and ranks from which more may be paid in at once. */
  fromRank: int().check(minimum(0), maximum(99)),
  maxByRank: array(object({ rank: int().check(minimum(0), maximum(99)), max: amount })),
  /** Minutes for which an order waits for its payment. */
  minutes: int().check(minimum(1), maximum(1440)),
  /** Where to transfer to, on a manual channel. */
  account: optional(object({ bank: plainText(80), holder: plainText(80), number: plainText(60) })),
})
export type ChannelSetting = output<typeof channelSetting>

/** Where money goes out to. */
export const cardKinds = ['bank', 'eWallet', 'crypto'] as const
export type CardKind = (typeof cardKinds)[number]

export const payoutSetting = object({ kind: oneOf(cardKinds), enabled: boolean(), adapter: plainText(30), min: amount, max: amount, fee })
export type PayoutSetting = output<typeof payoutSetting>

export const cashierSettings = object({
  channels: array(channelSetting),
  payouts: array(payoutSetting),
  /** How often a deposit has to be staked before it may be withdrawn: `1` once, `0` not at all. */
  turnoverMultiple: percent,
  /** The same for the credit that a new member is given. */
  startingCreditTurnover: _default(percent, '1'),
  /** Up to this amount a withdrawal that no rule stops goes out without review; 0 has each reviewed. */
  unreviewedUpTo: amount,
  /** From this amount on a second person approves. */
  secondReviewFrom: amount,
  /** Per member and local day. */
  dailyWithdrawals: int().check(minimum(1), maximum(1000)),
  dailyWithdrawalAmount: amount,
  /** Whether a member may take back a withdrawal that is in review. */
  mayCancel: boolean(),
  /** Minutes after which a payout that nobody confirmed counts as received (specification: N minutes). */
  receiptMinutes: int().check(minimum(1), maximum(43_200)),
  /** Cards that a member may keep at once. */
  maxCards: int().check(minimum(1), maximum(50)),
})
export type CashierSettings = output<typeof cashierSettings>

/** Levels in rising order; a member has the highest whose turnover over life it reached. */
export const vipSettings = object({
  levels: array(object({ rank: int().check(minimum(0), maximum(99)), labelName: plainText(30), turnover: amount })),
})
export type VipSettings = output<typeof vipSettings>

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
  /** Years for which money records and identity documents are kept after an account was closed. */
  retentionYears: int().check(minimum(1), maximum(30)),
})
export type SafetySettings = output<typeof safetySettings>
