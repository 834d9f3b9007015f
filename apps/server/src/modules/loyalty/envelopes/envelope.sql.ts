import { envelopeList } from '#contract/calls/envelopes.ts'
import type { CallRequest } from '#contract/calls.ts'
import { envelopeSplits } from '#contract/content/envelope.ts'
import type { Money } from '#rules/money.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { numberArray, sql, textArray } from '../../../platform/db/sql.ts'
import { type MemberId, type RowId, rowId, type Shard, shardOf } from '../../../platform/ids.ts'
import { type Listing, type ListOf, readList, whereSet } from '../../../platform/operator-list.sql.ts'

/** A window that has opened, with the terms that hold for it. */
export interface Envelope {
  readonly id: RowId
  readonly item: string
  readonly version: number
  readonly opens: Date
  readonly closes: Date
  /** The local day of its beginning. */
  readonly day: string
  readonly total: Money
  readonly shares: number
  readonly split: (typeof envelopeSplits)[number]
  readonly turnover: string
  readonly rank: number
  readonly deposits: Money
  readonly onePerson: boolean
}

/** The same as it stands. */
export interface SeenEnvelope extends Envelope {
  readonly state: 'open' | 'soldOut' | 'over'
  readonly taken: number
  /** What was taken comes to so much, in units. */
  readonly given: Money
}

type Row = Omit<SeenEnvelope, 'id' | 'total' | 'deposits' | 'split' | 'given'> & {
  readonly id: string
  readonly total: string
  readonly deposits: string
  readonly split: string
  readonly given: string
  readonly [column: string]: unknown
}

/** @throws RangeError when the database holds a way to share that no release knew */
function read(row: Row): SeenEnvelope {
  const split = envelopeSplits.find((one) => one === row.split)
  if (split === undefined) throw new RangeError(`unknown way ${row.split} to share`)
  return {
    ...row,
    id: rowId(row.id),
    total: BigInt(row.total),
    deposits: BigInt(row.deposits),
    given: BigInt(row.given),
    split,
  }
}

const TERMS = `e.id, e.item, e.version, e.opens_at AS opens, e.closes_at AS closes, e.day::text, e.total, e.shares, e.split, e.turnover, e.rank,
  e.deposits, e.one_person AS "onePerson"`
const STATE = `CASE WHEN e.closed_at IS NOT NULL OR e.closes_at <= app_now() THEN 'over' WHEN e.sold_out_at IS NOT NULL THEN 'soldOut' ELSE 'open' END AS state`
/** While a window is not closed, its shares say what was taken. */
const COLUMNS = `${TERMS}, ${STATE}, coalesce(s.taken, e.taken) AS taken, coalesce(s.given, e.given) AS given`
const FROM = `envelope e LEFT JOIN LATERAL (
    SELECT count(*)::integer AS taken, coalesce(sum(amount), 0)::bigint AS given FROM envelope_share
    WHERE envelope = e.id AND member IS NOT NULL /* every shard */) s ON e.closed_at IS NULL`

/** Opens a window; false where it has been opened. */
export async function insertEnvelope(tx: Tx, e: Envelope): Promise<boolean> {
  const rows = await tx.query(sql`
    INSERT INTO envelope (id, item, version, opens_at, closes_at, day, total, shares, split, turnover, rank, deposits, one_person)
    VALUES (${e.id}, ${e.item}, ${e.version}::integer, ${e.opens.toISOString()}::timestamptz, ${e.closes.toISOString()}::timestamptz, ${e.day}::date,
      ${e.total}::bigint, ${e.shares}::integer, ${e.split}, ${e.turnover}, ${e.rank}::smallint, ${e.deposits}::bigint, ${e.onePerson}::boolean)
    ON CONFLICT DO NOTHING RETURNING id`)
  return rows.length === 1
}

/** The time, and the windows that are not closed yet. */
export async function readUnclosed(db: Db): Promise<{
  readonly nowMs: number
  readonly unclosed: readonly { readonly item: string; readonly opensMs: number }[]
}> {
  const rows = await db.query<{ now: string; item: string | null; opens: string }>(sql`
    SELECT floor(extract(epoch FROM t.now) * 1000)::bigint AS now, e.item, floor(extract(epoch FROM e.opens_at) * 1000)::bigint AS opens
    FROM (SELECT app_now() AS now) t LEFT JOIN envelope e ON e.closed_at IS NULL`)
  const [first] = rows
  if (first === undefined) throw new Error('the database told no time')
  return {
    nowMs: Number(first.now),
    unclosed: rows.flatMap(({ item, opens }) => (item === null ? [] : [{ item, opensMs: Number(opens) }])),
  }
}

/** The windows that are open, and those that were over in the last days, the newest first. */
export async function readRecent(db: Db): Promise<SeenEnvelope[]> {
  const rows = await db.query<Row>({
    text: `SELECT ${COLUMNS} FROM ${FROM} WHERE e.opens_at > app_now() - interval '40 days' AND e.closes_at > app_now() - interval '2 days' ORDER BY e.opens_at DESC LIMIT 200`,
    values: [],
  })
  return rows.map(read)
}

/** A window by its id. */
export async function readEnvelope(db: Db, id: RowId): Promise<(Envelope & Pick<SeenEnvelope, 'state'>) | undefined> {
  const [row] = await db.query<Row>({
    text: `SELECT ${TERMS}, ${STATE}, 0 AS taken, 0 AS given FROM envelope e WHERE e.id = $1`,
    values: [id],
  })
  return row === undefined ? undefined : read(row)
}

/** Names of the windows that are open and not sold out: another text whenever something opened, was sold out or is over. */
export async function readOpenMark(db: Db): Promise<string> {
  const [row] = await db.query<{ mark: string | null }>(
    sql`SELECT string_agg(id::text, ' ' ORDER BY id) AS mark FROM envelope WHERE closed_at IS NULL AND sold_out_at IS NULL AND closes_at > app_now()`,
  )
  return row?.mark ?? ''
}

/** Notes that nothing of a window is left. */
export const markSoldOut = (db: Db, ids: readonly RowId[]): Promise<unknown> =>
  db.query(
    sql`UPDATE envelope SET sold_out_at = app_now() WHERE id = ANY(${textArray(ids)}::bigint[]) AND sold_out_at IS NULL AND closed_at IS NULL`,
  )

/** Windows of which nothing is left, and that do not say so yet. */
export async function readSoldOut(db: Db): Promise<RowId[]> {
  const rows = await db.query<{ id: string }>(sql`
    SELECT e.id FROM envelope e WHERE e.closed_at IS NULL AND e.sold_out_at IS NULL
      AND NOT EXISTS (SELECT FROM envelope_share s WHERE s.envelope = e.id AND s.member IS NULL) /* every shard */`)
  return rows.map(({ id }) => rowId(id))
}

/** Windows whose end has passed; a grab that began before is over as well. */
export async function readEnded(db: Db): Promise<RowId[]> {
  const rows = await db.query<{ id: string }>(
    sql`SELECT id FROM envelope WHERE closed_at IS NULL AND closes_at < app_now() - interval '5 seconds' ORDER BY closes_at LIMIT 20`,
  )
  return rows.map(({ id }) => rowId(id))
}

/** A window that is to be closed, for whoever comes first. */
export async function lockUnclosed(tx: Tx, id: RowId): Promise<boolean> {
  const rows = await tx.query(sql`SELECT FROM envelope WHERE id = ${id} AND closed_at IS NULL FOR UPDATE SKIP LOCKED`)
  return rows.length === 1
}

/** Closes a window with what was taken of it. */
export const closeEnvelope = (
  tx: Tx,
  id: RowId,
  { taken, given }: { readonly taken: number; readonly given: Money },
): Promise<unknown> =>
  tx.query(
    sql`UPDATE envelope SET closed_at = app_now(), taken = ${taken}::integer, given = ${given}::bigint WHERE id = ${id}`,
  )

/** What a member has of some windows, by the window's id; its award says so. */
export async function readOwn(
  db: Db,
  member: MemberId,
  ids: readonly RowId[],
): Promise<ReadonlyMap<string, { readonly amount: Money; readonly state: string }>> {
  if (ids.length === 0) return new Map()
  const rows = await db.query<{ occasion: string; money: string; state: string }>(sql`
    SELECT occasion, money, state FROM award
    WHERE shard = ${shardOf(member)} AND member = ${member} AND occasion = ANY(${textArray(ids.map((id) => `envelope:${id}`))}::text[])`)
  return new Map(
    rows.map(({ occasion, money, state }) => [occasion.replace('envelope:', ''), { amount: BigInt(money), state }]),
  )
}

/** Of some members of a shard those that have an award of a giver's occasion. */
export async function readHaving(
  tx: Tx,
  shard: Shard,
  members: readonly MemberId[],
  { giver, occasion }: { readonly giver: string; readonly occasion: string },
): Promise<ReadonlySet<string>> {
  const rows = await tx.query<{ member: string }>(sql`
    SELECT member FROM award WHERE shard = ${shard} AND member = ANY(${numberArray(members)}::bigint[]) AND promotion = ${giver} AND occasion = ${occasion}`)
  return new Set(rows.map(({ member }) => member))
}

const listing: Listing<(typeof envelopeList.sorts)[number]> = {
  call: 'envelopes.list',
  sorts: envelopeList.sorts,
  columns: COLUMNS,
  from: FROM,
  keys: { opensAt: { by: 'e.opens_at', as: 'moment' } },
  ties: [{ by: 'e.id', as: 'number' }],
}

/** Windows as operators list them. */
export async function listEnvelopes(
  db: Db,
  asked: CallRequest<'envelopes.list'>,
  timeZone: string,
): Promise<ListOf<SeenEnvelope>> {
  const { rows, next } = await readList<Row>(db, listing, asked, {
    timeZone,
    where: [whereSet(asked.item, (item) => sql`e.item = ${item}`)],
  })
  return { rows: rows.map(read), next }
}
