import { add, isAtLeast, rational, type Rational } from '../rational.ts'

/**
 * Whether a game, played at its best, with rebate and points gives back all that is staked or more, so that play costs nothing.
 * Each a part of the stake: 9954/10000 for 99.54 %. @param gifts what comes back by rebate, points and the like
 */
export const givesBackAll = (bestReturn: Rational, gifts: readonly Rational[]): boolean =>
  isAtLeast(gifts.reduce(add, bestReturn), rational(1n))
