import type { Db, Tx } from './db/database.ts'
import { sql } from './db/sql.ts'

/** A significant event: who did what to whom, with what it was and what it became. Never a secret in clear. */
export interface AuditRecord {
  readonly actor: string
  readonly action: string
  readonly subject: string
  readonly before?: unknown
  readonly after?: unknown
}

/** Any constant, as long as nothing else takes it: the chain has one end. */
const CHAIN_LOCK = 7_203_495_110

/** Appends to the chain within the transaction of what is recorded, right before its commit, so one never stays without the other. */
export function recordAudit(tx: Tx, record: AuditRecord): void {
  tx.beforeCommit(sql`SELECT pg_advisory_xact_lock(${CHAIN_LOCK})`)
  tx.beforeCommit(sql`
    WITH last AS (SELECT n, hash FROM audit ORDER BY n DESC LIMIT 1),
    next AS (
      SELECT coalesce((SELECT n FROM last), 0) + 1 AS n, app_now() AS at, ${record.actor}::text AS actor, ${record.action}::text AS action,
             ${record.subject}::text AS subject, ${json(record.before)}::jsonb AS before, ${json(record.after)}::jsonb AS after,
             coalesce((SELECT hash FROM last), ''::bytea) AS previous_hash)
    INSERT INTO audit (n, at, actor, action, subject, before, after, previous_hash, hash)
    SELECT n, at, actor, action, subject, before, after, previous_hash, audit_hash(n, at, actor, action, subject, before, after, previous_hash) FROM next`)
}

const json = (value: unknown): string | null => (value === undefined ? null : JSON.stringify(value))

/** One event as it was written; `before` and `after` are null where there was nothing to say. */
export interface AuditEvent {
  readonly n: string
  readonly at: string
  readonly actor: string
  readonly action: string
  readonly subject: string
  readonly before: unknown
  readonly after: unknown
}

/** Which events are read: those before a position, of a subject, by an actor; 50 where no limit is given. */
export interface AuditQuestion {
  readonly before?: number | undefined
  readonly limit?: number | undefined
  readonly subject?: string | undefined
  readonly actor?: string | undefined
}

/** The latest events that fit, the latest first. */
export async function readAudit(db: Db, { before, limit = 50, subject, actor }: AuditQuestion): Promise<AuditEvent[]> {
  const rows = await db.query<Omit<AuditEvent, 'at'> & { at: Date; [column: string]: unknown }>(sql`
    SELECT n, at, actor, action, subject, before, after FROM audit
    WHERE (${before ?? null}::bigint IS NULL OR n < ${before ?? null}::bigint)
      AND (${subject ?? null}::text IS NULL OR subject = ${subject ?? null}::text) AND (${actor ?? null}::text IS NULL OR actor = ${actor ?? null}::text)
    ORDER BY n DESC LIMIT ${limit}::integer`)
  return rows.map(({ n, at, actor: by, action, subject: of, before: was, after }) => ({
    n,
    at: at.toISOString(),
    actor: by,
    action,
    subject: of,
    before: was,
    after,
  }))
}

/** The positions at which the chain is broken: a changed row, a gap, a wrong predecessor. Empty when all is well. */
export async function checkAuditChain(db: Db): Promise<string[]> {
  const rows = await db.query<{ n: string }>(sql`
    SELECT n FROM (
      SELECT n, hash, previous_hash, audit_hash(n, at, actor, action, subject, before, after, previous_hash) AS computed,
             lag(hash, 1, ''::bytea) OVER (ORDER BY n) AS expected, row_number() OVER (ORDER BY n) AS position FROM audit
    ) a WHERE hash <> computed OR previous_hash <> expected OR n <> position ORDER BY n`)
  return rows.map((row) => row.n)
}
