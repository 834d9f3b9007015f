import type { ContentName } from '#contract/content/index.ts'
import { envelopeContent } from '#contract/content/envelope.ts'
import { pointItemContent } from '#contract/content/point-item.ts'
import { promotionContent } from '#contract/content/promotion.ts'
import { raffleContent } from '#contract/content/raffle.ts'
import { rankingContent } from '#contract/content/ranking.ts'
import { safeParse } from 'zod/mini'
import type { LoyaltyDeps } from './parts.ts'
import { envelopeFaultsOf, prizeFaultsOf, profileFaultsOf } from './promotions/faults.ts'

type Faults = Readonly<Record<string, string[]>>

/**
 * What the law of the brand, or a game that is not there, forbids of content of loyalty that is to be published, by field;
 * nothing where all is well, and of what is no content of its kind.
 */
export async function faultsOfContent(
  { catalogue, settings }: Pick<LoyaltyDeps, 'catalogue' | 'settings'>,
  kind: ContentName,
  value: unknown,
): Promise<Faults> {
  const unknown = (game: number | undefined): boolean =>
    game !== undefined && catalogue.nameOf(game, 'EN') === undefined
  switch (kind) {
    case 'promotion': {
      const { data } = safeParse(promotionContent, value)
      if (data === undefined) return {}
      return {
        ...profileFaultsOf(data, await settings.promotions()),
        ...(data.gifts.some(({ game }) => unknown(game)) ? { gifts: ['game'] } : {}),
      }
    }
    case 'ranking': {
      const { data } = safeParse(rankingContent, value)
      return data === undefined ? {} : prizeFaultsOf(data, await settings.promotions())
    }
    case 'raffle': {
      const { data } = safeParse(raffleContent, value)
      return data === undefined ? {} : prizeFaultsOf(data, await settings.promotions())
    }
    case 'envelope': {
      const { data } = safeParse(envelopeContent, value)
      return data === undefined ? {} : envelopeFaultsOf(data, await settings.promotions())
    }
    case 'pointItem':
      return unknown(safeParse(pointItemContent, value).data?.game) ? { game: ['unknown'] } : {}
    default:
      return {}
  }
}
