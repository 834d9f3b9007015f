import { vipCalls } from '#contract/calls/vip.ts'
import { moneyToDecimal } from '#rules/money.ts'
import { bindCalls, type MountedCall } from '../../../platform/http/handlers.ts'
import type { MemberId } from '../../../platform/ids.ts'
import { readLifeStake } from '../../wallet/index.ts'
import type { LoyaltyDeps } from '../parts.ts'
import { vipLevel } from './vip-level.ts'

export interface Vip {
  readonly calls: readonly MountedCall[]
  /** The member's VIP level, undefined where the brand has none or it reached none. */
  vipOf(member: MemberId): Promise<{ label: string; rank: number } | undefined>
}

/** VIP levels and what a member lacks for the next one. */
export function createVip({ db, settings, brand: { brand } }: LoyaltyDeps): Vip {
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
