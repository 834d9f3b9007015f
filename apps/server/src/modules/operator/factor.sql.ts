import type { Db, Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { ENCRYPTED_AT_ONCE } from '../../platform/encrypted.ts'
import { type RowId, rowId } from '../../platform/ids.ts'

/** Where an operator's app secret lies, as the encryption knows it. */
export const appPlace = (operator: RowId): string => `operator:${operator}`
/** The same of the public key of a passkey. */
export const passkeyPlace = (operator: RowId, credential: string): string =>
  `operator-passkey:${operator}:${credential}`

/** An app or a passkey as it is kept. */
export interface StoredFactor {
  readonly id: RowId
  /** Of the app its secret, of the passkey its public key in base64; encrypted. */
  readonly secret: string
  /** The step of the last code, or the last count of the passkey. */
  readonly counter: number
}

interface Row {
  readonly [column: string]: unknown
  readonly id: string
  readonly secret: string
  readonly counter: string
}
export const factorOf = ({ id, secret, counter }: Row): StoredFactor => ({
  id: rowId(id),
  secret,
  counter: Number(counter),
})

/** The app of an operator that is set up and has not shown a code yet. */
export async function findPendingApp(db: Db, operator: RowId): Promise<StoredFactor | undefined> {
  const [row] = await db.query<Row>(sql`
    SELECT id, secret, counter FROM operator_factor WHERE operator = ${operator} AND kind = 'app' AND added_at IS NULL ORDER BY id DESC LIMIT 1`)
  return row === undefined ? undefined : factorOf(row)
}

export const hasApp = async (db: Db, operator: RowId): Promise<boolean> =>
  (
    await db.query(
      sql`SELECT FROM operator_factor WHERE operator = ${operator} AND kind = 'app' AND added_at IS NOT NULL`,
    )
  ).length > 0

/** The passkey that a browser names, where it is of whoever has this name. */
export async function findPasskey(
  db: Db,
  username: string,
  credential: string,
): Promise<(StoredFactor & { readonly operator: RowId }) | undefined> {
  const [row] = await db.query<Row & { readonly operator: string }>(sql`
    SELECT f.id, f.secret, f.counter, f.operator FROM operator o JOIN operator_factor f ON f.operator = o.id
    WHERE o.username = ${username} AND f.kind = 'passkey' AND f.credential = ${credential}`)
  return row === undefined ? undefined : { ...factorOf(row), operator: rowId(row.operator) }
}

/** Notes that an app showed the code of this step; false for one that was used before, or after a later one. */
export async function takeStep(tx: Tx, { id }: StoredFactor, step: number): Promise<boolean> {
  const rows = await tx.query(
    sql`UPDATE operator_factor SET counter = ${step}, used_at = app_now() WHERE id = ${id} AND counter < ${step} RETURNING id`,
  )
  return rows.length === 1
}

/** Notes that a passkey showed itself; false where it did so meanwhile, or is gone. Some count nothing: theirs is 0 for ever. */
export async function takeCount(tx: Tx, { id, counter }: StoredFactor, next: number): Promise<boolean> {
  const rows = await tx.query(
    sql`UPDATE operator_factor SET counter = ${next}, used_at = app_now() WHERE id = ${id} AND counter = ${counter} RETURNING id`,
  )
  return rows.length === 1
}

interface NewApp {
  readonly id: RowId
  readonly operator: RowId
  readonly secret: string
}

/** Writes an app that has shown the code of a step; 0 for one of which nobody has typed a code. */
export async function insertApp(tx: Tx, { id, operator, secret }: NewApp, step: number): Promise<void> {
  await tx.query(sql`
    INSERT INTO operator_factor (id, operator, kind, name, secret, counter, added_at) VALUES (${id}, ${operator}, 'app', '', ${secret}, ${step}, app_now())`)
}

/** Writes an app that does not count yet, in place of an earlier one of the kind. */
export async function beginApp(tx: Tx, { id, operator, secret }: NewApp): Promise<void> {
  await tx.query(sql`DELETE FROM operator_factor WHERE operator = ${operator} AND kind = 'app' AND added_at IS NULL`)
  await tx.query(
    sql`INSERT INTO operator_factor (id, operator, kind, name, secret) VALUES (${id}, ${operator}, 'app', '', ${secret})`,
  )
}

/** Lets an app count from now on, in place of the one before; false where it did before, or is gone. */
export async function confirmApp(tx: Tx, operator: RowId, { id }: StoredFactor, step: number): Promise<boolean> {
  await tx.query(
    sql`DELETE FROM operator_factor WHERE operator = ${operator} AND kind = 'app' AND added_at IS NOT NULL AND id <> ${id}`,
  )
  const rows = await tx.query(
    sql`UPDATE operator_factor SET added_at = app_now(), counter = ${step} WHERE id = ${id} AND added_at IS NULL RETURNING id`,
  )
  return rows.length === 1
}

export interface NewStoredPasskey {
  readonly id: RowId
  readonly operator: RowId
  readonly name: string
  readonly credential: string
  readonly secret: string
  readonly counter: number
}

/** One that is kept already is a unique violation. */
export async function insertPasskey(tx: Tx, p: NewStoredPasskey): Promise<void> {
  await tx.query(sql`
    INSERT INTO operator_factor (id, operator, kind, name, secret, credential, counter, added_at)
    VALUES (${p.id}, ${p.operator}, 'passkey', ${p.name}, ${p.secret}, ${p.credential}, ${p.counter}, app_now())`)
}

/** The factors of an operator that count, kept as they are until the transaction ends. */
export async function lockFactors(tx: Tx, operator: RowId): Promise<{ readonly id: RowId; readonly kind: string }[]> {
  const rows = await tx.query<{ id: string; kind: string }>(
    sql`SELECT id, kind FROM operator_factor WHERE operator = ${operator} AND added_at IS NOT NULL ORDER BY id FOR UPDATE`,
  )
  return rows.map(({ id, kind }) => ({ id: rowId(id), kind }))
}

/** Takes a factor away; false where it was gone. */
export async function deleteFactor(tx: Tx, id: RowId): Promise<boolean> {
  return (await tx.query(sql`DELETE FROM operator_factor WHERE id = ${id} RETURNING id`)).length === 1
}

/** Takes all factors of an operator away: others follow in the same transaction. */
export async function deleteFactors(tx: Tx, operator: RowId): Promise<void> {
  await tx.query(sql`DELETE FROM operator_factor WHERE operator = ${operator}`)
}

export interface Passkey {
  readonly id: RowId
  readonly name: string
  readonly credential: string
  readonly addedAt: Date
  readonly usedAt: Date | null
}

/** The passkeys of an operator in the order in which they came. */
export async function listPasskeys(db: Db, operator: RowId): Promise<Passkey[]> {
  const rows = await db.query<{
    id: string
    name: string
    credential: string
    added_at: Date
    used_at: Date | null
  }>(sql`
    SELECT id, name, credential, added_at, used_at FROM operator_factor WHERE operator = ${operator} AND kind = 'passkey' ORDER BY id`)
  return rows.map(({ added_at: addedAt, used_at: usedAt, ...row }) => ({ ...row, id: rowId(row.id), addedAt, usedAt }))
}

/** Encrypts some secrets that are not yet, or with another key; how many. */
export async function encryptFactors(
  tx: Tx,
  prefix: string,
  anew: (secret: string, place: string) => string,
): Promise<number> {
  const rows = await tx.query<{ id: string; operator: string; credential: string | null; secret: string }>(sql`
    SELECT id, operator, credential, secret FROM operator_factor WHERE NOT starts_with(secret, ${prefix}) LIMIT ${ENCRYPTED_AT_ONCE} FOR UPDATE SKIP LOCKED`)
  for (const { id, operator, credential, secret } of rows) {
    const owner = rowId(operator)
    const place = credential === null ? appPlace(owner) : passkeyPlace(owner, credential)
    await tx.query(sql`UPDATE operator_factor SET secret = ${anew(secret, place)} WHERE id = ${id}`)
  }
  return rows.length
}

/** Keeps a challenge for five minutes: of a new passkey of an operator, or of whichever shows itself. What is over goes with it. */
export async function insertChallenge(tx: Tx, challenge: string, operator: RowId | null): Promise<void> {
  await tx.query(sql`
    DELETE FROM operator_challenge WHERE challenge IN (
      SELECT challenge FROM operator_challenge WHERE expires_at < app_now() ORDER BY expires_at LIMIT 20 FOR UPDATE SKIP LOCKED)`)
  await tx.query(
    sql`INSERT INTO operator_challenge (challenge, operator, expires_at) SELECT ${challenge}, ${operator}, app_now() + interval '5 minutes'`,
  )
}

/** Takes a challenge, once; false where there is none for this. */
export async function takeChallenge(tx: Tx, challenge: string, operator: RowId | null): Promise<boolean> {
  const rows = await tx.query<{ good: boolean }>(sql`
    DELETE FROM operator_challenge WHERE challenge = ${challenge} AND operator IS NOT DISTINCT FROM ${operator}::bigint RETURNING expires_at > app_now() AS good`)
  return rows[0]?.good === true
}
