import { createPublicKey, hash, type KeyObject } from 'node:crypto'
import type { keyKinds, keyStates } from '#contract/calls/game-operations.ts'
import { type Encryption, reencrypt } from '#encryption/encryption.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import type { RowId } from '../../platform/ids.ts'
import { raiseVersion } from '../catalogue/index.ts'

export type KeyKind = (typeof keyKinds)[number]

/** A key by which calls are taken, until a moment where another one followed it. */
export interface TimedKey<Key> {
  readonly key: Key
  /** Milliseconds since 1970, or null where no end is set. */
  readonly untilMs: number | null
}

/** The keys by which calls are taken at a moment, the one in use first. */
export const takenAt = <Key>(keys: readonly TimedKey<Key>[], now: number): Key[] =>
  keys.flatMap(({ key, untilMs }) => (untilMs === null || now < untilMs ? [key] : []))

const place = (id: string): string => `provider key:${id}`

/** Sixteen hex digits by which two people tell over the phone that they mean the same key. */
export function fingerprintOf(kind: KeyKind, value: string): string {
  const bytes = kind === 'secret' ? value : createPublicKey(value).export({ type: 'spki', format: 'der' })
  return hash('sha256', bytes).slice(0, 16)
}

/** What may be told of a key. */
export interface ShownKey {
  readonly id: string
  readonly provider: number
  readonly kind: KeyKind
  readonly fingerprint: string
  readonly state: (typeof keyStates)[number]
  readonly addedAt: Date
  readonly until: Date | null
}

type Row<Shape> = Shape & { readonly [column: string]: unknown }

const SHOWN = 'id, provider, kind, fingerprint, state, added_at AS "addedAt", until'
/** Those in use first. One whose end has come is nothing any more. */
const STANDING = `(until IS NULL OR until > app_now())`

/** Of each provider the keys that are taken, opened. */
export async function readTakenKeys(
  db: Db,
  encryption: Encryption,
): Promise<ReadonlyMap<number, { publicKeys: TimedKey<KeyObject>[]; secrets: TimedKey<string>[] }>> {
  const rows = await db.query<Row<ShownKey & { readonly value: string }>>({
    text: `SELECT ${SHOWN}, value FROM provider_key WHERE state <> 'waiting' AND ${STANDING} ORDER BY provider, until DESC NULLS FIRST`,
    values: [],
  })
  const found = new Map<number, { publicKeys: TimedKey<KeyObject>[]; secrets: TimedKey<string>[] }>()
  for (const { id, provider, kind, value, until } of rows) {
    const keys = found.get(provider) ?? { publicKeys: [], secrets: [] }
    found.set(provider, keys)
    const [key, untilMs] = [encryption.decrypt(value, place(id)), until?.getTime() ?? null]
    if (kind === 'secret') keys.secrets.push({ key, untilMs })
    else keys.publicKeys.push({ key: createPublicKey(key), untilMs })
  }
  return found
}

/** The keys of all providers, as they may be told. */
export const readShownKeys = (db: Db): Promise<ShownKey[]> =>
  db.query<Row<ShownKey>>({
    text: `SELECT ${SHOWN} FROM provider_key WHERE ${STANDING} ORDER BY used_at DESC NULLS LAST, id`,
    values: [],
  })

export interface NewKey {
  readonly id: RowId
  readonly provider: number
  readonly kind: KeyKind
  readonly value: string
}

/** Keeps a key that is not in use yet. */
export async function insertKey(tx: Tx, encryption: Encryption, { id, provider, kind, value }: NewKey): Promise<void> {
  await tx.query(sql`
    INSERT INTO provider_key (id, provider, kind, value, fingerprint, state, added_at)
    VALUES (${id}, ${provider}, ${kind}, ${encryption.encrypt(value, place(id))}, ${fingerprintOf(kind, value)}, 'waiting', app_now())`)
}

/** A key, which nobody else changes until the end of the transaction. */
export async function lockKey(tx: Tx, id: RowId): Promise<(ShownKey & { readonly code: string }) | undefined> {
  const [row] = await tx.query<{ provider: number; code: string }>(sql`
    SELECT p.id AS provider, p.code FROM provider p WHERE p.id = (SELECT provider FROM provider_key WHERE id = ${id}) FOR UPDATE`)
  if (row === undefined) return undefined
  const [key] = await tx.query<Row<ShownKey>>({
    text: `SELECT ${SHOWN} FROM provider_key WHERE id = $1 AND ${STANDING} FOR UPDATE`,
    values: [id],
  })
  return key === undefined ? undefined : { ...key, code: row.code }
}

/** A provider by its code, which nobody else changes until the end of the transaction. */
export async function lockProvider(
  tx: Tx,
  code: string,
): Promise<{ readonly id: number; readonly kind: KeyKind } | undefined> {
  const [row] = await tx.query<{ id: number; dialect: string }>(
    sql`SELECT id, dialect FROM provider WHERE code = ${code} FOR UPDATE`,
  )
  return row === undefined ? undefined : { id: row.id, kind: row.dialect === 'pragmatic' ? 'secret' : 'publicKey' }
}

/** The key that a provider is known by now: its id, or `configured` with its fingerprint. */
export async function readInUse(
  tx: Tx,
  encryption: Encryption,
  provider: number,
): Promise<{ readonly id: string; readonly fingerprint: string }> {
  const [stored] = await tx.query<{ id: string; fingerprint: string }>(
    sql`SELECT id, fingerprint FROM provider_key WHERE provider = ${provider} AND state = 'inUse'`,
  )
  if (stored !== undefined) return stored
  const { kind, value } = await readConfigured(tx, encryption, provider)
  return { id: 'configured', fingerprint: value === '' ? '' : fingerprintOf(kind, value) }
}

/** The key of a provider's own row, opened; empty where it has none. */
async function readConfigured(
  tx: Tx,
  encryption: Encryption,
  provider: number,
): Promise<{ readonly kind: KeyKind; readonly value: string }> {
  const [row] = await tx.query<{ public_key: string | null; secret: string | null }>(
    sql`SELECT public_key, secret FROM provider WHERE id = ${provider}`,
  )
  const secret = row?.secret ?? null
  const at = `provider:${provider}`
  return secret === null
    ? { kind: 'publicKey', value: row?.public_key ?? '' }
    : { kind: 'secret', value: encryption.decrypt(reencrypt(encryption, secret, at), at) }
}

/** Puts a key in use. The one before is taken for some hours more, and none before that one. */
export async function putInUse(
  tx: Tx,
  encryption: Encryption,
  { id, provider, overlapHours, former }: { id: RowId; provider: number; overlapHours: number; former: RowId },
): Promise<void> {
  await tx.query(sql`DELETE FROM provider_key WHERE provider = ${provider} AND state = 'ending'`)
  const until = sql`app_now() + make_interval(hours => ${overlapHours}::integer)`
  const followed = await tx.query({
    text: `UPDATE provider_key SET state = 'ending', until = ${until.text} WHERE provider = $2 AND state = 'inUse' RETURNING id`,
    values: [overlapHours, provider],
  })
  if (followed.length === 0) {
    const { kind, value } = await readConfigured(tx, encryption, provider)
    if (value !== '')
      await tx.query(sql`
        INSERT INTO provider_key (id, provider, kind, value, fingerprint, state, added_at, used_at, until)
        SELECT ${former}, ${provider}, ${kind}, ${encryption.encrypt(value, place(former))}, ${fingerprintOf(kind, value)}, 'ending', now, now,
          now + make_interval(hours => ${overlapHours}::integer) FROM app_now() AS now`)
  }
  await tx.query(sql`UPDATE provider_key SET state = 'inUse', used_at = app_now() WHERE id = ${id}`)
  await raiseVersion(tx)
}

export async function deleteKey(tx: Tx, id: RowId): Promise<void> {
  await tx.query(sql`DELETE FROM provider_key WHERE id = ${id}`)
  await raiseVersion(tx)
}

/** Encrypts under the data key of now what lies under an older one. */
export async function encryptKeys(db: Db, encryption: Encryption): Promise<void> {
  for (const { id, value } of await db.query<{ id: string; value: string }>(
    sql`SELECT id, value FROM provider_key WHERE NOT starts_with(value, ${encryption.prefix})`,
  ))
    await db.query(
      sql`UPDATE provider_key SET value = ${reencrypt(encryption, value, place(id))} WHERE id = ${id} AND value = ${value}`,
    )
}
