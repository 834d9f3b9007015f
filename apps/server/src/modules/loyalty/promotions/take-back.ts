import { localDate } from '#rules/local-time.ts'
import { readGiverName } from '#rules/loyalty/givers.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { rowId } from '../../../platform/ids.ts'
import { giveShareBack } from '../envelopes/share.sql.ts'
import { type Award, refundBudget } from './awards.sql.ts'

/** Who has what an award that is not paid would have given: the others who grab from its envelope, or the house. */
export type BackTo = 'envelope' | 'house'

/** Gives back what an award would have given that lapsed or was taken back: to its budgets, or to its envelope while that is open. */
export async function takeBack(tx: Tx, award: Award, timeZone: string): Promise<BackTo> {
  const { promotion, occasion, member, money, at } = award
  const window = readGiverName(promotion).kind === 'envelope' ? /^envelope:(\d+)$/.exec(occasion)?.[1] : undefined
  if (window !== undefined) return giveShareBack(tx, rowId(window), { member, amount: money })
  await refundBudget(tx, award, localDate(at.getTime(), timeZone))
  return 'house'
}
