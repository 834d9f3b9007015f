import type { Money } from '#rules/money.ts'
import { createPublicKey, type KeyObject } from 'node:crypto'
import { reencrypt, type Encryption } from '#encryption/encryption.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import type { TimedKey } from '../../platform/shared-key.ts'
import { raiseVersion } from '../catalogue/index.ts'
import { encryptKeys, fingerprintOf, type KeyKind, readTakenKeys } from './provider-key.sql.ts'

export interface Provider {
  readonly id: number
  readonly code: string
  readonly name: string
  /** By which it signs, or what both sides know: whichever its dialect has, and of those the one in use first (`takenAt`). */
  readonly publicKeys: readonly TimedKey<KeyObject>[]
  readonly secrets: readonly TimedKey<string>[]
  /** What its own row holds, where nothing else was put in use. */
  readonly configured: { readonly kind: KeyKind; readonly fingerprint: string } | null
  readonly dialect: 'hub88' | 'pragmatic'
  readonly launchUrl: string
  /** Scheme and host of its games' pages, null where it is that of `launchUrl`. */
  readonly gameOrigin: string | null
  readonly enabled: boolean
  readonly vendors: readonly string[]
  /** Where its calls come from; empty for anywhere. */
  readonly networks: readonly string[]
  readonly prizesADay: Money
}

const place = (provider: number): string => `provider:${provider}`

export async function readProviders(db: Db, encryption: Encryption): Promise<Provider[]> {
  const rows = await db.query<{
    id: number
    code: string
    name: string
    dialect: 'hub88' | 'pragmatic'
    public_key: string | null
    secret: string | null
    launch_url: string
    game_origin: string | null
    enabled: boolean
    vendors: string[]
    networks: string[]
    prizes: string
  }>(sql`
    SELECT p.id, p.code, p.name, p.dialect, p.public_key, p.secret, p.launch_url, p.game_origin, p.enabled, p.networks, p.prizes_a_day::text AS prizes, coalesce(array_agg(v.vendor) FILTER (WHERE v.vendor IS NOT NULL), '{}') AS vendors
    FROM provider p LEFT JOIN provider_vendor v ON v.provider = p.id GROUP BY p.id ORDER BY p.id`)
  const taken = await readTakenKeys(db, encryption)
  return rows.map(({ public_key, secret: stored, prizes, launch_url: launchUrl, game_origin: gameOrigin, ...row }) => {
    const secret =
      stored === null ? null : encryption.decrypt(reencrypt(encryption, stored, place(row.id)), place(row.id))
    const own = taken.get(`${row.id}`) ?? { publicKeys: [], secrets: [] }
    const [kind, value] =
      row.dialect === 'pragmatic' ? (['secret', secret] as const) : (['publicKey', public_key] as const)
    // What operators put in use stands over what the row was configured with.
    const isFollowed = own[kind === 'secret' ? 'secrets' : 'publicKeys'].some(({ untilMs }) => untilMs === null)
    return {
      ...row,
      launchUrl,
      gameOrigin,
      prizesADay: BigInt(prizes),
      publicKeys:
        kind === 'secret' ? [] : isFollowed ? own.publicKeys : timed(value === null ? null : createPublicKey(value)),
      secrets: kind === 'publicKey' ? [] : isFollowed ? own.secrets : timed(value),
      configured: value === null ? null : { kind, fingerprint: fingerprintOf(kind, value) },
    }
  })
}

/** The one key of a row, without an end. */
const timed = <Key>(key: Key | null): TimedKey<Key>[] => (key === null ? [] : [{ key, untilMs: null }])

/** Encrypts secrets that lie in clear, as who connects a provider writes them, or under an older key. */
export async function encryptProviders(db: Db, encryption: Encryption): Promise<void> {
  await encryptKeys(db, encryption)
  for (const { id, secret } of await db.query<{ id: number; secret: string }>(
    sql`SELECT id, secret FROM provider WHERE NOT starts_with(secret, ${encryption.prefix})`,
  )) {
    await db.query(
      sql`UPDATE provider SET secret = ${reencrypt(encryption, secret, place(id))} WHERE id = ${id} AND secret = ${secret}`,
    )
  }
}

export interface ProviderSetup {
  readonly id: number
  readonly code: string
  readonly name: string
  /** PEM; a provider with a key speaks as hub88 does, one with a secret as pragmatic. */
  readonly publicKey?: string
  readonly secret?: string
  readonly launchUrl: string
  readonly gameOrigin?: string
  readonly vendors: readonly string[]
}

/** Connects a provider, or changes its key, address or vendors. */
export async function saveProvider(tx: Tx, p: ProviderSetup): Promise<void> {
  await tx.query(sql`
    INSERT INTO provider (id, code, name, dialect, public_key, secret, launch_url, game_origin)
    VALUES (${p.id}, ${p.code}, ${p.name}, ${p.secret === undefined ? 'hub88' : 'pragmatic'}, ${p.publicKey ?? null}, ${p.secret ?? null}, ${p.launchUrl}, ${p.gameOrigin ?? null})
    ON CONFLICT (id) DO UPDATE SET code = excluded.code, name = excluded.name, dialect = excluded.dialect, public_key = excluded.public_key, secret = excluded.secret, launch_url = excluded.launch_url,
      game_origin = excluded.game_origin`)
  await tx.query(sql`
    INSERT INTO provider_vendor (vendor, provider) SELECT vendor, ${p.id} FROM unnest(${[...p.vendors]}::text[]) AS vendor
    ON CONFLICT (vendor) DO UPDATE SET provider = excluded.provider`)
  await raiseVersion(tx)
}

/** The vendors of a provider that the catalogue knows; undefined where there is no provider of this code. */
export async function readVendors(db: Db, code: string): Promise<string[] | undefined> {
  const [provider] = await db.query<{ id: number }>(sql`SELECT id FROM provider WHERE code = ${code}`)
  if (provider === undefined) return undefined
  const rows = await db.query<{ code: string }>(sql`
    SELECT v.code FROM provider_vendor p JOIN vendor v ON v.code = p.vendor WHERE p.provider = ${provider.id} ORDER BY v.code`)
  return rows.map((row) => row.code)
}

/** Switches a provider off or on; answers what it was before, undefined where there is none of this code. */
export async function setProviderEnabled(
  tx: Tx,
  code: string,
  enabled: boolean,
): Promise<{ enabled: boolean } | undefined> {
  const [before] = await tx.query<{ enabled: boolean }>(
    sql`SELECT enabled FROM provider WHERE code = ${code} FOR UPDATE`,
  )
  if (before === undefined || before.enabled === enabled) return before
  await tx.query(sql`UPDATE provider SET enabled = ${enabled} WHERE code = ${code}`)
  await raiseVersion(tx)
  return before
}
