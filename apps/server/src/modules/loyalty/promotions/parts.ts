import type { PromotionContent } from '#contract/content/promotion.ts'
import { Refusal } from '#contract/errors.ts'
import type { LiveItem } from '#contract/content/index.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { MemberId } from '../../../platform/ids.ts'
import { readTaker, type Taker } from './takers.sql.ts'

/** A promotion as it stands on the site. */
export type LivePromotion = LiveItem<PromotionContent>

/** Whether members take part at a moment. */
export const isOn = ({ from, until }: Pick<PromotionContent, 'from' | 'until'>, nowMs: number): boolean =>
  (from === null || Date.parse(from) <= nowMs) && (until === null || nowMs < Date.parse(until))

/** Why nothing may be given to somebody now: ACCOUNT_EXCLUDED for who takes a break, ACCOUNT_FROZEN for who is held back, closed or unknown. */
export function refusedTaker(taker: Taker | undefined): Refusal | undefined {
  if (taker?.state === 'excluded') return new Refusal('ACCOUNT_EXCLUDED')
  return taker?.state === 'open' ? undefined : new Refusal('ACCOUNT_FROZEN')
}

/** Whoever may be given something now. @throws Refusal as `refusedTaker` says */
export async function openTaker(db: Db, member: MemberId, keep?: 'FOR SHARE OF m'): Promise<Taker> {
  const taker = await readTaker(db, member, keep)
  const refused = refusedTaker(taker)
  if (taker === undefined || refused !== undefined) throw refused ?? new Refusal('ACCOUNT_FROZEN')
  return taker
}
