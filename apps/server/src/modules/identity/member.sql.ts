import type { Db, Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { type MemberId, memberId, shardOf } from '../../platform/ids.ts'

/** Member types of spec 3: 1, 2, 41 and 42 are agents, 4 is trial; 3 is the ordinary member of this platform. */
export const ORDINARY_MEMBER = 3

export interface NewMember {
  readonly id: MemberId
  readonly username: string
  readonly passwordHash: string
  readonly language: string
}

/** Claims the user name and writes the member. A taken name is a unique violation of the directory. */
export async function insertMember(tx: Tx, m: NewMember): Promise<void> {
  const shard = shardOf(m.id)
  await tx.query(sql`INSERT INTO directory (kind, key, shard, member) VALUES ('username', ${m.username}, ${shard}, ${m.id})`)
  await tx.query(sql`
    INSERT INTO member (shard, id, username, nickname, password_hash, type, language, created_at)
    VALUES (${shard}, ${m.id}, ${m.username}, ${m.username}, ${m.passwordHash}, ${ORDINARY_MEMBER}, ${m.language}, app_now())`)
}

export interface Credentials {
  readonly member: MemberId
  readonly passwordHash: string
  readonly mustChangePassword: boolean
}

/** What a login by user name is checked against; undefined where nobody has the name. */
export async function findCredentials(db: Db, username: string): Promise<Credentials | undefined> {
  const [row] = await db.query<{ id: string; password_hash: string; must_change_password: boolean }>(sql`
    SELECT m.id, m.password_hash, m.must_change_password FROM directory d JOIN member m ON m.shard = d.shard AND m.id = d.member
    WHERE d.kind = 'username' AND d.key = ${username}`)
  return row === undefined ? undefined : { member: memberId(row.id), passwordHash: row.password_hash, mustChangePassword: row.must_change_password }
}

export interface MemberRow {
  readonly id: string
  readonly username: string
  readonly nickname: string
  readonly type: number
}

/** Undefined where there is no such member. */
export async function readMember(db: Db, member: MemberId): Promise<MemberRow | undefined> {
  const [row] = await db.query<{ id: string; username: string; nickname: string; type: number }>(sql`
    SELECT id, username, nickname, type FROM member WHERE shard = ${shardOf(member)} AND id = ${member}`)
  return row
}

/** Freezes a member or lets it play again; a frozen member stakes nothing, but is paid what it won. */
export async function setFrozen(tx: Tx, member: MemberId, frozen: boolean): Promise<void> {
  await tx.query(sql`UPDATE member SET frozen = ${frozen} WHERE shard = ${shardOf(member)} AND id = ${member}`)
}

/** Takes no stake of the member before this moment (milliseconds since 1970), or again from now on. */
export async function setExcludedUntil(tx: Tx, member: MemberId, untilMs: number | null): Promise<void> {
  await tx.query(sql`
    UPDATE member SET excluded_until = to_timestamp(${untilMs === null ? null : untilMs / 1000}::double precision)
    WHERE shard = ${shardOf(member)} AND id = ${member}`)
}
