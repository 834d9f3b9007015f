/** How great a win is, in stakes: nothing at or below the stake, then ever more. */
export type Tier = 'none' | 'small' | 'fair' | 'big' | 'huge' | 'epic'

/** @param payout and `stake` in money units */
export function tierOf(payout: bigint, stake: bigint): Tier {
  if (payout <= stake) return 'none'
  if (payout < stake * 5n) return 'small'
  if (payout < stake * 15n) return 'fair'
  if (payout < stake * 40n) return 'big'
  if (payout < stake * 100n) return 'huge'
  return 'epic'
}

/** How long an amount counts up, in milliseconds. */
export const COUNT_MS: Record<Tier, number> = { none: 0, small: 400, fair: 1000, big: 3200, huge: 4800, epic: 6500 }
