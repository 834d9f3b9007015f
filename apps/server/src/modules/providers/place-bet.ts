import type { Money } from '#rules/money.ts'
import type { Calendar } from '../../platform/calendar.ts'
import type { MemberId, RowId, Shard } from '../../platform/ids.ts'
import type { Command } from '../../platform/lane/batch.ts'
import {
  askStake,
  type Limit,
  refuseGivenStake,
  refuseStake,
  type StakeState,
  startStake,
} from '../safeguards/index.ts'
import { askRound, entryType, houseAccount, move, requestHash, type WalletRow } from '../wallet/index.ts'
import { askFreeRound, type FreeRound, takeFreeRound } from './free-round.sql.ts'
import { askGameSession, type GameSession, type GameToken, isOpen } from './game-session.sql.ts'
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
  /** For how long the member's session may be idle and still stake. */
  readonly idleMs: number
  /** Limits of the house, which hold beside the member's own. */
  readonly houseLimits: readonly Limit[]
  /** A free round takes its stake from a grant, undefined where the provider names none that there could be. */
  readonly free?: { readonly grant: RowId | undefined } | undefined
}

/** What a provider's transaction came to; all but `ok` left the books as they were. */
export type Verdict =
  | 'ok'
  | 'duplicate'
  | 'rolled-back'
  | 'unknown-user'
  | 'invalid-token'
  | 'expired-token'
  | 'wrong-game'
  | 'wrong-currency'
  | 'disabled'
  | 'limit'
  | 'no-funds'
  | 'no-such-bet'
  | 'settled'
  | 'round-closed'
  | 'no-free-round'

export interface TransactionAnswer {
  readonly verdict: Verdict
  readonly balance: Money | undefined
}

/** Names the member's session that staked, where it was last used a while ago. */
export interface StakeAnswer extends TransactionAnswer {
  readonly usedSession?: RowId
}

interface BetState {
  readonly stake: StakeState
  readonly session: GameSession | undefined
  readonly freeRound: FreeRound | undefined
  /** The round was closed. */
  readonly isOver: boolean
}

/** A transaction that leaves the books as they are. */
export interface Answered {
  readonly kind: 'answer'
  readonly answer: StakeAnswer
}

/** A plan that moves a wallet. */
export interface Moving<Kind extends string> {
  readonly kind: Kind
  readonly answer: StakeAnswer
  readonly wallet: WalletRow
  readonly day: number
}

export type BetPlan =
  | Answered
  | Moving<'stake'>
  /** The grant bears the stake. */
  | (Moving<'free-stake'> & { readonly freeRound: FreeRound })

export const answered = (verdict: Verdict, balance: Money | undefined): Answered => ({
  kind: 'answer',
  answer: { verdict, balance },
})

/** Takes a stake: the only transaction that asks token, status, limits and funds. */
export const placeBet = (calendar: Calendar): Command<PlaceBet, BetState, BetPlan> => ({
  name: 'providers.bet',
  load(batch, input) {
    const { shard, member, provider: source, reference } = input
    const stake = askStake(batch, calendar, { shard, member, source, reference })
    const session =
      input.token === undefined ? () => undefined : askGameSession(batch, shard, member, input.token.session)
    const freeRound =
      input.free?.grant === undefined ? () => undefined : askFreeRound(batch, shard, member, input.free.grant)
    const closers =
      input.nodeId === undefined
        ? () => []
        : askRound(batch, { shard, member, source, game: input.nodeId, round: input.round })
    return () => ({ stake: stake(), session: session(), freeRound: freeRound(), isOver: closers().length > 0 })
  },
  decide: decideBet,
  write(batch, plan, input) {
    if (plan.kind === 'answer') return
    if (plan.kind === 'free-stake') takeFreeRound(batch, plan.freeRound)
    move(
      batch,
      plan.wallet,
      {
        type: entryType.stake,
        ...(plan.kind === 'stake'
          ? { contra: houseAccount.play, amount: -input.amount }
          : { contra: houseAccount.promotion, amount: 0n, freeRound: plan.freeRound.id }),
        source: input.provider,
        game: input.nodeId ?? null,
        round: input.round,
        closes: input.closes,
        reference: input.reference,
        regards: null,
        hash: betHash(input),
      },
      plan.day,
    )
  },
})

/** A stake is use of the session; it is noted once a minute, or more often where it is soon idle, so that it costs a bet nothing. */
const notedAfter = (idleMs: number): number => Math.min(60_000, idleMs / 6)

/**
 * The order of the questions is part of the rule: a repetition is answered before anything that may
 * have changed since, and a tombstone refuses a late stake for good (facts of the field, seamless wallet).
 */
export function decideBet(state: BetState, input: PlaceBet): BetPlan {
  const { stake, session } = state
  const start = startStake(stake, () => betHash(input))
  switch (start.kind) {
    case 'unknown-member':
      return answered('unknown-user', undefined)
    case 'repeated':
      return answered('ok', start.balance)
    case 'duplicate':
      return answered('duplicate', start.balance)
    case 'taken-back':
      return answered('rolled-back', start.balance)
  }
  const { wallet } = start
  const { balance } = wallet
  if (input.token === undefined || session === undefined || !sameHash(session.secretHash, input.token.secretHash))
    return answered('invalid-token', balance)
  if (!isOpen(session, stake.nowMs, input.idleMs)) return answered('expired-token', balance)
  if (session.provider !== input.provider || session.nodeId !== input.nodeId) return answered('wrong-game', balance)
  if (wallet.currency !== input.currency) return answered('wrong-currency', balance)
  if (state.isOver) return answered('round-closed', balance)
  const { nowMs, day } = stake
  if (input.free === undefined) {
    const refusal = refuseStake(stake, start, input.amount, input.houseLimits)
    if (refusal !== undefined) return answered(verdictOf[refusal], balance)
    return { kind: 'stake', answer: staked(input, nowMs, session, balance - input.amount), wallet, day }
  }
  // A free round asks the grant in place of funds and limits: the member stakes nothing.
  if (refuseGivenStake(stake, start) !== undefined) return answered('disabled', balance)
  const { freeRound } = state
  return freeRound !== undefined && isGood(freeRound, nowMs, session, input)
    ? { kind: 'free-stake', answer: staked(input, nowMs, session, balance), wallet, day, freeRound }
    : answered('no-free-round', balance)
}

const verdictOf = { frozen: 'disabled', excluded: 'disabled', limit: 'limit', 'no-funds': 'no-funds' } as const

const isGood = (grant: FreeRound, nowMs: number, { nodeId }: GameSession, { provider, amount }: PlaceBet): boolean =>
  grant.left > 0 &&
  nowMs < grant.endsAtMs &&
  grant.provider === provider &&
  grant.nodeId === nodeId &&
  grant.stake === amount

const staked = (input: PlaceBet, nowMs: number, { session, seenAtMs }: GameSession, balance: Money): StakeAnswer => ({
  verdict: 'ok',
  balance,
  ...(nowMs - seenAtMs < notedAfter(input.idleMs) ? {} : { usedSession: session }),
})

/** What a stake is: the same reference with another hash is a duplicate. */
export const betHash = (input: PlaceBet): string =>
  requestHash([
    'bet',
    input.amount,
    input.currency,
    input.gameCode,
    input.round,
    input.closes,
    ...(input.free === undefined ? [] : ['free', input.free.grant ?? null]),
  ])
