import type { Db, Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { type RowId, rowId } from '../../platform/ids.ts'
import { factorOf, type StoredFactor } from './factor.sql.ts'

export interface NewAccount {
  readonly id: RowId
  readonly username: string
  readonly passwordHash: string
  readonly role: string
}

/** Makes an account, or sets the password of a known one and switches it on. A taken name is a unique violation. */
export async function writeAccount(tx: Tx, { id, username, passwordHash, role }: NewAccount): Promise<void> {
  await tx.query(sql`
    INSERT INTO operator (id, username, password_hash, role, created_at) VALUES (${id}, ${username}, ${passwordHash}, ${role}, app_now())
    ON CONFLICT (id) DO UPDATE SET password_hash = excluded.password_hash, disabled = false`)
}

export const isNameTaken = async (db: Db, username: string): Promise<boolean> =>
  (await db.query(sql`SELECT FROM operator WHERE username = ${username}`)).length > 0

export const isAccount = async (db: Db, id: RowId): Promise<boolean> =>
  (await db.query(sql`SELECT FROM operator WHERE id = ${id}`)).length > 0

/** Keeps an account as it is until the transaction ends. */
export async function lockAccount(tx: Tx, id: RowId): Promise<void> {
  await tx.query(sql`SELECT FROM operator WHERE id = ${id} FOR UPDATE`)
}

/** What a login is checked against. */
export interface LoginAccount {
  readonly id: RowId
  readonly passwordHash: string
  /** Its authenticator app, undefined where it has passkeys only. */
  readonly app: StoredFactor | undefined
}

/** Undefined where nobody has the name, or who has it is switched off. */
export async function findLogin(db: Db, username: string): Promise<LoginAccount | undefined> {
  const [row] = await db.query<{
    id: string
    password_hash: string
    app: string | null
    secret: string
    counter: string
  }>(sql`
    SELECT o.id, o.password_hash, f.id AS app, f.secret, f.counter
    FROM operator o LEFT JOIN operator_factor f ON f.operator = o.id AND f.kind = 'app' AND f.added_at IS NOT NULL
    WHERE o.username = ${username} AND NOT o.disabled`)
  return row === undefined
    ? undefined
    : {
        id: rowId(row.id),
        passwordHash: row.password_hash,
        app: row.app === null ? undefined : factorOf({ ...row, id: row.app }),
      }
}

/** Keeps an account as it is until the transaction ends; false where it is no longer what was checked. */
export async function holdLogin(tx: Tx, { id, passwordHash }: LoginAccount): Promise<boolean> {
  const rows = await tx.query(
    sql`SELECT FROM operator WHERE id = ${id} AND NOT disabled AND password_hash = ${passwordHash} FOR UPDATE`,
  )
  return rows.length === 1
}

export async function noteLogin(tx: Tx, id: RowId): Promise<void> {
  await tx.query(sql`UPDATE operator SET last_login_at = app_now() WHERE id = ${id}`)
}

export interface Account {
  readonly id: RowId
  readonly username: string
  readonly role: string
  readonly disabled: boolean
  readonly createdAt: string
  readonly lastLoginAt: string | null
}

interface Row {
  readonly id: string
  readonly username: string
  readonly role: string
  readonly disabled: boolean
  readonly created_at: Date
  readonly last_login_at: Date | null
  readonly [column: string]: unknown
}
const accountOf = (row: Row): Account => ({
  id: rowId(row.id),
  username: row.username,
  role: row.role,
  disabled: row.disabled,
  createdAt: row.created_at.toISOString(),
  lastLoginAt: row.last_login_at?.toISOString() ?? null,
})

/** All operators by name. */
export const listAccounts = async (db: Db): Promise<Account[]> =>
  (
    await db.query<Row>(
      sql`SELECT id, username, role, disabled, created_at, last_login_at FROM operator ORDER BY username`,
    )
  ).map(accountOf)

export async function updateAccount(
  tx: Tx,
  id: RowId,
  { role, disabled }: { role: string; disabled: boolean },
): Promise<void> {
  await tx.query(sql`UPDATE operator SET role = ${role}, disabled = ${disabled} WHERE id = ${id}`)
}

export async function readPasswordHash(db: Db, id: RowId): Promise<string | undefined> {
  const [row] = await db.query<{ password_hash: string }>(sql`SELECT password_hash FROM operator WHERE id = ${id}`)
  return row?.password_hash
}

/** Sets a new password where the old one still is what was checked; false where somebody was quicker. */
export async function replacePassword(tx: Tx, id: RowId, hashes: { old: string; new: string }): Promise<boolean> {
  const rows = await tx.query(
    sql`UPDATE operator SET password_hash = ${hashes.new} WHERE id = ${id} AND password_hash = ${hashes.old} RETURNING id`,
  )
  return rows.length === 1
}
