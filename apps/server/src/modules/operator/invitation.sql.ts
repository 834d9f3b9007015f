import type { Db, Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { type RowId, rowId } from '../../platform/ids.ts'
import { ENCRYPTED_AT_ONCE } from '../../platform/encrypted.ts'

export interface NewInvitation {
  readonly id: RowId
  /** Of the account that it makes, or sets anew. */
  readonly operator: RowId
  readonly username: string
  readonly role: string
  /** Null until its link is shown. */
  readonly secretHash: string | null
  /** Of the authenticator app, encrypted. */
  readonly totpSecret: string
  /** Null on the machine of the server. */
  readonly by: RowId | null
  /** The second person, where there was one. */
  readonly agreedBy: RowId | null
}

/** Keeps an invitation for two days; earlier ones for the same name are of no use any more. @returns until when */
export async function insertInvitation(tx: Tx, i: NewInvitation): Promise<string> {
  await tx.query(
    sql`UPDATE operator_invitation SET used_at = app_now() WHERE username = ${i.username} AND used_at IS NULL`,
  )
  const [row] = await tx.query<{ expires_at: Date }>(sql`
    INSERT INTO operator_invitation (id, operator, username, role, secret_hash, totp_secret, made_by, agreed_by, made_at, expires_at)
    SELECT ${i.id}, ${i.operator}, ${i.username}, ${i.role}, decode(${i.secretHash}, 'hex'), ${i.totpSecret}, ${i.by}, ${i.agreedBy}, t, t + interval '2 days'
    FROM app_now() AS t
    RETURNING expires_at`)
  if (row === undefined) throw new Error('an invitation was not written')
  return row.expires_at.toISOString()
}

/** Ends the open invitations of an account; how many. */
export async function dropInvitations(tx: Tx, operator: RowId): Promise<number> {
  const rows = await tx.query(sql`
    UPDATE operator_invitation SET used_at = app_now() WHERE operator = ${operator} AND used_at IS NULL AND expires_at > app_now() RETURNING id`)
  return rows.length
}

/** Gives the open invitation that an operator made another secret. Undefined where it made none that is open. */
export async function renewSecret(
  tx: Tx,
  { operator, by, secretHash }: { readonly operator: RowId; readonly by: RowId; readonly secretHash: string },
): Promise<{ readonly id: RowId; readonly expiresAt: string } | undefined> {
  const [row] = await tx.query<{ id: string; expires_at: Date }>(sql`
    UPDATE operator_invitation SET secret_hash = decode(${secretHash}, 'hex')
    WHERE operator = ${operator} AND made_by = ${by} AND used_at IS NULL AND expires_at > app_now() RETURNING id, expires_at`)
  return row === undefined ? undefined : { id: rowId(row.id), expiresAt: row.expires_at.toISOString() }
}

export interface Invitation extends NewInvitation {
  readonly secretHash: string
  readonly expiresAt: string
}

/** Undefined where it was used, is too old, was never shown, or never was. */
export async function findInvitation(db: Db, id: RowId): Promise<Invitation | undefined> {
  const [row] = await db.query<{
    id: string
    operator: string
    username: string
    role: string
    secret: string
    totp_secret: string
    made_by: string | null
    agreed_by: string | null
    expires_at: Date
  }>(sql`
    SELECT id, operator, username, role, encode(secret_hash, 'hex') AS secret, totp_secret, made_by, agreed_by, expires_at
    FROM operator_invitation WHERE id = ${id} AND secret_hash IS NOT NULL AND used_at IS NULL AND expires_at > app_now()`)
  return row === undefined
    ? undefined
    : {
        id: rowId(row.id),
        operator: rowId(row.operator),
        username: row.username,
        role: row.role,
        secretHash: row.secret,
        totpSecret: row.totp_secret,
        by: idOrNull(row.made_by),
        agreedBy: idOrNull(row.agreed_by),
        expiresAt: row.expires_at.toISOString(),
      }
}

const idOrNull = (id: string | null): RowId | null => (id === null ? null : rowId(id))

export interface OpenInvitation {
  readonly id: RowId
  readonly username: string
  readonly role: string
  readonly by: { readonly id: string; readonly username: string } | null
  readonly agreedBy: { readonly id: string; readonly username: string } | null
  readonly madeAt: string
  readonly expiresAt: string
  readonly linkShown: boolean
}

/** Invitations that can still be accepted, the latest first. */
export async function listInvitations(db: Db): Promise<OpenInvitation[]> {
  const rows = await db.query<{
    operator: string
    username: string
    role: string
    by: OpenInvitation['by']
    agreed_by: OpenInvitation['agreedBy']
    made_at: Date
    expires_at: Date
    shown: boolean
  }>(sql`
    SELECT i.operator, i.username, i.role, i.made_at, i.expires_at, i.secret_hash IS NOT NULL AS shown,
           CASE WHEN m.id IS NOT NULL THEN jsonb_build_object('id', m.id::text, 'username', m.username) END AS by,
           CASE WHEN a.id IS NOT NULL THEN jsonb_build_object('id', a.id::text, 'username', a.username) END AS agreed_by
    FROM operator_invitation i LEFT JOIN operator m ON m.id = i.made_by LEFT JOIN operator a ON a.id = i.agreed_by
    WHERE i.used_at IS NULL AND i.expires_at > app_now() ORDER BY i.id DESC`)
  return rows.map((row) => ({
    id: rowId(row.operator),
    username: row.username,
    role: row.role,
    by: row.by,
    agreedBy: row.agreed_by,
    madeAt: row.made_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    linkShown: row.shown,
  }))
}

/** Uses an invitation up; false where somebody was quicker, it is too old, or its link is no longer the one that was shown. */
export async function useInvitation(tx: Tx, { id, secretHash }: Invitation): Promise<boolean> {
  const rows = await tx.query(sql`
    UPDATE operator_invitation SET used_at = app_now()
    WHERE id = ${id} AND secret_hash = decode(${secretHash}, 'hex') AND used_at IS NULL AND expires_at > app_now() RETURNING id`)
  return rows.length === 1
}

/** Encrypts some secrets that are encrypted with another key; how many. */
export async function encryptInvitations(
  tx: Tx,
  prefix: string,
  anew: (operator: RowId, secret: string) => string,
): Promise<number> {
  const rows = await tx.query<{ id: string; operator: string; totp_secret: string }>(sql`
    SELECT id, operator, totp_secret FROM operator_invitation WHERE NOT starts_with(totp_secret, ${prefix}) LIMIT ${ENCRYPTED_AT_ONCE} FOR UPDATE SKIP LOCKED`)
  for (const row of rows)
    await tx.query(
      sql`UPDATE operator_invitation SET totp_secret = ${anew(rowId(row.operator), row.totp_secret)} WHERE id = ${row.id}`,
    )
  return rows.length
}
