import type { AuditAction } from '#contract/audit-names.ts'
import { auditList } from '#contract/calls/audit.ts'
import type { CallRequest } from '#contract/calls.ts'
import type { Database, Db, Tx } from './db/database.ts'
import { sql } from './db/sql.ts'
import { type Listing, type ListOf, readList, whereSet } from './operator-list.sql.ts'

/** A significant event: who did what to whom, with what it was and what it became. Never a secret in clear. */
export interface AuditRecord {
  readonly actor: string
  readonly action: AuditAction
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

/** The position of the latest event; 0 where there is none. */
async function lastAudit(db: Db): Promise<string> {
  const [row] = await db.query<{ n: string }>(sql`SELECT coalesce(max(n), 0)::text AS n FROM audit`)
  return row?.n ?? '0'
}

/** Events that are looked at where nothing is known yet. */
const LOOKED_BACK = 10_000

/** Reads the position of the latest event that neither a member nor a stranger caused by itself; each time it looks only at what has come since. */
export function readHouseDoings(db: Db): () => Promise<string> {
  let seen: string | undefined
  let latest = '0'
  return async () => {
    const [row] = await db.query<{ n: string | null; latest: string | null }>(sql`
      SELECT max(n)::text AS n, max(n) FILTER (WHERE actor !~ '^(member|address):')::text AS latest FROM audit
      WHERE n > coalesce(${seen ?? null}::bigint, (SELECT coalesce(max(n), 0) FROM audit) - ${LOOKED_BACK})`)
    seen = row?.n ?? seen
    latest = row?.latest ?? latest
    return latest
  }
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

const listing: Omit<Listing<(typeof auditList.sorts)[number]>, 'call'> = {
  sorts: auditList.sorts,
  columns: 'a.n, a.at, a.actor, a.action, a.subject, a.before, a.after',
  from: 'audit a',
  keys: { at: { by: 'a.at', as: 'moment' } },
  ties: [{ by: 'a.n', as: 'number' }],
}

/** The events as operators list them. */
export const listAudit = (
  db: Db,
  call: 'audit.read' | 'members.audit' | 'settings.history',
  asked: CallRequest<'audit.read'>,
  timeZone: string,
): Promise<ListOf<Omit<AuditEvent, 'at'> & { readonly at: Date }>> =>
  readList(db, { ...listing, call }, asked, {
    timeZone,
    where: [
      whereSet(asked.subject, (subject) => sql`a.subject = ${subject}`),
      whereSet(asked.actor, (actor) => sql`a.actor = ${actor}`),
      whereSet(asked.action, (action) => sql`a.action = ${action}`),
    ],
  })

/** Rows of the chain that are looked at in one statement. */
const CHECKED_AT_ONCE = 20_000

/** The positions at which the chain is broken: a changed row, a gap, a wrong predecessor. Empty when all is well. */
export async function checkAuditChain(db: Db): Promise<string[]> {
  const broken: string[] = []
  let last: { n: string; hash: string } | undefined
  let seen = 0
  for (;;) {
    const rows: { n: string; hash: string; whole: boolean }[] = await db.query(sql`
      SELECT n, encode(hash, 'hex') AS hash,
             hash = audit_hash(n, at, actor, action, subject, before, after, previous_hash)
               AND previous_hash = lag(hash, 1, decode(${last?.hash ?? ''}, 'hex')) OVER w AND n = ${seen}::bigint + row_number() OVER w AS whole
      FROM audit WHERE n > ${last?.n ?? '-1'}::bigint WINDOW w AS (ORDER BY n) ORDER BY n LIMIT ${CHECKED_AT_ONCE}`)
    broken.push(...rows.filter(({ whole }) => !whole).map(({ n }) => n))
    last = rows.at(-1)
    seen += rows.length
    if (rows.length < CHECKED_AT_ONCE) return broken
  }
}

/** Checks the chain and keeps what was found, for operators to read. */
export async function checkAudit(db: Database): Promise<{ readonly events: number; readonly brokenAt: number | null }> {
  const n = await lastAudit(db)
  const [broken] = await checkAuditChain(db)
  await db.transaction((tx) =>
    tx.query(sql`
      INSERT INTO audit_check (only_row, at, events, broken_at) VALUES (true, app_now(), ${n}::bigint, ${broken ?? null}::bigint)
      ON CONFLICT (only_row) DO UPDATE SET at = excluded.at, events = excluded.events, broken_at = excluded.broken_at`),
  )
  return { events: Number(n), brokenAt: broken === undefined ? null : Number(broken) }
}

/** How far the chain reaches, and what its last check found; null before the first. */
export async function readAuditState(
  db: Db,
): Promise<{ events: number; checked: { at: string; events: number; brokenAt: number | null } | null }> {
  const [row] = await db.query<{ n: string; at: Date | null; events: string | null; broken: string | null }>(sql`
    SELECT (SELECT coalesce(max(n), 0) FROM audit)::text AS n, c.at, c.events::text AS events, c.broken_at::text AS broken
    FROM (SELECT) one LEFT JOIN audit_check c ON true`)
  return {
    events: Number(row?.n ?? 0),
    checked:
      row === undefined || row.at === null
        ? null
        : {
            at: row.at.toISOString(),
            events: Number(row.events),
            brokenAt: row.broken === null ? null : Number(row.broken),
          },
  }
}
