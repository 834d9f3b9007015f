import type { Db, Tx } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Compared, DifferenceKind } from './compare.ts'

/** The days (UTC, `2026-11-22`) before today, at most so many, on which a source was not compared yet; the oldest first. */
export async function daysWithoutRun(db: Db, source: string, days: number): Promise<string[]> {
  const rows = await db.query<{ day: string }>(sql`
    SELECT d::date::text AS day FROM (SELECT (app_now() AT TIME ZONE 'UTC')::date AS today) t,
      generate_series(t.today - ${days}::integer, t.today - 1, interval '1 day') AS d
    WHERE NOT EXISTS (SELECT FROM reconciliation_run r WHERE r.source = ${source} AND r.day = d::date) ORDER BY d`)
  return rows.map(({ day }) => day)
}

/** Keeps what a day's comparison found, in place of what an earlier one did. */
export async function keepRun(tx: Tx, source: string, day: string, { compared, differences }: Compared): Promise<void> {
  const count = (kind: DifferenceKind): number => differences.filter((one) => one.kind === kind).length
  await tx.query(sql`
    INSERT INTO reconciliation_run (source, day, at, compared, missing_here, missing_there, amount_differs, status_differs)
    VALUES (${source}, ${day}, app_now(), ${compared}, ${count('missingHere')}, ${count('missingThere')}, ${count('amountDiffers')}, ${count('statusDiffers')})
    ON CONFLICT (source, day) DO UPDATE SET at = excluded.at, compared = excluded.compared, missing_here = excluded.missing_here,
      missing_there = excluded.missing_there, amount_differs = excluded.amount_differs, status_differs = excluded.status_differs`)
  await tx.query(sql`DELETE FROM reconciliation_item WHERE source = ${source} AND day = ${day}`)
  await tx.query(sql`
    INSERT INTO reconciliation_item (source, day, position, kind, reference, member, ours, theirs)
    SELECT ${source}, ${day}, position, kind, reference, member, ours, theirs
    FROM jsonb_to_recordset(${JSON.stringify(differences.map((one, position) => ({ ...one, position })))}::jsonb)
      AS d(position integer, kind text, reference text, member bigint, ours text, theirs text)`)
}

export interface RunRow {
  readonly source: string
  readonly day: string
  readonly at: Date
  readonly compared: number
  readonly missingHere: number
  readonly missingThere: number
  readonly amountDiffers: number
  readonly statusDiffers: number
}

/** Runs by day, the newest first, after a given one; all, or those that found a difference. */
export async function listRuns(
  db: Db,
  after: { day: string; source: string } | null,
  limit: number,
  differing = false,
): Promise<RunRow[]> {
  return db.query<RunRow & Record<string, unknown>>(sql`
    SELECT source, day::text AS day, at, compared, missing_here AS "missingHere", missing_there AS "missingThere",
           amount_differs AS "amountDiffers", status_differs AS "statusDiffers"
    FROM reconciliation_run
    WHERE (${after?.day ?? null}::date IS NULL OR day < ${after?.day ?? null}::date OR (day = ${after?.day ?? null}::date AND source > ${after?.source ?? null}::text))
      AND (NOT ${differing}::boolean OR missing_here + missing_there + amount_differs + status_differs > 0)
    ORDER BY day DESC, source LIMIT ${limit}`)
}

export interface ItemRow {
  readonly position: number
  readonly kind: DifferenceKind
  readonly reference: string
  readonly member: string | null
  readonly ours: string | null
  readonly theirs: string | null
}

/** The differences of a run from a position on. */
export async function listItems(db: Db, source: string, day: string, from: number, limit: number): Promise<ItemRow[]> {
  return db.query<ItemRow & Record<string, unknown>>(sql`
    SELECT position, kind, reference, member, ours, theirs FROM reconciliation_item
    WHERE source = ${source} AND day = ${day}::date AND position >= ${from} ORDER BY position LIMIT ${limit}`)
}
