import type { Money } from '../money.ts'
import { type Rational, floor, multiply, rational } from '../rational.ts'
import type { Price } from './grade.ts'
import type { Worth } from './target.ts'

/** How a leg stands when a cash-out is asked for. */
export type CashLeg =
  | { readonly state: 'settled'; readonly factor: Rational }
  /** What of a stake wins, and what comes back, on average and without margin: `paidShare` and `backShare` of its grid. */
  | { readonly state: 'open'; readonly wins: number; readonly back: number; readonly price: Price }
  /** Without a price there is no value. */
  | { readonly state: 'suspended' }

export interface CashOut {
  /** What the stake is worth, cut to the ledger's unit. */
  readonly value: Money
  /** The value less the margin: what the player gets. */
  readonly offer: Money
}

/** Doubles carry about sixteen digits; chances are cut to twelve, from where all is exact. */
const DIGITS = 12

/** What a stake of 1 on a leg is worth. */
function worthOfLeg(leg: Exclude<CashLeg, { state: 'suspended' }>): Rational {
  if (leg.state === 'settled') return leg.factor
  const { wins, back, price } = leg
  return rational(BigInt(Math.floor((back + (wins * price) / 1000) * 10 ** DIGITS)), 10n ** BigInt(DIGITS))
}

/**
 * What a running stake can be cashed out for. As legs of different events are independent, the value is that of a ticket
 * whose open legs bring what they are worth.
 * @param stake all that runs of a ticket, or the part to be cashed out: parts add up to the whole, but for the cuts
 * @param margin in thousandths: 50 is 5 %
 * @returns undefined where a leg is suspended, or the ticket is dead or worth less than a unit
 */
export function cashOut(stake: Money, legs: readonly CashLeg[], worth: Worth, margin: number): CashOut | undefined {
  if (!Number.isInteger(margin) || margin < 0 || margin > 1000)
    throw new RangeError(`a margin of ${margin} thousandths`)
  const open = legs.flatMap((leg) => (leg.state === 'suspended' ? [] : [worthOfLeg(leg)]))
  if (open.length < legs.length) return undefined
  const value = multiply(rational(stake), worth(open))
  const offer = floor(multiply(value, rational(BigInt(1000 - margin), 1000n)))
  return offer > 0n ? { value: floor(value), offer } : undefined
}
