import { titleIn, type Texts } from '#contract/content/words.ts'
import type { PromotionShelf } from '#contract/content/promotion.ts'
import { giverName, readGiverName } from '#rules/loyalty/givers.ts'
import type { Db } from '../../platform/db/database.ts'
import type { RankedDeps } from './parts.ts'
import { readRafflesOf } from './raffles/raffle.sql.ts'

/** What awards come from, as far as it is shown. */
export interface Giver {
  readonly texts: Texts<{ readonly title: string }>
  readonly art: string
  readonly shelf: PromotionShelf
}

/** What is known of the givers that some awards name. Raffles keep their words; all others have them while they stand on the site. */
export async function readGivers(
  { db, content }: Pick<RankedDeps, 'content'> & { readonly db: Db },
  names: readonly string[],
): Promise<ReadonlyMap<string, Giver>> {
  const ofRaffles = names.map(readGiverName).filter(({ kind }) => kind === 'raffle')
  const [promotions, rankings, envelopes, raffles] = await Promise.all([
    content.live('promotion'),
    content.live('ranking'),
    content.live('envelope'),
    readRafflesOf(db, [...new Set(ofRaffles.map(({ name }) => name))]),
  ])
  return new Map<string, Giver>([
    ...promotions.map(({ item, value }) => [item, value] as const),
    ...rankings.map(({ item, value }) => [giverName('ranking', item), { ...value, shelf: 'RANKING' }] as const),
    ...envelopes.map(
      ({ item, value: { texts } }) => [giverName('envelope', item), { texts, art: '', shelf: 'DAILY' }] as const,
    ),
    ...raffles.map(({ id, terms }) => [giverName('raffle', id), { ...terms, shelf: 'DAILY' }] as const),
  ])
}

/** What operators are told a giver is called; nothing for one that left the site. */
export const titleOfGiver = (giver: Giver | undefined): string =>
  giver === undefined ? '' : titleIn(giver.texts, 'EN', ({ title }) => title)
