import { createPublicKey, type KeyObject } from 'node:crypto'
import type { Db, Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'

export interface Provider {
  readonly id: number
  readonly code: string
  readonly publicKey: KeyObject
  readonly enabled: boolean
  readonly vendors: readonly string[]
}

export async function readProviders(db: Db): Promise<Provider[]> {
  const rows = await db.query<{ id: number; code: string; public_key: string; enabled: boolean; vendors: string[] }>(sql`
    SELECT p.id, p.code, p.public_key, p.enabled, coalesce(array_agg(v.vendor) FILTER (WHERE v.vendor IS NOT NULL), '{}') AS vendors
    FROM provider p LEFT JOIN provider_vendor v ON v.provider = p.id GROUP BY p.id ORDER BY p.id`)
  return rows.map((row) => ({ id: row.id, code: row.code, publicKey: createPublicKey(row.public_key), enabled: row.enabled, vendors: row.vendors }))
}

export interface ProviderSetup {
  readonly id: number
  readonly code: string
  readonly name: string
  /** PEM. */
  readonly publicKey: string
  readonly launchUrl: string
  readonly vendors: readonly string[]
}

/** Connects a provider, or changes its key, address or vendors. */
export async function saveProvider(tx: Tx, p: ProviderSetup): Promise<void> {
  await tx.query(sql`
    INSERT INTO provider (id, code, name, dialect, public_key, launch_url) VALUES (${p.id}, ${p.code}, ${p.name}, 'hub88', ${p.publicKey}, ${p.launchUrl})
    ON CONFLICT (id) DO UPDATE SET code = excluded.code, name = excluded.name, public_key = excluded.public_key, launch_url = excluded.launch_url`)
  await tx.query(sql`
    INSERT INTO provider_vendor (vendor, provider) SELECT vendor, ${p.id} FROM unnest(${[...p.vendors]}::text[]) AS vendor
    ON CONFLICT (vendor) DO UPDATE SET provider = excluded.provider`)
}
