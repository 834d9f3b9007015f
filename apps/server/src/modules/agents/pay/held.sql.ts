import { Refusal } from '#contract/errors.ts'
import type { Money } from '#rules/money.ts'
import { recordAudit } from '../../../platform/audit.sql.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { joined, numberArray, part, sql } from '../../../platform/db/sql.ts'
import { allShards, byShard, type MemberId, memberId, type RowId, rowId, shardOf } from '../../../platform/ids.ts'
import { holdUnpaid, letGoOfUnpaid, type UnpaidReason } from '../../identity/index.ts'

/** In SQL: whether something is left to pay of the bill `b`, which was refused. */
export const HAS_REST = `(b.state = 'rejected' AND b.received < b.amount)`
/** In SQL: whether the bill `b` holds its upline back. */
export const STOPS = `(b.held OR b.overdue OR b.advanced > b.repaid + b.written_off OR ${HAS_REST})`

/** What holds an agent back that did not pay its downlines in time. */
export interface Unpaid {
  /** What it has to pay for refused bills, to the house and to their holders, in units. */
  readonly owes: Money
  /** What it has to pay for bills that are overdue and not refused yet. */
  readonly overdue: Money
  /** Bills that were refused, while operators have not released it. */
  readonly refused: readonly { readonly holder: MemberId; readonly id: RowId }[]
}

/** Undefined for an agent that owes nothing, is held for no bill and has none that is overdue. */
export async function readUnpaidOf(db: Db, agent: MemberId): Promise<Unpaid | undefined> {
  const rows = await db.query<{ id: string; holder: string; held: boolean; owed: string; late: string }>({
    text: `
      SELECT b.id, b.holder, b.held, b.advanced - b.repaid - b.written_off + CASE WHEN ${HAS_REST} THEN b.amount - b.received ELSE 0 END AS owed,
        CASE WHEN b.overdue THEN b.amount - b.received ELSE 0 END AS late
      FROM bill b WHERE b.upline = $1::bigint AND ${STOPS} ORDER BY b.id /* every shard */`,
    values: [agent],
  })
  if (rows.length === 0) return undefined
  return {
    owes: rows.reduce((sum, { owed }) => sum + BigInt(owed), 0n),
    overdue: rows.reduce((sum, { late }) => sum + BigInt(late), 0n),
    refused: rows.flatMap(({ held, holder, id }) => (held ? [{ holder: memberId(holder), id: rowId(id) }] : [])),
  }
}

/**
 * Whether a member stands in a contract on either side, has a period that is still to be billed or paid, or owes for one: who
 * closed its account now would leave others unpaid.
 */
export async function isStillBound(db: Db, member: MemberId, timeZone: string): Promise<boolean> {
  const goesOn = sql`(to_day IS NULL OR due_at IS NOT NULL OR to_day >= (app_now() AT TIME ZONE ${timeZone}::text)::date)`
  const isOpen = `b.state IN ('open', 'waiting', 'insufficient', 'partReceived')`
  const [row] = await db.query<{ isBound: boolean }>(
    joined(
      [
        sql`SELECT EXISTS (SELECT FROM contract WHERE shard = ${shardOf(member)} AND holder = ${member} AND`,
        goesOn,
        sql`) OR EXISTS (SELECT FROM contract WHERE upline = ${member} AND`,
        goesOn,
        sql`) OR EXISTS (SELECT FROM bill b WHERE b.shard = ${shardOf(member)} AND b.holder = ${member} AND`,
        part(`(${isOpen} OR ${HAS_REST})`),
        sql`) OR EXISTS (SELECT FROM bill b WHERE b.upline = ${member} AND`,
        part(`(${isOpen} OR ${STOPS})) AS "isBound" /* every shard */`),
      ],
      ' ',
    ),
  )
  return row?.isBound === true
}

/** @throws Refusal DOWNLINES_UNPAID for an agent that owes for a bill that was refused, is held for it, or has one that is overdue */
export async function checkPaid(db: Db, agent: MemberId): Promise<void> {
  if ((await readUnpaidOf(db, agent)) !== undefined) throw new Refusal('DOWNLINES_UNPAID')
}

/** Has refused bills hold their upline no more, under `lockPayer`. */
export async function setReleased(tx: Tx, refused: Unpaid['refused']): Promise<void> {
  for (const [shard, bills] of byShard(refused, ({ holder }) => holder))
    await tx.query(sql`
      UPDATE bill b SET held = false
      FROM unnest(${numberArray(bills.map(({ holder }) => holder))}::bigint[], ${numberArray(bills.map(({ id }) => id))}::bigint[]) AS k(holder, id)
      WHERE b.shard = ${shard} AND b.holder = k.holder AND b.id = k.id`)
}

/** What the house advanced for an agent and did not get back, in units, also where that was written off. */
export async function readAdvancedFor(db: Db, agent: MemberId): Promise<Money> {
  const [row] = await db.query<{ advanced: string }>(
    sql`SELECT coalesce(sum(advanced - repaid), 0) AS advanced FROM bill WHERE upline = ${agent} /* every shard */`,
  )
  return BigInt(row?.advanced ?? '0')
}

const reasonOf = ({ refused, owes }: Unpaid): UnpaidReason => {
  if (refused.length > 0) return 'agents.refused'
  return owes > 0n ? 'agents.debt' : 'agents.overdue'
}

/** Has bills be overdue that were made by a day and whose upline has not paid them. */
export async function markOverdue(db: Db, madeBy: string, timeZone: string): Promise<void> {
  for (const shard of allShards)
    await db.query(sql`
      UPDATE bill SET overdue = true WHERE shard = ${shard} AND upline IS NOT NULL AND state IN ('waiting', 'insufficient', 'partReceived')
        AND NOT overdue AND (made_at AT TIME ZONE ${timeZone}::text)::date <= ${madeBy}::date`)
}

/** Holds an agent back as long as it owes for refused bills, is not released, or has bills that are overdue, and then lets it go; under `lockPayer`. */
export async function settleHold(tx: Tx, agent: MemberId): Promise<void> {
  const unpaid = await readUnpaidOf(tx, agent)
  // Another hold that was in its place may be over by now.
  if (unpaid !== undefined) return holdUnpaid(tx, agent, reasonOf(unpaid))
  if (await letGoOfUnpaid(tx, agent))
    recordAudit(tx, {
      actor: 'agents',
      action: 'contract.released',
      subject: `member:${agent}`,
      before: null,
      after: null,
    })
}
