import type { Calendar } from '../../platform/calendar.ts'
import type { MemberId, Shard } from '../../platform/ids.ts'
import type { Command } from '../../platform/lane/batch.ts'
import { type EarlierEntry, entryType, houseAccount, move, requestHash } from '../wallet/index.ts'
import { giveFreeRoundBack } from './free-round.sql.ts'
import { type Answered, answered, type Moving } from './place-bet.ts'
import { askStory, type StakeStory } from './stake-story.ts'

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
}

interface RollBackState extends StakeStory {
  readonly today: number
  readonly stakeDay: number
}

type RollBackPlan =
  | Answered
  | Moving<'tombstone'>
  | (Moving<'refund'> & { readonly stake: EarlierEntry; readonly stakeDay: number })

/** Returns a stake once; asks neither token nor status (PRV-03). */
export const rollBack = (calendar: Calendar): Command<RollBack, RollBackState, RollBackPlan> => ({
  name: 'providers.rollback',
  load(batch, input) {
    const ask = askStory(batch, input)
    return () => {
      const story = ask()
      return { ...story, today: calendar.dayOf(batch.atMs), stakeDay: calendar.dayOf(story.stake?.atMs ?? batch.atMs) }
    }
  },
  decide: decideRollBack,
  write(batch, plan, input) {
    if (plan.kind === 'answer') return
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
    const { stake, stakeDay } = plan
    const { contra, freeRound } = stake
    if (freeRound !== null) giveFreeRoundBack(batch, { shard: input.shard, member: input.member, id: freeRound })
    move(batch, wallet, { ...common, type: entryType.refund, contra, freeRound, amount: -stake.amount }, day, stakeDay)
  },
})

/**
 * A roll-back of an unknown stake leaves a tombstone, which refuses the stake should it still come;
 * one under a new id for a stake already taken back changes nothing and is fine; a stake that was
 * paid stays, since its refund would pay twice. One that was not paid is returned even after its round
 * was closed by another stake: whoever says that it never counted owes it. Game and round have to be those of the stake.
 */
export function decideRollBack(
  { wallet, earlier, stake, about, today, stakeDay }: RollBackState,
  input: RollBack,
): RollBackPlan {
  if (wallet === undefined) return answered('unknown-user', undefined)
  if (earlier !== undefined)
    return earlier.hash === rollBackHash(input)
      ? answered('ok', earlier.balance)
      : answered('duplicate', wallet.balance)
  if (about.some(({ type }) => type === entryType.refund || type === entryType.tombstone))
    return answered('ok', wallet.balance)
  if (about.length > 0) return answered('settled', wallet.balance)
  if (stake === undefined) return { ...answered('ok', wallet.balance), kind: 'tombstone', wallet, day: today }
  if (stake.type !== entryType.stake) return answered('no-such-bet', wallet.balance)
  if (stake.game !== input.nodeId) return answered('wrong-game', wallet.balance)
  if (stake.round !== input.round) return answered('no-such-bet', wallet.balance)
  return { ...answered('ok', wallet.balance - stake.amount), kind: 'refund', wallet, day: today, stake, stakeDay }
}

export const rollBackHash = (input: RollBack): string => requestHash(['rollback', input.nodeId, input.round, input.bet])
