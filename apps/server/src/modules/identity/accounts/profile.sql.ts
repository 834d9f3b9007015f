import { parse, record, string } from 'zod/mini'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'
import { type MemberId, shardOf } from '../../../platform/ids.ts'

export interface ProfileRow {
  readonly nickname: string
  readonly username: string
  /** Optional fields of the registration by the names of the form. */
  readonly fields: Readonly<Record<string, string>>
}

/** Undefined where there is no such member. */
export async function readProfile(db: Db, member: MemberId): Promise<ProfileRow | undefined> {
  const [row] = await db.query<{ nickname: string; username: string; profile: unknown }>(sql`
    SELECT nickname, username, profile FROM member WHERE shard = ${shardOf(member)} AND id = ${member}`)
  return row === undefined
    ? undefined
    : { nickname: row.nickname, username: row.username, fields: parse(record(string(), string()), row.profile) }
}

/** The same while nobody else writes it. */
export async function lockProfile(tx: Tx, member: MemberId): Promise<ProfileRow | undefined> {
  await tx.query(sql`SELECT FROM member WHERE shard = ${shardOf(member)} AND id = ${member} FOR NO KEY UPDATE`)
  return readProfile(tx, member)
}

/** Writes the nickname and all fields of the profile. */
export async function writeProfile(
  tx: Tx,
  member: MemberId,
  nickname: string,
  fields: Readonly<Record<string, string>>,
): Promise<void> {
  await tx.query(sql`
    UPDATE member SET nickname = ${nickname}, profile = ${JSON.stringify(fields)}::jsonb WHERE shard = ${shardOf(member)} AND id = ${member}`)
}
