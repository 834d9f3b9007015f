import { vipCalls } from '#contract/calls/vip.ts'
import { moneyToDecimal } from '#rules/money.ts'
import type { Db } from '../../platform/db/database.ts'
import { bindCalls, type MountedCall } from '../../platform/http/handlers.ts'
import type { MemberId } from '../../platform/ids.ts'
import type { Brand, Settings } from '../brand/index.ts'
import { readLifeStake } from '../wallet/index.ts'
import { vipLevel } from './vip-level.ts'

export { vipLevel } from './vip-level.ts'

export interface LoyaltyDeps {
  readonly db: Db
  readonly settings: Pick<Settings, 'vip'>
  readonly brand: Pick<Brand, 'brand'>
}

export interface Loyalty {
  readonly calls: readonly MountedCall[]
  /** The member's VIP level, undefined where the brand has none or it reached none. */
  vipOf(member: MemberId): Promise<{ label: string; rank: number } | undefined>
}

/** What the house gives to those who play: so far their VIP level. */
export function createLoyalty({ db, settings, brand: { brand } }: LoyaltyDeps): Loyalty {
  return {
    vipOf: async (member) => vipLevel(await settings.vip(), await readLifeStake(db, member)),
    calls: bindCalls(vipCalls, {
      async 'vip.progress'(_request, { session: { member } }) {
        const [settled, turnover] = await Promise.all([settings.vip(), readLifeStake(db, member)])
        return {
          levels: settled.levels,
          turnover: moneyToDecimal(turnover, 5),
          rank: vipLevel(settled, turnover)?.rank ?? null,
          currencySymbol: brand.currencySymbol,
        }
      },
    }),
  }
}
