import { sql } from '#server/platform/db/sql.ts'
import type { House } from '../support/house.ts'
import { settled } from '../support/settled.ts'

/**
 * What a refused request may leave behind: nonces of payloads that were opened, keys to open them, counts of tries, the list of a
 * member's failed logins, questions that wait for an answer, the note that somebody was slowed down, and the studio's of a refused round.
 */
const exceptions: Readonly<Record<string, string>> = {
  'public.payload_nonce': 'false',
  'public.payload_key': 'false',
  'public.throttle': 'false',
  'public.login_attempt': 'false',
  'public.login_challenge': 'false',
  'public.operator_challenge': 'false',
  'public.captcha': 'false',
  'public.audit': "action NOT LIKE '%.slowed'",
  'studio.round': "state <> 'refused'",
}
/** Columns that count for tables where such a note, or that a session was seen, moves others on. */
const columns: Readonly<Record<string, string>> = {
  'studio.seed': '(t.id, t.player, t.server_seed, t.client_seed, t.revealed_at)',
  'public.one_time_code': '(t.use, t.target, t.code_hash, t.sent_at, t.used_at)',
  'public.member': "(to_jsonb(t) - 'seen_at')",
  'public.session': '(t.shard, t.member, t.id, t.secret_hash, t.member_type, t.expires_at, t.ended_at)',
  'public.operator_session': '(t.id, t.operator, t.secret_hash, t.proven_at, t.expires_at, t.ended_at)',
}

/** A row of every table: how many rows it has and a sum over all they hold. */
export type Fingerprint = ReadonlyMap<string, string>

/**
 * Reads every table of the database, whatever tables there are, in one statement. Those that only
 * grow are counted; the others are summed up by content. What calls began beside their answers is done by then.
 */
export async function fingerprinter(house: Pick<House, 'db' | 'app'>): Promise<() => Promise<Fingerprint>> {
  const { db } = house
  const tables = await db.query<{ name: string; grows: boolean }>(sql`
    SELECT n.nspname || '.' || c.relname AS name,
           EXISTS (SELECT FROM pg_trigger g JOIN pg_proc p ON p.oid = g.tgfoid WHERE g.tgrelid = c.oid AND p.proname = 'refuse_change') AS grows
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE c.relkind = 'r' AND n.nspname NOT IN ('pg_catalog', 'information_schema') ORDER BY 1`)
  const parts = tables.map(({ name, grows }) => {
    const content = grows ? 'NULL' : `sum(hashtextextended(${columns[name] ?? 't'}::text, 0)::numeric)`
    return `SELECT '${name}' AS name, count(*) || ' ' || coalesce(${content}::text, '') AS sum FROM ${name} t WHERE ${exceptions[name] ?? 'true'}`
  })
  const text = parts.join(' UNION ALL ')
  return async () => {
    await settled(house)
    return new Map(
      (await db.query<{ name: string; sum: string }>({ text, values: [] })).map(({ name, sum }) => [name, sum]),
    )
  }
}

/** The tables in which two fingerprints differ. */
export const changesBetween = (before: Fingerprint, after: Fingerprint): string[] =>
  [...new Set([...before.keys(), ...after.keys()])].filter((name) => before.get(name) !== after.get(name))
