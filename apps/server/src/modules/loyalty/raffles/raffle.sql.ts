import { raffleContent, type RaffleContent } from '#contract/content/raffle.ts'
import { parse } from 'zod/mini'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { numberArray, sql, textArray } from '../../../platform/db/sql.ts'
import { type MemberId, memberId, shardOf } from '../../../platform/ids.ts'

/** A raffle that was opened, as it is stored. */
export interface OpenedRaffle {
  readonly id: string
  readonly item: string
  readonly version: number
  readonly terms: RaffleContent
  readonly state: 'open' | 'closed' | 'drawn'
  readonly first: string
  readonly last: string
  readonly openedAt: Date
  readonly closesAt: Date
  readonly drawsAt: Date
  readonly drawnAt: Date | null
  readonly tickets: number
  readonly commitment: string
  readonly seed: string | null
  readonly listHash: string | null
  readonly publicValue: string | null
  /** Its close is past, whether the list is hashed yet or not. */
  readonly isClosing: boolean
}

export interface RaffleRow extends Omit<OpenedRaffle, 'terms'> {
  readonly terms: unknown
  readonly [column: string]: unknown
}

/** The sealed seed is read by the draw alone. */
export const RAFFLE_COLUMNS = `id, item, version, terms, state, first::text, last::text, opened_at AS "openedAt", closes_at AS "closesAt",
  draws_at AS "drawsAt", drawn_at AS "drawnAt", tickets, commitment, seed, list_hash AS "listHash", public_value AS "publicValue", closes_at <= app_now() AS "isClosing"`

export const raffleFrom = ({ terms, ...row }: RaffleRow): OpenedRaffle => ({
  ...row,
  terms: parse(raffleContent, terms),
})

export interface NewRaffle extends Pick<
  OpenedRaffle,
  'id' | 'item' | 'version' | 'terms' | 'first' | 'last' | 'commitment'
> {
  readonly closesMs: number
  readonly drawsMs: number
  readonly sealedSeed: string
}

/** Opens a raffle, unless it was before. */
export const insertRaffle = (tx: Tx, r: NewRaffle): Promise<unknown> =>
  tx.query(sql`
    INSERT INTO raffle (id, item, version, terms, first, last, opened_at, closes_at, draws_at, commitment, sealed_seed)
    SELECT ${r.id}, ${r.item}, ${r.version}::integer, ${JSON.stringify(r.terms)}::jsonb, ${r.first}::date, ${r.last}::date, app_now(),
      to_timestamp(${r.closesMs / 1000}::double precision), to_timestamp(${r.drawsMs / 1000}::double precision), ${r.commitment}, ${r.sealedSeed}
    ON CONFLICT (id) DO NOTHING`)

export async function readRaffle(db: Db, id: string): Promise<OpenedRaffle | undefined> {
  const [row] = await db.query<RaffleRow>({ text: `SELECT ${RAFFLE_COLUMNS} FROM raffle WHERE id = $1`, values: [id] })
  return row === undefined ? undefined : raffleFrom(row)
}

/** Those that are not drawn, and those that were lately; the one that closes first in front. */
export async function readShown(db: Db): Promise<OpenedRaffle[]> {
  const rows = await db.query<RaffleRow>({
    text: `
      SELECT ${RAFFLE_COLUMNS} FROM raffle WHERE state <> 'drawn' OR drawn_at > app_now() - interval '40 days'
      ORDER BY state = 'drawn', CASE WHEN state = 'drawn' THEN -extract(epoch FROM draws_at) ELSE extract(epoch FROM closes_at) END, id LIMIT 20`,
    values: [],
  })
  return rows.map(raffleFrom)
}

/** Those of some names. */
export async function readRafflesOf(db: Db, ids: readonly string[]): Promise<OpenedRaffle[]> {
  if (ids.length === 0) return []
  const rows = await db.query<RaffleRow>({
    text: `SELECT ${RAFFLE_COLUMNS} FROM raffle WHERE id = ANY($1::text[])`,
    values: [textArray(ids)],
  })
  return rows.map(raffleFrom)
}

/** A raffle, kept as it is until the transaction ends, and how its times stand. */
export async function lockRaffle(
  tx: Tx,
  id: string,
): Promise<(OpenedRaffle & { readonly isDrawing: boolean; readonly sealedSeed: string | null }) | undefined> {
  const [row] = await tx.query<RaffleRow & { isDrawing: boolean; sealedSeed: string | null }>({
    text: `
      SELECT ${RAFFLE_COLUMNS}, sealed_seed AS "sealedSeed", draws_at <= app_now() AS "isDrawing"
      FROM raffle WHERE id = $1 FOR UPDATE`,
    values: [id],
  })
  return row === undefined ? undefined : { ...raffleFrom(row), isDrawing: row.isDrawing, sealedSeed: row.sealedSeed }
}

/** What is to be closed or drawn by now. */
export async function readDueRaffles(db: Db): Promise<string[]> {
  const rows = await db.query<{ id: string }>(sql`
    SELECT id FROM raffle WHERE (state = 'open' AND closes_at <= app_now()) OR (state = 'closed' AND draws_at <= app_now()) ORDER BY closes_at, id LIMIT 100`)
  return rows.map(({ id }) => id)
}

export const closeRaffle = (tx: Tx, id: string, listHash: string): Promise<unknown> =>
  tx.query(sql`UPDATE raffle SET state = 'closed', list_hash = ${listHash} WHERE id = ${id} AND state = 'open'`)

export const setPublicValue = (tx: Tx, id: string, value: string): Promise<unknown> =>
  tx.query(
    sql`UPDATE raffle SET public_value = ${value} WHERE id = ${id} AND state = 'closed' AND public_value IS NULL`,
  )

/** Writes who won, and reveals the seed. */
export async function writeDraw(
  tx: Tx,
  id: string,
  seed: string,
  winners: readonly { readonly number: number; readonly member: MemberId }[],
): Promise<void> {
  await tx.query(sql`
    UPDATE raffle SET state = 'drawn', seed = ${seed}, sealed_seed = NULL, drawn_at = app_now() WHERE id = ${id} AND state = 'closed'`)
  await tx.query(sql`
    INSERT INTO raffle_prize (raffle, place, number, member)
    SELECT ${id}, k.place, k.number, k.member FROM unnest(${numberArray(winners.map((_, at) => at + 1))}::integer[],
      ${numberArray(winners.map(({ number }) => number))}::integer[], ${numberArray(winners.map(({ member }) => member))}::bigint[]) AS k(place, number, member)`)
}

/** A ticket that won. */
export interface WonTicket {
  readonly raffle: string
  readonly place: number
  readonly number: number
  readonly member: MemberId
}

/** Who won some raffles, the first prize of each first. */
export async function readWinners(db: Db, raffles: readonly string[]): Promise<WonTicket[]> {
  const rows = await db.query<{ raffle: string; place: number; number: number; member: string }>(sql`
    SELECT raffle, place, number, member FROM raffle_prize WHERE raffle = ANY(${textArray(raffles)}::text[]) ORDER BY raffle, place`)
  return rows.map((row) => ({ ...row, member: memberId(row.member) }))
}

/** Tickets of a member in a row. */
export interface TicketRange {
  readonly first: number
  readonly last: number
}

/** Gives out the next tickets of a raffle that is locked; their numbers. */
export async function giveTickets(
  tx: Tx,
  { id, tickets }: Pick<OpenedRaffle, 'id' | 'tickets'>,
  member: MemberId,
  count: number,
): Promise<TicketRange> {
  const range = { first: tickets + 1, last: tickets + count }
  await tx.query(sql`UPDATE raffle SET tickets = ${range.last}::integer WHERE id = ${id}`)
  await tx.query(sql`
    INSERT INTO raffle_ticket (shard, member, raffle, first, last, at)
    VALUES (${shardOf(member)}, ${member}, ${id}, ${range.first}::integer, ${range.last}::integer, app_now())`)
  return range
}

/** How many tickets a member has, by raffle. */
export async function countTickets(
  db: Db,
  member: MemberId,
  raffles: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await db.query<{ raffle: string; tickets: number }>(sql`
    SELECT raffle, sum(last - first + 1)::integer AS tickets FROM raffle_ticket
    WHERE shard = ${shardOf(member)} AND member = ${member} AND raffle = ANY(${textArray(raffles)}::text[]) GROUP BY 1`)
  return new Map(rows.map(({ raffle, tickets }) => [raffle, tickets]))
}

/** The tickets of a member, the latest first; so many rows of each raffle. */
export async function readOwnTickets(
  db: Db,
  member: MemberId,
  raffles: readonly string[],
  most: number,
): Promise<readonly (TicketRange & { readonly raffle: string; readonly at: Date })[]> {
  return db.query<TicketRange & { raffle: string; at: Date } & Record<string, unknown>>(sql`
    SELECT raffle, first, last, at FROM (
      SELECT raffle, first, last, at, row_number() OVER (PARTITION BY raffle ORDER BY first DESC) AS row FROM raffle_ticket
      WHERE shard = ${shardOf(member)} AND member = ${member} AND raffle = ANY(${textArray(raffles)}::text[])) t
    WHERE row <= ${most}::integer ORDER BY raffle, first DESC`)
}

/** All tickets that a member ever took. */
export const readAllTickets = (db: Db, member: MemberId): Promise<(TicketRange & { raffle: string; at: Date })[]> =>
  db.query<TicketRange & { raffle: string; at: Date } & Record<string, unknown>>(sql`
    SELECT raffle, first, last, at FROM raffle_ticket WHERE shard = ${shardOf(member)} AND member = ${member} ORDER BY raffle, first`)

/** The list of a raffle, by number. */
export async function readList(
  db: Db,
  raffle: string,
): Promise<readonly (TicketRange & { readonly member: MemberId })[]> {
  const rows = await db.query<TicketRange & { member: string } & Record<string, unknown>>(
    sql`SELECT first, last, member FROM raffle_ticket WHERE raffle = ${raffle} ORDER BY first /* every shard */`,
  )
  return rows.map(({ first, last, member }) => ({ first, last, member: memberId(member) }))
}

/** Seals the seeds that lie under an older key anew. */
export async function resealSeeds(tx: Tx, prefix: string, anew: (id: string, sealed: string) => string): Promise<void> {
  const rows = await tx.query<{ id: string; sealed: string }>(sql`
    SELECT id, sealed_seed AS sealed FROM raffle WHERE sealed_seed IS NOT NULL AND left(sealed_seed, 12) <> ${prefix} FOR UPDATE`)
  for (const { id, sealed } of rows)
    await tx.query(sql`UPDATE raffle SET sealed_seed = ${anew(id, sealed)} WHERE id = ${id}`)
}
