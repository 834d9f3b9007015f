import type { Db, Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'

export interface StoredSetting {
  readonly key: string
  readonly version: number
  readonly value: unknown
}

/** Everything that an operator ever changed. */
export const readSettings = (db: Db): Promise<StoredSetting[]> =>
  db.query<StoredSetting & Record<string, unknown>>(sql`SELECT key, version, value FROM setting`)

/** A text that is another one after each change of a setting. Opening and closing the site is told by itself. */
export async function settingsMark(db: Db): Promise<string> {
  const [row] = await db.query<{ mark: string | null }>(
    sql`SELECT string_agg(key || ' ' || version, ', ' ORDER BY key) AS mark FROM setting WHERE key <> 'system'`,
  )
  return row?.mark ?? ''
}

/** Writes the version after `seen`, where 0 is what was never changed; false when somebody else was quicker. */
export async function writeSetting(tx: Tx, key: string, seen: number, value: unknown): Promise<boolean> {
  const rows = await tx.query(sql`
    INSERT INTO setting AS s (key, version, value, changed_at) SELECT ${key}, ${seen}::integer + 1, ${JSON.stringify(value)}::jsonb, app_now()
    ON CONFLICT (key) DO UPDATE SET version = excluded.version, value = excluded.value, changed_at = excluded.changed_at WHERE s.version = ${seen}::integer
    RETURNING version`)
  return rows.length === 1
}
