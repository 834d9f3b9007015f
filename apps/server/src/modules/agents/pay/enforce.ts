import { billStep } from '#rules/agents/bill-states.ts'
import { addDays } from '#rules/local-time.ts'
import { CENT, type Money, parseMoney } from '#rules/money.ts'
import { recordAudit } from '../../../platform/audit.sql.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { type MemberId, shardOf } from '../../../platform/ids.ts'
import { allocate } from '#rules/agents/allocate.ts'
import type { CashMove } from '../../wallet/index.ts'
import { readToday } from '../contracts/contract.sql.ts'
import type { ContractDeps } from '../contracts/requests.ts'
import { decimal } from '../figures/measures.ts'
import type { AgentsDeps } from '../parts.ts'
import { type Bill, lockPayer, readUnreleased, readDebts, readLate, readLateOf, setRepaid } from './bill.sql.ts'
import { readAdvancedFor, settleHold } from './held.sql.ts'
import type { PayDeps } from './make-bills.ts'
import type { RunCounts } from './run.sql.ts'
import { dueOf, leftOf, lockBalances, moveAll, note, passedOn, received } from './pay-bills.ts'

/** What a run stands on. */
export type RunDeps = ContractDeps & Pick<AgentsDeps, 'cases'>

/**
 * Refuses bills that an agent has not paid so many days after the last contract with its downline ended, and pays them by
 * force: from its wallet, and the rest by the house as far as one upline may owe it without two operators. What is left
 * then is a case for them, and is tried again in each run. The agent is held back each time, until all of that is paid and
 * two operators have released it.
 */
export async function enforce(deps: RunDeps, run: RunCounts): Promise<void> {
  const { graceDays, mostAdvanced } = await deps.settings.agents()
  const { today } = await readToday(deps.db, deps.brand.timeZone)
  const endedBefore = addDays(today, -graceDays)
  for (const payer of await readLate(deps.db, endedBefore, deps.brand.timeZone))
    try {
      const did = await deps.db.transaction(async (tx) => {
        await lockPayer(tx, payer)
        const bills = await readLateOf(tx, payer, endedBefore, deps.brand.timeZone)
        return bills.length === 0 ? undefined : force(tx, deps, payer, bills, parseMoney(mostAdvanced))
      })
      run.refused += did?.refused ?? 0
      run.amount += did?.amount ?? 0n
      run.advanced += did?.advanced ?? 0n
    } catch (error) {
      run.failed.push({ member: payer, error })
    }
}

async function force(
  tx: Tx,
  deps: RunDeps,
  payer: MemberId,
  bills: readonly Bill[],
  mostAdvanced: Money,
): Promise<Pick<RunCounts, 'refused' | 'amount' | 'advanced'>> {
  const balanceOf = await lockBalances(
    tx,
    [payer],
    bills.map(({ holder }) => holder),
  )
  const shares = allocate(bills.map(dueOf), balanceOf(payer))
  const ownOf = ({ id }: Bill): Money => shares.get(BigInt(id)) ?? 0n
  const short = bills
    .map((bill) => ({ ...dueOf(bill), left: leftOf(bill) - ownOf(bill) }))
    .filter(({ left }) => left > 0n)
  const advances = allocate(short, mostAdvanced - (await readAdvancedFor(tx, payer)))
  const moves: CashMove[] = []
  const paid = bills.map((bill) => {
    const state = billStep(bill.state, 'refuse', 'run')
    if (state !== 'rejected') throw new Error(`bill ${bill.id} is ${bill.state} and cannot be refused`)
    const [own, advanced] = [ownOf(bill), advances.get(BigInt(bill.id)) ?? 0n]
    if (own > 0n) moves.push(received(bill, own, 'passing'))
    if (advanced > 0n) moves.push(received({ ...bill, received: bill.received + own }, advanced, 'agents'))
    return { bill, state, part: own + advanced, advanced, left: leftOf(bill) - own - advanced }
  })
  const refused = bills.filter(({ state }) => state !== 'rejected')
  if (refused.length === 0 && moves.length === 0) return { refused: 0, amount: 0n, advanced: 0n }
  await note(tx, paid)
  const sumOf = (of: (one: (typeof paid)[number]) => Money): Money => paid.reduce((sum, one) => sum + of(one), 0n)
  const [amount, advanced, left] = [sumOf(({ part }) => part), sumOf((one) => one.advanced), sumOf((one) => one.left)]
  const passed = amount - advanced
  await settleHold(tx, payer)
  recordAudit(tx, {
    actor: 'agents',
    action: 'contract.refused',
    subject: `member:${payer}`,
    before: null,
    after: {
      bills: bills.map(({ id }) => id),
      passedOn: String(passed),
      advanced: String(advanced),
      left: String(left),
    },
  })
  const [first] = refused
  if (left > 0n && first !== undefined)
    await deps.cases.open(tx, 'unpaidBills', [
      {
        key: [payer, first.id],
        member: payer,
        evidence: { upline: payer, bills: paid.filter((one) => one.left > 0n).length, left: decimal(left) },
      },
    ])
  if (passed > 0n) moves.unshift(passedOn(deps, payer, passed))
  if (moves.length > 0) await moveAll(tx, deps, moves)
  return { refused: refused.length, amount, advanced }
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
