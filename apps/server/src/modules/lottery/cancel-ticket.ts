import type { Money } from '#rules/money.ts'
import type { Calendar } from '../../platform/calendar.ts'
import { askGate } from '../../platform/gate.sql.ts'
import type { MemberId, RowId, Shard } from '../../platform/ids.ts'
import type { Command } from '../../platform/lane/batch.ts'
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
import { askExposure, type Need, takeExposure } from './exposure.sql.ts'
import { askTicket, cancelTicketRow } from './ticket.sql.ts'

/** A ticket that its member gives back before the draw closes. */
export interface CancelTicket {
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
  /** From this moment on nothing is cancelled. */
  readonly untilMs: number
  readonly needs: readonly Need[]
}

type CancelAnswer = { readonly verdict: 'ok' | 'closed'; readonly balance: Money } | { readonly verdict: 'unknown' }

interface State {
  readonly wallet: WalletRow | undefined
  readonly ticket: 'stands' | 'cancelled' | undefined
  readonly closedTo: number
  readonly nowMs: number
}

/** Gives a ticket back whole, once. What was cancelled already is answered the same; the close is asked as a sale asks it. */
export const cancelTicket = (
  calendar: Calendar,
): Command<CancelTicket, State, { readonly answer: CancelAnswer; readonly wallet?: WalletRow }> => ({
  name: 'lottery.cancel',
  load(batch, { shard, member, id, gate, needs }) {
    const wallet = askWallet(batch, { shard, member, kind: walletKind.real })
    const ticket = askTicket(batch, { shard, member, id })
    const closedTo = askGate(batch, shard, gate)
    askExposure(batch, shard, needs)
    return () => ({ wallet: wallet(), ticket: ticket(), closedTo: closedTo(), nowMs: batch.atMs })
  },
  decide({ wallet, ticket, closedTo, nowMs }, { stake, nr, untilMs }) {
    if (wallet === undefined || ticket === undefined) return { answer: { verdict: 'unknown' } }
    const { balance } = wallet
    if (ticket === 'cancelled') return { answer: { verdict: 'ok', balance } }
    if (nowMs >= untilMs || nr <= closedTo) return { answer: { verdict: 'closed', balance } }
    return { answer: { verdict: 'ok', balance: balance + stake }, wallet }
  },
  write(batch, { wallet }, input) {
    if (wallet === undefined) return
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
    cancelTicketRow(batch, { shard, member, id })
  },
})
