import { billDeskCalls } from '#contract/calls/bill-desk.ts'
import type { CallRequest } from '#contract/calls.ts'
import { Refusal } from '#contract/errors.ts'
import { recordAudit } from '../../../platform/audit.sql.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { bindCalls, type MountedCall } from '../../../platform/http/handlers.ts'
import { type MemberId, memberId, rowId } from '../../../platform/ids.ts'
import { proposalKind, type ProposalKind } from '../../../platform/second-person.ts'
import { readMemberRefs } from '../../identity/index.ts'
import { decimal } from '../figures/measures.ts'
import type { AgentsDeps } from '../parts.ts'
import { type Debt, lockPayer, readBills, readDebts, setWrittenOff } from './bill.sql.ts'
import { readBillList } from './bill-list.sql.ts'
import { release } from './enforce.ts'
import type { PayDeps } from './make-bills.ts'

type WriteOff = CallRequest<'contractDesk.writeOff'>

/**
 * What is owed for a bill, and by whom, while nobody else pays or writes off until the transaction ends.
 * @throws Refusal NOT_FOUND where there is no such bill, STATE_PASSED where nothing is owed for it (any more)
 */
async function lockDebt(tx: Tx, { member, id }: WriteOff): Promise<{ payer: MemberId; debt: Debt; owesMore: boolean }> {
  const [bill] = await readBills(tx, memberId(member), [rowId(id)])
  if (bill === undefined) throw new Refusal('NOT_FOUND')
  const payer = bill.upline
  if (payer === undefined) throw new Refusal('STATE_PASSED')
  await lockPayer(tx, payer)
  const debts = await readDebts(tx, payer)
  const debt = debts.find((one) => one.bill === bill.id)
  if (debt === undefined) throw new Refusal('STATE_PASSED')
  return { payer, debt, owesMore: debts.length > 1 }
}

/**
 * Gives up what an upline owes the house for one bill. It rests on how much that is: some of it may be paid back while the
 * proposal waits.
 */
export const writeOffBillProposal = (): ProposalKind<WriteOff> =>
  proposalKind('contractDesk.writeOff', billDeskCalls['contractDesk.writeOff'], {
    async look(tx, request) {
      const { payer, debt } = await lockDebt(tx, request)
      const refOf = await readMemberRefs(tx, [payer])
      const owed = decimal(debt.left)
      return {
        subject: `bill:${request.member}:${request.id}`,
        preview: {
          before: { owed },
          after: { owed: decimal(0n) },
          money: null,
          members: [{ id: payer, username: refOf(payer).username }],
        },
        seen: { owed },
      }
    },
    async apply(tx, request, { maker, checker }) {
      const { payer, debt, owesMore } = await lockDebt(tx, request)
      await setWrittenOff(tx, debt)
      for (const operator of [maker, checker])
        recordAudit(tx, {
          actor: `operator:${operator}`,
          action: 'contract.writtenOff',
          subject: `member:${payer}`,
          before: { owed: decimal(debt.left) },
          after: { bill: debt.bill, owed: decimal(0n), reason: request.reason },
        })
      if (!owesMore) await release(tx, payer)
    },
  })

/** Bills of contracts, as operators see them, write debts off and have them paid. */
export const billDeskMounts = (deps: PayDeps & Pick<AgentsDeps, 'second'>): MountedCall[] => {
  const { db, second } = deps
  return bindCalls(billDeskCalls, {
    async 'contractDesk.bills'(asked) {
      const { rows, next } = await readBillList(db, asked)
      const refOf = await readMemberRefs(
        db,
        rows.map(({ upline }) => upline),
      )
      return {
        list: rows.map(({ holder, username, upline, hour, tier, madeAt, paidAt, ...row }) => ({
          ...row,
          member: { id: holder, username },
          upline: upline === null ? null : refOf(upline),
          hour: hour?.toISOString() ?? null,
          turnover: decimal(BigInt(row.turnover)),
          profit: decimal(BigInt(row.profit)),
          carried: decimal(BigInt(row.carried)),
          // People count tiers from one.
          tier: tier === null ? null : tier + 1,
          amount: decimal(BigInt(row.amount)),
          received: decimal(BigInt(row.received)),
          advanced: decimal(BigInt(row.advanced)),
          owed: decimal(BigInt(row.owed)),
          madeAt: madeAt.toISOString(),
          paidAt: paidAt?.toISOString() ?? null,
        })),
        next,
      }
    },
    'contractDesk.writeOff': async (request, { operator }) => ({
      proposal: await db.transaction((tx) => second.propose(tx, operator, writeOffBillProposal(), request)),
    }),
  })
}
