import { boardList } from '#contract/calls/rankings.ts'
import type { CallRequest } from '#contract/calls.ts'
import { type RankingContent, rankingContent } from '#contract/content/ranking.ts'
import { parse } from 'zod/mini'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { numberArray, sql, textArray } from '../../../platform/db/sql.ts'
import { type RowId, rowId } from '../../../platform/ids.ts'
import { type Listing, type ListOf, readList, whereSet } from '../../../platform/operator-list.sql.ts'

/** Who follows rounds for rankings, in `consumer_position`. */
export const CONSUMER = 'rankings'
/** So long after its end a board waits for what becomes of rounds that were begun in its time. */
export const LATE_MS = 20 * 60_000

/** A board of a ranking as it is stored. */
export interface StoredBoard {
  readonly id: RowId
  readonly ranking: string
  readonly occasion: string
  readonly version: number
  readonly terms: RankingContent
  readonly begins: Date
  readonly ends: Date
  readonly closedAt: Date | null
  /** How many were on it when it was closed. */
  readonly members: number | null
  /** It is not closed, and its time is over. */
  readonly isOver: boolean
}

interface BoardRow {
  readonly id: string
  readonly ranking: string
  readonly occasion: string
  readonly version: number
  readonly terms: unknown
  readonly begins: Date
  readonly ends: Date
  readonly closedAt: Date | null
  readonly members: number | null
  readonly isOver: boolean
  readonly [column: string]: unknown
}

const COLUMNS =
  'id, ranking, occasion, version, terms, begins, ends, closed_at AS "closedAt", members, closed_at IS NULL AND ends <= app_now() AS "isOver"'
const boardFrom = (row: BoardRow): StoredBoard => ({
  ...row,
  id: rowId(row.id),
  terms: parse(rankingContent, row.terms),
})

/** The moment by which boards go, in milliseconds since 1970. */
export async function readNow(db: Db): Promise<number> {
  const [row] = await db.query<{ now: string }>(sql`SELECT (extract(epoch FROM app_now()) * 1000)::bigint AS now`)
  return Number(row?.now)
}

/** A board that is to be there. */
export interface WantedBoard {
  readonly id: RowId
  readonly ranking: string
  readonly occasion: string
  readonly version: number
  readonly terms: RankingContent
  readonly begins: number
  readonly ends: number
}

/**
 * Opens boards that are not there yet: from now on, where their time has begun already. Until a board begins it has the terms of
 * the day, and is taken away where nobody wants it any more; from then on nothing changes it.
 */
export async function openBoards(tx: Tx, wanted: readonly WantedBoard[]): Promise<void> {
  const moments = (list: readonly number[]): string => textArray(list.map((at) => new Date(at).toISOString()))
  const [rankings, occasions] = [
    textArray(wanted.map((one) => one.ranking)),
    textArray(wanted.map((one) => one.occasion)),
  ]
  await tx.query(sql`
    DELETE FROM ranking_board b WHERE closed_at IS NULL AND begins > app_now() AND NOT EXISTS (
      SELECT FROM unnest(${rankings}::text[], ${occasions}::text[]) AS k(ranking, occasion) WHERE k.ranking = b.ranking AND k.occasion = b.occasion)`)
  await tx.query(sql`
    INSERT INTO ranking_board AS b (id, ranking, occasion, version, terms, begins, ends)
    SELECT k.id, k.ranking, k.occasion, k.version, k.terms::jsonb, greatest(k.begins, app_now()), k.ends
    FROM unnest(${numberArray(wanted.map(({ id }) => id))}::bigint[], ${rankings}::text[], ${occasions}::text[],
      ${numberArray(wanted.map(({ version }) => version))}::integer[], ${textArray(wanted.map(({ terms }) => JSON.stringify(terms)))}::text[],
      ${moments(wanted.map(({ begins }) => begins))}::timestamptz[], ${moments(wanted.map(({ ends }) => ends))}::timestamptz[])
      AS k(id, ranking, occasion, version, terms, begins, ends)
    WHERE k.ends > app_now() AND k.begins < k.ends ORDER BY k.ranking, k.occasion
    ON CONFLICT (ranking, occasion) DO UPDATE SET version = excluded.version, terms = excluded.terms, begins = excluded.begins, ends = excluded.ends
    WHERE b.begins > app_now()`)
}

/** Boards on which rounds count by now; nobody closes one before the transaction ends. */
export async function takeCounting(tx: Tx): Promise<StoredBoard[]> {
  await tx.query(sql`SELECT pg_advisory_xact_lock_shared(hashtextextended('rankings', 0))`)
  return readCountingBoards(tx)
}

/** Boards on which rounds count by now. */
export async function readCountingBoards(db: Db): Promise<StoredBoard[]> {
  const rows = await db.query<BoardRow>({
    text: `SELECT ${COLUMNS} FROM ranking_board WHERE closed_at IS NULL AND begins <= app_now() ORDER BY id`,
    values: [],
  })
  return rows.map(boardFrom)
}

/** Boards whose rounds are decided by now, and that are not closed. */
export async function readOver(db: Db): Promise<RowId[]> {
  const rows = await db.query<{ id: string }>(sql`
    SELECT id FROM ranking_board WHERE closed_at IS NULL AND ends <= app_now() - make_interval(secs => ${LATE_MS / 1000}::double precision) ORDER BY ends, id`)
  return rows.map(({ id }) => rowId(id))
}

/** A board that is not closed, for whoever closes it: no round counts meanwhile. Undefined where another did. */
export async function lockBoard(tx: Tx, id: RowId): Promise<StoredBoard | undefined> {
  await tx.query(sql`SELECT pg_advisory_xact_lock(hashtextextended('rankings', 0))`)
  const [row] = await tx.query<BoardRow>({
    text: `SELECT ${COLUMNS} FROM ranking_board WHERE id = $1 AND closed_at IS NULL FOR UPDATE`,
    values: [id],
  })
  return row === undefined ? undefined : boardFrom(row)
}

/** Whether standings know all that counts on a board. */
export async function areStandingsPast(tx: Tx, { ends }: StoredBoard): Promise<boolean> {
  const [row] = await tx.query<{ past: boolean }>(sql`
    SELECT bool_and(coalesce((
      SELECT e.at >= ${new Date(ends.getTime() + LATE_MS)}::timestamptz FROM entry e WHERE e.shard = h.shard AND e.n > coalesce(p.n, 0) ORDER BY e.n LIMIT 1), true)) AS past
    FROM shard_head h LEFT JOIN consumer_position p ON p.consumer = ${CONSUMER} AND p.shard = h.shard /* every shard */`)
  return row?.past === true
}

export const setClosed = (tx: Tx, id: RowId, members: number): Promise<unknown> =>
  tx.query(sql`UPDATE ranking_board SET closed_at = app_now(), members = ${members}::integer WHERE id = ${id}::bigint`)

export async function readBoard(db: Db, id: RowId): Promise<StoredBoard | undefined> {
  const [row] = await db.query<BoardRow>({ text: `SELECT ${COLUMNS} FROM ranking_board WHERE id = $1`, values: [id] })
  return row === undefined ? undefined : boardFrom(row)
}

/** Boards of a ranking that are looked at: the one that runs, one that is counted still, and the one before. */
const SHOWN = 3

/** The last boards of some rankings and of all that are not closed, the newest first. */
export async function readLastBoards(db: Db, rankings: readonly string[]): Promise<StoredBoard[]> {
  const rows = await db.query<BoardRow>({
    text: `
      SELECT b.* FROM (SELECT unnest($1::text[]) AS ranking UNION SELECT ranking FROM ranking_board WHERE closed_at IS NULL) k,
      LATERAL (SELECT ${COLUMNS} FROM ranking_board WHERE ranking = k.ranking AND begins <= app_now() ORDER BY begins DESC, id DESC LIMIT ${SHOWN}) b
      ORDER BY b.ranking, b.begins DESC, b.id DESC`,
    values: [textArray(rankings)],
  })
  return rows.map(boardFrom)
}

const listing: Listing<(typeof boardList.sorts)[number]> = {
  call: 'rankings.boards',
  sorts: boardList.sorts,
  columns: COLUMNS,
  from: 'ranking_board',
  keys: { begins: { by: 'begins', as: 'moment' } },
  ties: [{ by: 'id', as: 'number' }],
}

/** Boards as operators list them. */
export async function listBoards(
  db: Db,
  asked: CallRequest<'rankings.boards'>,
  timeZone: string,
): Promise<ListOf<StoredBoard>> {
  const { rows, next } = await readList<BoardRow>(db, listing, asked, {
    timeZone,
    where: [whereSet(asked.ranking, (ranking) => sql`ranking = ${ranking}`)],
  })
  return { rows: rows.map(boardFrom), next }
}
