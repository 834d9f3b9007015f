import type { PromotionContent } from '#contract/content/promotion.ts'
import type { LiveItem } from '#contract/content/index.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { MemberId } from '../../../platform/ids.ts'
import type { LoyaltyDeps } from '../parts.ts'

/** What promotions stand on. */
export interface PromotionDeps extends LoyaltyDeps {
  /** A member's VIP rank; 0 for whom has none. */
  rankOf(member: MemberId, reader?: Db): Promise<number>
}

/** A promotion as it stands on the site. */
export type LivePromotion = LiveItem<PromotionContent>

/** Whether members take part at a moment. */
export const isOn = ({ from, until }: Pick<PromotionContent, 'from' | 'until'>, nowMs: number): boolean =>
  (from === null || Date.parse(from) <= nowMs) && (until === null || nowMs < Date.parse(until))
