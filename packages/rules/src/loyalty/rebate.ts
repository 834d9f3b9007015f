import { CENT, type Money } from '../money.ts'
import { add, floor, multiply, rational, type Rational, ZERO } from '../rational.ts'

/** Turnover at risk that counted at a rate. */
export interface Rebated {
  /** In units. */
  readonly counted: Money
  /** In thousandths of a percent: 500 for 0.5 %. */
  readonly rate: bigint
}

const WHOLE = 100_000n

const sumOf = (parts: readonly Rebated[]): Rational =>
  parts.reduce((sum, { counted, rate }) => add(sum, multiply(rational(counted), rational(rate, WHOLE))), ZERO)

/**
 * What a member may claim of a day's rebate now, in units: the sum cut to the cent, less what it took today, and less what is
 * carried from days before. @param carried nothing, or below it; above it where days before came to more in the end
 */
export function rebateDue(parts: readonly Rebated[], taken: Money, carried: Money): Money {
  const due = leftOf(parts, taken, carried)
  return due > 0n ? due : 0n
}

/** What goes on to the next day: nothing, or below it, where more was taken than the day came to in the end. */
export function rebateCarried(parts: readonly Rebated[], taken: Money, carried: Money): Money {
  const left = leftOf(parts, taken, carried)
  return left < 0n ? left : 0n
}

/** What a day comes to by itself, cut to the cent; below nothing where more play came back than was made. */
export const rebateOf = (parts: readonly Rebated[]): Money => floor(multiply(sumOf(parts), rational(1n, CENT))) * CENT

const leftOf = (parts: readonly Rebated[], taken: Money, carried: Money): Money => rebateOf(parts) - taken + carried
