import type { Money } from '#rules/money.ts'
import type { Calendar } from '../../platform/calendar.ts'
import type { Batch } from '../../platform/lane/batch.ts'
import { askMemberStatus, type MemberStatus } from '../identity/index.ts'
import {
  askAbout,
  askEntry,
  askWallet,
  countersOn,
  type EarlierEntry,
  type ReferenceKey,
  walletKind,
  type WalletRow,
} from '../wallet/index.ts'
import { askLimits } from './limits.sql.ts'
import { type Limit, stakeRefusal, type StakeRefusal } from './stake-guard.ts'

/** What every stake of real money has to know, of whatever product. */
export interface StakeState {
  readonly wallet: WalletRow | undefined
  readonly status: MemberStatus | undefined
  /** The member's own. */
  readonly limits: readonly Limit[]
  /** The entry of this very stake, when it is a repetition. */
  readonly earlier: EarlierEntry | undefined
  /** What became of the stake, or came before it and refuses it. */
  readonly about: readonly EarlierEntry[]
  readonly nowMs: number
  /** The local day to which the stake counts. */
  readonly day: number
}

/** Asks the batch for what a stake has to know; the key names it among all of its source, so it is taken once. */
export function askStake(batch: Batch, calendar: Calendar, key: ReferenceKey): () => StakeState {
  const { shard, member } = key
  const wallet = askWallet(batch, { shard, member, kind: walletKind.real })
  const status = askMemberStatus(batch, shard, member)
  const limits = askLimits(batch, shard, member)
  const earlier = askEntry(batch, key)
  const about = askAbout(batch, key)
  return () => ({
    wallet: wallet(),
    status: status(),
    limits: limits(),
    earlier: earlier(),
    about: about(),
    nowMs: batch.atMs,
    day: calendar.dayOf(batch.atMs),
  })
}

/** How a stake stands before anything is asked that may have changed since it came for the first time. */
export type StakeStart =
  | { readonly kind: 'unknown-member' }
  /** It was taken before: the first result, whatever holds by now. */
  | { readonly kind: 'repeated'; readonly balance: Money }
  /** Its reference stands for something else. */
  | { readonly kind: 'duplicate'; readonly balance: Money }
  /** It was taken back before it came, which refuses it for good. */
  | { readonly kind: 'taken-back'; readonly balance: Money }
  | { readonly kind: 'new'; readonly wallet: WalletRow; readonly status: MemberStatus }

/**
 * The first questions, in the order in which every product asks them. What is its own (a session, a market, a draw that is
 * still open) comes after, and `refuseStake` last.
 * @param hashOf the hash of the request's data, asked for only where there is an earlier entry
 */
export function startStake({ wallet, status, earlier, about }: StakeState, hashOf: () => string): StakeStart {
  if (wallet === undefined || status === undefined) return { kind: 'unknown-member' }
  if (earlier !== undefined)
    return earlier.hash === hashOf()
      ? { kind: 'repeated', balance: earlier.balance }
      : { kind: 'duplicate', balance: wallet.balance }
  if (about.length > 0) return { kind: 'taken-back', balance: wallet.balance }
  return { kind: 'new', wallet, status }
}

type New = Extract<StakeStart, { kind: 'new' }>

/**
 * The last questions: whether the member may play, whether its limits or the house's are reached, and whether
 * the wallet bears it, where bonus money does not.
 */
export function refuseStake(
  { limits, nowMs, day }: StakeState,
  { wallet, status }: New,
  amount: Money,
  houseLimits: readonly Limit[],
  bonus?: { readonly wallet: WalletRow; readonly bears: boolean },
): StakeRefusal | 'no-funds' | undefined {
  const refusal = stakeRefusal(
    status,
    [...houseLimits, ...limits],
    countersOn(wallet, day),
    amount,
    nowMs,
    bonus === undefined ? undefined : { counters: countersOn(bonus.wallet, day), bears: bonus.bears },
  )
  return refusal ?? (bonus?.bears !== true && wallet.balance < amount ? 'no-funds' : undefined)
}

/** The same for a stake that the house bears: it asks neither limits nor funds, since the member stakes nothing. */
export const refuseGivenStake = ({ nowMs }: StakeState, { wallet, status }: New): StakeRefusal | undefined =>
  stakeRefusal(status, [], wallet, 0n, nowMs)
