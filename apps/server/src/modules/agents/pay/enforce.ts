import { billStep } from '#rules/agents/bill-states.ts'
import { addDays } from '#rules/local-time.ts'
import { CENT } from '#rules/money.ts'
import { recordAudit } from '../../../platform/audit.sql.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { type MemberId, shardOf } from '../../../platform/ids.ts'
import { allocate } from '#rules/agents/allocate.ts'
import type { CashMove } from '../../wallet/index.ts'
import { readToday } from '../contracts/contract.sql.ts'
import { lockPayer, readUnreleased, readDebts, readLate, readLateOf, setRepaid } from './bill.sql.ts'
import { settleHold } from './held.sql.ts'
import type { PayDeps } from './make-bills.ts'
import type { RunCounts } from './run.sql.ts'
import { dueOf, leftOf, lockBalances, moveAll, note, passedOn, received } from './pay-bills.ts'

/**
 * Refuses bills that an agent has not paid so many days after the last contract with its downline ended, and pays them by
 * force: from its wallet, and the rest by the house, to which the agent owes it. It is held back each time, until that is
 * paid and two operators have released it.
 */
export async function enforce(deps: PayDeps, run: RunCounts): Promise<void> {
  const { graceDays } = await deps.settings.agents()
  const { today } = await readToday(deps.db, deps.brand.timeZone)
  const endedBefore = addDays(today, -graceDays)
  for (const payer of await readLate(deps.db, endedBefore, deps.brand.timeZone))
    try {
      const did = await deps.db.transaction(async (tx) => {
        await lockPayer(tx, payer)
        return force(tx, deps, payer, endedBefore)
      })
      run.refused += did.refused
      run.amount += did.amount
      run.advanced += did.advanced
    } catch (error) {
      run.failed.push({ member: payer, error })
    }
}

async function force(
  tx: Tx,
  deps: PayDeps,
  payer: MemberId,
  endedBefore: string,
): Promise<Pick<RunCounts, 'refused' | 'amount' | 'advanced'>> {
  const bills = await readLateOf(tx, payer, endedBefore, deps.brand.timeZone)
  if (bills.length === 0) return { refused: 0, amount: 0n, advanced: 0n }
  const balanceOf = await lockBalances(
    tx,
    [payer],
    bills.map(({ holder }) => holder),
  )
  const shares = allocate(bills.map(dueOf), balanceOf(payer))
  const moves: CashMove[] = []
  let passed = 0n
  const paid = bills.map((bill) => {
    const state = billStep(bill.state, 'refuse', 'run')
    if (state !== 'rejected') throw new Error(`bill ${bill.id} is ${bill.state} and cannot be refused`)
    const [own, part] = [shares.get(BigInt(bill.id)) ?? 0n, leftOf(bill)]
    passed += own
    if (own > 0n) moves.push(received(bill, own, 'passing'))
    if (part > own) moves.push(received({ ...bill, received: bill.received + own }, part - own, 'agents'))
    return { bill, state, part, advanced: part - own }
  })
  await note(tx, paid)
  const advanced = paid.reduce((sum, one) => sum + one.advanced, 0n)
  await settleHold(tx, payer)
  recordAudit(tx, {
    actor: 'agents',
    action: 'contract.refused',
    subject: `member:${payer}`,
    before: null,
    after: { bills: bills.map(({ id }) => id), passedOn: String(passed), advanced: String(advanced) },
  })
  if (passed > 0n) moves.unshift(passedOn(deps, payer, passed))
  await moveAll(tx, deps, moves)
  return { refused: bills.length, amount: passed + advanced, advanced }
}

/** Takes what agents owe the house out of their wallets, the oldest first, and lets go of those whom nothing holds any more. */
export async function collectDebts(deps: PayDeps, run: RunCounts): Promise<void> {
  for (const payer of await readUnreleased(deps.db))
    try {
      const repaid = await deps.db.transaction(async (tx) => {
        await lockPayer(tx, payer)
        const debts = await readDebts(tx, payer)
        let balance = debts.length === 0 ? 0n : (await lockBalances(tx, [payer], []))(payer)
        balance -= balance % CENT
        const moves: CashMove[] = []
        for (const debt of debts) {
          const amount = debt.left < balance ? debt.left : balance
          if (amount <= 0n) continue
          balance -= amount
          await setRepaid(tx, debt, amount)
          moves.push({
            shard: shardOf(payer),
            member: payer,
            type: 'passedOn',
            amount,
            against: 'agents',
            reference: `repaid:${debt.bill}:${debt.left}`,
          })
        }
        await settleHold(tx, payer)
        if (moves.length > 0) await moveAll(tx, deps, moves)
        return moves.reduce((sum, { amount }) => sum + amount, 0n)
      })
      run.repaid += repaid
    } catch (error) {
      run.failed.push({ member: payer, error })
    }
}
