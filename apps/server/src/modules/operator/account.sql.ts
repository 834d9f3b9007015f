import { operatorRole } from '#contract/calls/operator.ts'
import type { OperatorRole } from '#contract/permissions.ts'
import { parse } from 'zod/mini'
import type { Db, Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { type RowId, rowId } from '../../platform/ids.ts'
import { ENCRYPTED_AT_ONCE } from '../../platform/encrypted.ts'

export interface NewAccount {
  readonly id: RowId
  readonly username: string
  readonly passwordHash: string
  /** Of the authenticator app, encrypted. */
  readonly totpSecret: string
  readonly role: OperatorRole
}

/** A taken name is a unique violation. */
export async function insertAccount(tx: Tx, account: NewAccount): Promise<void> {
  await tx.query(sql`
    INSERT INTO operator (id, username, password_hash, totp_secret, role, created_at)
    VALUES (${account.id}, ${account.username}, ${account.passwordHash}, ${account.totpSecret}, ${account.role}, app_now())`)
}

/** Makes an account whose app showed the code of a step, or sets password and app of a known one and switches it on. A taken name is a unique violation. */
export async function writeAccount(tx: Tx, account: NewAccount, step: number): Promise<void> {
  await tx.query(sql`
    INSERT INTO operator (id, username, password_hash, totp_secret, totp_last_step, role, created_at)
    VALUES (${account.id}, ${account.username}, ${account.passwordHash}, ${account.totpSecret}, ${step}, ${account.role}, app_now())
    ON CONFLICT (id) DO UPDATE SET password_hash = excluded.password_hash, totp_secret = excluded.totp_secret, totp_last_step = excluded.totp_last_step, disabled = false`)
}

export const isNameTaken = async (db: Db, username: string): Promise<boolean> =>
  (await db.query(sql`SELECT FROM operator WHERE username = ${username}`)).length > 0

/** What a login is checked against. */
export interface LoginAccount {
  readonly id: RowId
  readonly passwordHash: string
  readonly totpSecret: string
}

/** Undefined where nobody has the name, or who has it is switched off. */
export async function findLogin(db: Db, username: string): Promise<LoginAccount | undefined> {
  const [row] = await db.query<{ id: string; password_hash: string; totp_secret: string }>(sql`
    SELECT id, password_hash, totp_secret FROM operator WHERE username = ${username} AND NOT disabled`)
  return row === undefined
    ? undefined
    : { id: rowId(row.id), passwordHash: row.password_hash, totpSecret: row.totp_secret }
}

/** Notes a login by the code of this step; false where the step was used before, or the account is no longer what was checked. */
export async function takeStep(tx: Tx, { id, passwordHash }: LoginAccount, step: number): Promise<boolean> {
  const rows = await tx.query(sql`
    UPDATE operator SET totp_last_step = ${step}, last_login_at = app_now()
    WHERE id = ${id} AND NOT disabled AND password_hash = ${passwordHash} AND totp_last_step < ${step} RETURNING id`)
  return rows.length === 1
}

export interface Account {
  readonly id: RowId
  readonly username: string
  readonly role: OperatorRole
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
  role: parse(operatorRole, row.role),
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

/** Reads an account and every owner's, and keeps them as they are until the transaction ends. Always in the order of ids, so that nobody waits in a circle. */
export const lockWithOwners = async (tx: Tx, id: RowId): Promise<Account[]> =>
  (
    await tx.query<Row>(sql`
    SELECT id, username, role, disabled, created_at, last_login_at FROM operator WHERE id = ${id} OR role = 'owner' ORDER BY id FOR UPDATE`)
  ).map(accountOf)

/** The roles of these operators, kept as they are until the transaction ends; none of one that is switched off. */
export async function holdRoles(tx: Tx, operators: readonly RowId[]): Promise<ReadonlyMap<RowId, OperatorRole>> {
  const rows = await tx.query<{ id: string; role: string }>(sql`
    SELECT id, role FROM operator WHERE id = ANY(${[...operators]}::bigint[]) AND NOT disabled ORDER BY id FOR SHARE`)
  return new Map(rows.map(({ id, role }) => [rowId(id), parse(operatorRole, role)]))
}

export async function updateAccount(
  tx: Tx,
  id: RowId,
  { role, disabled }: { role: OperatorRole; disabled: boolean },
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

/** Encrypts some secrets that are not yet, or with another key; how many. */
export async function encryptSecrets(
  tx: Tx,
  prefix: string,
  anew: (id: RowId, secret: string) => string,
): Promise<number> {
  const rows = await tx.query<{ id: string; totp_secret: string }>(sql`
    SELECT id, totp_secret FROM operator WHERE NOT starts_with(totp_secret, ${prefix}) LIMIT ${ENCRYPTED_AT_ONCE} FOR UPDATE SKIP LOCKED`)
  for (const row of rows)
    await tx.query(sql`UPDATE operator SET totp_secret = ${anew(rowId(row.id), row.totp_secret)} WHERE id = ${row.id}`)
  return rows.length
}
