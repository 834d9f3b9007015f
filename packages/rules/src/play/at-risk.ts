import type { Money } from '../money.ts'

/** What a round came to over all its stakes, in units; stakes taken back and free rounds left out. */
export interface RoundSums {
  readonly stake: Money
  readonly payout: Money
  readonly isClosed: boolean
  /** Slots: nothing can be staked on both sides of their outcome, so all of the stake is at risk. */
  readonly isSlot: boolean
  /** What could have been lost, where the product knows it and says so when the round closes. */
  readonly couldLose?: Money | undefined
}

/**
 * The turnover of a round that counts: what was at risk. Red and black together risk nothing, and who covers all but one
 * number risks little. Where it is known what could have been lost, that counts: a bet on a favourite risks its whole stake,
 * however little it wins. A round that is open or void counts nothing yet.
 */
export function atRisk({ stake, payout, isClosed, isSlot, couldLose }: RoundSums): Money {
  if (!isClosed || stake <= 0n) return 0n
  if (couldLose !== undefined) return couldLose < stake ? couldLose : stake
  if (isSlot) return stake
  const result = payout > stake ? payout - stake : stake - payout
  return result < stake ? result : stake
}
