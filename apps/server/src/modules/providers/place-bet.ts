import type { Money } from '#rules/money.ts'
import type { Calendar } from '../../platform/calendar.ts'
import type { MemberId, RowId, Shard } from '../../platform/ids.ts'
import type { Command } from '../../platform/lane/batch.ts'
import { askMemberStatus, type MemberStatus } from '../identity/index.ts'
import { askLimits, type Limit, stakeRefusal } from '../safeguards/index.ts'
import {
  askAbout, askEntry, askRound, askWallet, countersOn, type EarlierEntry, entryType, houseAccount, move, requestHash, walletKind, type WalletRow,
} from '../wallet/index.ts'
import { askFreeRound, type FreeRound, takeFreeRound } from './free-round.sql.ts'
import { askGameSession, type GameSession, type GameToken } from './game-session.sql.ts'
import { sameHash } from '../../platform/tokens.ts'

/** A stake that a provider asks for. */
export interface PlaceBet {
  readonly shard: Shard
  readonly member: MemberId
  readonly provider: number
  readonly token: GameToken | undefined
  readonly gameCode: string
  /** Undefined where the provider has no such game, or is switched off: then only a repetition is answered. */
  readonly nodeId: number | undefined
  readonly round: string
  readonly closes: boolean
  /** The provider's transaction id, the key of idempotency. */
  readonly reference: string
  readonly amount: Money
  readonly currency: string
  /** A free round takes its stake from a grant, undefined where the provider names none that there could be. */
  readonly free?: { readonly grant: RowId | undefined } | undefined
}

/** What a provider's transaction came to; all but `ok` left the books as they were. */
export type Verdict =
  | 'ok' | 'duplicate' | 'rolled-back' | 'unknown-user' | 'invalid-token' | 'expired-token' | 'wrong-game' | 'wrong-currency'
  | 'disabled' | 'limit' | 'no-funds' | 'no-such-bet' | 'settled' | 'round-closed' | 'no-free-round'

export interface TransactionAnswer {
  readonly verdict: Verdict
  readonly balance: Money | undefined
}

interface BetState {
  readonly wallet: WalletRow | undefined
  readonly status: MemberStatus | undefined
  readonly limits: readonly Limit[]
  readonly session: GameSession | undefined
  readonly freeRound: FreeRound | undefined
  readonly earlier: EarlierEntry | undefined
  readonly about: readonly EarlierEntry[]
  /** The round was closed. */
  readonly isOver: boolean
  readonly nowMs: number
  readonly day: number
}

export interface TransactionPlan {
  readonly answer: TransactionAnswer
  /** The wallet to move, where there is anything to do. */
  readonly wallet?: WalletRow
  readonly day?: number
  /** The grant that bears a stake. */
  readonly freeRound?: FreeRound
}

export const answered = (verdict: Verdict, balance: Money | undefined): { answer: TransactionAnswer } => ({ answer: { verdict, balance } })

/** Takes a stake: the only transaction that asks token, status, limits and funds. */
export const placeBet = (calendar: Calendar): Command<PlaceBet, BetState, TransactionPlan> => ({
  name: 'providers.bet',
  load(batch, input) {
    const { shard, member, reference } = input
    const wallet = askWallet(batch, { shard, member, kind: walletKind.real })
    const status = askMemberStatus(batch, shard, member)
    const limits = askLimits(batch, shard, member)
    const session = input.token === undefined ? () => undefined : askGameSession(batch, shard, member, input.token.session)
    const freeRound = input.free?.grant === undefined ? () => undefined : askFreeRound(batch, shard, member, input.free.grant)
    const closers = input.nodeId === undefined ? () => [] : askRound(batch, { shard, member, source: input.provider, game: input.nodeId, round: input.round })
    const key = { shard, member, source: input.provider, reference }
    const earlier = askEntry(batch, key)
    const about = askAbout(batch, key)
    return () => ({
      wallet: wallet(), status: status(), limits: limits(), session: session(), freeRound: freeRound(), earlier: earlier(), about: about(),
      isOver: closers().length > 0,
      nowMs: batch.atMs, day: calendar.dayOf(batch.atMs),
    })
  },
  decide: decideBet,
  write(batch, { wallet, day, freeRound }, input) {
    if (wallet === undefined || day === undefined) return
    if (freeRound !== undefined) takeFreeRound(batch, freeRound)
    move(batch, wallet, {
      type: entryType.stake, ...(freeRound === undefined ? { contra: houseAccount.play, amount: -input.amount } : { contra: houseAccount.promotion, amount: 0n, freeRound: freeRound.id }),
      source: input.provider, game: input.nodeId ?? null, round: input.round, closes: input.closes, reference: input.reference, regards: null, hash: betHash(input),
    }, day)
  },
})

/**
 * The order of the questions is part of the rule: a repetition is answered before anything that may
 * have changed since, and a tombstone refuses a late stake for good (facts of the field, seamless wallet).
 */
export function decideBet(state: BetState, input: PlaceBet): TransactionPlan {
  const { wallet, status, session, earlier } = state
  if (wallet === undefined || status === undefined) return answered('unknown-user', undefined)
  if (earlier !== undefined) {
    return earlier.hash === betHash(input) ? answered('ok', earlier.balance) : answered('duplicate', wallet.balance)
  }
  if (state.about.length > 0) return answered('rolled-back', wallet.balance)
  if (input.token === undefined || session === undefined || !sameHash(session.secretHash, input.token.secretHash)) return answered('invalid-token', wallet.balance)
  if (session.ended || state.nowMs >= session.expiresAtMs) return answered('expired-token', wallet.balance)
  if (session.provider !== input.provider || session.nodeId !== input.nodeId) return answered('wrong-game', wallet.balance)
  if (wallet.currency !== input.currency) return answered('wrong-currency', wallet.balance)
  if (state.isOver) return answered('round-closed', wallet.balance)
  if (input.free !== undefined) return decideFree(state, input, wallet, status)
  const refusal = stakeRefusal(status, state.limits, countersOn(wallet, state.day), input.amount, state.nowMs)
  if (refusal !== undefined) return answered(refusal === 'limit' ? 'limit' : 'disabled', wallet.balance)
  if (wallet.balance < input.amount) return answered('no-funds', wallet.balance)
  return { ...answered('ok', wallet.balance - input.amount), wallet, day: state.day }
}

/** A free round asks the grant in place of funds and limits: the member stakes nothing. */
function decideFree({ freeRound, session, nowMs, day }: BetState, input: PlaceBet, wallet: WalletRow, status: MemberStatus): TransactionPlan {
  if (stakeRefusal(status, [], wallet, 0n, nowMs) !== undefined) return answered('disabled', wallet.balance)
  const isGood = freeRound !== undefined && freeRound.left > 0 && nowMs < freeRound.endsAtMs
    && freeRound.provider === input.provider && freeRound.nodeId === session?.nodeId && freeRound.stake === input.amount
  return isGood ? { ...answered('ok', wallet.balance), wallet, day, freeRound } : answered('no-free-round', wallet.balance)
}

const betHash = (input: PlaceBet): string =>
  requestHash(['bet', input.amount, input.currency, input.gameCode, input.round, input.closes, ...(input.free === undefined ? [] : ['free', input.free.grant ?? null])])
