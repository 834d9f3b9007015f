/** What figures count, by the names that stand in `figure_hour`. Real money alone: bonus money counts once it is real. */
export const measure = {
  /** Credited to wallets, by channel. */
  deposit: 'deposit',
  /** The first deposit of a member's life, by channel. */
  firstDeposit: 'firstDeposit',
  /** Orders to pay in that the provider or an operator refused, and such as nobody paid in time; by channel. */
  depositFailed: 'depositFailed',
  depositExpired: 'depositExpired',
  /** Paid out without the fee, less what came back afterwards, by the kind of account. */
  withdrawal: 'withdrawal',
  /** Refused by the payment provider. */
  withdrawalFailed: 'withdrawalFailed',
  /** By game type. A stake that was taken back counts against the hour in which it was. */
  stake: 'stake',
  payout: 'payout',
  /** Winnings of rounds whose stake the house gave, by game type. */
  freePayout: 'freePayout',
  grant: 'grant',
  adjustment: 'adjustment',
  /** By provider: stakes, free ones with them; and those taken back, or rolled back before they came. */
  providerStake: 'providerStake',
  providerRefund: 'providerRefund',
  registration: 'registration',
  login: 'login',
  /** Members in the hour of their first stake of a day. */
  active: 'active',
} as const
export type Measure = (typeof measure)[keyof typeof measure]

const known: ReadonlySet<string> = new Set(Object.values(measure))

/** False for what an older or newer release counted. */
export const isMeasure = (text: string): text is Measure => known.has(text)
