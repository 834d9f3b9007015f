import type { RebateRates } from '#contract/settings/vip.ts'
import { addDays } from '#rules/local-time.ts'
import { rebateCarried, rebateDue, rebateOf } from '#rules/loyalty/rebate.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { allShards, type MemberId, type Shard } from '../../../platform/ids.ts'
import { postAll } from '../../../platform/lane/post.ts'
import { cashCommand } from '../../wallet/index.ts'
import { AT_ONCE, dropOldRuns, readLastRun, readLocalDays, runDay } from '../runs.sql.ts'
import { ranksAtStart } from '../vip/vip.sql.ts'
import { ratesAt, rebatedOf, referenceOf } from './parts.ts'
import {
  carriedTo,
  dropOldDays,
  keyOf,
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
 * Reckons a day that is over for some members, with what came of corrections of days before it, and pays what is left. Whoever is
 * on a break is paid too: it is what it won. What was taken too much goes on to the next day.
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
  const [days, counted, carried, open, rates] = await Promise.all([
    lockDays(tx, shard, members, day),
    readCounted(tx, shard, members, day),
    carriedTo(tx, shard, members, day),
    openAccounts(tx, shard, members),
    ratesOf(deps, tx, shard, members, day),
  ])
  const partsOf = ({ member, day: on, rates: of }: Pick<(typeof days)[number], 'member' | 'day' | 'rates'>) =>
    rebatedOf(of, counted.get(keyOf(member, on)) ?? [])
  const corrected = days
    .filter((row) => row.day < day)
    .map((row) => ({ ...row, now: rebateOf(partsOf(row)) }))
    .filter((row) => row.reckoned !== undefined && row.now !== row.reckoned)
  const corrections = new Map<MemberId, bigint>()
  for (const { member, now, reckoned = 0n } of corrected)
    corrections.set(member, (corrections.get(member) ?? 0n) + now - reckoned)
  const claimed = days.filter((row) => row.day === day)
  const known = new Set(claimed.map(({ member }) => member))
  const made = members
    .filter((member) => !known.has(member))
    .map((member) => ({ member, day, rates: rates.get(member) ?? [], taken: 0n, payments: 0 }))
    // Whoever neither played for something nor has anything to be put right leaves no row.
    .filter((row) => corrections.has(row.member) || (row.rates.length > 0 && counted.has(keyOf(row.member, day))))
  const ended = [...claimed, ...made].map((row) => {
    const before = (carried.get(row.member) ?? 0n) + (corrections.get(row.member) ?? 0n)
    const parts = partsOf(row)
    return {
      ...row,
      day,
      reckoned: rebateOf(parts),
      due: open.has(row.member) ? rebateDue(parts, row.taken, before) : 0n,
      carried: rebateCarried(parts, row.taken, before),
    }
  })
  const [changed, fresh] = [ended.slice(0, claimed.length), ended.slice(claimed.length)]
  await insertEndedDays(
    tx,
    shard,
    day,
    fresh.map((row) => ({ ...row, taken: row.due })),
  )
  await setReckoned(tx, shard, [
    ...corrected.map(({ member, day: on, now }) => ({ member, day: on, reckoned: now, carried: undefined })),
    ...changed,
  ])
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
    if (answers.some(({ kind }) => kind !== 'moved')) throw new Error('a rebate was not paid')
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
