import type { CallResponse } from '#contract/calls.ts'
import { Refusal } from '#contract/errors.ts'
import { moneyToDecimal } from '#rules/money.ts'
import type { MemberId, RowId } from '../../platform/ids.ts'
import { readHolds, readMemberRefs } from '../identity/index.ts'
import { movementName } from '../wallet/index.ts'
import {
  readDecisions,
  readEntries,
  readLastOrders,
  readNotices,
  readSharers,
  readStanding,
  readSteps,
} from './evidence.sql.ts'
import type { CashierDeps } from './parts.ts'
import { readTurnover } from './withdrawals/turnover.sql.ts'

const LAST_ORDERS = 10
const decimal = (units: string | bigint): string => moneyToDecimal(BigInt(units), 5)
const OPERATOR = 'operator:'

type Shown = CallResponse<'cashier.deposit'>
type Evidence = Pick<Shown, 'steps' | 'decisions' | 'notices' | 'entries' | 'standing'>

/** What stands beside an order for whoever decides over it: its life, its provider's words, its money, and its member. */
export async function evidenceOf(
  deps: CashierDeps,
  member: MemberId,
  about: 'deposit' | 'withdrawal',
  id: RowId,
): Promise<Evidence> {
  const { db, desk } = deps
  const references = about === 'deposit' ? [`deposit:${id}`] : [`wd:${id}`, `wd-return:${id}`]
  const [steps, decisions, notices, entries, standing] = await Promise.all([
    readSteps(db, member, about, id),
    readDecisions(db, member, about, id),
    readNotices(db, member, id),
    readEntries(db, member, references),
    standingOf(deps, member),
  ])
  const operatorOf = await desk.operatorsOf(decisions.map(({ actor }) => actor.slice(OPERATOR.length)))
  return {
    steps: steps.map(({ state, at }) => ({ state, at: at.toISOString() })),
    decisions: decisions.map(({ at, actor, action, reason }) => ({
      at: at.toISOString(),
      by: operatorOf(actor.slice(OPERATOR.length)) ?? null,
      action,
      reason,
    })),
    notices: notices.map(({ amount, firstAt, lastAt, ...notice }) => ({
      ...notice,
      amount: decimal(amount),
      firstAt: firstAt.toISOString(),
      lastAt: lastAt.toISOString(),
    })),
    entries: entries.map(({ at, type, amount, balance, ...entry }) => ({
      ...entry,
      at: at.toISOString(),
      type: movementName(type),
      amount: decimal(amount),
      balance: decimal(balance),
    })),
    standing,
  }
}

async function standingOf({ db, settings, safeguards }: CashierDeps, member: MemberId): Promise<Shown['standing']> {
  const rules = await settings.cashier()
  const [known, identity, holds, turnover, sharers, orders] = await Promise.all([
    readStanding(db, member),
    safeguards.identityState(db, member),
    readHolds(db, member),
    readTurnover(db, member, rules),
    readSharers(db, member),
    readLastOrders(db, member, LAST_ORDERS),
  ])
  if (known === undefined) throw new Refusal('NOT_FOUND')
  const refOf = await readMemberRefs(db, sharers)
  return {
    createdAt: known.createdAt.toISOString(),
    identity,
    holds: holds.map(({ area }) => area),
    isTest: known.isTest,
    deposits: { count: known.deposits, amount: decimal(known.deposited) },
    withdrawals: { count: known.withdrawals, amount: decimal(known.withdrawn) },
    turnover: { required: decimal(turnover.required), done: decimal(turnover.done), left: decimal(turnover.left) },
    sharesAccountWith: sharers.map((one) => refOf(one)),
    lastOrders: orders.map(({ at, amount, ...order }) => ({
      ...order,
      at: at.toISOString(),
      amount: decimal(amount),
    })),
  }
}
