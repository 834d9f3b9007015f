import type { Money } from '../money.ts'
import { add, floor, multiply, type Rational, rational, subtract } from '../rational.ts'

/** Points that a member is due: whole ones of all that counted so far, less what it was given. @param rate turnover of a point, in units */
export function pointsDue(counted: Money, rate: Money, given: bigint): bigint {
  const due = floor(rational(counted, rate)) - given
  return due > 0n ? due : 0n
}

/** Turnover that came on, with the rate of its kind of game and the hundredths that the member's rank earns. */
export interface PointGain {
  readonly counted: Money
  readonly rate: Money
  readonly percent: bigint
}

/**
 * The whole points that turnover brings, and what is left towards the next one. What is taken back later makes the rest negative:
 * no point is taken away, but the next one comes later. Each gain counts at the rate of its time.
 */
export function earnPoints(
  rest: Rational,
  gains: readonly PointGain[],
): { readonly points: bigint; readonly rest: Rational } {
  const all = gains.reduce(
    (sum, { counted, rate, percent }) => add(sum, multiply(rational(counted, rate), rational(percent, 100n))),
    rest,
  )
  const whole = floor(all)
  const points = whole > 0n ? whole : 0n
  return { points, rest: subtract(all, rational(points)) }
}

/** Points are turned into money in whole steps. */
export interface PointRate {
  /** Points of a step. */
  readonly step: bigint
  /** What a step comes to, in units; whole cents. */
  readonly value: Money
}

/** What points come to, in units; undefined where they are no whole steps, or none. They never turn back. */
export const worthOf = (points: bigint, { step, value }: PointRate): Money | undefined =>
  points <= 0n || points % step !== 0n ? undefined : (points / step) * value
