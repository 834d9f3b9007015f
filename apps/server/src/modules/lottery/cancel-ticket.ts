import type { Money } from '#rules/money.ts'
import type { Calendar } from '../../platform/calendar.ts'
import { askGate } from '../../platform/gate.sql.ts'
import type { MemberId, RowId, Shard } from '../../platform/ids.ts'
import type { Batch, Command } from '../../platform/lane/batch.ts'
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
import { countDrawStake } from './draw-stake.sql.ts'
import { askExposure, type Need, takeExposure } from './exposure.sql.ts'
import { askTicket, cancelTicketRow } from './ticket.sql.ts'

/** A ticket that goes back whole. */
export interface TicketBack {
  readonly shard: Shard
  readonly member: MemberId
  readonly id: RowId
  readonly reference: string
  readonly stake: Money
  readonly boughtAtMs: number
  readonly gate: number
  readonly nodeId: number
  readonly issue: string
  readonly nr: number
  readonly needs: readonly Need[]
}

/** One that its member gives back before the draw closes. */
interface CancelTicket extends TicketBack {
  /** From this moment on nothing is cancelled. */
  readonly untilMs: number
}

type CancelAnswer = { readonly verdict: 'ok' | 'closed'; readonly balance: Money } | { readonly verdict: 'unknown' }

/** How a ticket stands that is to go back. */
export interface BackState {
  readonly wallet: WalletRow | undefined
  readonly ticket: 'stands' | 'cancelled' | undefined
}

/** Asks for a ticket that is to go back, and for what that moves. */
export function askBack(batch: Batch, { shard, member, id, needs }: TicketBack): () => BackState {
  const wallet = askWallet(batch, { shard, member, kind: walletKind.real })
  const ticket = askTicket(batch, { shard, member, id })
  askExposure(batch, shard, needs)
  return () => ({ wallet: wallet(), ticket: ticket() })
}

/** Gives back a ticket that stands, with all that counted it. */
export function writeBack(
  batch: Batch,
  calendar: Calendar,
  wallet: WalletRow,
  input: TicketBack,
  why: 'cancelled' | 'late',
): void {
  const { shard, member, id, reference, stake, nodeId, issue } = input
  move(
    batch,
    wallet,
    {
      type: entryType.refund,
      contra: houseAccount.play,
      amount: stake,
      source: LOTTERY_SOURCE,
      game: nodeId,
      round: issue,
      closes: false,
      reference: `back:${id}`,
      regards: reference,
      hash: requestHash(['ticket back', id, stake]),
    },
    calendar.dayOf(batch.atMs),
    calendar.dayOf(input.boughtAtMs),
  )
  takeExposure(batch, shard, input.needs, -1n)
  countDrawStake(batch, { shard, member, game: input.gate, nr: input.nr }, -stake)
  cancelTicketRow(batch, { shard, member, id }, why === 'late')
}

interface State extends BackState {
  readonly closedTo: number
  readonly nowMs: number
}

/** Gives a ticket back whole, once. What was cancelled already is answered the same; the close is asked as a sale asks it. */
export const cancelTicket = (
  calendar: Calendar,
): Command<CancelTicket, State, { readonly answer: CancelAnswer; readonly wallet?: WalletRow }> => ({
  name: 'lottery.cancel',
  load(batch, input) {
    const back = askBack(batch, input)
    const closedTo = askGate(batch, input.shard, input.gate)
    return () => ({ ...back(), closedTo: closedTo(), nowMs: batch.atMs })
  },
  decide({ wallet, ticket, closedTo, nowMs }, { stake, nr, untilMs }) {
    if (wallet === undefined || ticket === undefined) return { answer: { verdict: 'unknown' } }
    const { balance } = wallet
    if (ticket === 'cancelled') return { answer: { verdict: 'ok', balance } }
    if (nowMs >= untilMs || nr <= closedTo) return { answer: { verdict: 'closed', balance } }
    return { answer: { verdict: 'ok', balance: balance + stake }, wallet }
  },
  write(batch, { wallet }, input) {
    if (wallet !== undefined) writeBack(batch, calendar, wallet, input, 'cancelled')
  },
})
