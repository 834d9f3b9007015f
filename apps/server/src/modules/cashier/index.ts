import type { FastifyInstance } from 'fastify'
import type { Db } from '../../platform/db/database.ts'
import type { MountedCall } from '../../platform/http/handlers.ts'
import type { MemberId } from '../../platform/ids.ts'
import type { DeskQueue } from '../../platform/desk.ts'
import type { ProposalKind } from '../../platform/second-person.ts'
import type { Job } from '../../platform/jobs.ts'
import type { Queue } from '../../platform/queued-jobs.ts'
import type { ReconciliationSource } from '../wallet/index.ts'
import { adjustmentMounts, adjustmentProposal } from './adjustments.ts'
import { mountCallbacks } from './callbacks.ts'
import { waitingDeposits } from './deposits/deposit-list.sql.ts'
import { createDeposits } from './deposits/index.ts'
import { creditProposal } from './deposits/review.ts'
import { owedMounts, writeOffProposal } from './owed.ts'
import type { CashierDeps } from './parts.ts'
import { paymentSource } from './reconciled.sql.ts'
import { encryptAccounts } from './withdrawals/account.ts'
import { createWithdrawals } from './withdrawals/index.ts'
import { approvalProposal } from './withdrawals/review.ts'
import { waitingReceipts, waitingWithdrawals } from './withdrawals/withdrawal-list.sql.ts'

export { lockDesk, readWaiting } from './deposits/deposit.sql.ts'
export { shownNumber } from './withdrawals/account.ts'
export { accountSigns } from './withdrawals/card.sql.ts'
export {
  addTurnover,
  addTurnoverOfEach,
  changeUnlocked,
  readTurnover,
  takeUnlocked,
} from './withdrawals/turnover.sql.ts'
export type { CashierDeps } from './parts.ts'
export { createSandboxAdapter } from './sandbox-adapter.ts'
export { type PaymentAdapter, type PaymentNotice, PaymentUnreachable } from './payment-adapter.ts'

export interface Cashier {
  readonly calls: MountedCall[]
  readonly jobs: Job[]
  readonly queues: Queue[]
  readonly desks: readonly DeskQueue[]
  /** What waits for a second person. */
  readonly proposals: readonly ProposalKind[]
  /** Where payment providers call back. */
  mount(server: FastifyInstance): void
  /** Encrypts what lies in clear or under an older key; before anything is served. */
  encryptStored(): Promise<void>
  /** What is under way and keeps an account from being closed. */
  openBusiness(db: Db, member: MemberId): Promise<readonly ('deposit' | 'withdrawal')[]>
  /** What the cashier knows of a member, for the member itself. */
  readonly exports: { readonly cashier: (member: MemberId) => Promise<unknown> }
  /** The payment providers' books and ours, for the daily comparison. */
  reconciled(): ReconciliationSource[]
}

/** Money in and out of the house. */
export function createCashier(deps: CashierDeps): Cashier {
  const deposits = createDeposits(deps)
  const withdrawals = createWithdrawals(deps)
  return {
    calls: [...deposits.calls, ...withdrawals.calls, ...adjustmentMounts(deps), ...owedMounts(deps)],
    jobs: [...deposits.jobs, ...withdrawals.jobs],
    queues: withdrawals.queues,
    proposals: [creditProposal(deps), approvalProposal(deps), adjustmentProposal(deps), writeOffProposal(deps)],
    desks: [
      { name: 'withdrawals', permission: 'cashier.review', waiting: () => waitingWithdrawals },
      { name: 'receipts', permission: 'cashier.approve', waiting: () => waitingReceipts },
      { name: 'deposits', permission: 'cashier.review', waiting: () => waitingDeposits },
    ],
    async openBusiness(db, member) {
      const [depositing, withdrawing] = [await deposits.isOpen(db, member), await withdrawals.isOpen(db, member)]
      return [...(depositing ? ['deposit' as const] : []), ...(withdrawing ? ['withdrawal' as const] : [])]
    },
    reconciled: () => [...deps.adapters].map(([name, adapter]) => paymentSource(deps.db, name, adapter)),
    exports: {
      cashier: async (member) => ({ ...(await deposits.exportOf(member)), ...(await withdrawals.exportOf(member)) }),
    },
    encryptStored: () => encryptAccounts(deps),
    mount: (server) => mountCallbacks(server, deps.adapters, [deposits.notices, withdrawals.notices]),
  }
}
