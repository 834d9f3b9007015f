import { object, parse, nullable, string } from 'zod/mini'
import type { Database, Db, Tx } from '../../../platform/db/database.ts'
import { type Query, sql } from '../../../platform/db/sql.ts'
import { type MemberId, memberId, shardOf } from '../../../platform/ids.ts'
import { hashSecret } from '../../../platform/tokens.ts'
import { claimName, findByName } from './directory.sql.ts'

/** What a change of password asks of an account, and where its owner is told. */
export interface PasswordRow {
  readonly member: MemberId
  readonly username: string
  /** Undefined where the member never had a password. */
  readonly hash: string | undefined
  readonly email: string | undefined
  /** Only where proven, for codes. */
  readonly provenEmail: string | undefined
  /** Only where proven: a code cannot be sent elsewhere. */
  readonly mobile: string | undefined
  readonly language: string
}

interface Row {
  readonly [column: string]: unknown
  readonly id: string
  readonly username: string
  readonly hash: string | null
  readonly email: string | null
  readonly proven_email: string | null
  readonly mobile: string | null
  readonly language: string
}

const columns = `m.id, m.username, CASE WHEN m.password_hash LIKE '$argon2%' THEN m.password_hash END AS hash, m.email, CASE WHEN m.email_proven THEN m.email END AS proven_email,
  CASE WHEN m.mobile_proven THEN m.mobile END AS mobile, m.language`

async function one(db: Db, query: Query): Promise<PasswordRow | undefined> {
  const [row] = await db.query<Row>(query)
  if (row === undefined) return undefined
  return {
    member: memberId(row.id),
    username: row.username,
    hash: row.hash ?? undefined,
    email: row.email ?? undefined,
    provenEmail: row.proven_email ?? undefined,
    mobile: row.mobile ?? undefined,
    language: row.language,
  }
}

/** Undefined where there is no such member. */
export const readPassword = (db: Db, member: MemberId): Promise<PasswordRow | undefined> =>
  one(db, {
    text: `SELECT ${columns} FROM member m WHERE m.shard = $1 AND m.id = $2`,
    values: [shardOf(member), member],
  })

/** Sets a password over the one that was seen; false where somebody changed it in the meantime. */
export async function changePassword(
  tx: Tx,
  member: MemberId,
  seen: string | undefined,
  hash: string,
): Promise<boolean> {
  const rows = await tx.query(sql`
    UPDATE member SET password_hash = ${hash}, password_changed_at = app_now(), must_change_password = false, password_is_default = false
    WHERE shard = ${shardOf(member)} AND id = ${member} AND CASE WHEN password_hash LIKE '$argon2%' THEN password_hash END IS NOT DISTINCT FROM ${seen ?? null}::text
    RETURNING id`)
  return rows.length === 1
}

/** Claims a member's mail address for it, since it was proven; false where another account proved it first. */
async function claimOwnEmail(tx: Tx, member: MemberId): Promise<boolean> {
  const [row] = await tx.query<{ email: string | null }>(
    sql`SELECT email FROM member WHERE shard = ${shardOf(member)} AND id = ${member}`,
  )
  const email = row?.email ?? undefined
  return (
    email !== undefined &&
    ((await claimName(tx, 'email', email, member)) || (await findByName(tx, 'email', email)) === member)
  )
}

/** Sets a password for who proved to reach the account's mobile number or mail address. */
export async function resetPassword(tx: Tx, member: MemberId, hash: string, proven: 'mobile' | 'email'): Promise<void> {
  const isProven = proven === 'mobile' || (await claimOwnEmail(tx, member))
  await tx.query(sql`
    UPDATE member SET password_hash = ${hash}, password_changed_at = app_now(), must_change_password = false, password_is_default = false,
      email_proven = email_proven OR ${proven === 'email' && isProven}::boolean, mobile_proven = mobile_proven OR ${proven === 'mobile'}::boolean
    WHERE shard = ${shardOf(member)} AND id = ${member}`)
}

/** The account of which both the name and the mail address were given; undefined where they do not belong together. One statement in either case. */
export const findByNameAndEmail = (db: Db, username: string, email: string): Promise<PasswordRow | undefined> =>
  one(db, {
    text: `SELECT ${columns} FROM directory u JOIN member m ON m.shard = u.shard AND m.id = u.member AND m.email = $2 WHERE u.kind = 'username' AND u.key = $1 /* every shard */`,
    values: [username, email],
  })

const linkValue = object({ member: string(), changedAt: nullable(string()) })

/** Makes a link good for so many minutes and for the password as it is now: once that is changed, all its links are worth nothing. */
export async function insertLink(db: Database, secret: string, member: MemberId, minutes: number): Promise<void> {
  await db.query(sql`
    INSERT INTO one_time_link (id, use, value, expires_at)
    SELECT ${hashSecret(secret)}, 'password', jsonb_build_object('member', id::text, 'changedAt', password_changed_at), app_now() + make_interval(mins => ${minutes}::integer)
    FROM member WHERE shard = ${shardOf(member)} AND id = ${member}`)
}

/** True while a link can still be used, so that no password is hashed for one that cannot. */
export async function isLinkAlive(db: Db, secret: string): Promise<boolean> {
  const rows = await db.query(sql`
    SELECT 1 AS alive FROM one_time_link WHERE id = ${hashSecret(secret)} AND use = 'password' AND used_at IS NULL AND expires_at > app_now()`)
  return rows.length === 1
}

/** Uses a link up; whose it was, undefined for one that is wrong, too old, used, or of an earlier password. */
export async function takeLink(tx: Tx, secret: string): Promise<MemberId | undefined> {
  const [row] = await tx.query<{ value: unknown }>(sql`
    UPDATE one_time_link SET used_at = app_now() WHERE id = ${hashSecret(secret)} AND use = 'password' AND used_at IS NULL AND expires_at > app_now() RETURNING value`)
  if (row === undefined) return undefined
  const { member: id, changedAt } = parse(linkValue, row.value)
  const member = memberId(id)
  const rows = await tx.query(sql`
    SELECT id FROM member WHERE shard = ${shardOf(member)} AND id = ${member} AND password_changed_at IS NOT DISTINCT FROM ${changedAt}::timestamptz FOR UPDATE`)
  return rows.length === 1 ? member : undefined
}
