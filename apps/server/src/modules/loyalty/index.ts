import type { LoyaltyDeps } from './parts.ts'
import { createPoints, type Points } from './points/index.ts'
import { createVip, type Vip } from './vip/index.ts'

export { vipLevel } from './vip/vip-level.ts'
export type { LoyaltyDeps } from './parts.ts'

/** What the house gives to those who play; each part answers what a module does. */
export interface Loyalty {
  readonly vip: Vip
  readonly points: Points
}

/** Puts the parts of loyalty together. */
export function createLoyalty(deps: LoyaltyDeps): Loyalty {
  const vip = createVip(deps)
  return {
    vip,
    points: createPoints({ ...deps, rankOf: async (member) => (await vip.vipOf(member))?.rank ?? 0 }),
  }
}
