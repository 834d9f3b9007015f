import type { BonusGame } from '#rules/loyalty/wagering.ts'
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
  wageredWithout,
  type WithBonus,
} from '../bonus/index.ts'
import { addToPots } from '../jackpots/index.ts'
import {
  type EarlierEntry,
  entryType,
  houseAccount,
  move,
  requestHash,
  walletKind,
  type WalletRow,
  askStory,
  type StakeStory,
} from '../wallet/index.ts'
import { giveFreeRoundBack } from './free-round.sql.ts'
import { type Answered, answered, type Lacking, lacking, type Moving, repeated } from './place-bet.ts'

/** Takes a stake back. */
export interface RollBack {
  readonly shard: Shard
  readonly member: MemberId
  readonly provider: number
  /** Null where the provider names no game with a stake that never came. */
  readonly nodeId: number | null
  readonly round: string
  readonly reference: string
  /** The stake's own transaction id. */
  readonly bet: string
  /** As a stake has them. */
  readonly game?: BonusGame | undefined
  readonly bonus?: WithBonus | undefined
}

interface RollBackState extends StakeStory {
  readonly today: number
  readonly stakeDay: number
  readonly nowMs: number
  readonly bonus?: BonusState | undefined
}

export type RollBackPlan =
  | Answered
  | Lacking
  | Moving<'tombstone'>
  | (Moving<'refund'> & {
      readonly stake: EarlierEntry
      readonly stakeDay: number
      /** The stake counted for a grant, or its money bore it. */
      readonly borne?: { readonly grant: GrantRow; readonly bonus: WalletRow; readonly by: 'real' | 'bonus' }
    })

/** Returns a stake once; asks neither token nor status (PRV-03). */
export const rollBack = (calendar: Calendar): Command<RollBack, RollBackState, RollBackPlan> => ({
  name: 'providers.rollback',
  load(batch, input) {
    const ask = askStory(batch, input)
    const bonus = askBonus(batch, input.bonus, input)
    return () => {
      const story = ask()
      return {
        ...story,
        bonus: bonus(),
        nowMs: batch.atMs,
        today: calendar.dayOf(batch.atMs),
        stakeDay: calendar.dayOf(story.stake?.atMs ?? batch.atMs),
      }
    }
  },
  decide: decideRollBack,
  write(batch, plan, input) {
    if (plan.kind === 'answer' || plan.kind === 'lacking') return
    const { wallet, day } = plan
    const common = {
      source: input.provider,
      game: input.nodeId,
      round: input.round,
      closes: true,
      reference: input.reference,
      regards: input.bet,
      hash: rollBackHash(input),
    }
    if (plan.kind === 'tombstone')
      return void move(
        batch,
        wallet,
        { ...common, type: entryType.tombstone, contra: houseAccount.play, amount: 0n },
        day,
      )
    const { stake, stakeDay, borne } = plan
    const { contra, award } = stake
    if (award !== null && contra === houseAccount.promotion)
      giveFreeRoundBack(batch, { shard: input.shard, member: input.member, id: award })
    const potParts = stake.potParts?.map((part) => -part)
    if (potParts !== undefined) addToPots(batch, input.shard, potParts)
    move(
      batch,
      borne?.by === 'bonus' ? borne.bonus : wallet,
      { ...common, type: entryType.refund, contra, award, amount: -stake.amount, potParts },
      day,
      stakeDay,
    )
    if (borne === undefined) return
    const { grant, bonus, by } = borne
    noteReturn(batch, {
      grant,
      purses: { real: wallet, bonus },
      leaving: by === 'bonus' ? leavingOf(-stake.amount, grant) : { real: 0n, forfeited: 0n },
      wagered: wageredWithout(grant, input.game, { amount: -stake.amount, by }),
      source: input.provider,
      reference: input.reference,
      day,
    })
  },
})

/**
 * A roll-back of an unknown stake leaves a tombstone, which refuses the stake should it still come;
 * one under a new id for a stake already taken back changes nothing and is fine; a stake that was
 * paid stays, since its refund would pay twice. One that was not paid is returned even after its round
 * was closed by another stake: whoever says that it never counted owes it. Game and round have to be those of the stake.
 */
export function decideRollBack(state: RollBackState, input: RollBack): RollBackPlan {
  const { wallet, earlier, stake, about, today, stakeDay, bonus } = state
  if (wallet === undefined) return answered('unknown-user', undefined)
  const asks = lacksBonus(wallet, bonus, stake)
  if (asks !== undefined) return lacking(asks)
  const balance = toldOf(wallet.balance, bonus, input.game, state.nowMs)
  if (earlier !== undefined)
    return earlier.hash === rollBackHash(input)
      ? repeated(earlier.balance, earlier, input)
      : answered('duplicate', balance)
  if (about.some(({ type }) => type === entryType.refund || type === entryType.tombstone))
    return answered('ok', balance)
  if (about.length > 0) return answered('settled', balance)
  if (stake === undefined) return { ...answered('ok', wallet.balance), kind: 'tombstone', wallet, day: today }
  if (stake.type !== entryType.stake) return answered('no-such-bet', balance)
  if (stake.game !== input.nodeId) return answered('wrong-game', balance)
  if (stake.round !== input.round) return answered('no-such-bet', balance)
  if (!isOfBonus(stake))
    return { ...answered('ok', wallet.balance - stake.amount), kind: 'refund', wallet, day: today, stake, stakeDay }
  const by = stake.kind === walletKind.bonus ? 'bonus' : 'real'
  const grant = bonus === undefined ? undefined : grantOf(bonus, stake.award)
  const lost = by === 'bonus' && grant !== undefined ? leavingOf(-stake.amount, grant).forfeited : 0n
  const told = wallet.balance + (bonus?.wallet?.balance ?? 0n) - stake.amount - lost
  return {
    ...answered('ok', told),
    kind: 'refund',
    wallet,
    day: today,
    stake,
    stakeDay,
    ...(grant === undefined || bonus?.wallet === undefined ? {} : { borne: { grant, bonus: bonus.wallet, by } }),
  }
}

export const rollBackHash = (input: RollBack): string => requestHash(['rollback', input.nodeId, input.round, input.bet])
