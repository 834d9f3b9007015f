import { hash } from 'node:crypto'
import type { Db } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { CodeUse } from '../parts.ts'
import type { Asker } from './asker.ts'

/** A wrong code may be given so often but one; then the right one is worth nothing either. */
const WRONG_MOST = 5

/** Use and target are within, so that equal codes of two people look different. */
const hashOf = (use: CodeUse, target: string, code: string): Buffer =>
  hash('sha256', `${use}\n${target}\n${code}`, 'buffer')

/** Keeps a code in place of the one before for this use, target and asker. Some that are long over go with it. */
export async function keepCode(
  db: Db,
  {
    use,
    target,
    asker,
    code,
    minutes,
  }: { use: CodeUse; target: string; asker: Asker & { readonly id: string }; code: string; minutes: number },
): Promise<void> {
  await db.query(sql`
    DELETE FROM one_time_code WHERE (use, target, asker) IN (
      SELECT use, target, asker FROM one_time_code WHERE expires_at < app_now() - interval '1 day' LIMIT 20 FOR UPDATE SKIP LOCKED)`)
  await db.query(sql`
    INSERT INTO one_time_code (use, target, asker, network, code_hash, sent_at, expires_at)
    SELECT ${use}, ${target}, ${asker.id}, ${asker.network}, ${hashOf(use, target, code)}, t, t + make_interval(mins => ${minutes}::integer) FROM app_now() AS t
    ON CONFLICT (use, target, asker) DO UPDATE SET network = excluded.network, code_hash = excluded.code_hash, sent_at = excluded.sent_at, expires_at = excluded.expires_at, failures = 0, used_at = NULL`)
}

/**
 * Counts a code that is wrong, for good: in a statement of its own, whatever becomes of the caller's transaction.
 * Which is why it comes first: the one that is right finds all the wrong ones counted that came before it.
 */
export async function countWrongCode(
  counting: Db,
  use: CodeUse,
  target: string,
  code: string,
  asker: Asker,
): Promise<void> {
  await counting.query(sql`
    UPDATE one_time_code SET failures = failures + 1
    WHERE use = ${use} AND target = ${target} AND (asker = ${asker.id ?? null}::text OR (${asker.id ?? null}::text IS NULL AND network = ${asker.network})) AND code_hash <> ${hashOf(use, target, code)} AND used_at IS NULL AND failures < ${WRONG_MOST}`)
}

/** Uses a code up; false for one that is wrong, too old, used, or worth nothing after too many wrong ones. */
export async function takeCode(db: Db, use: CodeUse, target: string, code: string, asker: Asker): Promise<boolean> {
  const rows = await db.query(sql`
    UPDATE one_time_code SET used_at = app_now()
    WHERE use = ${use} AND target = ${target} AND (asker = ${asker.id ?? null}::text OR (${asker.id ?? null}::text IS NULL AND network = ${asker.network})) AND code_hash = ${hashOf(use, target, code)}
      AND used_at IS NULL AND failures < ${WRONG_MOST} AND expires_at > app_now()
    RETURNING target`)
  return rows.length === 1
}
