import { bitsOf, cellsOfBits } from '#rules/lottery/play.ts'
import type { Money } from '#rules/money.ts'
import type { TicketState } from '#contract/lottery.ts'
import type { Db } from '../../platform/db/database.ts'
import { numberArray, textArray } from '../../platform/db/sql.ts'
import { type MemberId, type RowId, rowId, type Shard, shardOf } from '../../platform/ids.ts'
import { type Batch, definePart } from '../../platform/lane/batch.ts'
import { type DrawKey, type DrawRow, isSimulated } from './draw.sql.ts'
import type { Asked, Sale, SoldPart } from './sale.ts'

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

/** What is kept of a part: in the ticket's own row of the first, in one of `ticket_pick` of each further one. */
const PART = 'text, play, block, cells, must, lines, unit, prize, price, multiple, prize_group'
const partOf = (k: string): string =>
  `${k}.text, ${k}.play, ${k}.block, ${k}.cells::bit varying, ${k}.must::bit varying, ${k}.lines, ${k}.unit, ${k}.prize,
    ${k}.price, ${k}.multiple, ${k}.prize_group`
/** The lists of these columns in a statement, from a parameter on. */
const partLists = (first: number): string =>
  ['text', 'text', 'smallint', 'text', 'text', 'integer', 'bigint', 'bigint', 'smallint', 'integer', 'smallint']
    .map((type, i) => `$${first + i}::${type}[]`)
    .join(', ')
const partColumns = (parts: readonly SoldPart[]): string[] => [
  textArray(parts.map(({ text }) => text)),
  textArray(parts.map(({ play }) => play)),
  numberArray(parts.map(({ block }) => block)),
  textArray(parts.map(({ cells, width }) => bitsOf(cells, width))),
  textArray(parts.map(({ must, width }) => (must === 0n ? null : bitsOf(must, width)))),
  numberArray(parts.map(({ lines }) => lines)),
  numberArray(parts.map(({ unit }) => unit)),
  numberArray(parts.map(({ money }) => money)),
  numberArray(parts.map(({ asked }) => asked?.price ?? null)),
  numberArray(parts.map(({ asked }) => asked?.multiple ?? null)),
  numberArray(parts.map(({ asked }) => asked?.group ?? null)),
]

const tickets = definePart({
  open: () => ({
    fresh: new Array<NewTicket>(),
    asked: new Map<string, TicketKey>(),
    isCancelled: new Map<string, boolean>(),
    cancelled: new Map<string, TicketKey & { readonly isLate: boolean }>(),
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
    const further = rows.flatMap(({ member, id, parts }) =>
      parts.slice(1).map((part, i) => ({ member, id, part, i: i + 1 })),
    )
    return [
      ...(rows.length === 0
        ? []
        : [
            {
              name: 'ticket.write',
              text: `INSERT INTO ticket (shard, member, id, game, nr, reference, at, stake, rebate, parts, ${PART})
                     SELECT $1::smallint, member, id, game, nr, reference, $2::timestamptz, stake, rebate, parts, ${partOf('k')}
                     FROM unnest($14::bigint[], $15::bigint[], $16::smallint[], $17::integer[], $18::text[], $19::bigint[],
                       $20::bigint[], $21::smallint[], ${partLists(3)})
                       AS k(member, id, game, nr, reference, stake, rebate, parts, ${PART})`,
              values: [
                shard,
                batch.at,
                ...partColumns(rows.flatMap(({ parts }) => parts.slice(0, 1))),
                numberArray(rows.map((t) => t.member)),
                numberArray(rows.map((t) => t.id)),
                numberArray(rows.map((t) => t.game)),
                numberArray(rows.map((t) => t.nr)),
                textArray(rows.map((t) => t.reference)),
                numberArray(rows.map((t) => t.stake)),
                numberArray(rows.map((t) => t.rebate)),
                numberArray(rows.map((t) => t.parts.length)),
              ],
            },
          ]),
      ...(further.length === 0
        ? []
        : [
            {
              name: 'ticket.write-picks',
              text: `INSERT INTO ticket_pick (shard, member, ticket, part, pick, ${PART})
                     SELECT $1::smallint, member, ticket, part, pick, ${partOf('k')}
                     FROM unnest($13::bigint[], $14::bigint[], $15::smallint[], $16::smallint[], ${partLists(2)})
                       AS k(member, ticket, part, pick, ${PART})`,
              values: [
                shard,
                ...partColumns(further.map(({ part }) => part)),
                numberArray(further.map(({ member }) => member)),
                numberArray(further.map(({ id }) => id)),
                numberArray(further.map(({ i }) => i)),
                numberArray(further.map(({ part }) => part.pick)),
              ],
            },
          ]),
      ...(gone.length === 0
        ? []
        : [
            {
              name: 'ticket.cancel',
              text: `UPDATE ticket t SET cancelled_at = $2::timestamptz, late = k.late
                     FROM unnest($3::bigint[], $4::bigint[], $5::boolean[]) AS k(member, id, late)
                     WHERE t.shard = $1::smallint AND t.member = k.member AND t.id = k.id`,
              values: [
                shard,
                batch.at,
                numberArray(gone.map((k) => k.member)),
                numberArray(gone.map((k) => k.id)),
                numberArray(gone.map((k) => k.isLate)),
              ],
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

/** @param isLate it goes back since it was sold when its result was known */
export function cancelTicketRow(batch: Batch, key: TicketKey, isLate: boolean): void {
  const state = tickets(batch, key.shard)
  const text = `${key.member}/${key.id}`
  state.cancelled.set(text, { ...key, isLate })
  state.isCancelled.set(text, true)
}

/** A part of a ticket as it was sold. */
export interface StoredPart {
  readonly pick: number
  readonly text: string | null
  /** How the pick was asked for, on the first of its parts; null where that was not kept. */
  readonly asked: Asked | null
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
  /** Void since it was sold when the result of its draw was known. */
  readonly isLate: boolean
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
  isLate: false,
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
  readonly late: boolean
  readonly won: string | null
  readonly parts: readonly [
    pick: number,
    text: string | null,
    play: string,
    block: number,
    cells: string,
    must: string | null,
    lines: number,
    unit: string,
    prize: string,
    price: 1 | 2 | null,
    multiple: number | null,
    group: number | null,
  ][]
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

const shownPart = (pick: string, p: string): string =>
  `jsonb_build_array(${pick}, ${p}.text, ${p}.play, ${p}.block, ${p}.cells::text, ${p}.must::text, ${p}.lines, ${p}.unit::text,
    ${p}.prize::text, ${p}.price, ${p}.multiple, ${p}.prize_group)`

const SELECT = `
  SELECT t.id, t.reference, t.at, t.stake, t.rebate, t.cancelled_at IS NOT NULL AS cancelled, t.late, w.amount AS won,
    d.game, d.nr, d.issue, d.opens_at AS "opensAt", d.closes_at AS "closesAt", d.draws_at AS "drawsAt", d.state AS "drawState",
      d.revision, d.result, d.commitment, d.seed, ${isSimulated('d')} AS "isSimulated",
    jsonb_build_array(${shownPart('0', 't')}) || CASE t.parts WHEN 1 THEN '[]' ELSE (
      SELECT jsonb_agg(${shownPart('p.pick', 'p')} ORDER BY p.part) FROM ticket_pick p
      WHERE p.shard = t.shard AND p.member = t.member AND p.ticket = t.id) END AS parts
  FROM ticket t JOIN draw d ON d.game = t.game AND d.nr = t.nr
  LEFT JOIN draw_win w ON w.shard = t.shard AND w.member = t.member AND w.ticket = t.id AND w.revision = d.revision
  WHERE t.shard = $1 AND t.member = $2`

const isPaid = (state: DrawRow['state']): boolean => state === 'settled' || state === 'corrected'

/** What became of a ticket: won where it pays anything, but for one that pays just its stake. */
export function stateOf({
  isCancelled,
  isLate,
  drawState,
  stake,
  won,
}: {
  readonly isCancelled: boolean
  readonly isLate: boolean
  readonly drawState: DrawRow['state']
  readonly stake: Money
  readonly won: Money
}): TicketState {
  if (isCancelled && !isLate) return 'cancelled'
  if (isLate || drawState === 'void') return 'void'
  if (!isPaid(drawState)) return 'open'
  return won === 0n ? 'lost' : won === stake ? 'push' : 'won'
}

function ticketFrom(row: Columns): TicketRow {
  const settled = isPaid(row.drawState)
  const won = BigInt(row.won ?? '0')
  const stake = BigInt(row.stake)
  const state = stateOf({ isCancelled: row.cancelled, isLate: row.late, drawState: row.drawState, stake, won })
  return {
    id: rowId(row.id),
    reference: row.reference,
    at: row.at,
    stake,
    rebate: BigInt(row.rebate),
    state,
    isLate: row.late,
    payout: settled && !row.cancelled ? won : null,
    draw: { ...row, state: row.drawState },
    parts: row.parts.map(([pick, text, play, block, cells, must, lines, unit, prize, price, multiple, group]) => ({
      pick,
      text,
      asked: price === null || multiple === null ? null : { price, multiple, group: group ?? undefined },
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
          text: `${SELECT} AND t.reference = $3 ORDER BY t.id DESC LIMIT 1`,
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
  won: `t.cancelled_at IS NULL AND ${SETTLED} AND w.amount > 0 AND w.amount <> t.stake`,
  push: `t.cancelled_at IS NULL AND ${SETTLED} AND w.amount = t.stake`,
  lost: `t.cancelled_at IS NULL AND ${SETTLED} AND coalesce(w.amount, 0) = 0`,
  cancelled: 't.cancelled_at IS NOT NULL AND NOT t.late',
  void: `(t.late OR (t.cancelled_at IS NULL AND d.state = 'void'))`,
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
export async function readRecentGames(
  db: Db,
  member: MemberId,
  limit: number,
): Promise<{ readonly game: number; readonly at: Date }[]> {
  return db.query({
    text: `SELECT game, max(at) AS at FROM (SELECT game, id, at FROM ticket WHERE shard = $1 AND member = $2 ORDER BY id DESC LIMIT 500) t
      GROUP BY game ORDER BY max(id) DESC LIMIT $3`,
    values: [shardOf(member), member, limit],
  })
}

/** What a member may see of its tickets in the file of its data. */
export async function exportTickets(db: Db, member: MemberId): Promise<unknown> {
  return db.query({
    text: `SELECT t.id, g.code AS game, d.issue, t.at, t.stake::text, t.cancelled_at, t.late, d.state, w.amount::text AS payout,
        (SELECT jsonb_agg(jsonb_build_object('play', p.play, 'pick', p.text, 'lines', p.lines) ORDER BY p.part)
         FROM ticket_part p WHERE p.shard = t.shard AND p.member = t.member AND p.ticket = t.id AND p.text IS NOT NULL) AS picks
      FROM ticket t JOIN draw d ON d.game = t.game AND d.nr = t.nr JOIN lottery_game g ON g.id = t.game
      LEFT JOIN draw_win w ON w.shard = t.shard AND w.member = t.member AND w.ticket = t.id AND w.revision = d.revision
      WHERE t.shard = $1 AND t.member = $2 ORDER BY t.id`,
    values: [shardOf(member), member],
  })
}
