import type { MovementType } from '#contract/calls/records.ts'
import type { Money } from '#rules/money.ts'
import type { MemberId, RowId, Shard } from '../../platform/ids.ts'

/**
 * Real money, bonus money on its grant, play money of trials; never mixed. What running chases hold is real money set apart.
 * Points are no money, and whole ones: a point is one of the wallet, as 1.00000 is.
 */
export const walletKind = { real: 1, bonus: 2, play: 3, chase: 4, points: 5 } as const
export type WalletKind = (typeof walletKind)[keyof typeof walletKind]

/** Accounts of the house; their numbers and meanings stand in the table house_account. */
export const houseAccount = {
  play: 1,
  grant: 2,
  adjustment: 3,
  cashier: 4,
  vendor: 5,
  promotion: 6,
  chase: 7,
  owed: 8,
  bonus: 9,
  conversion: 10,
  reward: 11,
  rebate: 12,
  points: 13,
  mall: 14,
  agents: 20,
  passing: 21,
  jackpot: 22,
} as const
export type HouseAccount = (typeof houseAccount)[keyof typeof houseAccount]

/** Who makes entries, by the numbers that `source` may have. References are one name space in each number. */
export const moneySource = {
  /** The house itself: cashier, transfers, corrections, gifts. */
  house: { least: 0, most: 0 },
  /** Providers by their ids; from 10,000 on those that pay rounds by name (migration 0022). */
  provider: { least: 1, most: 32_765 },
  /** The house's own sportsbook. */
  sports: { least: 32_766, most: 32_766 },
  /** The house's own lotteries. */
  lottery: { least: 32_767, most: 32_767 },
} as const
/** The house itself as the source of an entry. */
export const HOUSE_SOURCE = moneySource.house.least
/** The house's lotteries as the source of an entry. */
export const LOTTERY_SOURCE = moneySource.lottery.least
/** The house's sportsbook as the source of an entry. */
export const SPORTS_SOURCE = moneySource.sports.least

/** What an entry is; the numbers stand in the ledger for good. */
export const entryType = {
  stake: 1,
  payout: 2,
  refund: 3,
  tombstone: 4,
  grant: 5,
  deposit: 6,
  withdrawal: 7,
  withdrawalReturn: 8,
  transferOut: 9,
  transferIn: 10,
  adjustment: 11,
  chaseHold: 12,
  chaseReturn: 13,
  correction: 14,
  owed: 15,
  bonus: 16,
  conversion: 17,
  forfeit: 18,
  reward: 19,
  rebate: 20,
  pointsEarned: 21,
  pointsSpent: 22,
  pointsReturned: 23,
  mallPaid: 24,
  mallReturned: 25,
  pointsCash: 26,
  dividend: 30,
  dailySalary: 31,
  hourlySalary: 32,
  realTimeSalary: 33,
  passedOn: 34,
  sent: 35,
  given: 36,
  agentRebate: 37,
  jackpot: 38,
} as const
export type EntryName = keyof typeof entryType
export type EntryType = (typeof entryType)[EntryName]

/** What an entry does to its wallet, as the auditor compares the amount with nothing. */
export const gains = { takes: '<', nothing: '=', gives: '>', mayGive: '>=', either: '<>' } as const
type Against = readonly [account: keyof typeof houseAccount, gain: keyof typeof gains]

interface EntryRule {
  /** What kind of command writes it. */
  readonly by: 'play' | 'grant' | 'cash' | 'chase' | 'correction' | 'bonus'
  readonly from: readonly (keyof typeof moneySource)[]
  /** The accounts that it may stand against, and what it then does to the wallet. */
  readonly against: readonly [Against, ...(readonly Against[])]
  /** It belongs to the entry of a stake, which it names. */
  readonly regards: boolean
  /** How the account record calls it; null for what no record shows. */
  readonly shown: MovementType | null
}

const PAID = [
  ['passing', 'gives'],
  ['agents', 'gives'],
] as const

/**
 * What each type of entry may be: the only place that says so. Accounts and signs of what is written, names in records and
 * files, and the auditor's rules are read from here. A new type is its number above, its line here, and its name in the
 * contract's `movementTypes` where members see it.
 */
export const entryRules = {
  stake: {
    by: 'play',
    from: ['provider', 'lottery', 'sports'],
    against: [
      ['play', 'takes'],
      ['promotion', 'nothing'],
    ],
    regards: false,
    shown: 'stake',
  },
  payout: {
    by: 'play',
    from: ['provider', 'lottery', 'sports'],
    against: [
      ['play', 'mayGive'],
      ['promotion', 'mayGive'],
    ],
    regards: true,
    shown: 'payout',
  },
  refund: {
    by: 'play',
    from: ['provider', 'lottery', 'sports'],
    against: [
      ['play', 'gives'],
      ['promotion', 'nothing'],
    ],
    regards: true,
    shown: 'refund',
  },
  tombstone: { by: 'play', from: ['provider'], against: [['play', 'nothing']], regards: true, shown: null },
  grant: {
    by: 'grant',
    from: ['house', 'provider', 'lottery'],
    against: [['grant', 'gives']],
    regards: false,
    shown: 'grant',
  },
  deposit: { by: 'cash', from: ['house'], against: [['cashier', 'gives']], regards: false, shown: 'deposit' },
  withdrawal: { by: 'cash', from: ['house'], against: [['cashier', 'takes']], regards: false, shown: 'withdrawal' },
  withdrawalReturn: {
    by: 'cash',
    from: ['house'],
    against: [['cashier', 'gives']],
    regards: false,
    shown: 'withdrawalReturn',
  },
  transferOut: { by: 'cash', from: ['house'], against: [['vendor', 'takes']], regards: false, shown: 'transferOut' },
  transferIn: { by: 'cash', from: ['house'], against: [['vendor', 'gives']], regards: false, shown: 'transferIn' },
  adjustment: { by: 'cash', from: ['house'], against: [['adjustment', 'either']], regards: false, shown: 'adjustment' },
  // From one wallet of the member to another: an entry in each, so that the account stands at nothing.
  chaseHold: { by: 'chase', from: ['lottery'], against: [['chase', 'either']], regards: false, shown: 'chaseHold' },
  chaseReturn: { by: 'chase', from: ['lottery'], against: [['chase', 'either']], regards: false, shown: 'chaseReturn' },
  correction: {
    by: 'correction',
    from: ['lottery', 'sports'],
    against: [['play', 'either']],
    regards: true,
    shown: 'correction',
  },
  owed: { by: 'correction', from: ['lottery', 'sports'], against: [['owed', 'either']], regards: true, shown: 'owed' },
  // A grant's money comes into the purse, becomes real money (an entry in each wallet), or is lost.
  bonus: { by: 'bonus', from: ['house'], against: [['bonus', 'gives']], regards: false, shown: null },
  conversion: {
    by: 'bonus',
    from: ['house'],
    against: [['conversion', 'either']],
    regards: false,
    shown: 'conversion',
  },
  forfeit: { by: 'bonus', from: ['house'], against: [['bonus', 'takes']], regards: false, shown: null },
  // What the house gives: an award of a campaign, and a part of turnover; lotteries give theirs with a draw.
  reward: { by: 'cash', from: ['house'], against: [['reward', 'gives']], regards: false, shown: 'reward' },
  rebate: { by: 'cash', from: ['house', 'lottery'], against: [['rebate', 'gives']], regards: false, shown: 'rebate' },
  // Points, in their own wallet, and what they and money from the real wallet buy in the mall.
  pointsEarned: { by: 'cash', from: ['house'], against: [['points', 'gives']], regards: false, shown: null },
  pointsSpent: { by: 'cash', from: ['house'], against: [['points', 'takes']], regards: false, shown: null },
  pointsReturned: { by: 'cash', from: ['house'], against: [['points', 'gives']], regards: false, shown: null },
  mallPaid: { by: 'cash', from: ['house'], against: [['mall', 'takes']], regards: false, shown: 'mallPaid' },
  mallReturned: { by: 'cash', from: ['house'], against: [['mall', 'gives']], regards: false, shown: 'mallReturned' },
  pointsCash: { by: 'cash', from: ['house'], against: [['mall', 'gives']], regards: false, shown: 'pointsCash' },
  // What contracts of agents pay: by the upline, or by the house.
  dividend: { by: 'cash', from: ['house'], against: PAID, regards: false, shown: 'dividend' },
  dailySalary: { by: 'cash', from: ['house'], against: PAID, regards: false, shown: 'dailySalary' },
  hourlySalary: { by: 'cash', from: ['house'], against: PAID, regards: false, shown: 'hourlySalary' },
  realTimeSalary: { by: 'cash', from: ['house'], against: PAID, regards: false, shown: 'realTimeSalary' },
  passedOn: {
    by: 'cash',
    from: ['house'],
    against: [
      ['passing', 'takes'],
      ['agents', 'takes'],
    ],
    regards: false,
    shown: 'passedOn',
  },
  // From one member to another: an entry in the wallet of each.
  sent: { by: 'cash', from: ['house'], against: [['passing', 'takes']], regards: false, shown: 'sent' },
  given: { by: 'cash', from: ['house'], against: [['passing', 'gives']], regards: false, shown: 'given' },
  // What is left of a rebate on the turnover of somebody below.
  agentRebate: { by: 'cash', from: ['lottery'], against: [['rebate', 'gives']], regards: false, shown: 'agentRebate' },
  // What a round won of a pot, always real money, whatever bore its stake.
  jackpot: { by: 'play', from: ['provider'], against: [['jackpot', 'gives']], regards: true, shown: 'jackpot' },
} as const satisfies { readonly [Name in EntryName]: EntryRule }

/** Types that a kind of command writes. */
export type EntriesBy<By extends EntryRule['by']> = {
  [Name in EntryName]: (typeof entryRules)[Name]['by'] extends By ? Name : never
}[EntryName]

const isEntryName = (name: string): name is EntryName => name in entryType

/** The same table with its numbers, for whoever goes through it. */
export const allEntryRules: readonly (EntryRule & { readonly code: EntryType })[] = Object.keys(entryType)
  .filter(isEntryName)
  .map((name) => ({
    ...entryRules[name],
    code: entryType[name],
  }))

/** Names by number, in records: of what a record shows. */
const shownNames: ReadonlyMap<number, MovementType> = new Map(
  allEntryRules.flatMap(({ code, shown }) => (shown === null ? [] : [[code, shown] as const])),
)

/** How a record calls a type of entry. @throws RangeError for a type that no record shows, such as a tombstone */
export function movementName(code: number): MovementType {
  const name = shownNames.get(code)
  if (name === undefined) throw new RangeError(`entries of type ${code} are no movements`)
  return name
}

/** The type of entry that a record calls so. */
export function movementCode(name: MovementType): EntryType {
  for (const { code, shown } of allEntryRules) if (shown === name) return code
  throw new RangeError(`no type of entry is shown as ${name}`)
}

/** The name of a number in one of these tables. @throws RangeError when the ledger holds a code that no release knew */
export function nameIn(table: Readonly<Record<string, number>>, code: number): string {
  for (const [name, known] of Object.entries(table)) if (known === code) return name
  throw new RangeError(`unknown code ${code} in the ledger`)
}

/** The kind of wallet with a number. @throws RangeError when the database holds a code that no release knew */
export const walletKindOf = (code: number): WalletKind => oneOf(walletKind, code)

/** An entry as a later command about the same stake needs it. */
export interface EarlierEntry {
  readonly type: EntryType
  readonly amount: Money
  readonly balance: Money
  readonly closes: boolean
  readonly hash: string
  readonly atMs: number
  readonly kind: WalletKind
  readonly contra: HouseAccount
  readonly game: number | null
  readonly round: string | null
  /** What bears or counts a stake: free rounds, or a grant of bonus money; of payouts and refunds, that of their stake. */
  readonly award: RowId | null
  /** What a stake added to the pots of the house, in their order; what its refund took out again, below zero. */
  readonly potParts: readonly Money[] | null
}

export interface NewEntry extends EarlierEntry {
  readonly shard: Shard
  readonly n: bigint
  readonly member: MemberId
  readonly seq: bigint
  readonly source: number
  readonly reference: string
  readonly regards: string | null
  readonly couldLose: Money | null
}

/** @throws RangeError when the ledger holds a code that no release knew */
export function oneOf<Value extends number>(table: Readonly<Record<string, Value>>, value: unknown): Value {
  for (const known of Object.values(table)) if (known === value) return known
  throw new RangeError(`unknown code ${String(value)} in the ledger`)
}
