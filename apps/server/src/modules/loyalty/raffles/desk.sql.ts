import { raffleList, raffleTicketList } from '#contract/calls/raffles.ts'
import type { CallRequest } from '#contract/calls.ts'
import type { Db } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'
import { memberId } from '../../../platform/ids.ts'
import { type Listing, type ListOf, readList, whereSet } from '../../../platform/operator-list.sql.ts'
import { type OpenedRaffle, RAFFLE_COLUMNS, raffleFrom, type RaffleRow } from './raffle.sql.ts'

const raffles: Listing<(typeof raffleList.sorts)[number]> = {
  call: 'raffles.list',
  sorts: raffleList.sorts,
  columns: RAFFLE_COLUMNS,
  from: 'raffle',
  keys: { openedAt: { by: 'opened_at', as: 'moment' } },
  ties: [{ by: 'id', as: 'text' }],
}

/** Raffles as operators list them. */
export async function listRaffles(
  db: Db,
  asked: CallRequest<'raffles.list'>,
  timeZone: string,
): Promise<ListOf<OpenedRaffle>> {
  const { rows, next } = await readList<RaffleRow>(db, raffles, asked, {
    timeZone,
    where: [
      whereSet(asked.raffle, (id) => sql`id = ${id}`),
      whereSet(asked.raffleState, (state) => sql`state = ${state}`),
    ],
  })
  return { rows: rows.map(raffleFrom), next }
}

export interface TicketRow {
  readonly raffle: string
  readonly member: string
  readonly first: number
  readonly last: number
  readonly at: Date
  readonly [column: string]: unknown
}

const tickets: Listing<(typeof raffleTicketList.sorts)[number]> = {
  call: 'raffles.tickets',
  sorts: raffleTicketList.sorts,
  columns: 'raffle, member, first, last, at',
  from: 'raffle_ticket',
  keys: { at: { by: 'at', as: 'moment' } },
  ties: [
    { by: 'raffle', as: 'text' },
    { by: 'first', as: 'number' },
  ],
  owner: { shard: 'shard', member: 'member' },
}

/** Tickets as operators list them. */
export const listTickets = (
  db: Db,
  asked: CallRequest<'raffles.tickets'>,
  timeZone: string,
): Promise<ListOf<TicketRow>> =>
  readList<TicketRow>(db, tickets, asked, {
    timeZone,
    member: asked.member === undefined ? undefined : memberId(asked.member),
    where: [whereSet(asked.raffle, (raffle) => sql`raffle = ${raffle}`)],
  })
