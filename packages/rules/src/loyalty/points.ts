import type { Money } from '../money.ts'
import { floor, rational } from '../rational.ts'

/** Points that a member is due: whole ones of all that counted so far, less what it was given. @param rate turnover of a point, in units */
export function pointsDue(counted: Money, rate: Money, given: bigint): bigint {
  const due = floor(rational(counted, rate)) - given
  return due > 0n ? due : 0n
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
