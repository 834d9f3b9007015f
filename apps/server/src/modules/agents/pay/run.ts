import { sql } from '../../../platform/db/sql.ts'
import { inBatchesOfShards } from '../../../platform/db/in-batches.ts'
import { reasonOf } from '../../../platform/failure-reason.ts'
import { allShards, type RowId } from '../../../platform/ids.ts'
import type { Job } from '../../../platform/jobs.ts'
import { oldestBehind } from '../../../platform/events/consumer.sql.ts'
import { readAsOf, readPositions } from '../figures/read-figures.sql.ts'
import { insertBills } from './bill.sql.ts'
import { collectDebts, enforce, type RunDeps } from './enforce.ts'
import { makeBills, type PayDeps } from './make-bills.ts'
import { payBills } from './pay-bills.ts'
import { takeOverdue } from './overdue.ts'
import { billReferral } from './referral.ts'
import { dropRebates } from './rebate.sql.ts'
import { dropHours, takeEarned } from './real-time.sql.ts'
import { dropRuns, insertRun, newCounts, type RunCounts } from './run.sql.ts'
import { readToday } from '../contracts/contract.sql.ts'

const A_TRANSACTION = 200

/**
 * Up to when everything that happened is in the figures. Whoever was about to write before is waited for: an entry takes its
 * time after the head of its shard.
 */
async function wholeUntil({ db }: Pick<PayDeps, 'db'>): Promise<Date> {
  const [row] = await db.query<{ now: Date }>(sql`SELECT app_now() AS now`)
  const now = row?.now ?? new Date(0)
  for (const shard of allShards) await db.query(sql`SELECT FROM shard_head WHERE shard = ${shard} FOR SHARE`)
  const [asOf, unplaced] = await Promise.all([
    readPositions(db).then((positions) => readAsOf(db, positions)),
    // Whom the tree has not heard of yet is below nobody.
    oldestBehind(db, 'agents', ['member.registered']),
  ])
  return [asOf, unplaced ?? now].reduce((earliest, at) => (at < earliest ? at : earliest), now)
}

/** Bills what contracts of real-time salary have earned since the last run; the house pays it. */
async function billRealTime({ db, ids, brand }: PayDeps, run: Pick<RunCounts, 'made'>): Promise<void> {
  await inBatchesOfShards(db, async (tx, shard) => {
    const earned = await takeEarned(tx, shard, A_TRANSACTION)
    const { now } = await readToday(tx, brand.timeZone)
    const made = await insertBills(
      tx,
      shard,
      earned
        .filter(({ due }) => due > 0n)
        .map(({ holder, contract, day, due, turnover }) => ({
          id: ids.row(),
          holder,
          contract,
          kind: 'realTime',
          upline: undefined,
          from: day,
          to: day,
          hour: now,
          endedAt: now,
          turnover,
          profit: 0n,
          carried: 0n,
          active: 0,
          tier: undefined,
          amount: due,
          state: 'open',
        })),
    )
    run.made += made
    return earned.length
  })
}

/**
 * What is due by contracts is billed and paid. Each step can be done again without a second effect: a bill is there once for
 * its contract and period, and a payment is one transaction with its bill. What it did is noted, where it did something, where
 * something failed, or where somebody asked for it.
 * @throws AggregateError where something failed, once everything else was done
 */
export async function runPay(deps: RunDeps, operator?: RowId): Promise<void> {
  const run = newCounts()
  const { failed } = run
  const { now: beganAt } = await readToday(deps.db, deps.brand.timeZone)
  const steps = [
    async () => makeBills(deps, await wholeUntil(deps), run),
    () => billRealTime(deps, run),
    () => billReferral(deps, () => wholeUntil(deps), run),
    () => payBills(deps, run),
    () => takeOverdue(deps, run),
    () => enforce(deps, run),
    () => collectDebts(deps, run),
  ]
  // What fails is tried again in the next run, and keeps nobody else from being paid.
  for (const step of steps) await step().catch((error: unknown) => failed.push({ member: undefined, error }))
  const { failed: _, ...did } = run
  if (operator !== undefined || failed.length > 0 || Object.values(did).some((one) => one > 0))
    await deps.db.transaction((tx) =>
      insertRun(tx, {
        id: deps.ids.row(),
        kind: 'pay',
        operator,
        beganAt,
        counts: did,
        failed: failed.map(({ member, error }) => ({ member: member ?? null, why: reasonOf(error) })),
      }),
    )
  if (failed.length > 0)
    throw new AggregateError(
      failed.map(({ error }) => error),
      `${failed.length} parts of a run of contracts failed`,
    )
}

export const payJobs = (deps: RunDeps): Job[] => [
  { name: 'agents_pay', schedule: '*/5 * * * *', run: () => runPay(deps) },
  {
    name: 'forget_hours',
    schedule: '20 3 * * *',
    run: async () => {
      for (const shard of allShards)
        await deps.db.transaction(async (tx) => {
          await dropHours(tx, shard)
          await dropRebates(tx, shard)
        })
      await deps.db.transaction(dropRuns)
    },
  },
]
