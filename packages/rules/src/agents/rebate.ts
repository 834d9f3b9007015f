import type { Money } from '../money.ts'

/** Parts of a unit in which differences are kept: whatever a stake earns by a rate is a whole number of them. */
export const REBATE_PARTS = 10_000n

/** Who stands above a player, or the player itself. */
export interface RebateHolder {
  /** In hundredths of a percent of turnover. */
  readonly rebate: number
  readonly isAgent: boolean
}

/**
 * What a stake earns each agent of a chain: the stake × (own rebate − that of the next one below), in `REBATE_PARTS` of a
 * unit. The player is the last and earns nothing here: its own rebate lies in its prize group.
 * @param chain top first
 * @param most up to which a rebate counts, in hundredths of a percent
 */
export function rebateShares(chain: readonly RebateHolder[], stake: Money, most: number): bigint[] {
  const rateOf = (holder: RebateHolder | undefined): number => Math.min(holder?.rebate ?? 0, most)
  return chain.map((holder, at) => {
    const below = chain[at + 1]
    const rate = rateOf(holder) - rateOf(below)
    return below !== undefined && holder.isAgent && rate > 0 ? stake * BigInt(rate) : 0n
  })
}
