import { startOfDay } from '#rules/local-time.ts'
import { parseMoney, type Money } from '#rules/money.ts'
import { leftUnder, strictest, type LimitValue } from '#rules/safeguards/limits.ts'
import { limitPeriods } from '#contract/calls/safeguards.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { MemberId } from '../../../platform/ids.ts'
import type { Settings } from '../../brand/index.ts'
import { readMemberStatus } from '../../identity/index.ts'
import { cashSince } from '../../wallet/index.ts'
import type { SafeguardDeps } from '../parts.ts'
import { type Period, readLimits } from './limit-rows.sql.ts'
import { firstDay } from './periods.ts'

type LimitDeps = Pick<SafeguardDeps, 'calendar'> & { readonly settings: Pick<Settings, 'safety'> }

export type DepositRefusal = 'limit' | 'excluded' | 'frozen'

/** What was paid in, or came from other members, since the local day, week or month began at this moment (milliseconds). */
export async function depositedIn(
  db: Db,
  { calendar }: Pick<SafeguardDeps, 'calendar'>,
  member: MemberId,
  period: Period,
  nowMs: number,
): Promise<Money> {
  const since = startOfDay(calendar.dayOf, firstDay(period, calendar.dayOf(nowMs)))
  const [paid, given] = [await cashSince(db, member, 'deposit', since), await cashSince(db, member, 'given', since)]
  return paid.amount + given.amount
}

/** What may still be paid in, `waiting` in open orders counted as paid; undefined where nothing limits it. */
export async function leftToDeposit(
  db: Db,
  deps: LimitDeps,
  member: MemberId,
  waiting: Money,
  nowMs: number,
): Promise<Money | undefined> {
  const { depositLimits } = await deps.settings.safety()
  const own = await readLimits(db, member)
  const limits: { value: LimitValue; used: Money }[] = []
  for (const period of limitPeriods) {
    const house = depositLimits[period]
    const value = strictest(
      own.find((row) => row.measure === 'deposit' && row.period === period)?.value ?? null,
      house === undefined ? null : parseMoney(house),
    )
    // Only what is limited is counted.
    if (value !== null) limits.push({ value, used: (await depositedIn(db, deps, member, period, nowMs)) + waiting })
  }
  return leftUnder(limits)
}

/** Why a deposit may not be taken; undefined where nothing speaks against it. */
export async function depositRefusal(
  db: Db,
  deps: LimitDeps,
  member: MemberId,
  amount: Money,
  waiting: Money,
): Promise<DepositRefusal | undefined> {
  const status = await readMemberStatus(db, member, 'deposit')
  if (status === undefined || status.frozen) return 'frozen'
  if (status.excludedUntilMs !== null && status.nowMs < status.excludedUntilMs) return 'excluded'
  const left = await leftToDeposit(db, deps, member, waiting, status.nowMs)
  return left !== undefined && amount > left ? 'limit' : undefined
}
