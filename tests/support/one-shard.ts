import type { Db } from '#server/platform/db/database.ts'
import { sql } from '#server/platform/db/sql.ts'

/** Written into a statement that reads all shards on purpose. */
const EVERY_SHARD = '/* every shard */'
const WRITTEN = /\b(?:INSERT INTO|UPDATE|DELETE FROM)\s+(\w+)/g
const LOCKS = /\bFOR (NO KEY )?UPDATE|\bFOR (KEY )?SHARE\b/

const INSERTED = String.raw`INTO \w+(?: AS \w+)? \(shard\b[^)]*\)\s*(?:VALUES\s*\(|SELECT\s+)\$\d+`
/** A shard as a value: compared, or in the first place of what is inserted. */
const NAMED = new RegExp(String.raw`\bshard\s*=\s*\$\d+|${INSERTED}`)
const TIED = new RegExp(String.raw`\bshard\s*=|USING \(shard\b|${INSERTED}`, 'g')

/** The tables that lie by shard: their keys begin with it. */
export async function tablesByShard(db: Db): Promise<Set<string>> {
  const rows = await db.query<{ name: string }>(sql`
    SELECT c.relname AS name FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid
      JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = i.indkey[0]
    WHERE i.indisprimary AND c.relnamespace = 'public'::regnamespace AND a.attname = 'shard'`)
  return new Set(rows.map(({ name }) => name))
}

/**
 * Why a statement cannot run on a database of several nodes, undefined where it can: on a table that lies by shard it
 * names one shard as a value, and all its other tables by shard are joined by it. One that only reads, and locks
 * nothing, may read all shards where it says so.
 */
export function wrongShards(text: string, tables: ReadonlySet<string>): string | undefined {
  const used = Array.from(
    text.matchAll(/\b(?:FROM|JOIN|INTO|UPDATE|USING)\s+(?:ONLY\s+)?(\w+)/g),
    ([, name]) => name,
  ).filter((name) => name !== undefined && tables.has(name))
  if (used.length === 0) return undefined
  if (text.includes(EVERY_SHARD))
    return LOCKS.test(text) || [...text.matchAll(WRITTEN)].some(([, name = '']) => tables.has(name))
      ? 'writes or locks on every shard'
      : undefined
  if (/\bshard\s*=\s*ANY\b/.test(text)) return 'names several shards'
  if (!NAMED.test(text)) return 'names no shard'
  const tied = [...text.matchAll(TIED)].length
  return tied < used.length ? `ties ${tied} of ${used.length} tables to a shard` : undefined
}
