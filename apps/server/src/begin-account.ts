import type { Tx } from './platform/db/database.ts'
import type { MemberId } from './platform/ids.ts'
import type { Settings } from './modules/brand/index.ts'
import { addTurnover } from './modules/cashier/index.ts'
import type { Safeguards } from './modules/safeguards/index.ts'
import type { createWallet } from './modules/wallet/index.ts'

interface Parts {
  readonly safeguards: Pick<Safeguards, 'holdSamePerson'>
  readonly wallet: Pick<ReturnType<typeof createWallet>, 'openFor'>
  readonly settings: Pick<Settings, 'cashier'>
}

/** What a new account begins with: the break of whom it is known to be, a wallet, and what the house credits it with. */
export async function beginAccount(
  { safeguards, wallet, settings }: Parts,
  tx: Tx,
  member: MemberId,
  account: 'real' | 'trial',
): Promise<void> {
  if (account === 'real') await safeguards.holdSamePerson(tx, member)
  const credit = await wallet.openFor(tx, member, account)
  if (account === 'trial' || credit === 0n) return
  const rules = await settings.cashier()
  await addTurnover(tx, member, credit, rules.startingCreditTurnover, rules)
}
