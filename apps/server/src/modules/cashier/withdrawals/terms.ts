import type { CallResponse } from '#contract/calls.ts'
import { parseMoney } from '#rules/money.ts'
import type { Session } from '../../../platform/http/handlers.ts'
import { readBalance, walletKind } from '../../wallet/index.ts'
import type { CashierDeps } from '../parts.ts'
import { readCards } from './card.sql.ts'
import { decimal } from './steps.ts'
import { readTurnover } from './turnover.sql.ts'
import { askedToday } from './withdrawal.sql.ts'

/** What stands between the member and a withdrawal. */
export async function readTerms(deps: CashierDeps, { member }: Session): Promise<CallResponse<'withdrawal.terms'>> {
  const { adapters, bonus, brand, db, identity, safeguards, settings } = deps
  const cashier = await settings.cashier()
  const [safety, balance = 0n, turnover, today, payee, cards, proven, purse] = await Promise.all([
    settings.safety(),
    readBalance(db, member, walletKind.real),
    readTurnover(db, member, cashier),
    askedToday(db, member, brand.timeZone),
    identity.payee(db, member),
    readCards(db, member),
    safeguards.identityState(db, member),
    bonus.activePurse(db, member),
  ])
  const open = cashier.payouts.filter(({ enabled, adapter }) => enabled && adapters.has(adapter))
  const left = parseMoney(cashier.dailyWithdrawalAmount) - today.amount
  const available = turnover.left > 0n && turnover.unlocked < balance ? turnover.unlocked : balance
  const steps = [
    ['identity', safety.identityBeforeWithdrawal && proven !== 'approved'],
    ['paymentPassword', payee?.hasPaymentPassword !== true],
    ['card', cards.length === 0],
    ['turnover', turnover.left > 0n && available <= 0n],
  ] as const
  return {
    balance: decimal(balance),
    available: decimal(available),
    currencySymbol: brand.brand.currencySymbol,
    turnover: { required: decimal(turnover.required), done: decimal(turnover.done), left: decimal(turnover.left) },
    kinds: open.map(({ kind, min, max, fee }) => ({ kind, min, max, feePercent: fee.percent, feeFixed: fee.fixed })),
    daily: { left: decimal(left > 0n ? left : 0n), times: Math.max(0, cashier.dailyWithdrawals - today.times) },
    missing: steps.flatMap(([step, isMissing]) => (isMissing ? [step] : [])),
    receiptMinutes: cashier.receiptMinutes,
    bonus: purse === undefined ? null : decimal(purse),
  }
}
