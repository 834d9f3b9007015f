import type { PeriodTrigger, PromotionConditions } from '#contract/content/promotion.ts'
import { type ContractCalendar, type Period, periodOf as calendarPeriod } from '#rules/agents/period.ts'
import { type Money, parseMoney } from '#rules/money.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { MemberId } from '../../../platform/ids.ts'
import { entryType, readMovementSums } from '../../wallet/index.ts'
import { readRiskByType } from '../turnover.ts'

const CALENDARS: Readonly<Record<PeriodTrigger, ContractCalendar>> = {
  day: 'daily',
  week: 'weekly',
  halfMonth: 'semiMonthly',
  month: 'monthly',
}

/** The days of the period in which a local day lies, both ends in it. */
export const periodOf = (trigger: PeriodTrigger, day: string): Period => calendarPeriod(CALENDARS[trigger], day)

/** What a member did in a period, as far as promotions ask. */
export interface PeriodSums {
  readonly deposits: Money
  /** Turnover at risk by type of game. */
  readonly byType: ReadonlyMap<string, Money>
}

/** Reads what a member did in a period; exact at once. */
export async function readPeriod(db: Db, member: MemberId, period: Period, timeZone: string): Promise<PeriodSums> {
  const asked = { member, period, timeZone }
  const [movements, byType] = [await readMovementSums(db, asked), await readRiskByType(db, asked)]
  return { deposits: BigInt(movements.find(({ type }) => type === entryType.deposit)?.amount ?? '0'), byType }
}

/** How far a member is with a condition. */
export interface Step {
  readonly of: 'turnover' | 'deposits'
  readonly done: Money
  readonly needed: Money
}

/** The steps of a period, those that are asked for. */
export function stepsOf(
  { turnover, deposits, gameTypes }: Pick<PromotionConditions, 'turnover' | 'deposits' | 'gameTypes'>,
  sums: PeriodSums,
): Step[] {
  const played = [...sums.byType]
    .filter(([type]) => gameTypes.length === 0 || gameTypes.some((one) => one === type))
    .reduce((sum, [, amount]) => sum + amount, 0n)
  const steps: Step[] = [
    { of: 'deposits', done: sums.deposits, needed: parseMoney(deposits) },
    // Less than nothing where more of earlier days was corrected.
    { of: 'turnover', done: played > 0n ? played : 0n, needed: parseMoney(turnover) },
  ]
  return steps.filter(({ needed }) => needed > 0n)
}

export const isMet = (steps: readonly Step[]): boolean => steps.every(({ done, needed }) => done >= needed)
