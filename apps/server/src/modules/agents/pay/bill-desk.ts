import { billDeskCalls } from '#contract/calls/bill-desk.ts'
import type { CallRequest } from '#contract/calls.ts'
import { Refusal } from '#contract/errors.ts'
import { recordAudit } from '../../../platform/audit.sql.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { bindCalls, type MountedCall } from '../../../platform/http/handlers.ts'
import type { Money } from '#rules/money.ts'
import { type MemberId, memberId, type RowId, rowId } from '../../../platform/ids.ts'
import { proposalKind, type ProposalKind } from '../../../platform/second-person.ts'
import { readMemberRefs } from '../../identity/index.ts'
import { decimal } from '../figures/measures.ts'
import type { AgentsDeps } from '../parts.ts'
import { type Bill, type Debt, lockPayer, readBills, readDebts, setWrittenOff } from './bill.sql.ts'
import { readBillList } from './bill-list.sql.ts'
import { readUnpaidOf, setReleased, settleHold, type Unpaid } from './held.sql.ts'
import type { PayDeps } from './make-bills.ts'
import { leftOf, moveAll, note, received } from './pay-bills.ts'

type WriteOff = CallRequest<'contractDesk.writeOff'>
type Release = CallRequest<'contractDesk.release'>
type Advance = CallRequest<'contractDesk.advance'>

/**
 * A bill and its upline, while nobody else pays, writes off or releases until the transaction ends.
 * @throws Refusal NOT_FOUND where there is no such bill, STATE_PASSED for one of the house
 */
async function lockBill(
  tx: Tx,
  { member, id }: Pick<WriteOff, 'member' | 'id'>,
): Promise<{ payer: MemberId; id: RowId }> {
  const [bill] = await readBills(tx, memberId(member), [rowId(id)])
  if (bill === undefined) throw new Refusal('NOT_FOUND')
  if (bill.upline === undefined) throw new Refusal('STATE_PASSED')
  await lockPayer(tx, bill.upline)
  return { payer: bill.upline, id: bill.id }
}

/** What is owed for a bill, and by whom. @throws Refusal as `lockBill`, STATE_PASSED where nothing is owed for it (any more) */
async function lockDebt(tx: Tx, request: WriteOff): Promise<{ payer: MemberId; debt: Debt }> {
  const { payer, id } = await lockBill(tx, request)
  const debt = (await readDebts(tx, payer)).find(({ bill }) => bill === id)
  if (debt === undefined) throw new Refusal('STATE_PASSED')
  return { payer, debt }
}

/** Whom a refused bill holds, and what else does. @throws Refusal as `lockBill`, STATE_PASSED where it holds nobody (any more) */
async function lockHeld(tx: Tx, request: Release): Promise<{ payer: MemberId; unpaid: Unpaid }> {
  const { payer, id } = await lockBill(tx, request)
  const unpaid = await readUnpaidOf(tx, payer)
  if (unpaid?.refused.some((bill) => bill.id === id) !== true) throw new Refusal('STATE_PASSED')
  return { payer, unpaid }
}

/** A refused bill of which something is left, and who should have paid it. @throws Refusal as `lockBill`, STATE_PASSED for any other (any more) */
async function lockRest(tx: Tx, request: Advance): Promise<{ payer: MemberId; bill: Bill; left: Money }> {
  const { payer, id } = await lockBill(tx, request)
  const [bill] = await readBills(tx, memberId(request.member), [id])
  if (bill?.state !== 'rejected' || leftOf(bill) <= 0n) throw new Refusal('STATE_PASSED')
  return { payer, bill, left: leftOf(bill) }
}

/**
 * Has the house pay what is left of a refused bill, which the upline owes it then. It rests on how much that is: the upline
 * may pay some of it while the proposal waits.
 */
export const advanceProposal = (deps: PayDeps): ProposalKind<Advance> =>
  proposalKind('contractDesk.advance', billDeskCalls['contractDesk.advance'], {
    async look(tx, request) {
      const { payer, bill, left } = await lockRest(tx, request)
      const refOf = await readMemberRefs(tx, [payer, bill.holder])
      return {
        subject: `bill:${request.member}:${request.id}`,
        preview: {
          before: { received: decimal(bill.received) },
          after: { received: decimal(bill.amount) },
          money: left,
          members: [bill.holder, payer].map((id) => ({ id, username: refOf(id).username })),
        },
        seen: { left: decimal(left) },
      }
    },
    async apply(tx, request, { maker, checker }) {
      const { payer, bill, left } = await lockRest(tx, request)
      await note(tx, [{ bill, state: 'rejected', part: left, advanced: left }])
      await settleHold(tx, payer)
      for (const operator of [maker, checker])
        recordAudit(tx, {
          actor: `operator:${operator}`,
          action: 'contract.advanced',
          subject: `member:${payer}`,
          before: { received: decimal(bill.received) },
          after: { bill: bill.id, received: decimal(bill.amount), reason: request.reason },
        })
      await moveAll(tx, deps, [received(bill, left, 'agents')])
    },
  })

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
      const { payer, debt } = await lockDebt(tx, request)
      await setWrittenOff(tx, debt)
      for (const operator of [maker, checker])
        recordAudit(tx, {
          actor: `operator:${operator}`,
          action: 'contract.writtenOff',
          subject: `member:${payer}`,
          before: { owed: decimal(debt.left) },
          after: { bill: debt.bill, owed: decimal(0n), reason: request.reason },
        })
      await settleHold(tx, payer)
    },
  })

/**
 * Has refused bills hold their upline no more: all that hold it. It rests on which they are, since another one may be refused
 * while the proposal waits. What the upline owes for them it still owes, and is held back until it has paid that.
 */
export const releaseProposal = (): ProposalKind<Release> =>
  proposalKind('contractDesk.release', billDeskCalls['contractDesk.release'], {
    async look(tx, request) {
      const { payer, unpaid } = await lockHeld(tx, request)
      const refOf = await readMemberRefs(tx, [payer])
      const owed = decimal(unpaid.owes)
      return {
        subject: `member:${payer}`,
        preview: {
          before: { refused: unpaid.refused.length, owed },
          after: { refused: 0, owed },
          money: null,
          members: [{ id: payer, username: refOf(payer).username }],
        },
        seen: { refused: unpaid.refused.map(({ id }) => id) },
      }
    },
    async apply(tx, request, { maker, checker }) {
      const { payer, unpaid } = await lockHeld(tx, request)
      await setReleased(tx, unpaid.refused)
      for (const operator of [maker, checker])
        recordAudit(tx, {
          actor: `operator:${operator}`,
          action: 'contract.releaseAgreed',
          subject: `member:${payer}`,
          before: null,
          after: { bills: unpaid.refused.map(({ id }) => id), owed: decimal(unpaid.owes), reason: request.reason },
        })
      await settleHold(tx, payer)
    },
  })

/** Bills of contracts, as operators see them, advance what is left of them, write debts off and release uplines. */
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
    'contractDesk.advance': async (request, { operator }) => ({
      proposal: await db.transaction((tx) => second.propose(tx, operator, advanceProposal(deps), request)),
    }),
    'contractDesk.release': async (request, { operator }) => ({
      proposal: await db.transaction((tx) => second.propose(tx, operator, releaseProposal(), request)),
    }),
    'contractDesk.writeOff': async (request, { operator }) => ({
      proposal: await db.transaction((tx) => second.propose(tx, operator, writeOffBillProposal(), request)),
    }),
  })
}
