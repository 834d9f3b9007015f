import { promotionShelves } from '#contract/content/promotion.ts'

/** The filters of the promotions page (spec 2.1), as they stand in its address; the first shows them all. */
export const promotionTypes = ['ALL', ...promotionShelves] as const

export type PromotionType = (typeof promotionTypes)[number]

/** Other names by which announcements ask for one. */
const alike: ReadonlyMap<string, PromotionType> = new Map([
  ['WELCOME', 'NEWBIE'],
  ['NEWCOMER', 'NEWBIE'],
  ['DOWNLOAD', 'APP'],
  ['INVITE', 'REFERRAL'],
])

/** The type that an address asks for, in whatever case; all of them where it names none that there is. */
export function promotionTypeOf(asked: string | null): PromotionType {
  const name = asked?.toUpperCase() ?? ''
  return promotionTypes.find((type) => type === name) ?? alike.get(name) ?? 'ALL'
}
