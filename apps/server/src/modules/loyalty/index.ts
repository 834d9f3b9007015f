import type { LoyaltyDeps } from './parts.ts'
import { createPromotions, type Promotions } from './promotions/index.ts'
import { createVip, type Vip } from './vip/index.ts'

export { vipLevel } from './vip/vip-level.ts'
export type { LoyaltyDeps } from './parts.ts'

export interface Loyalty {
  readonly vip: Vip
  readonly promotions: Promotions
  /** What each part answers as a module. */
  readonly parts: readonly [Vip, Promotions]
}

/** What the house gives to those who play: puts its parts together. */
export function createLoyalty(deps: LoyaltyDeps): Loyalty {
  const vip = createVip(deps)
  const rankOf = async (member: Parameters<Vip['vipOf']>[0]): Promise<number> => (await vip.vipOf(member))?.rank ?? 0
  const promotions = createPromotions({ ...deps, rankOf })
  return { vip, promotions, parts: [vip, promotions] }
}
