import type { Db } from '../../../platform/db/database.ts'
import type { Query } from '../../../platform/db/sql.ts'
import { type MemberId, memberId, shardOf } from '../../../platform/ids.ts'
import { isHeldFrom } from '../accounts/member-hold.sql.ts'
import type { PasswordFacts } from './password-state.ts'

/** What decides about a login. */
export interface Credentials extends PasswordFacts {
  readonly member: MemberId
  readonly username: string
  readonly type: number
  /** Held back from coming in. */
  readonly frozen: boolean
  readonly greeted: boolean
  readonly language: string
  /** Undefined where there is none to be right, as for trials. */
  readonly passwordHash: string | undefined
  /** Only where proven: nobody else can be reached there. */
  readonly email: string | undefined
  readonly mobile: string | undefined
  /** Given and never proven: a code to it proves both. */
  readonly unproven: { readonly email: string | undefined; readonly mobile: string | undefined }
}

interface Row {
  readonly [column: string]: unknown
  readonly id: string
  readonly username: string
  readonly type: number
  readonly frozen: boolean
  readonly greeted: boolean
  readonly language: string
  readonly password_hash: string
  readonly must_change_password: boolean
  readonly password_is_default: boolean
  readonly password_age: number | null
  readonly email: string | null
  readonly mobile: string | null
  readonly given_email: string | null
  readonly given_mobile: string | null
}

const columns = `m.id, m.username, m.type, ${isHeldFrom('login')} AS frozen, m.greeted, m.language, m.password_hash, m.must_change_password, m.password_is_default,
  floor(extract(epoch FROM app_now() - m.password_changed_at))::double precision AS password_age,
  CASE WHEN m.email_proven THEN m.email END AS email, CASE WHEN m.mobile_proven THEN m.mobile END AS mobile,
  CASE WHEN NOT m.email_proven THEN m.email END AS given_email, CASE WHEN NOT m.mobile_proven THEN m.mobile END AS given_mobile`

/** What a login by user name is checked against; undefined where nobody has the name. */
export const findByUsername = (db: Db, username: string): Promise<Credentials | undefined> =>
  one(db, {
    text: `SELECT ${columns} FROM directory d JOIN member m ON m.shard = d.shard AND m.id = d.member WHERE d.kind = 'username' AND d.key = $1 /* every shard */`,
    values: [username],
  })

/**
 * Whose number in E.164 this is; undefined where it is nobody's who may log in by it. A number that was never
 * proven may have been mistyped, and is somebody else's then: it lets in only where the account has no password.
 */
export const findByMobile = (db: Db, mobile: string): Promise<Credentials | undefined> =>
  one(db, {
    text: `SELECT ${columns} FROM directory d JOIN member m ON m.shard = d.shard AND m.id = d.member
    WHERE d.kind = 'mobile' AND d.key = $1 AND (m.mobile_proven OR m.password_changed_at IS NULL) /* every shard */`,
    values: [mobile],
  })

/** Undefined where there is no such member. */
export const readCredentials = (db: Db, member: MemberId): Promise<Credentials | undefined> =>
  one(db, {
    text: `SELECT ${columns} FROM member m WHERE m.shard = $1 AND m.id = $2`,
    values: [shardOf(member), member],
  })

async function one(db: Db, query: Query): Promise<Credentials | undefined> {
  const [row] = await db.query<Row>(query)
  if (row === undefined) return undefined
  return {
    member: memberId(row.id),
    username: row.username,
    type: row.type,
    frozen: row.frozen,
    greeted: row.greeted,
    language: row.language,
    passwordHash: row.password_hash.startsWith('$argon2') ? row.password_hash : undefined,
    mustChangePassword: row.must_change_password,
    passwordIsDefault: row.password_is_default,
    passwordAgeSeconds: row.password_age,
    email: row.email ?? undefined,
    mobile: row.mobile ?? undefined,
    unproven: { email: row.given_email ?? undefined, mobile: row.given_mobile ?? undefined },
  }
}
