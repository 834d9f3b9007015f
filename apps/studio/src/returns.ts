import type { StatedReturn } from '#rules/stated-return.ts'

/** Sums over rounds; all amounts in one unit. */
export interface ReturnSums {
  readonly rounds: number
  /** All stakes of the rounds, those that choices added among them. */
  readonly staked: number
  readonly paid: number
  /** Of each round its stakes squared, its payouts squared, both multiplied, and its first stake squared. */
  readonly stakedSquared: number
  readonly paidSquared: number
  readonly stakedPaid: number
  readonly firstSquared: number
}

/**
 * What the rounds say of the stated return: it is `inside` the interval or `outside`; `below` it where the statement is
 * for the best way to play, which members need not follow; or nothing, since there are too few rounds, or other rules than
 * today's were played.
 */
export type Verdict = 'inside' | 'outside' | 'below' | 'too few rounds' | 'other rules'

export interface ReturnFigures {
  /** Payouts over stakes. */
  readonly actual: number
  /** With 99 % certainty the long run lies no farther than this from `actual`. */
  readonly within: number
  readonly verdict: Verdict
}

/** Of the normal distribution, 99 % lie within so many standard deviations. */
export const NINETY_NINE = 2.5758

const FEWEST_ROUNDS = 1000
/** An interval that reaches farther than ten points to either side says nothing, and sums are not yet normal there. */
const WIDEST = 0.1

/**
 * Standard error of payouts over stakes.
 *
 * Where the game states how far a round spreads, that is taken, as live monitoring of returns expects it (UK Gambling
 * Commission, "Live return to player performance monitoring of games of chance": the tolerance is derived from the game's volatility).
 * Rounds cannot tell it in time: most of what a royal flush adds to the spread is missing until somebody had one, and an
 * interval from too tame a spread accuses games that are sound. Stakes may differ: each round spreads in proportion to
 * its first stake.
 *
 * Where the spread depends on where stakes are laid (roulette), it is the rounds' own, by the usual estimator for a ratio
 * of two sums (Cochran, Sampling Techniques, 6.4).
 */
export function standardError(sums: ReturnSums, deviation: number | null): number {
  const { rounds, staked, paid } = sums
  if (deviation !== null) return (deviation * Math.sqrt(sums.firstSquared)) / staked
  const rate = paid / staked
  const squares = sums.paidSquared - 2 * rate * sums.stakedPaid + rate ** 2 * sums.stakedSquared
  return Math.sqrt((Math.max(0, squares) * rounds) / Math.max(1, rounds - 1)) / staked
}

/**
 * The actual return of rounds with its interval, held against the stated one.
 * @param stated undefined where the rounds were played by other rules than those whose return is known
 */
export function figuresOf(sums: ReturnSums, stated: StatedReturn | undefined): ReturnFigures {
  const actual = sums.paid / sums.staked
  const within = NINETY_NINE * standardError(sums, stated?.deviation ?? null)
  return { actual, within, verdict: verdictOf(sums.rounds, actual, within, stated) }
}

function verdictOf(rounds: number, actual: number, within: number, stated: StatedReturn | undefined): Verdict {
  if (stated === undefined) return 'other rules'
  if (rounds < FEWEST_ROUNDS || within > WIDEST) return 'too few rounds'
  // A simulated return has an interval of its own; one that depends on the bet is a range.
  const away = Math.max(actual - stated.rate, (stated.least ?? stated.rate) - actual)
  if (away <= Math.hypot(within, stated.simulated?.within ?? 0)) return 'inside'
  return stated.playedBy !== null && actual < stated.rate ? 'below' : 'outside'
}
