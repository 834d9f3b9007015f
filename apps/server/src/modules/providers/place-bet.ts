import { partsOf } from '#rules/jackpot.ts'
import type { BonusGame } from '#rules/loyalty/wagering.ts'
import type { Money } from '#rules/money.ts'
import type { Calendar } from '../../platform/calendar.ts'
import type { MemberId, RowId, Shard } from '../../platform/ids.ts'
import type { Command } from '../../platform/lane/batch.ts'
import {
  askBonus,
  type BonusState,
  type BorneStake,
  bearStake,
  type GrantRow,
  isOfBonus,
  lacksBonus,
  noteStake,
  takesGame,
  type ToldEntry,
  toldOf,
  type WithBonus,
} from '../bonus/index.ts'
import { addToPots } from '../jackpots/index.ts'
import {
  askStake,
  type Limit,
  refuseGivenStake,
  refuseStake,
  type StakeState,
  startStake,
} from '../safeguards/index.ts'
import {
  askRound,
  type EarlierEntry,
  entryType,
  houseAccount,
  move,
  requestHash,
  type WalletRow,
} from '../wallet/index.ts'
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
  /** The game's stakes add to the pots of the house. */
  readonly hasPots?: boolean | undefined
  /** What tells the game to the terms of a bonus; undefined where the catalogue has none. */
  readonly game?: BonusGame | undefined
  /** Asks for the member's bonus money as well. */
  readonly bonus?: WithBonus | undefined
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

/** A command's answer, before what a repetition was told is looked up. */
export interface CommandAnswer extends TransactionAnswer {
  /** A repetition of an entry that told of both purses: what it was told is read by its keys. */
  readonly repeats?: ToldEntry
}

/** The command has to be run once more, with the member's bonus money asked for. */
export interface Lacking {
  readonly kind: 'lacking'
  readonly answer: { readonly verdict: 'lacks-bonus'; readonly asks: WithBonus }
}

export const lacking = (asks: WithBonus): Lacking => ({ kind: 'lacking', answer: { verdict: 'lacks-bonus', asks } })

/** Names the member's session that staked, where it was last used a while ago. */
export interface StakeAnswer extends CommandAnswer {
  readonly usedSession?: RowId
}

interface BetState {
  readonly stake: StakeState
  readonly session: GameSession | undefined
  readonly freeRound: FreeRound | undefined
  /** The round was closed. */
  readonly isOver: boolean
  readonly bonus?: BonusState | undefined
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
  | Lacking
  | Moving<'stake'>
  /** The grant bears the stake. */
  | (Moving<'free-stake'> & { readonly freeRound: FreeRound })
  /** A grant of bonus money bears the stake, or counts it. */
  | (Moving<'borne-stake'> & { readonly grant: GrantRow; readonly bonus: WalletRow; readonly borne: BorneStake })

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
    const bonus = askBonus(
      batch,
      input.bonus,
      input,
      input.nodeId === undefined ? undefined : { source, game: input.nodeId, round: input.round },
    )
    return () => ({
      stake: stake(),
      session: session(),
      freeRound: freeRound(),
      isOver: closers().length > 0,
      bonus: bonus(),
    })
  },
  decide: decideBet,
  write(batch, plan, input) {
    if (plan.kind === 'answer' || plan.kind === 'lacking') return
    if (plan.kind === 'free-stake') takeFreeRound(batch, plan.freeRound)
    // Of free rounds too, which then add at the house's expense: their rounds may win a pot like others.
    const potParts = input.hasPots === true ? partsOf(input.amount) : undefined
    if (potParts !== undefined) addToPots(batch, input.shard, potParts)
    move(
      batch,
      plan.kind === 'borne-stake' && plan.borne.by === 'bonus' ? plan.bonus : plan.wallet,
      {
        type: entryType.stake,
        ...(plan.kind === 'free-stake'
          ? { contra: houseAccount.promotion, amount: 0n, award: plan.freeRound.id }
          : { contra: houseAccount.play, amount: -input.amount }),
        ...(plan.kind === 'borne-stake' ? { award: plan.grant.id } : {}),
        source: input.provider,
        game: input.nodeId ?? null,
        round: input.round,
        closes: input.closes,
        reference: input.reference,
        regards: null,
        hash: betHash(input),
        potParts,
      },
      plan.day,
    )
    if (plan.kind === 'borne-stake')
      noteStake(batch, {
        grant: plan.grant,
        purses: { real: plan.wallet, bonus: plan.bonus },
        progress: plan.borne,
        source: input.provider,
        reference: input.reference,
        day: plan.day,
      })
  },
})

/** A stake is use of the session; it is noted once a minute, or more often where it is soon idle, so that it costs a bet nothing. */
const notedAfter = (idleMs: number): number => Math.min(60_000, idleMs / 6)

/**
 * The order of the questions is part of the rule: a repetition is answered before anything that may
 * have changed since, and a tombstone refuses a late stake for good (facts of the field, seamless wallet).
 */
export function decideBet(state: BetState, input: PlaceBet): BetPlan {
  const { stake, session, bonus } = state
  const asks = lacksBonus(stake.wallet, bonus)
  if (asks !== undefined) return lacking(asks)
  const told = (real: Money): Money => toldOf(real, bonus, input.game, stake.nowMs)
  const start = startStake(stake, () => betHash(input))
  switch (start.kind) {
    case 'unknown-member':
      return answered('unknown-user', undefined)
    case 'repeated':
      return repeated(start.balance, stake.earlier, input)
    case 'duplicate':
      return answered('duplicate', told(start.balance))
    case 'taken-back':
      return answered('rolled-back', told(start.balance))
  }
  const { wallet } = start
  const balance = told(wallet.balance)
  if (input.token === undefined || session === undefined || !sameHash(session.secretHash, input.token.secretHash))
    return answered('invalid-token', balance)
  if (!isOpen(session, stake.nowMs, input.idleMs)) return answered('expired-token', balance)
  if (session.provider !== input.provider || session.nodeId !== input.nodeId) return answered('wrong-game', balance)
  if (wallet.currency !== input.currency) return answered('wrong-currency', balance)
  if (state.isOver) return answered('round-closed', balance)
  // A round of a bonus that is over, or not played now, takes nothing more: what it wins is that bonus's.
  const playing = playedBy(bonus, input, stake.nowMs)
  if (bonus?.round === 'other' || (bonus?.round === 'bonus' && playing === undefined))
    return answered('round-closed', balance)
  const { nowMs, day } = stake
  if (input.free === undefined) {
    const plays = playing
    const borne =
      plays === undefined
        ? undefined
        : bearStake({
            grant: plays.grant,
            game: plays.game,
            amount: input.amount,
            real: wallet.balance,
            bonus: plays.wallet.balance,
            first: bonus?.round,
          })
    // Whether the purses do was asked with the terms; what is left to ask is whose limits hold.
    const bears = borne !== undefined && !(borne.kind === 'borne' && borne.by === 'real')
    const ofBonus = bonus?.wallet === undefined ? undefined : { wallet: bonus.wallet, bears }
    const refusal =
      refuseStake(stake, start, input.amount, input.houseLimits, ofBonus) ??
      (borne?.kind === 'refused' ? borne.why : undefined)
    if (refusal !== undefined) return answered(verdictOf[refusal], balance)
    if (plays === undefined || borne?.kind !== 'borne')
      return { kind: 'stake', answer: staked(input, nowMs, session, balance - input.amount), wallet, day }
    const left = borne.real + borne.bonus
    return {
      kind: 'borne-stake',
      answer: staked(input, nowMs, session, left),
      wallet,
      day,
      grant: plays.grant,
      bonus: plays.wallet,
      borne,
    }
  }
  // A free round asks the grant in place of funds and limits: the member stakes nothing.
  if (refuseGivenStake(stake, start) !== undefined) return answered('disabled', balance)
  const { freeRound } = state
  return freeRound !== undefined && isGood(freeRound, nowMs, session, input)
    ? { kind: 'free-stake', answer: staked(input, nowMs, session, wallet.balance), wallet, day, freeRound }
    : answered('no-free-round', balance)
}

/** The grant that is played in the game of a stake, with the purse of bonus money. */
function playedBy(
  bonus: BonusState | undefined,
  { game }: PlaceBet,
  nowMs: number,
): { readonly grant: GrantRow; readonly wallet: WalletRow; readonly game: BonusGame } | undefined {
  const { active, wallet } = bonus ?? {}
  return active !== undefined && wallet !== undefined && game !== undefined && takesGame(active, game, nowMs)
    ? { grant: active, wallet, game }
    : undefined
}

/** The first result once more; what an entry told of both purses is read by whoever runs the command. */
export const repeated = (
  balance: Money,
  earlier: EarlierEntry | undefined,
  { provider: source, reference }: { readonly provider: number; readonly reference: string },
): Answered =>
  earlier !== undefined && isOfBonus(earlier)
    ? { kind: 'answer', answer: { verdict: 'ok', balance, repeats: { source, reference } } }
    : answered('ok', balance)

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
