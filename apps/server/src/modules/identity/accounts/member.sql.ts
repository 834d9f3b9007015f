import { Refusal } from '#contract/errors.ts'
import { ORDINARY_TYPE } from '#contract/member-types.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'
import { type MemberId, memberId, shardOf } from '../../../platform/ids.ts'
import { claimName } from './directory.sql.ts'

export interface NewMember {
  readonly id: MemberId
  readonly username: string
  /** Where there is no password to be right, a text that is no hash. */
  readonly passwordHash: string
  readonly language: string
  /** An ordinary member unless said otherwise. */
  readonly type?: number
  /** The user name unless said otherwise. */
  readonly nickname?: string
  /** True where the member chose a password of its own just now. */
  readonly hasPassword?: boolean
  /** True where somebody else made the account: the password is the default one and has to be changed before anything else. */
  readonly hasDefaultPassword?: boolean
  readonly upline?: MemberId | undefined
  readonly email?: { readonly address: string; readonly proven: boolean } | undefined
  readonly mobile?: { readonly number: string; readonly proven: boolean } | undefined
  readonly invitationCode?: string
  readonly paymentPasswordHash?: string | undefined
  readonly termsVersion?: string
  readonly profile?: Readonly<Record<string, string>>
}

/**
 * Claims the names of a member, its mail address only where that is proven, and writes it; the invitation code is claimed by who drew it.
 * @throws Refusal USERNAME_TAKEN, MOBILE_TAKEN, EMAIL_TAKEN
 */
export async function insertMember(tx: Tx, m: NewMember): Promise<void> {
  // Always in this order, so that no two registrations wait for each other.
  if (m.mobile !== undefined && !(await claimName(tx, 'mobile', m.mobile.number, m.id)))
    throw new Refusal('MOBILE_TAKEN')
  if (!(await claimName(tx, 'username', m.username, m.id))) throw new Refusal('USERNAME_TAKEN')
  // Of an address that nobody proved several accounts may tell: it belongs to who proves it first.
  if (m.email?.proven === true && !(await claimName(tx, 'email', m.email.address, m.id)))
    throw new Refusal('EMAIL_TAKEN')
  await tx.query(sql`
    INSERT INTO member (shard, id, username, nickname, password_hash, type, language, created_at, seen_at, upline, profile, email, email_proven, mobile, mobile_proven,
                        payment_password_hash, invitation_code, password_changed_at, must_change_password, password_is_default, terms_version)
    SELECT ${shardOf(m.id)}, ${m.id}, ${m.username}, ${m.nickname ?? m.username}, ${m.passwordHash}, ${m.type ?? ORDINARY_TYPE}, ${m.language}, t, t,
           ${m.upline ?? null}, ${JSON.stringify(m.profile ?? {})}::jsonb, ${m.email?.address ?? null}, ${m.email?.proven ?? false}::boolean,
           ${m.mobile?.number ?? null}, ${m.mobile?.proven ?? false}::boolean, ${m.paymentPasswordHash ?? null}, ${m.invitationCode ?? null},
           CASE WHEN ${(m.hasPassword ?? false) || (m.hasDefaultPassword ?? false)}::boolean THEN t END,
           ${m.hasDefaultPassword ?? false}::boolean, ${m.hasDefaultPassword ?? false}::boolean, ${m.termsVersion ?? null}
    FROM app_now() AS t`)
}

export interface MemberRow {
  readonly id: string
  readonly username: string
  readonly nickname: string
  readonly type: number
  readonly icon: string
  readonly email: string | null
  readonly mobile: string | null
  readonly language: string
  readonly terms_version: string | null
}

/** Undefined where there is no such member. */
export async function readMember(db: Db, member: MemberId): Promise<MemberRow | undefined> {
  const [row] = await db.query<MemberRow & Record<string, unknown>>(sql`
    SELECT id, username, nickname, type, icon, email, mobile, language, terms_version FROM member WHERE shard = ${shardOf(member)} AND id = ${member}`)
  return row
}

/** What an operator looks a member up for. */
export interface FoundMember {
  readonly id: MemberId
  readonly username: string
  readonly type: number
  readonly createdAt: Date
}

/** A member that an operator names by its id. @throws Refusal NOT_FOUND */
export async function knownMember(db: Db, id: string): Promise<FoundMember> {
  const member = memberId(id)
  const [row] = await db.query<{ username: string; type: number; createdAt: Date }>(
    sql`SELECT username, type, created_at AS "createdAt" FROM member WHERE shard = ${shardOf(member)} AND id = ${member}`,
  )
  if (row === undefined) throw new Refusal('NOT_FOUND')
  return { id: member, ...row }
}

/** A member by its user name, mobile number (E.164, the plus may be missing), mail address, also an unproven one, or id; undefined where none fits. */
export async function findMemberByName(db: Db, name: string): Promise<FoundMember | undefined> {
  const key = name.trim().toLowerCase()
  const number = key.replaceAll(/[\s().-]/g, '').replace(/^(?=\d)/, '+')
  const id = /^[1-9]\d{0,18}$/.test(key) && BigInt(key) < 2n ** 63n ? key : null
  const [row] = await db.query<{ id: string; username: string; type: number; created_at: Date }>(sql`
    SELECT m.id, m.username, m.type, m.created_at
    FROM (SELECT shard, member, 1 AS rank FROM directory
          WHERE (kind, key) IN (('username', ${key}), ('mobile', ${number}), ('email', ${key}))
          UNION ALL SELECT shard, id, 3 FROM member WHERE email = ${key}
          UNION ALL SELECT ${id === null ? null : shardOf(memberId(id))}::smallint, ${id}::bigint, 2) d
    JOIN member m ON m.shard = d.shard AND m.id = d.member ORDER BY d.rank LIMIT 1 /* every shard */`)
  return row === undefined
    ? undefined
    : { id: memberId(row.id), username: row.username, type: row.type, createdAt: row.created_at }
}

/** Notes that the first login was greeted. */
export async function setGreeted(tx: Tx, member: MemberId): Promise<void> {
  await tx.query(
    sql`UPDATE member SET greeted = true WHERE shard = ${shardOf(member)} AND id = ${member} AND NOT greeted`,
  )
}

export async function setIcon(tx: Tx, member: MemberId, icon: string): Promise<void> {
  await tx.query(sql`UPDATE member SET icon = ${icon} WHERE shard = ${shardOf(member)} AND id = ${member}`)
}

/** Notes the version of the terms that a member accepted; undefined where it had accepted this one before, else the one before. */
export async function setTermsVersion(
  tx: Tx,
  member: MemberId,
  version: string,
): Promise<{ before: string | null } | undefined> {
  const [row] = await tx.query<{ before: string | null }>(sql`
    UPDATE member m SET terms_version = ${version} FROM (SELECT shard, id, terms_version AS before FROM member WHERE shard = ${shardOf(member)} AND id = ${member} FOR UPDATE) b
    WHERE m.shard = b.shard AND m.id = b.id AND m.terms_version IS DISTINCT FROM ${version} RETURNING b.before`)
  return row
}

/** Takes no stake of the member before this moment (milliseconds since 1970), or again from now on. */
export async function setExcludedUntil(tx: Tx, member: MemberId, untilMs: number | null): Promise<void> {
  await tx.query(sql`
    UPDATE member SET excluded_until = to_timestamp(${untilMs === null ? null : untilMs / 1000}::double precision)
    WHERE shard = ${shardOf(member)} AND id = ${member}`)
}

/** Marks an account that tests the house, or takes the mark away; whether it was marked before. */
export async function setTest(tx: Tx, member: MemberId, isTest: boolean): Promise<boolean> {
  const [row] = await tx.query<{ before: boolean }>(sql`
    UPDATE member m SET is_test = ${isTest}::boolean FROM (SELECT shard, id, is_test AS before FROM member WHERE shard = ${shardOf(member)} AND id = ${member} FOR UPDATE) b
    WHERE m.shard = b.shard AND m.id = b.id RETURNING b.before`)
  return row?.before ?? false
}

/** Makes a member one of another type; the type before. */
export async function setMemberType(tx: Tx, member: MemberId, type: number): Promise<number | undefined> {
  const [row] = await tx.query<{ before: number }>(sql`
    UPDATE member m SET type = ${type}::smallint FROM (SELECT shard, id, type AS before FROM member WHERE shard = ${shardOf(member)} AND id = ${member} FOR UPDATE) b
    WHERE m.shard = b.shard AND m.id = b.id RETURNING b.before`)
  return row?.before
}

/** Puts a member under another, or under nobody. */
export const setUpline = (tx: Tx, member: MemberId, upline: MemberId | undefined): Promise<unknown> =>
  tx.query(
    sql`UPDATE member SET upline = ${upline ?? null}::bigint WHERE shard = ${shardOf(member)} AND id = ${member}`,
  )

/** The invitation code of an account; null where it has none. */
export async function readInvitationCode(db: Db, member: MemberId): Promise<string | null> {
  const [row] = await db.query<{ code: string | null }>(
    sql`SELECT invitation_code AS code FROM member WHERE shard = ${shardOf(member)} AND id = ${member}`,
  )
  return row?.code ?? null
}
