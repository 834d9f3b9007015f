import type { PeriodTrigger, PromotionConditions } from '#contract/content/promotion.ts'
import { addDays, weekdayOf } from '#rules/local-time.ts'
import { type Money, parseMoney } from '#rules/money.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { MemberId } from '../../../platform/ids.ts'
import type { Period } from '../../../platform/paging.ts'
import { readGameTypes } from '../../catalogue/index.ts'
import { entryType, readMovementSums, readRiskByGame } from '../../wallet/index.ts'

/** The days of the period in which a local day lies, both ends in it. Weeks begin on Mondays. */
export function periodOf(trigger: PeriodTrigger, day: string): Period {
  switch (trigger) {
    case 'day':
      return { from: day, to: day }
    case 'week': {
      const from = addDays(day, 1 - weekdayOf(day))
      return { from, to: addDays(from, 6) }
    }
    case 'halfMonth':
      return Number(day.slice(8)) <= 15
        ? { from: `${day.slice(0, 8)}01`, to: `${day.slice(0, 8)}15` }
        : { from: `${day.slice(0, 8)}16`, to: lastOfMonth(day) }
    case 'month':
      return { from: `${day.slice(0, 8)}01`, to: lastOfMonth(day) }
  }
}

function lastOfMonth(day: string): string {
  const [year = 0, month = 1] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)
}

/** What a member did in a period, as far as promotions ask. */
export interface PeriodSums {
  readonly deposits: Money
  /** Turnover at risk by type of game. */
  readonly byType: ReadonlyMap<string, Money>
}

/** Reads what a member did in a period; exact at once. */
export async function readPeriod(db: Db, member: MemberId, period: Period, timeZone: string): Promise<PeriodSums> {
  const asked = { member, period, timeZone }
  const [movements, risk] = [await readMovementSums(db, asked), await readRiskByGame(db, asked)]
  const types = await readGameTypes(db, [...risk.keys()])
  const byType = new Map<string, Money>()
  for (const [game, amount] of risk) {
    const type = types.get(game) ?? ''
    byType.set(type, (byType.get(type) ?? 0n) + amount)
  }
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
    { of: 'turnover', done: played, needed: parseMoney(turnover) },
  ]
  return steps.filter(({ needed }) => needed > 0n)
}

export const isMet = (steps: readonly Step[]): boolean => steps.every(({ done, needed }) => done >= needed)
