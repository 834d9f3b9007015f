import { operatorRole } from '#contract/calls/staff.ts'
import type { OperatorRole } from '#contract/permissions.ts'
import { parse } from 'zod/mini'
import type { Db, Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { type RowId, rowId } from '../../platform/ids.ts'
import { ENCRYPTED_AT_ONCE } from '../../platform/encrypted.ts'

export interface Invitation {
  readonly id: RowId
  /** Of the account that it makes, or sets anew. */
  readonly operator: RowId
  readonly username: string
  readonly role: OperatorRole
  readonly secretHash: string
  /** Of the authenticator app, encrypted. */
  readonly totpSecret: string
  readonly by: RowId
}

/** Keeps an invitation for two days; earlier ones for the same name are of no use any more. @returns until when */
export async function insertInvitation(tx: Tx, i: Invitation): Promise<string> {
  await tx.query(
    sql`UPDATE operator_invitation SET used_at = app_now() WHERE username = ${i.username} AND used_at IS NULL`,
  )
  const [row] = await tx.query<{ expires_at: Date }>(sql`
    INSERT INTO operator_invitation (id, operator, username, role, secret_hash, totp_secret, made_by, made_at, expires_at)
    SELECT ${i.id}, ${i.operator}, ${i.username}, ${i.role}, decode(${i.secretHash}, 'hex'), ${i.totpSecret}, ${i.by}, t, t + interval '2 days' FROM app_now() AS t
    RETURNING expires_at`)
  if (row === undefined) throw new Error('an invitation was not written')
  return row.expires_at.toISOString()
}

/** Ends the open invitations of an account. */
export async function dropInvitations(tx: Tx, operator: RowId): Promise<void> {
  await tx.query(
    sql`UPDATE operator_invitation SET used_at = app_now() WHERE operator = ${operator} AND used_at IS NULL`,
  )
}

/** Undefined where it was used, is too old, never was, or whoever made it is no owner any more. */
export async function findInvitation(
  db: Db,
  id: RowId,
): Promise<(Invitation & { readonly expiresAt: string }) | undefined> {
  const [row] = await db.query<{
    id: string
    operator: string
    username: string
    role: string
    secret: string
    totp_secret: string
    made_by: string
    expires_at: Date
  }>(sql`
    SELECT id, operator, username, role, encode(secret_hash, 'hex') AS secret, totp_secret, made_by, expires_at
    FROM operator_invitation i WHERE id = ${id} AND used_at IS NULL AND expires_at > app_now()
      AND EXISTS (SELECT FROM operator o WHERE o.id = i.made_by AND NOT o.disabled AND o.role = 'owner')`)
  return row === undefined
    ? undefined
    : {
        id: rowId(row.id),
        operator: rowId(row.operator),
        username: row.username,
        role: parse(operatorRole, row.role),
        secretHash: row.secret,
        totpSecret: row.totp_secret,
        by: rowId(row.made_by),
        expiresAt: row.expires_at.toISOString(),
      }
}

/** Uses an invitation up; false where somebody was quicker, or it is too old. */
export async function useInvitation(tx: Tx, id: RowId): Promise<boolean> {
  return (
    (
      await tx.query(
        sql`UPDATE operator_invitation SET used_at = app_now() WHERE id = ${id} AND used_at IS NULL AND expires_at > app_now() RETURNING id`,
      )
    ).length === 1
  )
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
