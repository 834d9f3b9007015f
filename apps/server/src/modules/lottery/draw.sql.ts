import { bitsOf } from '#rules/lottery/play.ts'
import type { DrawState } from '#contract/lottery.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { numberArray, sql, textArray } from '../../platform/db/sql.ts'
import { allShards } from '../../platform/ids.ts'
import type { PlannedDraw } from './schedule.ts'
import type { Grade } from './grade.ts'

/** A draw by its game's number and its own. */
export interface DrawKey {
  readonly game: number
  readonly nr: number
}

export interface DrawRow extends DrawKey {
  readonly issue: string
  readonly opensAt: Date
  readonly closesAt: Date
  readonly drawsAt: Date
  readonly state: DrawState
  readonly revision: number
  readonly result: unknown
  readonly commitment: string | null
  readonly seed: string | null
  /** Its result was made for a demonstration. */
  readonly isSimulated: boolean
}

/** Whether the result of a draw `d` was made for a demonstration, as an expression. */
export const isSimulated = (d: string): string => `CASE WHEN ${d}.source IN ('official', 'stations') THEN EXISTS (
    SELECT FROM draw_result r WHERE r.game = ${d}.game AND r.nr = ${d}.nr AND r.revision = ${d}.revision AND r.simulated)
  ELSE ${d}.source = 'simulated' END`

/** A draw that something is to be done about. */
export interface DueDraw extends DrawKey {
  readonly issue: string
  readonly state: DrawState
  readonly revision: number
  readonly result: unknown
  readonly sealedSeed: string | null
  /** Whether the moment of its result has come. */
  readonly isDrawn: boolean
}

const COLUMNS = `game, nr, issue, opens_at AS "opensAt", closes_at AS "closesAt", draws_at AS "drawsAt", state, revision, result,
  commitment, seed, ${isSimulated('draw')} AS "isSimulated"`
type Columns = Record<string, unknown>

/** Numbers, issues and times of draws, as columns. */
export const timesOf = (draws: readonly PlannedDraw[]): [string, string, string, string, string] => {
  const at = (ms: number): string => new Date(ms).toISOString()
  return [
    numberArray(draws.map((d) => d.nr)),
    textArray(draws.map((d) => d.issue)),
    textArray(draws.map((d) => at(d.opensAtMs))),
    textArray(draws.map((d) => at(d.closesAtMs))),
    textArray(draws.map((d) => at(d.drawsAtMs))),
  ]
}

/** Plans draws of a game, those of the house with the commitment to their seeds; those that are planned stay as they are. */
export async function planDraws(
  tx: Tx,
  game: number,
  source: 'house' | 'official' | 'stations',
  draws: readonly (PlannedDraw & { readonly commitment?: string; readonly sealedSeed?: string })[],
): Promise<void> {
  await tx.query({
    text: `
      INSERT INTO draw (game, nr, issue, opens_at, closes_at, draws_at, source, commitment, sealed_seed)
      SELECT $1::smallint, k.nr, k.issue, k.opens, k.closes, k.draws, $9, k.commitment, k.sealed
      FROM unnest($2::integer[], $3::text[], $4::timestamptz[], $5::timestamptz[], $6::timestamptz[], $7::text[], $8::text[])
        AS k(nr, issue, opens, closes, draws, commitment, sealed)
      ON CONFLICT DO NOTHING`,
    values: [
      game,
      ...timesOf(draws),
      textArray(draws.map((d) => d.commitment ?? null)),
      textArray(draws.map((d) => d.sealedSeed ?? null)),
      source,
    ],
  })
}

/** A draw of the past that nobody could buy, with the result that it is shown with. */
export interface SimulatedDraw extends PlannedDraw {
  readonly commitment: string
  readonly seed: string
  readonly result: object
}

/** Writes draws of the past, marked as simulated; those that are there stay as they are. */
export async function insertSimulated(tx: Tx, game: number, draws: readonly SimulatedDraw[]): Promise<void> {
  await tx.query({
    text: `
      INSERT INTO draw (game, nr, issue, opens_at, closes_at, draws_at, state, source, commitment, seed, revision, result, settled_at)
      SELECT $1::smallint, k.nr, k.issue, k.opens, k.closes, k.draws, 'settled', 'simulated', k.commitment, k.seed, 1,
        k.result::jsonb, k.draws
      FROM unnest($2::integer[], $3::text[], $4::timestamptz[], $5::timestamptz[], $6::timestamptz[], $7::text[], $8::text[], $9::text[])
        AS k(nr, issue, opens, closes, draws, commitment, seed, result)
      ON CONFLICT DO NOTHING`,
    values: [
      game,
      ...timesOf(draws),
      textArray(draws.map((d) => d.commitment)),
      textArray(draws.map((d) => d.seed)),
      textArray(draws.map((d) => JSON.stringify(d.result))),
    ],
  })
}

/** The first and the last draw that is known of each game. */
export async function readSpans(db: Db): Promise<Map<number, { readonly first: number; readonly last: number }>> {
  const rows = await db.query<{ game: number; first: number; last: number }>(sql`
    SELECT game, min(nr) AS first, max(nr) AS last FROM draw GROUP BY game`)
  return new Map(rows.map(({ game, first, last }) => [game, { first, last }]))
}

/**
 * Opens what has begun to be sold. As in what follows, the time is asked once: by itself it would be asked for each of all
 * draws that are planned, and no index searched by it.
 * @returns how many draws did
 */
export async function openDraws(db: Db): Promise<number> {
  const rows = await db.query<{ nr: number }>(sql`
    UPDATE draw SET state = 'open' WHERE state = 'planned' AND opens_at <= (SELECT app_now()) AND closes_at > (SELECT app_now()) RETURNING nr`)
  return rows.length
}

/** Up to which draw each game has to be closed. */
export const readToClose = (db: Db): Promise<DrawKey[]> =>
  db.query<DrawKey & Columns>(sql`
    SELECT game, max(nr) AS nr FROM draw WHERE state IN ('planned', 'open') AND closes_at <= (SELECT app_now()) GROUP BY game`)

/** Draws that are to be drawn from their seeds or settled, the oldest first. What waits for a result from outside is not among them. */
export const readDue = (db: Db): Promise<DueDraw[]> =>
  db.query<DueDraw & Columns>(sql`
    SELECT game, nr, issue, state, revision, result, sealed_seed AS "sealedSeed", draws_at <= app_now() AS "isDrawn"
    FROM draw WHERE (state = 'drawn' OR (state = 'closed' AND source = 'house')) AND closes_at <= (SELECT app_now())
      ORDER BY closes_at, game LIMIT 100`)

/** Passes over draws that closed without ever having been open, such as those of a time in which no process ran. */
export async function skipDraws(db: Db, { game, nr }: DrawKey): Promise<void> {
  await db.query(sql`
    UPDATE draw d SET state = CASE WHEN EXISTS (
      SELECT FROM ticket t WHERE t.shard = ANY(${numberArray(allShards)}::smallint[]) AND t.game = d.game AND t.nr = d.nr
        AND t.cancelled_at IS NULL) THEN 'closed' ELSE 'void' END
    WHERE d.game = ${game}::smallint AND d.nr <= ${nr}::integer AND d.state = 'planned' /* every shard */`)
}

/** Draws that were open and have closed: only once every shard's gate is. */
export async function closeDraws(db: Db, { game, nr }: DrawKey): Promise<void> {
  await db.query(sql`UPDATE draw SET state = 'closed' WHERE game = ${game} AND nr <= ${nr} AND state = 'open'`)
}

/** A draw of which a revision is settled on every shard. */
export async function endSettlement(
  db: Db,
  { game, nr, revision }: DrawKey & { readonly revision: number },
): Promise<void> {
  await db.query(sql`
    UPDATE draw SET state = CASE WHEN revision > 1 THEN 'corrected' ELSE 'settled' END, settled_at = app_now()
    WHERE game = ${game} AND nr = ${nr} AND state = 'drawn' AND revision = ${revision}`)
}

/** Writes the result of a closed draw, reveals its seed and says what the result means for each play. Once. */
export async function writeResult(
  tx: Tx,
  { game, nr }: DrawKey,
  drawn: { readonly seed: string; readonly result: object },
  grades: readonly Grade[],
): Promise<boolean> {
  const rows = await tx.query<{ revision: number }>(sql`
    UPDATE draw SET state = 'drawn', revision = 1, result = ${JSON.stringify(drawn.result)}::jsonb, seed = ${drawn.seed}, sealed_seed = NULL
    WHERE game = ${game} AND nr = ${nr} AND state = 'closed' RETURNING revision`)
  if (rows.length === 0) return false
  await insertGrades(tx, { game, nr }, 1, grades)
  return true
}

export async function insertGrades(
  tx: Tx,
  { game, nr }: DrawKey,
  revision: number,
  grades: readonly Grade[],
): Promise<void> {
  await tx.query({
    text: `
      INSERT INTO draw_grade (game, nr, revision, play, block, layer, is_stake, mask, stride, weights)
      SELECT $1::smallint, $2::integer, $3::smallint, k.play, k.block, k.layer, k.is_stake, k.mask::bit varying, k.stride,
        k.weights::bigint[]
      FROM unnest($4::text[], $5::smallint[], $6::smallint[], $7::boolean[], $8::text[], $9::integer[], $10::text[])
        AS k(play, block, layer, is_stake, mask, stride, weights)`,
    values: [
      game,
      nr,
      revision,
      textArray(grades.map((g) => g.play)),
      numberArray(grades.map((g) => g.block)),
      numberArray(grades.map((_, i) => i)),
      numberArray(grades.map((g) => g.base === 'stake')),
      textArray(grades.map((g) => bitsOf(g.mask, g.width))),
      numberArray(grades.map((g) => g.stride)),
      textArray(grades.map((g) => numberArray(g.weights))),
    ],
  })
}

/** Which plays of which blocks were sold for a draw: only they are graded. */
export const readSoldBlocks = (db: Db, { game, nr }: DrawKey): Promise<{ play: string; block: number }[]> =>
  db.query(sql`
    SELECT DISTINCT play, block FROM ticket_part
    WHERE shard = ANY(${numberArray(allShards)}::smallint[]) AND game = ${game}::smallint AND nr = ${nr}::integer /* every shard */`)

/** The draw of a game that is sold now or next, and the newest that has closed, for each game. */
export async function readNow(db: Db): Promise<{ rows: (DrawRow & { isNext: boolean })[]; nowMs: number }> {
  const rows = await db.query<DrawRow & { isNext: boolean; nowMs: string } & Columns>({
    name: 'lottery.now',
    text: `
    SELECT d.*, t.ms AS "nowMs" FROM (SELECT floor(extract(epoch FROM now) * 1000)::bigint AS ms, now FROM app_now() AS now) t
    CROSS JOIN lottery_game g CROSS JOIN LATERAL (
      (SELECT ${COLUMNS}, true AS "isNext" FROM draw WHERE game = g.id AND closes_at > t.now AND state <> 'void' ORDER BY closes_at LIMIT 1)
      UNION ALL
      (SELECT ${COLUMNS}, false FROM draw WHERE game = g.id AND closes_at <= t.now AND state <> 'void'
       ORDER BY closes_at DESC LIMIT 2)) d`,
    values: [],
  })
  return { rows, nowMs: Number(rows[0]?.nowMs ?? 0) }
}

export async function readDraw(db: Db, game: number, issue: string): Promise<DrawRow | undefined> {
  const [row] = await db.query<DrawRow & Columns>({
    text: `SELECT ${COLUMNS} FROM draw WHERE game = $1::smallint AND issue = $2`,
    values: [game, issue],
  })
  return row
}

/** Draws with a result, the newest first: of a day of the game, as its issues name it, or the last ones. */
export const readDraws = (
  db: Db,
  game: number,
  { day, last }: { readonly day: string | undefined; readonly last: number },
): Promise<DrawRow[]> =>
  db.query<DrawRow & Columns>({
    name: 'lottery.draws',
    text: `SELECT ${COLUMNS} FROM draw WHERE game = $1::smallint AND result IS NOT NULL
      AND ($2::text IS NULL OR issue LIKE $2 || '-%') ORDER BY nr DESC LIMIT $3`,
    values: [game, day === undefined ? null : day.replaceAll('-', ''), last],
  })

/** What the last draws of a game came to, the newest first. */
export const readTrend = (db: Db, game: number, last: number): Promise<{ numero: string; result: unknown }[]> =>
  db.query({
    name: 'lottery.trend',
    text: `SELECT issue AS numero, result FROM draw WHERE game = $1::smallint AND result IS NOT NULL ORDER BY nr DESC LIMIT $2`,
    values: [game, last],
  })

/** The last result of each game, on a day as its issues name it or of all. */
export const readLastResults = (db: Db, day: string | undefined): Promise<DrawRow[]> =>
  db.query<DrawRow & Columns>({
    text: `
      SELECT d.* FROM lottery_game g CROSS JOIN LATERAL (
        SELECT ${COLUMNS} FROM draw WHERE game = g.id AND result IS NOT NULL AND ($1::text IS NULL OR issue LIKE $1 || '-%')
          ORDER BY nr DESC LIMIT 1) d`,
    values: [day === undefined ? null : day.replaceAll('-', '')],
  })

/** Forgets what the settlement of a draw needed, once it is a month old; and draws of three months on which nobody staked. */
export async function dropOld(tx: Tx): Promise<void> {
  await tx.query(sql`
    DELETE FROM draw_grade g USING draw d WHERE d.game = g.game AND d.nr = g.nr AND d.settled_at < app_now() - interval '30 days'`)
  await tx.query(sql`
    DELETE FROM exposure_pool p USING draw d WHERE d.game = p.game AND d.nr = p.nr AND d.settled_at < app_now() - interval '1 day'`)
}
