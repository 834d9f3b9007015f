import { record, parse, string } from 'zod/mini'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'
import { type MemberId, shardOf } from '../../../platform/ids.ts'
import { isHeldFrom } from './member-hold.sql.ts'

/** Whom the house pays. */
export interface Payee {
  readonly username: string
  /** Held back from taking money out. */
  readonly frozen: boolean
  readonly hasPaymentPassword: boolean
  /** The name for payouts that the member gave at registration; undefined where it was not asked. */
  readonly payeeName: string | undefined
  /** Where the member is told about its account; undefined without a mail address. */
  readonly email: string | undefined
  readonly language: string
}

const profileSchema = record(string(), string())

/** Undefined where there is no such member. */
export async function readPayee(db: Db, member: MemberId): Promise<Payee | undefined> {
  const [row] = await db.query<{
    username: string
    frozen: boolean
    has: boolean
    profile: unknown
    email: string | null
    language: string
  }>({
    text: `SELECT m.username, ${isHeldFrom('withdraw')} AS frozen, m.payment_password_hash IS NOT NULL AS has, m.profile, m.email, m.language
      FROM member m WHERE m.shard = $1 AND m.id = $2`,
    values: [shardOf(member), member],
  })
  if (row === undefined) return undefined
  const { payeeName } = parse(profileSchema, row.profile)
  const named = payeeName === undefined || payeeName.trim() === '' ? undefined : payeeName
  return {
    username: row.username,
    frozen: row.frozen,
    hasPaymentPassword: row.has,
    payeeName: named,
    email: row.email ?? undefined,
    language: row.language,
  }
}

/** What a payment password must not be guessed from; undefined where there is no such member. */
export async function readChooser(
  db: Db,
  member: MemberId,
): Promise<
  { readonly username: string; readonly mobile: string | undefined; readonly birthday: string | undefined } | undefined
> {
  const [row] = await db.query<{ username: string; mobile: string | null; birthday: string | null }>(sql`
    SELECT username, mobile, profile->>'birthday' AS birthday FROM member WHERE shard = ${shardOf(member)} AND id = ${member}`)
  return row === undefined
    ? undefined
    : { username: row.username, mobile: row.mobile ?? undefined, birthday: row.birthday ?? undefined }
}

/** The hash of the payment password; undefined where none was set. */
export async function readPaymentHash(db: Db, member: MemberId): Promise<string | undefined> {
  const [row] = await db.query<{ hash: string | null }>(sql`
    SELECT payment_password_hash AS hash FROM member WHERE shard = ${shardOf(member)} AND id = ${member}`)
  return row?.hash ?? undefined
}

/** Sets a new hash where the old one still is what was checked; false where somebody was quicker. */
export async function replacePaymentHash(
  tx: Tx,
  member: MemberId,
  old: string | undefined,
  hash: string,
): Promise<boolean> {
  const rows = await tx.query(sql`
    UPDATE member SET payment_password_hash = ${hash}
    WHERE shard = ${shardOf(member)} AND id = ${member} AND payment_password_hash IS NOT DISTINCT FROM ${old ?? null} RETURNING id`)
  return rows.length === 1
}
