import { reconciliationItemList, reconciliationRunList } from '#contract/calls/records.ts'
import type { CallRequest } from '#contract/calls.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { part, sql } from '../../../platform/db/sql.ts'
import { type Listing, type ListOf, readList, whereSet } from '../../../platform/operator-list.sql.ts'
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

const runs: Listing<(typeof reconciliationRunList.sorts)[number]> = {
  call: 'reconciliation.runs',
  sorts: reconciliationRunList.sorts,
  columns: `source, day::text AS day, at, compared, missing_here AS "missingHere", missing_there AS "missingThere",
    amount_differs AS "amountDiffers", status_differs AS "statusDiffers"`,
  from: 'reconciliation_run',
  // Not by its name alone, which is the column's that is shown.
  keys: { day: { by: 'reconciliation_run.day', as: 'day' } },
  ties: [{ by: 'source', as: 'text' }],
}

/** Runs as operators list them. */
export const listRuns = (db: Db, asked: CallRequest<'reconciliation.runs'>): Promise<ListOf<RunRow>> =>
  readList(db, runs, asked, {
    where: [
      whereSet(asked.source, (source) => sql`source = ${source}`),
      whereSet(asked.differing, () => part('missing_here + missing_there + amount_differs + status_differs > 0')),
    ],
  })

export interface ItemRow {
  readonly position: number
  readonly kind: DifferenceKind
  readonly reference: string
  readonly member: string | null
  readonly ours: string | null
  readonly theirs: string | null
}

const items: Listing<(typeof reconciliationItemList.sorts)[number]> = {
  call: 'reconciliation.items',
  sorts: reconciliationItemList.sorts,
  columns: 'position, kind, reference, member, ours, theirs',
  from: 'reconciliation_item',
  keys: { position: { by: 'position', as: 'number' } },
  ties: [],
}

/** The differences of a run as operators list them. */
export const listItems = (db: Db, asked: CallRequest<'reconciliation.items'>): Promise<ListOf<ItemRow>> =>
  readList(db, items, asked, {
    where: [
      sql`source = ${asked.source}`,
      sql`day = ${asked.day}::date`,
      whereSet(asked.kind, (kind) => sql`kind = ${kind}`),
    ],
  })
