import type { Database } from '#server/platform/db/database.ts'
import { sql } from '#server/platform/db/sql.ts'

/** Sets a group of settings as an operator's call does, behind the house's back; what is left out stands in the brand's file. */
export async function writeSetting(db: Pick<Database, 'query'>, key: string, value: unknown): Promise<void> {
  await db.query(sql`
    INSERT INTO setting AS s (key, version, value, changed_at) VALUES (${key}, 1, ${JSON.stringify(value)}::jsonb, app_now())
    ON CONFLICT (key) DO UPDATE SET version = s.version + 1, value = excluded.value, changed_at = excluded.changed_at`)
}
