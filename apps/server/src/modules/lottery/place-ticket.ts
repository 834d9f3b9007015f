import type { Money } from '#rules/money.ts'
import type { Calendar } from '../../platform/calendar.ts'
import { askGate } from '../../platform/gate.sql.ts'
import type { MemberId, RowId, Shard } from '../../platform/ids.ts'
import type { Batch, Command } from '../../platform/lane/batch.ts'
import { askStake, type Limit, refuseStake, type StakeState, startStake } from '../safeguards/index.ts'
import {
  askWallet,
  entryType,
  houseAccount,
  LOTTERY_SOURCE,
  move,
  requestHash,
  walletKind,
  type WalletRow,
} from '../wallet/index.ts'
import { askDrawStake, countDrawStake } from './draw-stake.sql.ts'
import { askExposure, type Need, takeExposure } from './exposure.sql.ts'
import type { LotteryGame } from './games.ts'
import type { Sale } from './sale.ts'
import { writeTicket } from './ticket.sql.ts'

/** A ticket that a member buys for the draw that is sold now. */
export interface PlaceTicket {
  readonly shard: Shard
  readonly member: MemberId
  readonly id: RowId
  /** The browser's key, by which the same ticket is bought once. */
  readonly reference: string
  readonly game: LotteryGame
  readonly draw: {
    readonly nr: number
    readonly issue: string
    readonly opensAtMs: number
    readonly closesAtMs: number
  }
  readonly sale: Sale
  /** What was asked for, as text: the same reference with another one is refused. */
  readonly asked: string
  readonly houseLimits: readonly Limit[]
}

export type PlaceAnswer =
  | {
      readonly verdict: 'ok' | 'duplicate' | 'no-funds' | 'limit' | 'frozen' | 'excluded' | 'closed'
      readonly balance: Money
      /** When a ticket was bought by this very try, in milliseconds; undefined for one that was bought before. */
      readonly boughtAtMs?: number
    }
  /** With the ticket its member would have staked more in the draw than one may; so much is left. */
  | { readonly verdict: 'draw-limit'; readonly left: Money }
  /** The shard's slices of the limits are too small for these. */
  | { readonly verdict: 'lease'; readonly needs: readonly Need[] }
  | { readonly verdict: 'unknown' }

/** What a sale has to know. */
export interface SaleState {
  readonly stake: StakeState
  readonly closedTo: number
  /** The wallet of bonus money, whose stakes limits count as well; undefined where the member never had any. */
  readonly bonus: WalletRow | undefined
  /** What the member has staked in the draw. */
  readonly drawStake: Money
  readonly needs: readonly Need[]
}

type Plan =
  | { readonly answer: PlaceAnswer }
  | { readonly answer: PlaceAnswer; readonly wallet: WalletRow; readonly day: number }

/** Asks the batch for what a sale has to know. */
export function askSale(
  batch: Batch,
  calendar: Calendar,
  {
    shard,
    member,
    reference,
    game,
    draw,
    sale,
  }: Pick<PlaceTicket, 'shard' | 'member' | 'reference' | 'game' | 'draw' | 'sale'>,
): () => SaleState {
  const stake = askStake(batch, calendar, { shard, member, source: LOTTERY_SOURCE, reference })
  // No ticket is borne by it, so there is no need to ask whether it is played: one key more in the same statement.
  const bonus = askWallet(batch, { shard, member, kind: walletKind.bonus })
  const closedTo = askGate(batch, shard, game.number)
  const drawStake = askDrawStake(batch, { shard, member, game: game.number, nr: draw.nr })
  const needs = askExposure(batch, shard, sale.needs)
  return () => ({ stake: stake(), bonus: bonus(), closedTo: closedTo(), drawStake: drawStake(), needs: needs() })
}

/** Sells a ticket: repetition, status, time and gate, limits, funds and what the draw may cost are asked in one batch. */
export const placeTicket = (calendar: Calendar): Command<PlaceTicket, SaleState, Plan> => ({
  name: 'lottery.place',
  load: (batch, input) => askSale(batch, calendar, input),
  decide: decidePlace,
  write(batch, plan, input) {
    if (!('wallet' in plan)) return
    writeSale(batch, plan.wallet, plan.day, input)
  },
})

/** Takes the stake of a ticket, writes it, and counts what it may cost. */
export function writeSale(batch: Batch, wallet: WalletRow, day: number, input: PlaceTicket): void {
  const { shard, member, id, reference, game, draw, sale } = input
  move(
    batch,
    wallet,
    {
      type: entryType.stake,
      contra: houseAccount.play,
      amount: -sale.stake,
      source: LOTTERY_SOURCE,
      game: game.nodeId,
      round: draw.issue,
      closes: false,
      reference,
      regards: null,
      hash: ticketHash(input),
    },
    day,
  )
  takeExposure(batch, shard, sale.needs, 1n)
  countDrawStake(batch, { shard, member, game: game.number, nr: draw.nr }, sale.stake)
  writeTicket(batch, {
    shard,
    member,
    id,
    game: game.number,
    nr: draw.nr,
    reference,
    stake: sale.stake,
    rebate: sale.rebate,
    parts: sale.parts,
  })
}

/** A repetition is answered before anything that may have changed since; the close by the database's time, read under the head. */
export function decidePlace({ stake, bonus, closedTo, drawStake, needs }: SaleState, input: PlaceTicket): Plan {
  const start = startStake(stake, () => ticketHash(input))
  switch (start.kind) {
    case 'unknown-member':
      return { answer: { verdict: 'unknown' } }
    case 'repeated':
      return { answer: { verdict: 'ok', balance: start.balance } }
    case 'duplicate':
    case 'taken-back':
      return { answer: { verdict: 'duplicate', balance: start.balance } }
  }
  const { wallet } = start
  const { balance } = wallet
  const { draw, sale } = input
  if (stake.nowMs < draw.opensAtMs || stake.nowMs >= draw.closesAtMs || draw.nr <= closedTo)
    return { answer: { verdict: 'closed', balance } }
  const refusal = refuseStake(stake, start, sale.stake, input.houseLimits, ofBonus(bonus))
  if (refusal !== undefined) return { answer: { verdict: refusal, balance } }
  const left = leftInDraw(drawStake, sale)
  if (left !== undefined) return { answer: { verdict: 'draw-limit', left } }
  if (needs.length > 0) return { answer: { verdict: 'lease', needs } }
  return {
    answer: { verdict: 'ok', balance: balance - sale.stake, boughtAtMs: stake.nowMs },
    wallet,
    day: stake.day,
  }
}

/** For the limits: a ticket is borne by own money, and what the bonus staked counts beside it. */
export const ofBonus = (
  wallet: WalletRow | undefined,
): { readonly wallet: WalletRow; readonly bears: false } | undefined =>
  wallet === undefined ? undefined : { wallet, bears: false }

/** What a member may still stake in a draw, where that is too little for a ticket. */
export function leftInDraw(
  drawStake: Money,
  { stake, memberLimit }: Pick<Sale, 'stake' | 'memberLimit'>,
): Money | undefined {
  if (drawStake + stake <= memberLimit) return undefined
  return drawStake < memberLimit ? memberLimit - drawStake : 0n
}

const ticketHash = ({ game, draw, asked }: PlaceTicket): string => requestHash(['ticket', game.id, draw.issue, asked])
