import type { CallRequest } from '#contract/calls.ts'
import type { CashierSettings, PayoutSetting } from '#contract/settings/cashier.ts'
import type { SafetySettings } from '#contract/settings/safety.ts'
import { Refusal } from '#contract/errors.ts'
import { fullFee } from '#rules/cashier/fee.ts'
import { withdrawalStep } from '#rules/cashier/withdrawal.ts'
import { CENT, type Money, parseMoney } from '#rules/money.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { Session } from '../../../platform/http/handlers.ts'
import { rowId } from '../../../platform/ids.ts'
import { heldRefusal } from '../../identity/index.ts'
import { cashSince } from '../../wallet/index.ts'
import type { CashierDeps } from '../parts.ts'
import { type Card, isShared, readCard } from './card.sql.ts'
import { type Flag, riskFlags } from './risk.ts'
import { decimal, moveMoney, tellState } from './steps.ts'
import { takeUnlocked } from './turnover.sql.ts'
import {
  askedToday,
  insertWithdrawal,
  type NewWithdrawal,
  readByKey,
  readHistory,
  type Withdrawal,
  writeJudgement,
} from './withdrawal.sql.ts'

const DAY_MS = 86_400_000

/**
 * Asks for money: it leaves the wallet in the same transaction, and whatever no rule stops is approved by the house.
 * The same key with the same card and amount answers the first result.
 * @throws Refusal as its call says
 */
export async function askWithdrawal(
  deps: CashierDeps,
  { member }: Session,
  request: CallRequest<'withdrawal.create'>,
): Promise<Withdrawal> {
  await deps.identity.checkPaymentPassword(member, request.paymentPassword)
  const amount = parseMoney(request.amount)
  const earlier = await readByKey(deps.db, member, request.key)
  if (earlier !== undefined) return sameAs(earlier, request)
  const settings = await deps.settings.cashier()
  const card = await readCard(deps.db, member, rowId(request.card))
  if (card === undefined) throw new Refusal('NOT_FOUND')
  const payout = payoutOf(deps, settings, card)
  const fee = fullFee(amount, { percent: payout.fee.percent, fixed: parseMoney(payout.fee.fixed) })
  if (amount % CENT !== 0n || amount < parseMoney(payout.min) || amount > parseMoney(payout.max) || fee >= amount)
    throw new Refusal('AMOUNT_OUT_OF_RANGE', { min: payout.min, max: payout.max })
  const safety = await deps.settings.safety()
  const { kind, name, holder, number } = card
  const asked = {
    member,
    id: deps.ids.row(),
    key: request.key,
    card: card.id,
    kind,
    name,
    holder,
    number,
    adapter: payout.adapter,
    currency: deps.brand.brand.currency,
    amount,
    fee,
  }
  return (
    (await deps.db.transaction((tx) => take(deps, tx, asked, { cashier: settings, safety, card }))) ??
    sameAs(await readByKey(deps.db, member, request.key), request)
  )
}

/** The earlier result for the same wish. @throws Refusal DUPLICATE_REFERENCE where the key stands for another */
function sameAs(earlier: Withdrawal | undefined, request: CallRequest<'withdrawal.create'>): Withdrawal {
  if (earlier === undefined || earlier.card !== request.card || earlier.amount !== parseMoney(request.amount))
    throw new Refusal('DUPLICATE_REFERENCE')
  return earlier
}

/** How money goes out to a card's kind. @throws Refusal METHOD_OFF where it does not at the moment */
function payoutOf({ adapters }: CashierDeps, { payouts }: CashierSettings, { kind }: Card): PayoutSetting {
  const payout = payouts.find((one) => one.kind === kind)
  if (payout === undefined || !payout.enabled || !adapters.has(payout.adapter)) throw new Refusal('METHOD_OFF')
  return payout
}

interface Rules {
  readonly cashier: CashierSettings
  readonly safety: Pick<SafetySettings, 'identityBeforeWithdrawal'>
  readonly card: Card
}

/** Who asks, and what speaks for a look at it. @throws Refusal ACCOUNT_FROZEN, DOWNLINES_UNPAID, IDENTITY_MISSING */
async function judge(
  { identity, safeguards }: CashierDeps,
  tx: Tx,
  { member, id }: Withdrawal,
  today: Money,
  { cashier, safety, card }: Rules,
): Promise<Flag[]> {
  const payee = await identity.payee(tx, member)
  const proven = await safeguards.identityState(tx, member)
  const provenName = await safeguards.approvedName(tx, member)
  const history = await readHistory(tx, member, id)
  if (payee === undefined || payee.frozen) throw await heldRefusal(tx, member, 'withdraw')
  if (safety.identityBeforeWithdrawal && proven !== 'approved') throw new Refusal('IDENTITY_MISSING')
  const shared = await isShared(tx, member, card.id)
  const deposits = await cashSince(tx, member, 'deposit', history.nowMs - DAY_MS)
  return riskFlags(
    {
      today,
      everPaid: history.everPaid,
      ofOneDay: history.ofOneDay,
      deposited: deposits.amount,
      cardAgeMs: history.nowMs - card.addedAt.getTime(),
      holder: card.holder,
      shared,
      provenName,
      identity: proven,
    },
    cashier,
  )
}

/**
 * Writes the withdrawal and takes the money; undefined where the key was used in the meantime. Turnover, the day's
 * limits and what speaks for a look are asked after the post, which holds the shard's head: what comes in or is asked
 * for at the same moment is then either before all of this or after it.
 */
async function take(deps: CashierDeps, tx: Tx, asked: NewWithdrawal, rules: Rules): Promise<Withdrawal | undefined> {
  const { member, amount } = asked
  const settings = rules.cashier
  const written = await insertWithdrawal(tx, asked)
  if (written === undefined) return undefined
  if ((await moveMoney(deps, tx, written, 'withdrawal', `wd:${written.id}`)) !== 'moved')
    throw new Refusal('INSUFFICIENT_FUNDS')
  const locked = await takeUnlocked(tx, member, amount, settings)
  if (locked !== undefined)
    throw new Refusal('TURNOVER_MISSING', { left: decimal(locked.left), available: decimal(locked.unlocked) })
  const today = await askedToday(tx, member, deps.brand.timeZone)
  if (today.times > settings.dailyWithdrawals || today.amount > parseMoney(settings.dailyWithdrawalAmount))
    throw new Refusal('DAILY_LIMIT')
  // Own money is free at any time; taking it out ends the bonus.
  await deps.bonus.endByWithdrawal(tx, member)
  const flags = await judge(deps, tx, written, today.amount, rules)
  const state = flags.length === 0 ? withdrawalStep('review', 'approve', 'house') : 'review'
  if (state === undefined) throw new Error('the house may approve what is in review')
  const judged = await writeJudgement(tx, written, state, flags)
  await tellState(deps, tx, judged)
  return judged
}
