import { parseMoney } from '#rules/money.ts'
import {
  array,
  boolean,
  enum as oneOf,
  int,
  maximum,
  minimum,
  object,
  optional,
  partialRecord,
  regex,
  string,
  type output,
} from 'zod/mini'
import { amount, languageCode, plainText } from '../scalars.ts'
import type { SettingGroup } from './define.ts'

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
  min: amount,
  max: amount,
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
export const cardKinds = ['pix', 'bank', 'eWallet', 'crypto'] as const
export type CardKind = (typeof cardKinds)[number]

export const payoutSetting = object({
  kind: oneOf(cardKinds),
  enabled: boolean(),
  adapter: plainText(30),
  min: amount,
  max: amount,
  fee,
})
export type PayoutSetting = output<typeof payoutSetting>

export const cashierSettings = object({
  channels: array(channelSetting),
  payouts: array(payoutSetting),
  /** How often a deposit has to be at risk in play before it may be withdrawn: `1` once, `0` not at all. */
  turnoverMultiple: percent,
  /** The same for the credit that a new member is given. */
  startingCreditTurnover: percent,
  /** The same for what free rounds win. */
  freeRoundTurnover: percent,
  /** Up to this amount of a member's local day a withdrawal that no rule stops goes out without review; 0 has each reviewed. */
  unreviewedUpTo: amount,
  /** From this amount of a member's local day on a second person approves. */
  secondReviewFrom: amount,
  /**
   * What one operator may do for a member and local day without a second one: credit deposits by hand, and give free
   * rounds (their stakes together).
   */
  creditAloneUpTo: amount,
  freeRoundsAloneUpTo: amount,
  /** The same of one operator and local day, for all members together. */
  creditAloneDaily: amount,
  freeRoundsAloneDaily: amount,
  /** For so many days whoever credited, identified or gave something approves no withdrawal of the member. */
  separationDays: int().check(minimum(0), maximum(365)),
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

/** What decides how many people look at money; raising an amount or shortening a time is for two of them. */
export const thresholds = [
  'unreviewedUpTo',
  'secondReviewFrom',
  'creditAloneUpTo',
  'freeRoundsAloneUpTo',
  'creditAloneDaily',
  'freeRoundsAloneDaily',
  'separationDays',
] as const satisfies (keyof CashierSettings)[]
export type Threshold = (typeof thresholds)[number]

/** True where by this way of paying money would go elsewhere than before: another account, another provider, or a new way. */
const leadsElsewhere = (before: CashierSettings, after: CashierSettings): boolean => {
  const accounts = new Map(
    before.channels.map(({ code: name, adapter, account }) => [
      name,
      JSON.stringify([adapter, account?.bank, account?.holder, account?.number]),
    ]),
  )
  const payouts = new Map(before.payouts.map(({ kind, adapter }) => [kind, adapter]))
  return (
    after.channels.some(
      ({ code: name, adapter, account }) =>
        accounts.get(name) !== JSON.stringify([adapter, account?.bank, account?.holder, account?.number]),
    ) || after.payouts.some(({ kind, adapter }) => payouts.get(kind) !== adapter)
  )
}

/** Amounts that let more pass the higher they are. */
const raisable = [
  'unreviewedUpTo',
  'secondReviewFrom',
  'creditAloneUpTo',
  'freeRoundsAloneUpTo',
  'creditAloneDaily',
  'freeRoundsAloneDaily',
  'dailyWithdrawalAmount',
] as const satisfies (keyof CashierSettings)[]

/** True where a change lets one person do more than before, lets money go elsewhere, or lets more go out in a day. */
const isLooser = (before: CashierSettings, after: CashierSettings): boolean =>
  after.separationDays < before.separationDays ||
  leadsElsewhere(before, after) ||
  (['turnoverMultiple', 'startingCreditTurnover', 'freeRoundTurnover'] as const).some(
    (field) => Number(after[field]) < Number(before[field]),
  ) ||
  after.dailyWithdrawals > before.dailyWithdrawals ||
  raisable.some((field) => parseMoney(after[field]) > parseMoney(before[field]))

export const cashier = {
  summary:
    'Sets channels, fees, limits and rules of the cashier. What lets one person do more than before waits for a second one.',
  schema: cashierSettings,
  defaults: {
    channels: [],
    payouts: [],
    turnoverMultiple: '1',
    startingCreditTurnover: '1',
    freeRoundTurnover: '1',
    unreviewedUpTo: '0',
    secondReviewFrom: '0',
    creditAloneUpTo: '100',
    freeRoundsAloneUpTo: '20',
    creditAloneDaily: '1000',
    freeRoundsAloneDaily: '200',
    separationDays: 7,
    dailyWithdrawals: 5,
    dailyWithdrawalAmount: '1000',
    mayCancel: true,
    receiptMinutes: 60,
    maxCards: 5,
  },
  permission: 'cashier.settings',
  moduleId: 'OPSCASH',
  isLooser,
} satisfies SettingGroup<CashierSettings>
