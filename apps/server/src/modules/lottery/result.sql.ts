import type { DrawState } from '#contract/lottery.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import type { RowId } from '../../platform/ids.ts'
import { type DrawKey, insertGrades } from './draw.sql.ts'
import type { Grade } from './grade.ts'

/** A draw as whoever gives its result finds it. */
export interface AwaitedDraw extends DrawKey {
  readonly state: DrawState
  readonly source: 'house' | 'official' | 'simulated'
  readonly revision: number
  /** The newest result that was given, with its revision, whether or not it is graded. */
  readonly given: { readonly revision: number; readonly result: unknown } | undefined
}

/** A draw, which stays as it is until the transaction ends. */
export async function lockAwaited(tx: Tx, game: number, issue: string): Promise<AwaitedDraw | undefined> {
  const [draw] = await tx.query<Omit<AwaitedDraw, 'given'> & Record<string, unknown>>(sql`
    SELECT game, nr, state, source, revision FROM draw WHERE game = ${game} AND issue = ${issue} FOR UPDATE`)
  if (draw === undefined) return undefined
  const [given] = await tx.query<{ revision: number; result: unknown }>(sql`
    SELECT revision, result FROM draw_result WHERE game = ${draw.game} AND nr = ${draw.nr} ORDER BY revision DESC LIMIT 1`)
  return { ...draw, given }
}

/** A result from outside. */
export interface GivenResult {
  readonly revision: number
  readonly result: object
  readonly maker: RowId
  readonly checker: RowId
  readonly reason: string | null
}

/** Keeps a result of a draw that is locked. One that is still sold closes at once: whoever bought now might know it. */
export async function giveResult(tx: Tx, { game, nr }: DrawKey, given: GivenResult): Promise<void> {
  await tx.query(sql`
    INSERT INTO draw_result (game, nr, revision, result, source, maker, checker, reason, at)
    VALUES (${game}, ${nr}, ${given.revision}, ${JSON.stringify(given.result)}::jsonb, 'operators', ${given.maker},
      ${given.checker}, ${given.reason}, app_now())`)
  await tx.query(sql`
    UPDATE draw SET closes_at = app_now() WHERE game = ${game} AND nr = ${nr} AND state = 'open' AND closes_at > app_now()`)
}

/** A result that is to be graded. */
export interface UngradedResult extends DrawKey {
  readonly issue: string
  readonly revision: number
  readonly result: unknown
}

/** Results of draws that are closed on every shard, or settled by the result before, and that are not graded. */
export const readUngraded = (db: Db): Promise<UngradedResult[]> =>
  db.query<UngradedResult & Record<string, unknown>>(sql`
    SELECT r.game, r.nr, d.issue, r.revision, r.result FROM draw_result r JOIN draw d ON d.game = r.game AND d.nr = r.nr
    WHERE r.graded_at IS NULL AND d.state IN ('closed', 'settled', 'corrected') AND d.revision = r.revision - 1 ORDER BY r.at LIMIT 100`)

/** Gives a draw its result, or the one that corrects it, and says what it means for each play. Once. */
export async function writeGiven(tx: Tx, given: UngradedResult, grades: readonly Grade[]): Promise<void> {
  const { game, nr, revision } = given
  const rows = await tx.query<{ nr: number }>(sql`
    UPDATE draw SET state = 'drawn', revision = ${revision}, result = ${JSON.stringify(given.result)}::jsonb, settled_at = NULL
    WHERE game = ${game} AND nr = ${nr} AND state IN ('closed', 'settled', 'corrected') AND revision = ${revision - 1} RETURNING nr`)
  if (rows.length === 0) return
  await insertGrades(tx, given, revision, grades)
  await tx.query(sql`
    UPDATE draw_result SET graded_at = app_now() WHERE game = ${game} AND nr = ${nr} AND revision = ${revision}`)
}
