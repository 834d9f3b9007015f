import type { BonusGame } from '#rules/loyalty/wagering.ts'
import type { Money } from '#rules/money.ts'
import type { Calendar } from '../../platform/calendar.ts'
import type { MemberId, Shard } from '../../platform/ids.ts'
import type { Command } from '../../platform/lane/batch.ts'
import {
  askBonus,
  type BonusState,
  type GrantRow,
  grantOf,
  isOfBonus,
  lacksBonus,
  leavingOf,
  noteReturn,
  toldOf,
  type WithBonus,
} from '../bonus/index.ts'
import {
  askRound,
  type EarlierEntry,
  type EntryType,
  entryType,
  move,
  requestHash,
  walletKind,
  type WalletRow,
  askStory,
  type StakeStory,
} from '../wallet/index.ts'
import { type Answered, answered, type Lacking, lacking, type Moving, repeated } from './place-bet.ts'

/** A payout of a stake; zero where the round is lost and only closes. */
export interface SettleWin {
  readonly shard: Shard
  readonly member: MemberId
  readonly provider: number
  readonly nodeId: number
  readonly round: string
  readonly closes: boolean
  readonly reference: string
  /** The stake's own transaction id. */
  readonly bet: string
  readonly amount: Money
  readonly currency: string
  /** As a stake has them. */
  readonly game?: BonusGame | undefined
  readonly bonus?: WithBonus | undefined
}

interface WinState extends StakeStory {
  readonly day: number
  readonly nowMs: number
  readonly bonus?: BonusState | undefined
  /** What closed the round. */
  readonly closers: readonly EntryType[]
}

export type WinPlan =
  | Answered
  | Lacking
  | (Moving<'payout'> & {
      readonly stake: EarlierEntry
      /** The bonus bore the stake: the payout comes into its purse. */
      readonly borne?: { readonly grant: GrantRow; readonly bonus: WalletRow }
    })

/** Pays a win. It asks neither token nor status nor limits: what was won is owed (PRV-03). */
export const settleWin = (calendar: Calendar): Command<SettleWin, WinState, WinPlan> => ({
  name: 'providers.win',
  load(batch, input) {
    const story = askStory(batch, input)
    const closers = askRound(batch, {
      shard: input.shard,
      member: input.member,
      source: input.provider,
      game: input.nodeId,
      round: input.round,
    })
    const bonus = askBonus(batch, input.bonus, input)
    return () => ({
      ...story(),
      closers: closers(),
      day: calendar.dayOf(batch.atMs),
      nowMs: batch.atMs,
      bonus: bonus(),
    })
  },
  decide: decideWin,
  write(batch, plan, input) {
    if (plan.kind === 'answer' || plan.kind === 'lacking') return
    const { wallet, day, borne } = plan
    // What a stake wins is borne by whoever bore it.
    const { contra, award } = plan.stake
    move(
      batch,
      borne?.bonus ?? wallet,
      {
        type: entryType.payout,
        contra,
        award,
        amount: input.amount,
        source: input.provider,
        game: input.nodeId,
        round: input.round,
        closes: input.closes,
        reference: input.reference,
        regards: input.bet,
        hash: winHash(input),
      },
      day,
    )
    if (borne === undefined) return
    const { grant, bonus } = borne
    noteReturn(batch, {
      grant,
      purses: { real: wallet, bonus },
      leaving: leavingOf(input.amount, grant),
      wagered: grant.wagered,
      source: input.provider,
      reference: input.reference,
      day,
    })
  },
})

/** A win before its stake may be retried; one after a roll-back, or after the stake or its whole round was settled, is a final error; so is one that names another game or round than its stake. */
export function decideWin(state: WinState, input: SettleWin): WinPlan {
  const { wallet, earlier, stake, about, closers, day, bonus } = state
  if (wallet === undefined) return answered('unknown-user', undefined)
  const asks = lacksBonus(wallet, bonus, stake)
  if (asks !== undefined) return lacking(asks)
  const balance = toldOf(wallet.balance, bonus, input.game, state.nowMs)
  if (earlier !== undefined)
    return earlier.hash === winHash(input) ? repeated(earlier.balance, earlier, input) : answered('duplicate', balance)
  if (about.some(({ type }) => type === entryType.refund || type === entryType.tombstone))
    return answered('rolled-back', balance)
  if (stake === undefined || stake.type !== entryType.stake) return answered('no-such-bet', balance)
  if (stake.game !== input.nodeId) return answered('wrong-game', balance)
  if (stake.round !== input.round) return answered('no-such-bet', balance)
  if (wallet.currency !== input.currency) return answered('wrong-currency', balance)
  if (about.some(({ type, closes }) => type === entryType.payout && closes)) return answered('settled', balance)
  if (closers.includes(entryType.payout)) return answered('settled', balance)
  if (stake.kind !== walletKind.bonus) {
    // An entry that tells of both purses does so when it is repeated, too.
    const besides = isOfBonus(stake) ? (bonus?.wallet?.balance ?? 0n) : 0n
    return { ...answered('ok', wallet.balance + besides + input.amount), kind: 'payout', wallet, day, stake }
  }
  const grant = bonus === undefined ? undefined : grantOf(bonus, stake.award)
  if (grant === undefined || bonus?.wallet === undefined) throw new Error('a stake of bonus money is of no grant')
  const told = wallet.balance + bonus.wallet.balance + input.amount - leavingOf(input.amount, grant).forfeited
  return {
    ...answered('ok', told),
    kind: 'payout',
    wallet,
    day,
    stake,
    borne: { grant, bonus: bonus.wallet },
  }
}

export const winHash = (input: SettleWin): string =>
  requestHash(['win', input.amount, input.currency, input.nodeId, input.round, input.closes, input.bet])
