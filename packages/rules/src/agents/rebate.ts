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
  const shares = chain.map(() => 0n)
  // From the bottom up: nobody is given what somebody below has already, so that all of them never come to more than the most.
  let had = Math.min(chain.at(-1)?.rebate ?? 0, most)
  for (let at = chain.length - 2; at >= 0; at -= 1) {
    const { rebate = 0, isAgent = false } = chain[at] ?? {}
    const rate = Math.min(rebate, most)
    if (isAgent && rate > had) shares[at] = stake * BigInt(rate - had)
    had = Math.max(had, rate)
  }
  return shares
}
