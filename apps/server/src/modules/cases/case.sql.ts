import type { CaseKind, CaseOutcome } from '#contract/case-kinds.ts'
import { caseList } from '#contract/calls/cases.ts'
import type { CallRequest } from '#contract/calls.ts'
import type { CaseState } from '#rules/cases/case.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { part, type Query, sql } from '../../platform/db/sql.ts'
import type { RowId } from '../../platform/ids.ts'
import { type Listing, type ListOf, readList, whereSet } from '../../platform/operator-list.sql.ts'

export interface NewRow {
  readonly id: RowId
  readonly key: string
  readonly member: string | null
  readonly evidence: unknown
}

export interface Opened {
  readonly id: string
  readonly key: string
  readonly member: string | null
}

/** Opens what is not open yet; those that are new. In the order of their keys, so that nobody waits for each other in a circle. */
export const insertCases = (
  tx: Tx,
  kind: CaseKind,
  rows: readonly NewRow[],
  { hours, by }: { readonly hours: number; readonly by: RowId | null },
): Promise<Opened[]> =>
  tx.query<Opened & Record<string, unknown>>(sql`
    INSERT INTO case_file (id, kind, key, member, state, opened_at, opened_by, due_at, evidence)
    SELECT d.id, ${kind}, d.key, d.member, 'open', now.at, ${by}::bigint, now.at + make_interval(hours => ${hours}::integer), d.evidence
    FROM (SELECT app_now() AS at OFFSET 0) now, jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS d(id bigint, key text, member bigint, evidence jsonb)
    ORDER BY d.key ON CONFLICT (kind, key) DO NOTHING RETURNING id, key, member`)

export interface CaseRow {
  readonly id: string
  readonly kind: string
  readonly key: string
  readonly member: string | null
  readonly state: string
  readonly owner: string | null
  readonly openedAt: Date
  readonly openedBy: string | null
  readonly dueAt: Date
  readonly overdue: boolean
  readonly outcome: string | null
  readonly decidedAt: Date | null
}

const COLUMNS = `c.id, c.kind, c.key, c.member, c.state, c.owner, c.opened_at AS "openedAt", c.opened_by AS "openedBy", c.due_at AS "dueAt",
  c.state <> 'decided' AND c.due_at < app_now() AS overdue, c.outcome, c.decided_at AS "decidedAt"`

const listing: Listing<(typeof caseList.sorts)[number]> = {
  call: 'cases.list',
  sorts: caseList.sorts,
  columns: COLUMNS,
  from: 'case_file c',
  keys: { dueAt: { by: 'c.due_at', as: 'moment' }, openedAt: { by: 'c.opened_at', as: 'moment' } },
  ties: [{ by: 'c.id', as: 'number' }],
}

/** Cases of these kinds as operators list them. */
export const listCases = (
  db: Db,
  asked: CallRequest<'cases.list'>,
  { kinds, timeZone }: { readonly kinds: readonly CaseKind[] | 'all'; readonly timeZone: string },
): Promise<ListOf<CaseRow>> =>
  readList(db, listing, asked, {
    timeZone,
    where: [
      kinds === 'all' ? undefined : sql`c.kind = ANY(${[...kinds]}::text[])`,
      whereSet(asked.kind, (kind) => sql`c.kind = ${kind}`),
      whereSet(asked.state, (state) => sql`c.state = ${state}`),
      whereSet(asked.decided, (decided) => part(`c.state ${decided === 'yes' ? '=' : '<>'} 'decided'`)),
      whereSet(asked.owner, (owner) => sql`c.owner = ${owner}::bigint`),
      whereSet(asked.member, (member) => sql`c.member = ${member}::bigint`),
      whereSet(asked.overdue, () => part(`c.state <> 'decided' AND c.due_at < (SELECT app_now())`)),
    ],
  })

/** Cases that nobody has in hand, of these kinds. */
export const waitingCases = (kinds: readonly CaseKind[]): Query =>
  sql`SELECT id AS item, opened_at AS since FROM case_file WHERE state = 'open' AND kind = ANY(${[...kinds]}::text[])`

export interface WholeCase extends CaseRow {
  readonly evidence: unknown
  readonly words: string | null
  readonly decidedBy: string | null
}

/** One case; undefined where there is none. */
export async function readCase(db: Db, id: RowId): Promise<WholeCase | undefined> {
  const [row] = await db.query<WholeCase & Record<string, unknown>>({
    text: `SELECT ${COLUMNS}, c.evidence, c.words, c.decided_by AS "decidedBy" FROM case_file c WHERE c.id = $1`,
    values: [id],
  })
  return row
}

export interface LockedCase {
  readonly kind: string
  readonly state: CaseState
  readonly owner: string | null
}

/** Locks a case; undefined where there is none. */
export async function lockCase(tx: Tx, id: RowId): Promise<LockedCase | undefined> {
  const [row] = await tx.query<LockedCase & Record<string, unknown>>(
    sql`SELECT kind, state, owner FROM case_file WHERE id = ${id} FOR UPDATE`,
  )
  return row
}

/** Who decided a case and how; nobody where the house did. */
export interface Decision {
  readonly outcome: CaseOutcome
  readonly words: string
  readonly by: RowId | null
}

/** Brings a case to a state, under its owner; without a decision it has none. */
export async function writeState(
  tx: Tx,
  id: RowId,
  {
    state,
    owner,
    decision,
  }: { readonly state: CaseState; readonly owner: string | null; readonly decision?: Decision },
): Promise<void> {
  await tx.query(sql`
    UPDATE case_file SET state = ${state}, owner = ${owner}::bigint, outcome = ${decision?.outcome ?? null}::text, words = ${decision?.words ?? null}::text,
      decided_by = ${decision?.by ?? null}::bigint, decided_at = CASE WHEN ${state} = 'decided' THEN app_now() END
    WHERE id = ${id}`)
}

/** Locks the case of an occasion where it is in one of these states; undefined where it is in none. */
export async function lockOccasion(
  tx: Tx,
  kind: CaseKind,
  key: string,
  states: readonly CaseState[],
): Promise<(LockedCase & { readonly id: string }) | undefined> {
  const [row] = await tx.query<LockedCase & { readonly id: string; [column: string]: unknown }>(sql`
    SELECT id, kind, state, owner FROM case_file WHERE kind = ${kind} AND key = ${key} AND state = ANY(${[...states]}::text[]) FOR UPDATE`)
  return row
}

export interface NoteRow {
  readonly id: string
  readonly at: Date
  readonly operator: string
  readonly text: string
}

/** More than so many notes are shown of no case. */
const NOTES = 500

/** The notes of a case, in the order in which they were written. */
export const readNotes = (db: Db, id: RowId): Promise<NoteRow[]> =>
  db.query<NoteRow & Record<string, unknown>>(
    sql`SELECT id, at, operator, text FROM case_note WHERE case_file = ${id} ORDER BY at, id LIMIT ${NOTES}::integer`,
  )

export async function insertNote(
  tx: Tx,
  id: RowId,
  note: { readonly id: RowId; readonly operator: RowId; readonly text: string },
): Promise<void> {
  await tx.query(
    sql`INSERT INTO case_note (case_file, id, at, operator, text) VALUES (${id}, ${note.id}, app_now(), ${note.operator}, ${note.text})`,
  )
}

/** The cases of some occasions of a kind. */
export async function readIds(db: Db, kind: CaseKind, keys: readonly string[]): Promise<Map<string, string>> {
  const rows =
    keys.length === 0
      ? []
      : await db.query<{ id: string; key: string }>(
          sql`SELECT id, key FROM case_file WHERE kind = ${kind} AND key = ANY(${[...keys]}::text[])`,
        )
  return new Map(rows.map(({ id, key }) => [key, id]))
}

/** Deletes cases that were decided so many years ago, at most so many at once; how many those were. */
export async function deleteDecided(tx: Tx, years: number, most: number): Promise<number> {
  const rows = await tx.query(sql`
    DELETE FROM case_file WHERE state = 'decided' AND id IN (
      SELECT id FROM case_file WHERE state = 'decided' AND decided_at < app_now() - make_interval(years => ${years}::integer)
      ORDER BY decided_at LIMIT ${most}::integer FOR UPDATE SKIP LOCKED) RETURNING id`)
  return rows.length
}
