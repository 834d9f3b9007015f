import { TRIAL_TYPE } from '#contract/member-types.ts'
import { type AwardState, awardStates } from '#rules/loyalty/award-states.ts'
import { leastScore } from '#rules/loyalty/ranking.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { named, numberArray, sql } from '../../../platform/db/sql.ts'
import { type MemberId, memberId, type RowId, rowId, type Shard, shardOf } from '../../../platform/ids.ts'
import { CONSUMER, type StoredBoard } from './boards.sql.ts'

/** What a member gained on a board, or has there, and when that was, in microseconds since 1970. */
export interface Score {
  readonly board: RowId
  readonly member: MemberId
  readonly score: bigint
  readonly at: bigint
}

const leastOf = ({ terms }: Pick<StoredBoard, 'terms'>): bigint => leastScore(terms.by, terms.leastScore)

/** In SQL: scores of $1 shard, of members who are on boards. */
const SCORES = `
  SELECT $1::smallint, k.board, k.member, k.score, timestamptz 'epoch' + k.at * interval '1 microsecond'
  FROM unnest($2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[]) AS k(board, member, score, at)
  JOIN member m ON m.shard = $1::smallint AND m.id = k.member AND NOT m.is_test AND m.type <> ${TRIAL_TYPE}
  ORDER BY k.board, k.member`

/** Writes standings, and in the same statement how many have moved from one bracket of scores to another. */
async function write(
  tx: Tx,
  shard: Shard,
  boards: readonly StoredBoard[],
  scores: readonly Score[],
  standings: string,
): Promise<void> {
  if (scores.length === 0) return
  await tx.query({
    text: `
      WITH before AS MATERIALIZED (
        SELECT s.board, s.member, s.score FROM unnest($2::bigint[], $3::bigint[]) AS k(board, member)
        JOIN standing s ON s.shard = $1::smallint AND s.board = k.board AND s.member = k.member),
      written AS (${standings} RETURNING s.board, s.member, s.score),
      moved AS (
        SELECT w.board, l.least, b.score AS old, w.score AS new FROM written w JOIN unnest($6::bigint[], $7::bigint[]) AS l(board, least) ON l.board = w.board
        LEFT JOIN before b ON b.board = w.board AND b.member = w.member)
      INSERT INTO standing_bracket AS t (shard, board, bracket, members)
      SELECT $1::smallint, d.board, d.bracket, sum(d.members) FROM (
        SELECT board, ranking_bracket(old) AS bracket, -1 AS members FROM moved WHERE old >= least
        UNION ALL SELECT board, ranking_bracket(new), 1 FROM moved WHERE new >= least) d
      GROUP BY d.board, d.bracket HAVING sum(d.members) <> 0 ORDER BY d.board, d.bracket
      ON CONFLICT (shard, board, bracket) DO UPDATE SET members = t.members + excluded.members`,
    values: [
      shard,
      numberArray(scores.map(({ board }) => board)),
      numberArray(scores.map(({ member }) => member)),
      numberArray(scores.map(({ score }) => score)),
      numberArray(scores.map(({ at }) => at)),
      numberArray(boards.map(({ id }) => id)),
      numberArray(boards.map(leastOf)),
    ],
  })
}

type WriteScores = (tx: Tx, shard: Shard, boards: readonly StoredBoard[], scores: readonly Score[]) => Promise<void>

/** Adds what members of a shard gained, or lost. */
export const addScores: WriteScores = (tx, shard, boards, gained) =>
  write(
    tx,
    shard,
    boards,
    gained,
    `INSERT INTO standing AS s (shard, board, member, score, reached_at) ${SCORES}
      ON CONFLICT (shard, board, member) DO UPDATE SET score = s.score + excluded.score, reached_at = excluded.reached_at`,
  )

/** Keeps the better score of members of a shard; of equals the earlier one stands. */
export const raiseScores: WriteScores = (tx, shard, boards, best) =>
  write(
    tx,
    shard,
    boards,
    best,
    `INSERT INTO standing AS s (shard, board, member, score, reached_at) ${SCORES}
      ON CONFLICT (shard, board, member) DO UPDATE SET score = excluded.score, reached_at = excluded.reached_at WHERE excluded.score > s.score`,
  )

/** Writes scores of members of a shard that were counted anew. */
export const setScores: WriteScores = (tx, shard, boards, counted) =>
  write(
    tx,
    shard,
    boards,
    counted,
    `UPDATE standing s SET score = k.score, reached_at = timestamptz 'epoch' + k.at * interval '1 microsecond'
      FROM unnest($2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[]) AS k(board, member, score, at)
      WHERE s.shard = $1::smallint AND s.board = k.board AND s.member = k.member AND s.score <> k.score`,
  )

/** Up to which position of a shard standings know its entries. */
export async function readPosition(db: Db, shard: Shard): Promise<string> {
  const [row] = await db.query<{ n: string }>(
    sql`SELECT n FROM consumer_position WHERE consumer = ${CONSUMER} AND shard = ${shard}::smallint`,
  )
  return row?.n ?? '0'
}

/**
 * The scores of a shard that a recount should come to: of members who have one, and of those who staked in the time of the
 * board and have none, 0. Test accounts and trials are left out.
 */
export async function readScores(
  db: Db,
  shard: Shard,
  { id, begins }: Pick<StoredBoard, 'id' | 'begins'>,
): Promise<ReadonlyMap<MemberId, bigint>> {
  const rows = await db.query<{ member: string; score: string }>(sql`
    SELECT m.id AS member, coalesce(s.score, 0) AS score FROM member m
    LEFT JOIN standing s ON s.shard = m.shard AND s.board = ${id}::bigint AND s.member = m.id
    WHERE m.shard = ${shard}::smallint AND NOT m.is_test AND m.type <> ${TRIAL_TYPE} AND (s.member IS NOT NULL
      OR EXISTS (SELECT FROM entry e WHERE e.shard = m.shard AND e.member = m.id AND e.kind = 1 AND e.type = 1 AND e.at >= ${begins}::timestamptz))`)
  return new Map(rows.map(({ member, score }) => [memberId(member), BigInt(score)]))
}

/** A place on a board. */
export interface Place {
  readonly place: number
  readonly member: MemberId
  readonly score: bigint
  readonly reachedAt: Date
}

interface PlaceRow {
  readonly place: number
  readonly member: string
  readonly score: string
  readonly reachedAt: Date
  readonly [column: string]: unknown
}
const placeFrom = (row: PlaceRow): Place => ({ ...row, member: memberId(row.member), score: BigInt(row.score) })

/** In SQL: standings `s` of board $1 that have at least $2, of whom is no test account. */
const ON_BOARD = `standing s JOIN member m ON m.shard = s.shard AND m.id = s.member AND NOT m.is_test WHERE s.board = $1::bigint AND s.score >= $2::bigint`
const IN_ORDER = 's.score DESC, s.reached_at, s.member'

/** The first places of a board as it stands. */
export async function readPlaces(db: Db, board: StoredBoard, most: number): Promise<Place[]> {
  const rows = await db.query<PlaceRow>({
    text: `SELECT s.member, s.score, s.reached_at AS "reachedAt" FROM ${ON_BOARD} ORDER BY ${IN_ORDER} LIMIT $3 /* every shard */`,
    values: [board.id, leastOf(board), most],
  })
  return rows.map((row, at) => placeFrom({ ...row, place: at + 1 }))
}

/** Up to this place a member is told where it stands; behind it by percent. */
export const EXACT = 1000

/** How many are on a board that is being closed. */
export async function countMembers(tx: Tx, board: StoredBoard): Promise<number> {
  const [row] = await tx.query<{ members: number }>({
    text: `SELECT count(*)::integer AS members FROM ${ON_BOARD} /* every shard */`,
    values: [board.id, leastOf(board)],
  })
  return row?.members ?? 0
}

/** How many are on a board, and how many in each bracket of scores or a better one; the best in front. */
export interface Spread {
  readonly members: number
  readonly brackets: readonly { readonly bracket: number; readonly upTo: number }[]
}

export async function readSpread(db: Db, board: Pick<StoredBoard, 'id'>): Promise<Spread> {
  const brackets = await db.query<{ bracket: number; upTo: number }>({
    name: 'ranking.spread',
    text: `
      SELECT bracket, (sum(sum(members)) OVER (ORDER BY bracket DESC))::integer AS "upTo" FROM standing_bracket
      WHERE board = $1::bigint GROUP BY bracket HAVING sum(members) > 0 ORDER BY bracket DESC /* every shard */`,
    values: [board.id],
  })
  return { members: brackets.at(-1)?.upTo ?? 0, brackets }
}

/** What a member has on a board, with its bracket, and the place that it won where the board is closed. */
export interface OwnStanding {
  readonly member: MemberId
  readonly score: bigint
  readonly reachedAt: Date
  readonly bracket: number
  readonly won: number | null
}

/** Undefined for whom is not on it. */
export async function readOwn(db: Db, board: StoredBoard, member: MemberId): Promise<OwnStanding | undefined> {
  const [own] = await db.query<{ score: string; reachedAt: Date; bracket: number; won: number | null }>(
    named(
      'ranking.own',
      sql`
        SELECT score, reached_at AS "reachedAt", ranking_bracket(score) AS bracket,
          (SELECT place FROM ranking_winner w WHERE w.shard = s.shard AND w.member = s.member AND w.board = s.board) AS won
        FROM standing s WHERE shard = ${shardOf(member)}::smallint AND board = ${board.id}::bigint AND member = ${member}::bigint AND score >= ${leastOf(board)}::bigint`,
    ),
  )
  return own === undefined ? undefined : { ...own, member, score: BigInt(own.score) }
}

/** Keeps the places of a board that is being closed. */
export async function insertWinners(tx: Tx, board: RowId, shard: Shard, won: readonly Place[]): Promise<void> {
  await tx.query(sql`
    INSERT INTO ranking_winner (shard, member, board, place, score, reached_at)
    SELECT ${shard}::smallint, k.member, ${board}::bigint, k.place, k.score, s.reached_at
    FROM unnest(${numberArray(won.map(({ member }) => member))}::bigint[], ${numberArray(won.map(({ place }) => place))}::integer[],
      ${numberArray(won.map(({ score }) => score))}::bigint[]) AS k(member, place, score)
    JOIN standing s ON s.shard = ${shard}::smallint AND s.board = ${board}::bigint AND s.member = k.member`)
}

/** Boards with places whose prizes are not given yet. */
export async function readUnsettled(db: Db): Promise<RowId[]> {
  const rows = await db.query<{ board: string }>(
    sql`SELECT DISTINCT board FROM ranking_winner WHERE NOT settled ORDER BY board /* every shard */`,
  )
  return rows.map(({ board }) => rowId(board))
}

/** Some places of a shard whose prizes are not given yet, in the order of their members. */
export async function takeUnsettled(
  tx: Tx,
  board: RowId,
  shard: Shard,
  most: number,
): Promise<Omit<Place, 'reachedAt'>[]> {
  const rows = await tx.query<{ place: number; member: string; score: string }>(sql`
    SELECT place, member, score FROM ranking_winner WHERE shard = ${shard}::smallint AND board = ${board}::bigint AND NOT settled
    ORDER BY member LIMIT ${most} FOR UPDATE SKIP LOCKED`)
  return rows.map(({ place, member, score }) => ({ place, member: memberId(member), score: BigInt(score) }))
}

/** Notes what places were given; null for whom nothing could be given to. */
export const setSettled = (
  tx: Tx,
  board: RowId,
  shard: Shard,
  given: readonly { readonly member: MemberId; readonly award: RowId | null }[],
): Promise<unknown> =>
  tx.query(sql`
    UPDATE ranking_winner w SET settled = true, award = k.award
    FROM unnest(${numberArray(given.map(({ member }) => member))}::bigint[], ${numberArray(given.map(({ award }) => award))}::bigint[]) AS k(member, award)
    WHERE w.shard = ${shard}::smallint AND w.board = ${board}::bigint AND w.member = k.member`)

/** A place of a board that is closed, with what became of its prize. */
export interface Winner extends Place {
  readonly award: { readonly id: RowId; readonly state: AwardState } | null
}

/** The first places of a board that is closed. */
export async function readWinners(db: Db, board: RowId, most: number): Promise<Winner[]> {
  const rows = await db.query<PlaceRow & { award: string | null; state: string | null }>(sql`
    SELECT w.place, w.member, w.score, w.reached_at AS "reachedAt", w.award, a.state FROM ranking_winner w
    LEFT JOIN award a ON a.shard = w.shard AND a.member = w.member AND a.id = w.award
    WHERE w.board = ${board}::bigint ORDER BY w.place LIMIT ${most} /* every shard */`)
  return rows.map(({ award, state, ...row }) => {
    const known = awardStates.find((one) => one === state)
    return {
      ...placeFrom(row),
      award: award === null || known === undefined ? null : { id: rowId(award), state: known },
    }
  })
}

/** Forgets where members of a shard stood on boards that were closed long ago; their winners stay. */
export async function dropOldStandings(tx: Tx, shard: Shard, most: number): Promise<number> {
  const rows = await tx.query(sql`
    DELETE FROM standing WHERE shard = ${shard}::smallint AND (board, member) IN (
      SELECT s.board, s.member FROM ranking_board b JOIN standing s ON s.shard = ${shard}::smallint AND s.board = b.id
      WHERE b.closed_at < app_now() - interval '90 days' LIMIT ${most}) RETURNING board`)
  return rows.length
}

/** The same of their brackets. */
export const dropOldBrackets = (tx: Tx, shard: Shard): Promise<unknown> =>
  tx.query(sql`
    DELETE FROM standing_bracket WHERE shard = ${shard}::smallint
      AND board IN (SELECT id FROM ranking_board WHERE closed_at < app_now() - interval '90 days')`)

/** What a member won, and where it stands. */
export async function standingsOf(db: Db, member: MemberId): Promise<unknown> {
  return db.query(sql`
    SELECT b.ranking, b.occasion, s.score::text AS score, s.reached_at AS "reachedAt", w.place FROM standing s
    JOIN ranking_board b ON b.id = s.board
    LEFT JOIN ranking_winner w ON w.shard = s.shard AND w.member = s.member AND w.board = s.board
    WHERE s.shard = ${shardOf(member)} AND s.member = ${member} ORDER BY b.begins DESC`)
}
