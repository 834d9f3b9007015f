import { allocate, type Due } from '#rules/agents/allocate.ts'
import { billAction, type BillActor, billStep } from '#rules/agents/bill-states.ts'
import type { ContractKind } from '#rules/agents/tiers.ts'
import { CENT, type Money } from '#rules/money.ts'
import { createCalendar } from '../../../platform/calendar.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { inBatchesOfShards } from '../../../platform/db/in-batches.ts'
import { sql } from '../../../platform/db/sql.ts'
import { byShard, type MemberId, shardOf } from '../../../platform/ids.ts'
import { postAll } from '../../../platform/lane/post.ts'
import { changeUnlocked } from '../../cashier/index.ts'
import { type CashMove, cashCommand, type CashType, readBalances, walletKind } from '../../wallet/index.ts'
import { readPlaces } from '../tree.sql.ts'
import {
  type Bill,
  lockPayer,
  lockPayers,
  type Paid,
  readOfHouse,
  readPayers,
  readUnpaid,
  setPaid,
} from './bill.sql.ts'
import { settleHold } from './held.sql.ts'
import type { PayDeps } from './make-bills.ts'
import type { RunCounts } from './run.sql.ts'

const A_TRANSACTION = 200
/** Payers of one transaction: wallets on the shards of all of them and of their downlines wait for it. */
const PAYERS_AT_ONCE = 20
/** Bills of a payer in one run, the oldest; the others follow in the next. */
const MOST_BILLS = 2000

/** What moves a wallet by a contract of each kind. */
export const movementOf = {
  dividend: 'dividend',
  daily: 'dailySalary',
  hourly: 'hourlySalary',
  realTime: 'realTimeSalary',
} as const satisfies Readonly<Record<ContractKind, CashType>>

/** What is left to pay of a bill, in units. */
export const leftOf = ({ amount, received }: Bill): Money => amount - received

/** A bill as what its payer has is shared out. */
export const dueOf = (bill: Bill): Due => ({ id: BigInt(bill.id), ended: bill.endedAt.getTime(), left: leftOf(bill) })

/** How a payment leaves a bill. @throws Error where its state does not allow one */
function paidBy(actor: BillActor, bill: Bill, part: Money): Paid {
  const state = billStep(bill.state, billAction(bill.amount, bill.received + part), actor)
  if (state === 'passed' || state === 'theirs') throw new Error(`bill ${bill.id} is ${bill.state} and cannot be paid`)
  return { bill, state, part }
}

/** What a holder receives by a bill; its reference names how far the bill was received by then. */
export const received = (
  { id, holder, kind, received: before }: Bill,
  part: Money,
  against: 'passing' | 'agents',
): CashMove => ({
  shard: shardOf(holder),
  member: holder,
  type: movementOf[kind],
  amount: part,
  against,
  reference: `bill:${id}:${before + part}`,
})

/** What a payer passes on in one transaction. */
export const passedOn = ({ ids }: Pick<PayDeps, 'ids'>, payer: MemberId, amount: Money): CashMove => ({
  shard: shardOf(payer),
  member: payer,
  type: 'passedOn',
  amount,
  against: 'passing',
  reference: `passed:${ids.row()}`,
})

/** Moves all of it; what is received may be withdrawn at once. @throws Error where a wallet is missing or has less than was read under its head */
export async function moveAll(tx: Tx, { brand }: Pick<PayDeps, 'brand'>, moves: readonly CashMove[]): Promise<void> {
  const answers = await postAll(tx, cashCommand(createCalendar(brand.timeZone)), moves)
  const failed = answers.findIndex(({ kind }) => kind !== 'moved')
  if (failed >= 0) throw new Error(`${moves[failed]?.reference}: ${answers[failed]?.kind}`)
  await Promise.all(
    [...byShard(moves, ({ member }) => member)].map(([shard, some]) =>
      changeUnlocked(
        tx,
        shard,
        some.map(({ member, type, amount }) => ({ member, amount: type === 'passedOn' ? -amount : amount })),
      ),
    ),
  )
}

/** What agents' wallets have, while nothing moves on their shards and those of some others until the transaction ends. */
export async function lockBalances(
  tx: Tx,
  payers: readonly MemberId[],
  others: readonly MemberId[],
): Promise<(payer: MemberId) => Money> {
  const shards = [...new Set([...payers, ...others].map(shardOf))].toSorted((a, b) => a - b)
  // Sent in this order, which is that of whoever else takes several.
  await Promise.all(shards.map((shard) => tx.query(sql`SELECT FROM shard_head WHERE shard = ${shard} FOR UPDATE`)))
  return readBalancesOf(tx, payers)
}

async function readBalancesOf(db: Db, payers: readonly MemberId[]): Promise<(payer: MemberId) => Money> {
  const read = await Promise.all(
    [...byShard(payers, (payer) => payer)].map(([shard, some]) => readBalances(db, shard, some, walletKind.real)),
  )
  const balances = new Map(read.flatMap((some) => [...some]))
  return (payer) => balances.get(payer) ?? 0n
}

/** Notes payments, on the shards of their bills. */
export async function note(tx: Tx, paid: readonly Paid[]): Promise<void> {
  await Promise.all([...byShard(paid, ({ bill }) => bill.holder)].map(([shard, some]) => setPaid(tx, shard, some)))
}

/**
 * Pays bills of agents from their wallets as far as these have it, under `lockPayers`: of each payer the oldest first, those
 * of one period in proportion; which bills changed. What is passed on goes through an account of the house that stands at nothing again at once.
 */
export async function payFrom(tx: Tx, deps: PayDeps, bills: readonly Bill[], actor: BillActor): Promise<Paid[]> {
  const payers = [...new Set(bills.flatMap(({ upline }) => upline ?? []))]
  const balanceOf = await lockBalances(
    tx,
    payers,
    bills.map(({ holder }) => holder),
  )
  const moves: CashMove[] = []
  const paid: Paid[] = []
  // Those whom what was overdue may hold no more.
  const late: MemberId[] = []
  for (const payer of payers) {
    const own = bills.filter(({ upline }) => upline === payer)
    const shares = allocate(own.map(dueOf), balanceOf(payer))
    const parts = own.map((bill) => ({ bill, part: shares.get(BigInt(bill.id)) ?? 0n }))
    const total = parts.reduce((sum, { part }) => sum + part, 0n)
    for (const { bill, part } of parts) {
      const after = paidBy(actor, bill, part)
      if (part > 0n || after.state !== bill.state) paid.push(after)
    }
    if (total === 0n) continue
    if (own.some(({ overdue }) => overdue)) late.push(payer)
    moves.push(passedOn(deps, payer, total))
    for (const { bill, part } of parts) if (part > 0n) moves.push(received(bill, part, 'passing'))
  }
  await note(tx, paid)
  for (const payer of late) await settleHold(tx, payer)
  if (moves.length > 0) await moveAll(tx, deps, moves)
  return paid
}

/** Adds payments to what a run did. */
function countPaid(run: RunCounts, paid: readonly Paid[]): void {
  const whole = paid.filter(({ state }) => state === 'issued').length
  run.paid += whole
  run.short += paid.length - whole
  run.amount += paid.reduce((sum, { part }) => sum + part, 0n)
}

/** Pays what the house owes by its contracts. */
async function payOfHouse(deps: PayDeps, run: RunCounts): Promise<void> {
  await inBatchesOfShards(deps.db, async (tx, shard) => {
    await lockPayer(tx, undefined)
    const bills = await readOfHouse(tx, shard, A_TRANSACTION)
    if (bills.length === 0) return 0
    const paid = bills.map((bill) => paidBy('run', bill, leftOf(bill)))
    await note(tx, paid)
    await moveAll(
      tx,
      deps,
      bills.map((bill) => received(bill, leftOf(bill), 'agents')),
    )
    countPaid(run, paid)
    return bills.length
  })
}

/**
 * Pays all bills that are open or short, from the top down: what an upline receives it can pass on in the same run.
 * @param run takes what was done and what failed; whoever is paid by others is paid all the same
 */
export async function payBills(deps: PayDeps, run: RunCounts): Promise<void> {
  const { issuedByHand } = await deps.settings.agents()
  const payers = await readPayers(deps.db, issuedByHand)
  if (payers.some(({ payer }) => payer === undefined))
    await payOfHouse(deps, run).catch((error: unknown) => run.failed.push({ member: undefined, error }))
  const uplines = new Map(payers.flatMap(({ payer, isNew }) => (payer === undefined ? [] : [[payer, isNew] as const])))
  const places = await readPlaces(deps.db, [...uplines.keys()])
  const levelOf = (upline: MemberId): number => places.get(upline)?.length ?? 0
  const pay = async (some: readonly MemberId[]): Promise<void> =>
    countPaid(
      run,
      await deps.db.transaction(async (tx) => {
        await lockPayers(tx, some)
        return payFrom(tx, deps, await readUnpaid(tx, some, issuedByHand, MOST_BILLS), 'run')
      }),
    )
  for (const level of [...new Set([...uplines.keys()].map(levelOf))].toSorted((a, b) => a - b)) {
    const all = [...uplines.keys()].filter((upline) => levelOf(upline) === level)
    const balanceOf = await readBalancesOf(deps.db, all)
    // Whoever had nothing and has nothing keeps no shard waiting.
    const some = all.filter((upline) => uplines.get(upline) === true || balanceOf(upline) >= CENT)
    for (let at = 0; at < some.length; at += PAYERS_AT_ONCE) {
      const chunk = some.slice(at, at + PAYERS_AT_ONCE)
      // Where one of them cannot be paid for, the others are, each for itself.
      await pay(chunk).catch(async () => {
        for (const member of chunk) await pay([member]).catch((error: unknown) => run.failed.push({ member, error }))
      })
    }
  }
}
