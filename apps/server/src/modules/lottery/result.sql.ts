import type { DrawState } from '#contract/lottery.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import type { RowId } from '../../platform/ids.ts'
import { type DrawKey, insertGrades } from './draw.sql.ts'
import type { Grade } from './grade.ts'
import { joinResults, lockPairs } from './pair.sql.ts'

/** A draw as whoever gives its result finds it. */
export interface AwaitedDraw extends DrawKey {
  readonly state: DrawState
  readonly source: 'house' | 'official' | 'stations' | 'simulated'
  readonly revision: number
  readonly opensAt: Date
  /** Why it is not settled until two operators have decided. */
  readonly held: 'differs' | null
  /** The newest result that was given, with its revision, whether or not it is graded. */
  readonly given: { readonly revision: number; readonly result: unknown } | undefined
}

/** A draw, which stays as it is until the transaction ends. */
export async function lockAwaited(tx: Tx, game: number, issue: string): Promise<AwaitedDraw | undefined> {
  const [draw] = await tx.query<Omit<AwaitedDraw, 'given'> & Record<string, unknown>>(sql`
    SELECT game, nr, state, source, revision, opens_at AS "opensAt", held FROM draw WHERE game = ${game} AND issue = ${issue} FOR UPDATE`)
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

/** Keeps a result of a draw that is locked. */
export async function giveResult(tx: Tx, { game, nr }: DrawKey, given: GivenResult): Promise<void> {
  // What a feed gave is not graded where the draw is held: what operators decide takes its place.
  await tx.query(sql`
    INSERT INTO draw_result (game, nr, revision, result, source, maker, checker, reason, at)
    VALUES (${game}, ${nr}, ${given.revision}, ${JSON.stringify(given.result)}::jsonb, 'operators', ${given.maker},
      ${given.checker}, ${given.reason}, app_now())
    ON CONFLICT (game, nr, revision) DO UPDATE SET result = excluded.result, source = excluded.source, feed = NULL,
      sequence = NULL, simulated = false, maker = excluded.maker, checker = excluded.checker, reason = excluded.reason,
      at = excluded.at WHERE draw_result.graded_at IS NULL`)
  await tx.query(sql`UPDATE draw SET held = NULL WHERE game = ${game} AND nr = ${nr}`)
  await noteKnown(tx, { game, nr }, undefined)
}

/**
 * Keeps since when somebody may have known the result of a locked draw, and with it half of that of its pairs. What is
 * still sold of them closes at once, and a pair that is not sold yet will not be.
 * @param drawnAt when it was drawn, where its source says so; now at the latest
 */
export async function noteKnown(tx: Tx, draw: DrawKey, drawnAt: Date | undefined): Promise<void> {
  for (const { game, nr } of [draw, ...(await lockPairs(tx, draw))])
    await tx.query(sql`
      UPDATE draw SET known_at = least(known_at, ${drawnAt ?? null}::timestamptz, app_now()),
        closes_at = CASE WHEN state = 'open' THEN least(closes_at, app_now()) ELSE closes_at END,
        voided_at = CASE WHEN state = 'planned' THEN app_now() ELSE voided_at END,
        state = CASE WHEN state = 'planned' THEN 'void' ELSE state END
      WHERE game = ${game} AND nr = ${nr} AND state IN ('planned', 'open', 'closed')`)
}

/** A result that is to be graded. */
export interface UngradedResult extends DrawKey {
  readonly issue: string
  readonly revision: number
  readonly result: unknown
  /** From this moment on somebody may have known the draw's first result. */
  readonly knownAt: Date | null
}

/** Results of draws that are closed on every shard, or settled by the result before, and that are not graded. */
export const readUngraded = (db: Db): Promise<UngradedResult[]> =>
  db.query<UngradedResult & Record<string, unknown>>(sql`
    SELECT r.game, r.nr, d.issue, r.revision, r.result, d.known_at AS "knownAt"
    FROM draw_result r JOIN draw d ON d.game = r.game AND d.nr = r.nr
    WHERE r.graded_at IS NULL AND d.held IS NULL AND d.state IN ('closed', 'settled', 'corrected') AND d.revision = r.revision - 1 ORDER BY r.at LIMIT 100`)

/** Gives a draw its result, or the one that corrects it, and says what it means for each play. Once: true for whoever did. */
export async function writeGiven(tx: Tx, given: UngradedResult, grades: readonly Grade[]): Promise<boolean> {
  const { game, nr, revision } = given
  const rows = await tx.query<{ nr: number }>(sql`
    UPDATE draw SET state = 'drawn', revision = ${revision}, result = ${JSON.stringify(given.result)}::jsonb, settled_at = NULL
    WHERE game = ${game} AND nr = ${nr} AND state IN ('closed', 'settled', 'corrected') AND revision = ${revision - 1} AND held IS NULL RETURNING nr`)
  if (rows.length === 0) return false
  await insertGrades(tx, given, revision, grades)
  await joinResults(tx, given)
  await tx.query(sql`
    UPDATE draw_result SET graded_at = app_now() WHERE game = ${game} AND nr = ${nr} AND revision = ${revision}`)
  return true
}
