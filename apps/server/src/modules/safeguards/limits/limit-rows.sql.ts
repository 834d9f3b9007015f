import type { LimitState, LimitValue } from '#rules/safeguards/limits.ts'
import type { limitMeasures, limitPeriods } from '#contract/calls/safeguards.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'
import { type MemberId, shardOf } from '../../../platform/ids.ts'

export type Measure = (typeof limitMeasures)[number]
export type Period = (typeof limitPeriods)[number]

/** Codes of the tables; stakes read the first two measures (`../limits.sql.ts`). */
const measures = { stake: 1, loss: 2, deposit: 3, session: 4 } as const satisfies Record<Measure, number>
const periods = { day: 1, week: 2, month: 3 } as const satisfies Record<Period, number>

export interface LimitKey {
  readonly measure: Measure
  readonly period: Period
}

/** A limit as it stands; the value counts units of money, for a session minutes. */
export interface LimitRow extends LimitKey, LimitState {}

interface Row {
  readonly [column: string]: unknown
  readonly measure: number
  readonly period: number
  readonly amount: string | null
  readonly waits: boolean
  readonly wanted: string | null
  readonly from: string | null
}

/** The limits of a member that hold, each with what waits to follow it. */
export async function readLimits(db: Db, member: MemberId): Promise<LimitRow[]> {
  const rows = await db.query<Row>(sql`
    SELECT measure, period, l.amount, w.member IS NOT NULL AS waits, w.amount AS wanted, (extract(epoch FROM w.holds_from) * 1000)::bigint AS from
    FROM member_limit l LEFT JOIN looser_limit w USING (shard, member, measure, period)
    WHERE shard = ${shardOf(member)} AND member = ${member} ORDER BY measure, period`)
  return rows.map(({ measure, period, amount, waits, wanted, from }) => ({
    measure: nameOf(measures, measure),
    period: nameOf(periods, period),
    value: units(amount),
    pending: waits ? { value: units(wanted), fromMs: Number(from) } : null,
  }))
}

/** Writes what became of a limit: what holds, and what waits. */
export async function writeLimit(
  tx: Tx,
  member: MemberId,
  { measure, period }: LimitKey,
  { value, pending }: LimitState,
): Promise<void> {
  const [shard, m, p] = [shardOf(member), measures[measure], periods[period]]
  await (value === null
    ? tx.query(
        sql`DELETE FROM member_limit WHERE shard = ${shard} AND member = ${member} AND measure = ${m} AND period = ${p}`,
      )
    : tx.query(sql`
      INSERT INTO member_limit (shard, member, measure, period, amount) VALUES (${shard}, ${member}, ${m}, ${p}, ${value})
      ON CONFLICT (shard, member, measure, period) DO UPDATE SET amount = excluded.amount`))
  await (pending === null
    ? tx.query(
        sql`DELETE FROM looser_limit WHERE shard = ${shard} AND member = ${member} AND measure = ${m} AND period = ${p}`,
      )
    : tx.query(sql`
      INSERT INTO looser_limit (shard, member, measure, period, amount, asked_at, holds_from)
      SELECT ${shard}, ${member}, ${m}, ${p}, ${pending.value}::bigint, app_now(), to_timestamp(${pending.fromMs / 1000}::double precision)
      ON CONFLICT (shard, member, measure, period) DO UPDATE SET amount = excluded.amount, asked_at = excluded.asked_at, holds_from = excluded.holds_from`))
}

/** Forgets every limit of a member whose account is closed. */
export async function dropLimits(tx: Tx, member: MemberId): Promise<void> {
  await tx.query(sql`DELETE FROM looser_limit WHERE shard = ${shardOf(member)} AND member = ${member}`)
  await tx.query(sql`DELETE FROM member_limit WHERE shard = ${shardOf(member)} AND member = ${member}`)
}

const units = (column: string | null): LimitValue => (column === null ? null : BigInt(column))

function nameOf<Name extends string>(codes: Readonly<Record<Name, number>>, code: number): Name {
  for (const name in codes) if (codes[name] === code) return name
  throw new RangeError('unknown kind of limit')
}
