import { type Rational, add, multiply, rational } from '../rational.ts'

/** How a pick ended. A quarter line is two half stakes on the lines beside it, so it can end half won or half lost. */
export const grades = ['won', 'half-won', 'void', 'half-lost', 'lost'] as const
export type Grade = (typeof grades)[number]

/** Where more won than there were places, a winner is paid by `places / tied` of its price. */
export interface DeadHeat {
  readonly places: number
  readonly tied: number
}

export interface Graded {
  readonly grade: Grade
  readonly deadHeat?: DeadHeat
}

/** A price in thousandths: 1.91 is 1910. At least 1,001. */
export type Price = number

/** Nobody is offered, or typed, less. */
export const LEAST_PRICE: Price = 1001

/**
 * Each grade as halves of the stake that come back and whether the rest won: payout = stake × (void + (1 − void) × price)
 * where it won. The database multiplies by these.
 */
export const partsOf: Readonly<Record<Grade, { readonly voidHalves: 0 | 1 | 2; readonly won: boolean }>> = {
  won: { voidHalves: 0, won: true },
  'half-won': { voidHalves: 1, won: true },
  void: { voidHalves: 2, won: false },
  'half-lost': { voidHalves: 1, won: false },
  lost: { voidHalves: 0, won: false },
}

/** What a stake of 1 brings by this grade at this price, exactly. */
export function factorOf({ grade, deadHeat }: Graded, price: Price): Rational {
  const { voidHalves, won } = partsOf[grade]
  const back = rational(BigInt(voidHalves), 2n)
  if (!won) return back
  const paid = multiply(rational(BigInt(2 - voidHalves), 2n), rational(BigInt(price), 1000n))
  const heat = deadHeat === undefined ? paid : multiply(paid, rational(BigInt(deadHeat.places), BigInt(deadHeat.tied)))
  return add(back, heat)
}
