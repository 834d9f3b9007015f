import type { Database, Db, Tx } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'
import { type MemberId, memberId, type RowId, rowId, shardOf } from '../../../platform/ids.ts'

/** How long a file is kept. */
const KEPT_DAYS = 7

export interface ExportRow {
  readonly id: RowId
  readonly askedAt: Date
  readonly state: 'making' | 'ready' | 'gone'
  /** Hundredths. */
  readonly progress: number
}

/** The latest exports of a member, the newest first. */
export async function listExports(db: Db, member: MemberId): Promise<ExportRow[]> {
  const rows = await db.query<{ id: string; asked_at: Date; state: ExportRow['state']; progress: number }>(sql`
    SELECT id, asked_at, progress, CASE WHEN gone_at IS NOT NULL OR ready_at < app_now() - make_interval(days => ${KEPT_DAYS}) THEN 'gone'
      WHEN ready_at IS NOT NULL THEN 'ready' ELSE 'making' END AS state
    FROM data_export WHERE shard = ${shardOf(member)} AND member = ${member} ORDER BY id DESC LIMIT 10`)
  return rows.map(({ id, asked_at: askedAt, state, progress }) => ({ id: rowId(id), askedAt, state, progress }))
}

export async function insertExport(tx: Tx, member: MemberId, id: RowId): Promise<void> {
  await tx.query(
    sql`INSERT INTO data_export (shard, member, id, asked_at) SELECT ${shardOf(member)}, ${member}, ${id}, app_now()`,
  )
}

/** Takes an export up that nobody works on; false where another process does, or it is done. */
export async function takeExport(db: Database, member: MemberId, id: RowId): Promise<boolean> {
  const rows = await db.query(sql`
    UPDATE data_export SET taken_at = app_now()
    WHERE shard = ${shardOf(member)} AND member = ${member} AND id = ${id} AND ready_at IS NULL AND gone_at IS NULL
      AND (taken_at IS NULL OR taken_at < app_now() - interval '2 minutes') RETURNING id`)
  return rows.length === 1
}

/** Notes how far an export is, in hundredths. */
export async function noteProgress(db: Database, member: MemberId, id: RowId, progress: number): Promise<void> {
  await db.query(
    sql`UPDATE data_export SET progress = ${progress}, taken_at = app_now() WHERE shard = ${shardOf(member)} AND member = ${member} AND id = ${id}`,
  )
}

/** Notes that a file is ready; false where it is not wanted any more, or another process was quicker. */
export async function noteReady(tx: Tx, member: MemberId, id: RowId): Promise<boolean> {
  const rows = await tx.query(sql`
    UPDATE data_export SET progress = 100, ready_at = app_now()
    WHERE shard = ${shardOf(member)} AND member = ${member} AND id = ${id} AND ready_at IS NULL AND gone_at IS NULL RETURNING id`)
  return rows.length === 1
}

type Named = { readonly member: MemberId; readonly id: RowId }
const named = (rows: readonly { member: string; id: string }[]): Named[] =>
  rows.map(({ member, id }) => ({ member: memberId(member), id: rowId(id) }))

/** Exports that were asked for and are not ready. */
export const listUnmade = async (db: Db): Promise<Named[]> =>
  named(
    await db.query<{ member: string; id: string }>(sql`
  SELECT member, id FROM data_export WHERE gone_at IS NULL AND ready_at IS NULL ORDER BY id LIMIT 50 /* every shard */`),
  )

/** Exports whose days are over. */
export const listOld = async (db: Db): Promise<Named[]> =>
  named(
    await db.query<{ member: string; id: string }>(sql`
  SELECT member, id FROM data_export WHERE gone_at IS NULL AND ready_at < app_now() - make_interval(days => ${KEPT_DAYS}) ORDER BY id LIMIT 500 /* every shard */`),
  )

export async function noteGone(db: Database, { member, id }: Named): Promise<void> {
  await db.query(
    sql`UPDATE data_export SET gone_at = app_now() WHERE shard = ${shardOf(member)} AND member = ${member} AND id = ${id}`,
  )
}

/** Ends all exports of a member whose account is closed: what is being made is not wanted, what is ready counts as old. */
export async function outdateExports(tx: Tx, member: MemberId): Promise<void> {
  await tx.query(sql`
    UPDATE data_export SET ready_at = CASE WHEN ready_at IS NOT NULL THEN 'epoch'::timestamptz END, gone_at = CASE WHEN ready_at IS NULL THEN app_now() END
    WHERE shard = ${shardOf(member)} AND member = ${member} AND gone_at IS NULL`)
}
