import type { Money } from '../money.ts'

/** What members played for and what the house gave them, in units of real money. */
export interface PlaySums {
  /** Less those taken back; free rounds have none. */
  readonly stakes: Money
  /** Without the winnings of free rounds. */
  readonly payouts: Money
  /** Credits that the house gave away, those of providers' prizes among them. */
  readonly grants: Money
  readonly freeRoundWinnings: Money
  /** Corrections by operators; below zero where money was taken. */
  readonly adjustments: Money
}

/**
 * Gross gaming revenue: stakes less payouts. The Gambling Commission's gross gambling yield is made the same way (stakes
 * less winnings, plus what else accrues from the play), and as there free rounds, which nobody can take as money instead,
 * are neither a stake nor a prize.
 * https://www.gamblingcommission.gov.uk/guidance/regulatory-returns-guidance/rr-guidance-how-to-calculate-your-gross-gambling-yield-ggy
 */
export const grossGamingRevenue = ({ stakes, payouts }: Pick<PlaySums, 'stakes' | 'payouts'>): Money => stakes - payouts

/**
 * Net gaming revenue: gross gaming revenue less what the house gave away for play. No authority defines it; operators
 * report it as gross gaming revenue less bonuses, fees and taxes. What payment and game providers charge the house, and
 * taxes, are in no ledger of ours, so they are not taken off. Fees that members pay are no revenue of play and are left out.
 */
export const netGamingRevenue = (sums: PlaySums): Money =>
  grossGamingRevenue(sums) - sums.grants - sums.freeRoundWinnings - sums.adjustments
