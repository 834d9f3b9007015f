import type { Money } from '#rules/money.ts'
import type { Calendar } from '../../platform/calendar.ts'
import type { MemberId, Shard } from '../../platform/ids.ts'
import type { Command } from '../../platform/lane/batch.ts'
import { askRound, type EarlierEntry, type EntryType, entryType, move, requestHash } from '../wallet/index.ts'
import { type Answered, answered, type Moving } from './place-bet.ts'
import { askStory, type StakeStory } from './stake-story.ts'

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
}

interface WinState extends StakeStory {
  readonly day: number
  /** What closed the round. */
  readonly closers: readonly EntryType[]
}

type WinPlan = Answered | (Moving<'payout'> & { readonly stake: EarlierEntry })

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
    return () => ({ ...story(), closers: closers(), day: calendar.dayOf(batch.atMs) })
  },
  decide: decideWin,
  write(batch, plan, input) {
    if (plan.kind === 'answer') return
    const { wallet, day } = plan
    // What a free round wins is borne by whoever bore its stake.
    const { contra, freeRound } = plan.stake
    move(
      batch,
      wallet,
      {
        type: entryType.payout,
        contra,
        freeRound,
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
  },
})

/** A win before its stake may be retried; one after a roll-back, or after the stake or its whole round was settled, is a final error; so is one that names another game or round than its stake. */
export function decideWin({ wallet, earlier, stake, about, closers, day }: WinState, input: SettleWin): WinPlan {
  if (wallet === undefined) return answered('unknown-user', undefined)
  if (earlier !== undefined)
    return earlier.hash === winHash(input) ? answered('ok', earlier.balance) : answered('duplicate', wallet.balance)
  if (about.some(({ type }) => type === entryType.refund || type === entryType.tombstone))
    return answered('rolled-back', wallet.balance)
  if (stake === undefined || stake.type !== entryType.stake) return answered('no-such-bet', wallet.balance)
  if (stake.game !== input.nodeId) return answered('wrong-game', wallet.balance)
  if (stake.round !== input.round) return answered('no-such-bet', wallet.balance)
  if (wallet.currency !== input.currency) return answered('wrong-currency', wallet.balance)
  if (about.some(({ type, closes }) => type === entryType.payout && closes)) return answered('settled', wallet.balance)
  if (closers.includes(entryType.payout)) return answered('settled', wallet.balance)
  return { ...answered('ok', wallet.balance + input.amount), kind: 'payout', wallet, day, stake }
}

export const winHash = (input: SettleWin): string =>
  requestHash(['win', input.amount, input.currency, input.nodeId, input.round, input.closes, input.bet])
