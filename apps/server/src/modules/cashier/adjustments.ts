import { adjustmentCalls } from '#contract/calls/adjustments.ts'
import type { CallRequest } from '#contract/calls.ts'
import { Refusal } from '#contract/errors.ts'
import { type Money, moneyToDecimal, parseMoney } from '#rules/money.ts'
import { recordAudit } from '../../platform/audit.sql.ts'
import type { Tx } from '../../platform/db/database.ts'
import { noteHandling } from '../../platform/handling.sql.ts'
import { bindCalls, type MountedCall } from '../../platform/http/handlers.ts'
import { type MemberId, memberId, shardOf } from '../../platform/ids.ts'
import { post } from '../../platform/lane/post.ts'
import { proposalKind, type ProposalKind } from '../../platform/second-person.ts'
import { cashCommand, lastAdjustment, lockAdjustments, readBalance, walletKind } from '../wallet/index.ts'
import type { CashierDeps } from './parts.ts'
import { giveUnlockedBack } from './withdrawals/turnover.sql.ts'

type Deps = Pick<CashierDeps, 'calendar' | 'db' | 'identity' | 'second'>
type Adjustment = CallRequest<'members.adjust'>

/** Corrections of wallets of real money, which always take two people. */
export const adjustmentMounts = (deps: Deps): MountedCall[] =>
  bindCalls(adjustmentCalls, {
    'members.adjust': async (request, { operator }) => ({
      proposal: await deps.db.transaction((tx) => deps.second.propose(tx, operator, adjustmentProposal(deps), request)),
    }),
  })

/**
 * A correction of a wallet. The balance moves on while it waits; what it rests on is that nobody else corrected the wallet
 * in between, since two people may see the same fault.
 */
export const adjustmentProposal = (deps: Deps): ProposalKind<Adjustment> =>
  proposalKind('members.adjust', adjustmentCalls['members.adjust'], {
    // The key stands for one correction, whatever became of it.
    once: true,
    async look(tx, request) {
      const { member, amount } = read(request)
      await lockAdjustments(tx, member)
      const balance = await readBalance(tx, member, walletKind.real)
      const payee = await deps.identity.payee(tx, member)
      if (payee === undefined || balance === undefined) throw new Refusal('NOT_FOUND')
      return {
        subject: `adjustment:${member}:${request.key}`,
        preview: {
          before: { balance: decimal(balance) },
          after: { balance: decimal(balance + amount) },
          money: amount,
          members: [{ id: member, username: payee.username }],
        },
        seen: { lastAdjustment: await lastAdjustment(tx, member, walletKind.real) },
      }
    },
    async check(tx, request) {
      const { member, amount } = read(request)
      if (((await readBalance(tx, member, walletKind.real)) ?? 0n) + amount < 0n)
        throw new Refusal('INSUFFICIENT_FUNDS')
    },
    async apply(tx, request, { maker, checker }) {
      const { member, amount } = read(request)
      const { key, reason } = request
      for (const operator of [maker, checker])
        recordAudit(tx, {
          actor: `operator:${operator}`,
          action: 'member.adjusted',
          subject: `member:${member}`,
          after: { amount: decimal(amount), key, reason },
        })
      await noteHandling(tx, member, 'adjusted', [maker, checker])
      await move(deps, tx, { member, amount, key })
    },
  })

/** Moves the money. It takes the shard's head, so it comes last. @throws Refusal NOT_FOUND, INSUFFICIENT_FUNDS, DUPLICATE_REFERENCE */
async function move(
  { calendar }: Deps,
  tx: Tx,
  { key, member, amount }: { readonly member: MemberId; readonly amount: Money; readonly key: string },
): Promise<void> {
  const answer = await post(tx, cashCommand(calendar), {
    shard: shardOf(member),
    member,
    amount,
    type: 'adjustment',
    reference: `adjustment:${key}`,
  })
  if (answer.kind === 'no-funds') throw new Refusal('INSUFFICIENT_FUNDS')
  if (answer.kind === 'no-wallet') throw new Refusal('NOT_FOUND')
  if (answer.kind === 'duplicate') throw new Refusal('DUPLICATE_REFERENCE')
  await giveUnlockedBack(tx, member, amount)
}

const read = ({ member, amount }: Adjustment) => ({ member: memberId(member), amount: parseMoney(amount) })

const decimal = (units: Money): string => moneyToDecimal(units, 5)
