import { bitsOf, cellsOfBits } from '#rules/lottery/play.ts'
import type { Money } from '#rules/money.ts'
import type { TicketState } from '#contract/lottery.ts'
import type { Db } from '../../platform/db/database.ts'
import { numberArray, textArray } from '../../platform/db/sql.ts'
import { type MemberId, type RowId, rowId, type Shard, shardOf } from '../../platform/ids.ts'
import { type Batch, definePart } from '../../platform/lane/batch.ts'
import { type DrawKey, type DrawRow, isSimulated } from './draw.sql.ts'
import type { Sale, SoldPart } from './sale.ts'

/** A ticket as it is sold. */
export interface NewTicket extends DrawKey {
  readonly shard: Shard
  readonly member: MemberId
  readonly id: RowId
  readonly reference: string
  readonly stake: Money
  readonly rebate: Money
  readonly parts: readonly SoldPart[]
}

interface TicketKey {
  readonly shard: Shard
  readonly member: MemberId
  readonly id: RowId
}

const tickets = definePart({
  open: () => ({
    fresh: new Array<NewTicket>(),
    asked: new Map<string, TicketKey>(),
    isCancelled: new Map<string, boolean>(),
    cancelled: new Map<string, TicketKey>(),
  }),
  load(state, shard) {
    const keys = [...state.asked.values()]
    if (keys.length === 0) return undefined
    return {
      name: 'ticket.load',
      text: `SELECT t.member, t.id, t.cancelled_at IS NOT NULL FROM unnest($2::bigint[], $3::bigint[]) AS k(member, id)
             JOIN ticket t ON t.shard = $1::smallint AND t.member = k.member AND t.id = k.id`,
      values: [shard, numberArray(keys.map((k) => k.member)), numberArray(keys.map((k) => k.id))],
    }
  },
  take(state, rows) {
    for (const [member, id, cancelled] of rows)
      state.isCancelled.set(`${String(member)}/${String(id)}`, cancelled === true)
  },
  write(state, shard, batch) {
    const rows = state.fresh
    const gone = [...state.cancelled.values()]
    const parts = rows.flatMap((ticket) => ticket.parts.map((part, i) => ({ ...part, ticket, i })))
    return [
      ...(rows.length === 0
        ? []
        : [
            {
              name: 'ticket.write',
              text: `INSERT INTO ticket (shard, member, id, game, nr, reference, at, stake, rebate)
                     SELECT $1::smallint, member, id, game, nr, reference, $2::timestamptz, stake, rebate
                     FROM unnest($3::bigint[], $4::bigint[], $5::smallint[], $6::integer[], $7::text[], $8::bigint[], $9::bigint[])
                       AS k(member, id, game, nr, reference, stake, rebate)`,
              values: [
                shard,
                batch.at,
                numberArray(rows.map((t) => t.member)),
                numberArray(rows.map((t) => t.id)),
                numberArray(rows.map((t) => t.game)),
                numberArray(rows.map((t) => t.nr)),
                textArray(rows.map((t) => t.reference)),
                numberArray(rows.map((t) => t.stake)),
                numberArray(rows.map((t) => t.rebate)),
              ],
            },
            {
              name: 'ticket.write-picks',
              text: `INSERT INTO ticket_pick (shard, member, ticket, part, pick, text, play, block, cells, must, lines, unit, prize)
                     SELECT $1::smallint, member, ticket, part, pick, text, play, block, cells::bit varying, must::bit varying,
                       lines, unit, prize
                     FROM unnest($2::bigint[], $3::bigint[], $4::smallint[], $5::smallint[], $6::text[], $7::text[],
                       $8::smallint[], $9::text[], $10::text[],
                                 $11::integer[], $12::bigint[], $13::bigint[])
                       AS k(member, ticket, part, pick, text, play, block, cells, must, lines, unit, prize)`,
              values: [
                shard,
                numberArray(parts.map(({ ticket }) => ticket.member)),
                numberArray(parts.map(({ ticket }) => ticket.id)),
                numberArray(parts.map(({ i }) => i)),
                numberArray(parts.map(({ pick }) => pick)),
                textArray(parts.map(({ text }) => text)),
                textArray(parts.map(({ play }) => play)),
                numberArray(parts.map(({ block }) => block)),
                textArray(parts.map(({ cells, width }) => bitsOf(cells, width))),
                textArray(parts.map(({ must, width }) => (must === 0n ? null : bitsOf(must, width)))),
                numberArray(parts.map(({ lines }) => lines)),
                numberArray(parts.map(({ unit }) => unit)),
                numberArray(parts.map(({ money }) => money)),
              ],
            },
          ]),
      ...(gone.length === 0
        ? []
        : [
            {
              name: 'ticket.cancel',
              text: `UPDATE ticket t SET cancelled_at = $2::timestamptz FROM unnest($3::bigint[], $4::bigint[]) AS k(member, id)
                     WHERE t.shard = $1::smallint AND t.member = k.member AND t.id = k.id`,
              values: [shard, batch.at, numberArray(gone.map((k) => k.member)), numberArray(gone.map((k) => k.id))],
            },
          ]),
    ]
  },
})

export const writeTicket = (batch: Batch, ticket: NewTicket): void =>
  void tickets(batch, ticket.shard).fresh.push(ticket)

/** Asks whether a ticket stands, was cancelled, or is not there. */
export function askTicket(batch: Batch, key: TicketKey): () => 'stands' | 'cancelled' | undefined {
  const state = tickets(batch, key.shard)
  const text = `${key.member}/${key.id}`
  state.asked.set(text, key)
  return () => {
    const cancelled = state.isCancelled.get(text)
    return cancelled === undefined ? undefined : cancelled ? 'cancelled' : 'stands'
  }
}

export function cancelTicketRow(batch: Batch, key: TicketKey): void {
  const state = tickets(batch, key.shard)
  const text = `${key.member}/${key.id}`
  state.cancelled.set(text, key)
  state.isCancelled.set(text, true)
}

/** A part of a ticket as it was sold. */
export interface StoredPart {
  readonly pick: number
  readonly text: string | null
  readonly play: string
  readonly block: number
  readonly cells: bigint
  readonly must: bigint
  readonly lines: number
  readonly unit: Money
  readonly prize: Money
}

/** A ticket with its draw, and what it won where the draw is settled. */
export interface TicketRow {
  readonly id: RowId
  readonly reference: string
  readonly at: Date
  readonly stake: Money
  readonly rebate: Money
  readonly state: TicketState
  readonly payout: Money | null
  readonly draw: DrawRow
  readonly parts: readonly StoredPart[]
}

/** A ticket that was sold this moment, as it would be read. */
export const soldTicket = (
  { id, reference, sale }: Pick<NewTicket, 'id' | 'reference'> & { readonly sale: Sale },
  { draw, at }: Pick<TicketRow, 'draw' | 'at'>,
): TicketRow => ({
  id,
  reference,
  at,
  stake: sale.stake,
  rebate: sale.rebate,
  state: 'open',
  payout: null,
  draw,
  parts: sale.parts.map(({ money, ...part }) => ({ ...part, prize: money })),
})

interface Columns extends Record<string, unknown> {
  readonly id: string
  readonly reference: string
  readonly at: Date
  readonly stake: string
  readonly rebate: string
  readonly cancelled: boolean
  readonly won: string | null
  readonly parts: readonly [number, string | null, string, number, string, string | null, number, string, string][]
  readonly game: number
  readonly nr: number
  readonly issue: string
  readonly opensAt: Date
  readonly closesAt: Date
  readonly drawsAt: Date
  readonly drawState: DrawRow['state']
  readonly revision: number
  readonly result: unknown
  readonly commitment: string | null
  readonly seed: string | null
  readonly isSimulated: boolean
}

const SELECT = `
  SELECT t.id, t.reference, t.at, t.stake, t.rebate, t.cancelled_at IS NOT NULL AS cancelled, w.amount AS won,
    d.game, d.nr, d.issue, d.opens_at AS "opensAt", d.closes_at AS "closesAt", d.draws_at AS "drawsAt", d.state AS "drawState",
      d.revision, d.result, d.commitment, d.seed, ${isSimulated('d')} AS "isSimulated",
    (SELECT jsonb_agg(jsonb_build_array(p.pick, p.text, p.play, p.block, p.cells::text, p.must::text, p.lines, p.unit::text,
      p.prize::text) ORDER BY p.part)
     FROM ticket_pick p WHERE p.shard = t.shard AND p.member = t.member AND p.ticket = t.id) AS parts
  FROM ticket t JOIN draw d ON d.game = t.game AND d.nr = t.nr
  LEFT JOIN draw_win w ON w.shard = t.shard AND w.member = t.member AND w.ticket = t.id AND w.revision = d.revision
  WHERE t.shard = $1 AND t.member = $2`

const isPaid = (state: DrawRow['state']): boolean => state === 'settled' || state === 'corrected'

function ticketFrom(row: Columns): TicketRow {
  const settled = isPaid(row.drawState)
  const won = BigInt(row.won ?? '0')
  const state = row.cancelled
    ? 'cancelled'
    : row.drawState === 'void'
      ? 'void'
      : !settled
        ? 'open'
        : won > 0n
          ? 'won'
          : 'lost'
  return {
    id: rowId(row.id),
    reference: row.reference,
    at: row.at,
    stake: BigInt(row.stake),
    rebate: BigInt(row.rebate),
    state,
    payout: settled && !row.cancelled ? won : null,
    draw: { ...row, state: row.drawState },
    parts: row.parts.map(([pick, text, play, block, cells, must, lines, unit, prize]) => ({
      pick,
      text,
      play,
      block,
      cells: cellsOfBits(cells),
      must: must === null ? 0n : cellsOfBits(must),
      lines,
      unit: BigInt(unit),
      prize: BigInt(prize),
    })),
  }
}

/** A ticket of a member, by its id or by the reference of its stake. */
export async function readTicket(
  db: Db,
  member: MemberId,
  by: { readonly id: RowId } | { readonly reference: string },
): Promise<TicketRow | undefined> {
  const [row] = await db.query<Columns>(
    'id' in by
      ? { name: 'lottery.ticket', text: `${SELECT} AND t.id = $3`, values: [shardOf(member), member, by.id] }
      : {
          name: 'lottery.ticket-by-reference',
          text: `${SELECT} AND t.reference = $3`,
          values: [shardOf(member), member, by.reference],
        },
  )
  return row === undefined ? undefined : ticketFrom(row)
}

export interface TicketFilter {
  readonly game: number | undefined
  readonly issue: string | undefined
  readonly state: TicketState | undefined
  /** Only tickets that came before this one. */
  readonly before: RowId | undefined
  readonly limit: number
}

const SETTLED = `d.state IN ('settled', 'corrected')`
const STATES: Readonly<Record<TicketState, string>> = {
  open: `t.cancelled_at IS NULL AND d.state <> 'void' AND NOT ${SETTLED}`,
  won: `t.cancelled_at IS NULL AND ${SETTLED} AND w.amount IS NOT NULL`,
  lost: `t.cancelled_at IS NULL AND ${SETTLED} AND w.amount IS NULL`,
  cancelled: 't.cancelled_at IS NOT NULL',
  void: `t.cancelled_at IS NULL AND d.state = 'void'`,
}

/** A member's tickets, the newest first: ids rise with time. */
export async function readTickets(db: Db, member: MemberId, filter: TicketFilter): Promise<TicketRow[]> {
  const rows = await db.query<Columns>({
    name: `lottery.tickets-${filter.state ?? 'all'}`,
    text: `${SELECT} AND ($3::smallint IS NULL OR t.game = $3) AND ($4::text IS NULL OR d.issue = $4) AND ($5::bigint IS NULL OR t.id < $5)
      ${filter.state === undefined ? '' : `AND ${STATES[filter.state]}`} ORDER BY t.id DESC LIMIT $6`,
    values: [shardOf(member), member, filter.game ?? null, filter.issue ?? null, filter.before ?? null, filter.limit],
  })
  return rows.map(ticketFrom)
}

/** The games that a member holds tickets of, the one played last first. */
export async function readRecentGames(db: Db, member: MemberId, limit: number): Promise<number[]> {
  const rows = await db.query<{ game: number }>({
    text: `SELECT game FROM (SELECT game, id FROM ticket WHERE shard = $1 AND member = $2 ORDER BY id DESC LIMIT 500) t
      GROUP BY game ORDER BY max(id) DESC LIMIT $3`,
    values: [shardOf(member), member, limit],
  })
  return rows.map(({ game }) => game)
}

/** What a member may see of its tickets in the file of its data. */
export async function exportTickets(db: Db, member: MemberId): Promise<unknown> {
  return db.query({
    text: `SELECT t.id, g.code AS game, d.issue, t.at, t.stake::text, t.cancelled_at, d.state, w.amount::text AS payout,
        (SELECT jsonb_agg(jsonb_build_object('play', p.play, 'pick', p.text, 'lines', p.lines) ORDER BY p.part)
         FROM ticket_pick p WHERE p.shard = t.shard AND p.member = t.member AND p.ticket = t.id AND p.text IS NOT NULL) AS picks
      FROM ticket t JOIN draw d ON d.game = t.game AND d.nr = t.nr JOIN lottery_game g ON g.id = t.game
      LEFT JOIN draw_win w ON w.shard = t.shard AND w.member = t.member AND w.ticket = t.id AND w.revision = d.revision
      WHERE t.shard = $1 AND t.member = $2 ORDER BY t.id`,
    values: [shardOf(member), member],
  })
}
