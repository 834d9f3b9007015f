import type { UploadPurpose } from '#contract/calls/uploads.ts'
import type { Db, Tx } from '../db/database.ts'
import { numberArray, sql } from '../db/sql.ts'
import { type MemberId, type RowId, type Shard, shardOf } from '../ids.ts'

/** What a file is for; `kept` is one that the house made. */
export type Purpose = UploadPurpose | 'kept'

export interface StoredFile {
  readonly purpose: Purpose
  readonly key: string
  readonly type: string
  readonly name: string
}

export interface NewUpload extends StoredFile {
  readonly member: MemberId
  readonly id: RowId
  readonly size: number
}

export async function insertUpload(db: Db, { member, id, purpose, key, type, name, size }: NewUpload): Promise<void> {
  await db.query(sql`
    INSERT INTO upload (shard, member, id, purpose, key, type, name, size, created_at)
    VALUES (${shardOf(member)}, ${member}, ${id}, ${purpose}, ${key}, ${type}, ${name}, ${size}, app_now())`)
}

/** Takes the files among these that are the member's, for this purpose and not taken yet; how many they were. */
export async function takeUploads(tx: Tx, member: MemberId, purpose: Purpose, ids: readonly string[]): Promise<number> {
  const rows = await tx.query(sql`
    UPDATE upload SET taken_at = app_now()
    WHERE shard = ${shardOf(member)} AND member = ${member} AND id = ANY(${numberArray(ids)}::bigint[]) AND purpose = ${purpose} AND taken_at IS NULL RETURNING id`)
  return rows.length
}

/** A member's own file, undefined for one of somebody else's. */
export async function findOwn(db: Db, member: MemberId, id: RowId): Promise<StoredFile | undefined> {
  const [row] = await db.query<StoredFile & Record<string, unknown>>(sql`
    SELECT purpose, key, type, name FROM upload WHERE shard = ${shardOf(member)} AND member = ${member} AND id = ${id}`)
  return row
}

/** A file that a request named, whosever it is, and whether that account is closed: for operators. */
export async function findTaken(db: Db, id: RowId): Promise<(StoredFile & { readonly closed: boolean }) | undefined> {
  const [row] = await db.query<StoredFile & { readonly closed: boolean } & Record<string, unknown>>(sql`
    SELECT u.purpose, u.key, u.type, u.name, m.closed_at IS NOT NULL AS closed FROM upload u JOIN member m ON m.shard = u.shard AND m.id = u.member
    WHERE u.id = ${id} AND u.taken_at IS NOT NULL /* every shard */`)
  return row
}

/** Removes the row of a file of the member's; the key under which its bytes lie, undefined where there is none. */
export async function deleteUpload(tx: Tx, member: MemberId, id: string): Promise<string | undefined> {
  const [row] = await tx.query<{ key: string }>(
    sql`DELETE FROM upload WHERE shard = ${shardOf(member)} AND member = ${member} AND id = ${id} RETURNING key`,
  )
  return row?.key
}

/** Removes the row of one file of a shard that no request named within a day; its key, undefined where there is none left. */
export async function deleteForgotten(tx: Tx, shard: Shard): Promise<string | undefined> {
  const [row] = await tx.query<{ key: string }>(sql`
    DELETE FROM upload WHERE shard = ${shard} AND (member, id) IN (
      SELECT member, id FROM upload WHERE shard = ${shard} AND taken_at IS NULL AND created_at < app_now() - interval '1 day' ORDER BY created_at LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING key`)
  return row?.key
}
