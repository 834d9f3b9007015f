import type { Db } from './db/database.ts'
import { sql } from './db/sql.ts'

/** A secret that all processes share by its name; where there is none yet, the first one's stays. */
export async function readSecret(db: Db, name: string, make: () => Buffer): Promise<Buffer> {
  const find = async (): Promise<Buffer | undefined> => (await db.query<{ value: Buffer }>(sql`SELECT value FROM secret WHERE name = ${name}`))[0]?.value
  const known = await find()
  if (known !== undefined) return known
  await db.query(sql`INSERT INTO secret (name, value) VALUES (${name}, ${make()}) ON CONFLICT (name) DO NOTHING`)
  const kept = await find()
  if (kept === undefined) throw new Error(`the secret ${name} vanished`)
  return kept
}

/** Writes a secret anew where it still is what was read. */
export async function replaceSecret(db: Db, name: string, { from, to }: { readonly from: Buffer; readonly to: Buffer }): Promise<void> {
  await db.query(sql`UPDATE secret SET value = ${to} WHERE name = ${name} AND value = ${from}`)
}
