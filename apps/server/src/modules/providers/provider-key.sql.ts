import { createPublicKey, hash, type KeyObject } from 'node:crypto'
import type { keyKinds, keyStates } from '#contract/calls/game-operations.ts'
import { type Encryption, reencrypt } from '#encryption/encryption.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import type { RowId } from '../../platform/ids.ts'
import type { TimedKey } from '../../platform/shared-key.ts'
import { raiseVersion } from '../catalogue/index.ts'

export type KeyKind = (typeof keyKinds)[number]

/** Whose key it is: a game provider, by its number, or a service outside, by its code. */
export type Holder = { readonly provider: number } | { readonly service: string }

const providerOf = (holder: Holder): number | null => ('provider' in holder ? holder.provider : null)
const serviceOf = (holder: Holder): string | null => ('service' in holder ? holder.service : null)

const place = (id: string): string => `provider key:${id}`

/** Sixteen hex digits by which two people tell over the phone that they mean the same key. */
export function fingerprintOf(kind: KeyKind, value: string): string {
  const bytes = kind === 'secret' ? value : createPublicKey(value).export({ type: 'spki', format: 'der' })
  return hash('sha256', bytes).slice(0, 16)
}

/** What may be told of a key. */
export interface ShownKey {
  readonly id: string
  readonly provider: number | null
  readonly service: string | null
  readonly kind: KeyKind
  readonly fingerprint: string
  readonly state: (typeof keyStates)[number]
  readonly addedAt: Date
  readonly until: Date | null
}

type Row<Shape> = Shape & { readonly [column: string]: unknown }

const SHOWN = 'id, provider, service, kind, fingerprint, state, added_at AS "addedAt", until'
/** Those in use first. One whose end has come is nothing any more. */
const STANDING = `(until IS NULL OR until > app_now())`

/** The keys that are taken, opened: of each provider by its number, of each service outside by its code. */
export async function readTakenKeys(
  db: Db,
  encryption: Encryption,
): Promise<ReadonlyMap<string, { publicKeys: TimedKey<KeyObject>[]; secrets: TimedKey<string>[] }>> {
  const rows = await db.query<Row<ShownKey & { readonly value: string }>>({
    text: `SELECT ${SHOWN}, value FROM provider_key WHERE state <> 'waiting' AND ${STANDING} ORDER BY provider, service, until DESC NULLS FIRST`,
    values: [],
  })
  const found = new Map<string, { publicKeys: TimedKey<KeyObject>[]; secrets: TimedKey<string>[] }>()
  for (const { id, provider, service, kind, value, until } of rows) {
    const holder = service ?? String(provider)
    const keys = found.get(holder) ?? { publicKeys: [], secrets: [] }
    found.set(holder, keys)
    const [key, untilMs] = [encryption.decrypt(value, place(id)), until?.getTime() ?? null]
    if (kind === 'secret') keys.secrets.push({ key, untilMs })
    else keys.publicKeys.push({ key: createPublicKey(key), untilMs })
  }
  return found
}

/** The keys of all providers and services, as they may be told. */
export const readShownKeys = (db: Db): Promise<ShownKey[]> =>
  db.query<Row<ShownKey>>({
    text: `SELECT ${SHOWN} FROM provider_key WHERE ${STANDING} ORDER BY used_at DESC NULLS LAST, id`,
    values: [],
  })

export interface NewKey {
  readonly id: RowId
  readonly holder: Holder
  readonly kind: KeyKind
  readonly value: string
}

/** Keeps a key that is not in use yet. */
export async function insertKey(tx: Tx, encryption: Encryption, { id, holder, kind, value }: NewKey): Promise<void> {
  await tx.query(sql`
    INSERT INTO provider_key (id, provider, service, kind, value, fingerprint, state, added_at)
    VALUES (${id}, ${providerOf(holder)}, ${serviceOf(holder)}, ${kind}, ${encryption.encrypt(value, place(id))}, ${fingerprintOf(kind, value)}, 'waiting', app_now())`)
}

/** A key with whose it is, which nobody else changes until the end of the transaction. */
export async function lockKey(
  tx: Tx,
  id: RowId,
): Promise<(ShownKey & { readonly holder: Holder; readonly code: string }) | undefined> {
  const [found] = await tx.query<{ service: string | null; code: string | null }>(
    sql`SELECT k.service, p.code FROM provider_key k LEFT JOIN provider p ON p.id = k.provider WHERE k.id = ${id}`,
  )
  const code = found?.service ?? found?.code
  if (code === undefined || code === null) return undefined
  await lockHolder(tx, code)
  const [key] = await tx.query<Row<ShownKey>>({
    text: `SELECT ${SHOWN} FROM provider_key WHERE id = $1 AND ${STANDING} FOR UPDATE`,
    values: [id],
  })
  if (key === undefined) return undefined
  return { ...key, code, holder: key.provider === null ? { service: code } : { provider: key.provider } }
}

/** Whose keys nobody else changes until the end of the transaction: a provider by its code; undefined for any other code. */
export async function lockHolder(
  tx: Tx,
  code: string,
): Promise<{ readonly holder: Holder; readonly kind: KeyKind } | undefined> {
  // A service outside has no row of its own.
  await tx.query(sql`SELECT pg_advisory_xact_lock(hashtextextended('keys:' || ${code}::text, 0))`)
  const [row] = await tx.query<{ id: number; dialect: string }>(
    sql`SELECT id, dialect FROM provider WHERE code = ${code} FOR UPDATE`,
  )
  if (row === undefined) return undefined
  return { holder: { provider: row.id }, kind: row.dialect === 'pragmatic' ? 'secret' : 'publicKey' }
}

/** A key as it is configured. */
export interface Configured {
  readonly kind: KeyKind
  /** Empty where there is none. */
  readonly value: string
}

/** The key of a provider's own row, opened. */
export async function readConfigured(tx: Tx, encryption: Encryption, provider: number): Promise<Configured> {
  const [row] = await tx.query<{ public_key: string | null; secret: string | null }>(
    sql`SELECT public_key, secret FROM provider WHERE id = ${provider}`,
  )
  const secret = row?.secret ?? null
  const at = `provider:${provider}`
  return secret === null
    ? { kind: 'publicKey', value: row?.public_key ?? '' }
    : { kind: 'secret', value: encryption.decrypt(reencrypt(encryption, secret, at), at) }
}

/** The key that operators put in use; undefined where the one that is configured holds. */
export async function readInUse(
  tx: Tx,
  holder: Holder,
): Promise<{ readonly id: string; readonly fingerprint: string } | undefined> {
  const [stored] = await tx.query<{ id: string; fingerprint: string }>(sql`
    SELECT id, fingerprint FROM provider_key WHERE (provider = ${providerOf(holder)}::smallint OR service = ${serviceOf(holder)}::text) AND state = 'inUse'`)
  return stored
}

export interface KeyUse {
  readonly id: RowId
  readonly holder: Holder
  readonly overlapHours: number
  /** What holds where operators never put a key in use, and the id under which it is kept until its end. */
  readonly configured: Configured
  readonly former: RowId
}

/** Puts a key in use. The one before is taken for some hours more, and none before that one. */
export async function putInUse(
  tx: Tx,
  encryption: Encryption,
  { id, holder, overlapHours, configured: { kind, value }, former }: KeyUse,
): Promise<void> {
  const [provider, service] = [providerOf(holder), serviceOf(holder)]
  await tx.query(sql`
    DELETE FROM provider_key WHERE (provider = ${provider}::smallint OR service = ${service}::text) AND state = 'ending'`)
  const followed = await tx.query(sql`
    UPDATE provider_key SET state = 'ending', until = app_now() + make_interval(hours => ${overlapHours}::integer)
    WHERE (provider = ${provider}::smallint OR service = ${service}::text) AND state = 'inUse' RETURNING id`)
  if (followed.length === 0 && value !== '')
    await tx.query(sql`
      INSERT INTO provider_key (id, provider, service, kind, value, fingerprint, state, added_at, used_at, until)
      SELECT ${former}, ${provider}::smallint, ${service}, ${kind}, ${encryption.encrypt(value, place(former))}, ${fingerprintOf(kind, value)}, 'ending', now, now,
        now + make_interval(hours => ${overlapHours}::integer) FROM app_now() AS now`)
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
