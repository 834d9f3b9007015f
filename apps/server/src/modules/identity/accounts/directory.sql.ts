import type { Db, Tx } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'
import { type MemberId, memberId, shardOf } from '../../../platform/ids.ts'

/** Kinds of names that belong to one member at most; a mobile number is in E.164, a code in capitals, the rest in small letters. */
export type NameKind = 'username' | 'mobile' | 'email' | 'invitation'

/**
 * Claims a name for a member; false where somebody has it. Who claims the same name meanwhile waits for
 * this transaction, so of any number at once one succeeds.
 */
export async function claimName(tx: Tx, kind: NameKind, key: string, member: MemberId): Promise<boolean> {
  const rows = await tx.query(sql`
    INSERT INTO directory (kind, key, shard, member) VALUES (${kind}, ${key}, ${shardOf(member)}, ${member}) ON CONFLICT (kind, key) DO NOTHING RETURNING member`)
  return rows.length === 1
}

/** Who has a name; undefined for nobody. */
export async function findByName(db: Db, kind: NameKind, key: string): Promise<MemberId | undefined> {
  const [row] = await db.query<{ member: string }>(
    sql`SELECT member FROM directory WHERE kind = ${kind} AND key = ${key}`,
  )
  return row === undefined ? undefined : memberId(row.member)
}

/** Who has a user name, whatever its case; undefined for nobody. */
export const findUsername = (db: Db, username: string): Promise<MemberId | undefined> =>
  findByName(db, 'username', username.trim().toLowerCase())
