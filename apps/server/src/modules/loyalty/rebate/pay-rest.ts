import { idText, localDate } from '#contract/scalars.ts'
import type { RebateRates } from '#contract/settings/vip.ts'
import { addDays } from '#rules/local-time.ts'
import { rebateCarried, rebateDue, rebateOf } from '#rules/loyalty/rebate.ts'
import { int, object, regex, string } from 'zod/mini'
import type { Tx } from '../../../platform/db/database.ts'
import { allShards, type MemberId, memberId, type Shard, shardOf } from '../../../platform/ids.ts'
import { post, postAll } from '../../../platform/lane/post.ts'
import { addJob } from '../../../platform/queued-jobs.sql.ts'
import { jobKind, type Queue, queue } from '../../../platform/queued-jobs.ts'
import { cashCommand } from '../../wallet/index.ts'
import { AT_ONCE, dropOldRuns, readLastRun, readLocalDays, runDay } from '../runs.sql.ts'
import { ranksAtStart } from '../vip/vip.sql.ts'
import { ratesAt, rebatedOf, referenceOf } from './parts.ts'
import {
  carriedTo,
  dropOldDays,
  lockDays,
  insertEndedDays,
  membersOfDay,
  notePayments,
  openAccounts,
  type Payment,
  readCounted,
  setReckoned,
} from './rebate.sql.ts'
import type { RebateDeps } from './state.ts'

/** Pays what is left of days that are over to everybody who has not claimed it: every day once, in their order. */
export async function payRests(deps: RebateDeps): Promise<void> {
  const { db, brand } = deps
  const { known } = await readLocalDays(db, brand.timeZone)
  for (;;) {
    const last = await readLastRun(db, 'rebate', brand.timeZone)
    const day = last.isDone ? addDays(last.day, 1) : last.day
    if (day >= known) return
    if (!(await payDay(deps, day))) return
    for (const shard of allShards) await db.transaction((tx) => dropOldDays(tx, shard, day))
    await dropOldRuns(db, day)
  }
}

/** The same of one day; false where somebody else is at it, or the sums do not know all of it. */
export const payDay = (deps: RebateDeps, day: string): Promise<boolean> =>
  runDay(deps.db, { name: 'rebate', day, timeZone: deps.brand.timeZone }, (tx, shard, after) =>
    paySome(deps, tx, shard, day, after),
  )

/**
 * Reckons a day that is over for some members, and pays what is left. Whoever is on a break is paid too: it is what it won. What
 * was taken too much goes on to the next day, and so does what is below nothing since earlier rounds were corrected on it.
 */
async function paySome(
  deps: RebateDeps,
  tx: Tx,
  shard: Shard,
  day: string,
  after: string,
): Promise<MemberId | undefined> {
  const members = await membersOfDay(tx, shard, day, after, AT_ONCE)
  const last = members.at(-1)
  if (last === undefined) return undefined
  // They travel together, and are read once the days are locked.
  const [claimed, counted, carried, open, rates] = await Promise.all([
    lockDays(tx, shard, members, day),
    readCounted(tx, shard, members, day),
    carriedTo(tx, shard, members, day),
    openAccounts(tx, shard, members),
    ratesOf(deps, tx, shard, members, day),
  ])
  const known = new Set(claimed.map(({ member }) => member))
  const made = members
    .filter((member) => !known.has(member))
    .map((member) => ({ member, rates: rates.get(member) ?? [], taken: 0n, payments: 0 }))
    // Whoever played for nothing leaves no row.
    .filter((row) => row.rates.length > 0 && counted.has(row.member))
  const ended = [...claimed, ...made].map(({ member, rates: of, taken, payments }) => {
    const before = carried.get(member) ?? 0n
    const parts = rebatedOf(of, counted.get(member) ?? [])
    return {
      member,
      rates: of,
      payments,
      reckoned: rebateOf(parts),
      due: open.has(member) ? rebateDue(parts, taken, before) : 0n,
      carried: rebateCarried(parts, taken, before),
    }
  })
  const [changed, fresh] = [ended.slice(0, claimed.length), ended.slice(claimed.length)]
  await insertEndedDays(
    tx,
    shard,
    day,
    fresh.map((row) => ({ ...row, taken: row.due })),
  )
  await setReckoned(tx, shard, day, changed)
  const paymentsOf = (rows: typeof ended): Payment[] =>
    rows.flatMap(({ member, payments: paid, due }) => (due > 0n ? [{ member, day, n: paid + 1, amount: due }] : []))
  await notePayments(tx, shard, paymentsOf(changed))
  const payments = paymentsOf(ended)
  if (payments.length > 0) {
    const answers = await postAll(
      tx,
      cashCommand(deps.calendar),
      payments.map(({ member, n, amount }) => ({
        shard,
        member,
        type: 'rebate' as const,
        amount,
        reference: referenceOf(day, n),
      })),
    )
    // What cannot be posted holds up nobody else: it is tried by itself, and waits for an operator then.
    for (const [at, { member, n, amount }] of payments.entries())
      if (answers[at]?.kind !== 'moved')
        await addJob(tx, payRebate, { member, day, n, amount: amount.toString() }, { key: `${member}:${day}:${n}` })
  }
  return last
}

/** What the level of each member at the start of a day gives back. */
async function ratesOf(
  { settings, brand }: RebateDeps,
  tx: Tx,
  shard: Shard,
  members: readonly MemberId[],
  day: string,
): Promise<ReadonlyMap<MemberId, RebateRates>> {
  const settled = await settings.vip()
  const ranks = await ranksAtStart(tx, shard, members, day, brand.timeZone)
  return new Map(members.map((member) => [member, ratesAt(settled, ranks.get(member))]))
}

/** A payment of a rebate that could not be posted with the others; the amount in units. */
const payRebate = jobKind(
  'loyalty.pay_rebate',
  object({ member: idText, day: localDate, n: int(), amount: string().check(regex(/^\d+$/)) }),
)

/** Posts such payments one by one. @throws Error with what the ledger says */
export const rebateQueue = ({ db, calendar }: RebateDeps): Queue =>
  queue(payRebate, ({ member: named, day, n, amount }) =>
    db.transaction(async (tx) => {
      const member = memberId(named)
      const paid = { shard: shardOf(member), member, type: 'rebate', amount: BigInt(amount) } as const
      const { kind } = await post(tx, cashCommand(calendar), { ...paid, reference: referenceOf(day, n) })
      if (kind !== 'moved') throw new Error(`the rebate was answered ${kind}`)
    }),
  )
