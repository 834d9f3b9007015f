import { titleIn, type Texts } from '#contract/content/words.ts'
import type { PromotionShelf } from '#contract/content/promotion.ts'
import { giverName } from '#rules/loyalty/givers.ts'
import type { RankedDeps } from './parts.ts'

/** What awards come from, as far as it is shown. */
export interface Giver {
  readonly texts: Texts<{ readonly title: string }>
  readonly art: string
  readonly shelf: PromotionShelf
}

/** The givers that stand on the site, by what awards call them. */
export async function readGivers({ content }: Pick<RankedDeps, 'content'>): Promise<ReadonlyMap<string, Giver>> {
  const [promotions, rankings] = await Promise.all([content.live('promotion'), content.live('ranking')])
  return new Map<string, Giver>([
    ...promotions.map(({ item, value }) => [item, value] as const),
    ...rankings.map(({ item, value }) => [giverName('ranking', item), { ...value, shelf: 'RANKING' }] as const),
  ])
}

/** What operators are told a giver is called; nothing for one that left the site. */
export const titleOfGiver = (giver: Giver | undefined): string =>
  giver === undefined ? '' : titleIn(giver.texts, 'EN', ({ title }) => title)
