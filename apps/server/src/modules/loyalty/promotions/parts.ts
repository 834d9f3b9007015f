import type { PromotionContent } from '#contract/content/promotion.ts'
import { Refusal } from '#contract/errors.ts'
import type { LiveItem } from '#contract/content/index.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { MemberId } from '../../../platform/ids.ts'
import type { Content } from '../../content/index.ts'
import { rankingSource } from '#rules/loyalty/ranking.ts'
import { readTaker, type Taker } from './awards.sql.ts'

/** A promotion as it stands on the site. */
export type LivePromotion = LiveItem<PromotionContent>

/** What an award comes from, as far as it is shown. */
export interface AwardSource {
  readonly value: Pick<PromotionContent, 'texts' | 'art' | 'shelf'>
}

/** What is on the site that awards come from, by what they name. */
export async function awardSources(content: Pick<Content, 'live'>): Promise<ReadonlyMap<string, AwardSource>> {
  const [promotions, rankings] = [await content.live('promotion'), await content.live('ranking')]
  return new Map<string, AwardSource>([
    ...promotions.map((one) => [one.item, one] as const),
    ...rankings.map(
      ({ item, value: { texts, art } }) =>
        [rankingSource(item), { value: { texts, art, shelf: 'RANKING' as const } }] as const,
    ),
  ])
}

/** Whether members take part at a moment. */
export const isOn = ({ from, until }: Pick<PromotionContent, 'from' | 'until'>, nowMs: number): boolean =>
  (from === null || Date.parse(from) <= nowMs) && (until === null || nowMs < Date.parse(until))

/** Whoever may be given something now. @throws Refusal ACCOUNT_EXCLUDED for who takes a break, ACCOUNT_FROZEN for who is held back, closed or unknown */
export async function openTaker(db: Db, member: MemberId, keep?: 'FOR SHARE OF m'): Promise<Taker> {
  const taker = await readTaker(db, member, keep)
  if (taker?.state === 'excluded') throw new Refusal('ACCOUNT_EXCLUDED')
  if (taker?.state !== 'open') throw new Refusal('ACCOUNT_FROZEN')
  return taker
}
