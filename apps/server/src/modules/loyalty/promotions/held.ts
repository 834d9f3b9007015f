import type { PromotionContent, PromotionTrigger } from '#contract/content/promotion.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { RankedDeps } from '../parts.ts'
import { readJoinedTerms } from './awards.sql.ts'
import type { LivePromotion } from './parts.ts'

/** Terms of a promotion that hold for somebody. */
export interface HeldTerms {
  /** Those who joined under this version; undefined for whoever did not join. */
  readonly version: number | undefined
  readonly value: PromotionContent
}

/** A promotion on the site, with the terms that hold for somebody. */
export interface HeldPromotion {
  readonly promotion: LivePromotion
  readonly terms: readonly HeldTerms[]
}

/**
 * The promotions on the site that give for something, in their order: under their terms of now, or under earlier ones for whoever
 * joined those. Within a transaction it is asked by that transaction's connection.
 */
export async function heldPromotions(
  { content, db }: Pick<RankedDeps, 'content' | 'db'>,
  is: (trigger: PromotionTrigger) => boolean,
  reader: Db = db,
): Promise<HeldPromotion[]> {
  const [live, joined] = [await content.live('promotion'), await readJoinedTerms(reader)]
  return live
    .map((promotion) => ({
      promotion,
      terms: [
        ...(promotion.value.way === 'join' ? [] : [{ version: undefined, value: promotion.value }]),
        ...joined
          .filter((one) => one.promotion === promotion.item)
          .map(({ version, terms }) => ({ version, value: terms })),
      ].filter(({ value }) => is(value.trigger)),
    }))
    .filter(({ terms }) => terms.length > 0)
}
