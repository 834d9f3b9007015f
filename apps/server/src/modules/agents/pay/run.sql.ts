import type { RunKind } from '#contract/calls/run-desk.ts'
import { runList } from '#contract/calls/run-desk.ts'
import type { CallRequest } from '#contract/calls.ts'
import type { Money } from '#rules/money.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { MemberId, RowId } from '../../../platform/ids.ts'
import { type Listing, type ListOf, readList, whereSet } from '../../../platform/operator-list.sql.ts'

/** What a run of contracts did. Amounts are in units. */
export interface RunCounts {
  made: number
  paid: number
  short: number
  refused: number
  amount: Money
  advanced: Money
  repaid: Money
  /** Steps that failed, and the member whose bills or debts they were about, where there is one. */
  readonly failed: { readonly member: MemberId | undefined; readonly error: unknown }[]
}

export const newCounts = (): RunCounts => ({
  made: 0,
  paid: 0,
  short: 0,
  refused: 0,
  amount: 0n,
  advanced: 0n,
  repaid: 0n,
  failed: [],
})

/** A difference that a recount found. */
export interface FoundDifference {
  readonly member: MemberId
  readonly what: string
}

export interface NewRun {
  readonly id: RowId
  readonly kind: RunKind
  /** Undefined for the clock. */
  readonly operator: RowId | undefined
  readonly beganAt: Date
  readonly counts?: Omit<RunCounts, 'failed'>
  readonly failed?: readonly { readonly member: string | null; readonly why: string }[]
  readonly differs?: number
  readonly found?: readonly FoundDifference[]
}

export async function insertRun(tx: Tx, run: NewRun): Promise<void> {
  const { made, paid, short, refused, amount, advanced, repaid } = run.counts ?? newCounts()
  await tx.query(sql`
    INSERT INTO contract_run (id, kind, operator, began_at, ended_at, made, paid, short, refused, amount, advanced, repaid, failed, differs, found)
    VALUES (${run.id}, ${run.kind}, ${run.operator ?? null}, ${run.beganAt}, app_now(), ${made}, ${paid}, ${short}, ${refused}, ${amount}, ${advanced}, ${repaid},
      ${JSON.stringify(run.failed ?? [])}::jsonb, ${run.differs ?? null}, ${JSON.stringify(run.found ?? [])}::jsonb)
    ON CONFLICT (id) DO NOTHING`)
}

/** Forgets runs of long ago. */
export const dropRuns = (tx: Tx): Promise<unknown> =>
  tx.query(sql`DELETE FROM contract_run WHERE began_at < app_now() - interval '90 days'`)

export interface RunRow {
  readonly id: string
  readonly kind: RunKind
  readonly operator: string | null
  readonly beganAt: Date
  readonly endedAt: Date
  readonly made: number
  readonly paid: number
  readonly short: number
  readonly refused: number
  readonly amount: string
  readonly advanced: string
  readonly repaid: string
  readonly failed: readonly { readonly member: string | null; readonly why: string }[]
  readonly differs: number | null
  readonly found: readonly { readonly member: string; readonly what: string }[]
}

const runs: Listing<(typeof runList.sorts)[number]> = {
  call: 'contractDesk.runs',
  sorts: runList.sorts,
  columns: `r.id, r.kind, r.operator, r.began_at AS "beganAt", r.ended_at AS "endedAt", r.made, r.paid, r.short, r.refused, r.amount, r.advanced, r.repaid, r.failed, r.differs, r.found`,
  from: 'contract_run r',
  keys: { beganAt: { by: 'r.began_at', as: 'moment' } },
  ties: [{ by: 'r.id', as: 'number' }],
}

/** Runs of contracts, as operators list them. */
export const readRunList = (
  db: Db,
  asked: CallRequest<'contractDesk.runs'>,
  timeZone: string,
): Promise<ListOf<RunRow>> =>
  readList<RunRow>(db, runs, asked, {
    timeZone,
    where: [
      whereSet(asked.kind, (kind) => sql`r.kind = ${kind}`),
      whereSet(asked.wrong, (wrong) => sql`(r.failed <> '[]' OR coalesce(r.differs, 0) > 0) = ${wrong === 'yes'}`),
    ],
  })
