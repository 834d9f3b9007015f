import type { Money } from '../money.ts'
import { ONE } from '../money.ts'
import type { Prize } from './play.ts'

/** Units in which a line's price is staked, as shares of 1/1000. */
export const UNITS = { '1': 1000n, '0.1': 100n, '0.01': 10n, '0.001': 1n } as const
export type Unit = keyof typeof UNITS

export const MAX_MULTIPLE = 99_999

/** The prize group at which everything staked comes back in the mean. */
export const FULL_GROUP = 2000

/** What a member staked on each line: price (2 or 1) × unit × multiple. */
export const lineStake = (price: 1 | 2, unit: Unit, multiple: number): Money =>
  (BigInt(price) * ONE * UNITS[unit] * BigInt(multiple)) / 1000n

/** What a line is staked by: its price, the unit, and how often. */
export interface LineTerms {
  readonly price: '1' | '2'
  readonly unit: Unit
  readonly multiple: number
}

/** From the largest. */
const ALL_UNITS = ['1', '0.1', '0.01', '0.001'] as const

/** Price, unit and multiple that make so much of a line: the largest unit, and of it the price of two where it fits. */
export function termsOfStake(stake: Money): LineTerms | undefined {
  for (const unit of ALL_UNITS) {
    for (const price of ['2', '1'] as const) {
      const one = lineStake(price === '2' ? 2 : 1, unit, 1)
      const multiple = Number(stake / one)
      if (stake % one === 0n && multiple >= 1 && multiple <= MAX_MULTIPLE) return { price, unit, multiple }
    }
  }
  return undefined
}

/** The unit that makes so much of a line by its price and multiple. */
export const unitOf = (stake: Money, price: 1 | 2, multiple: number): Unit | undefined =>
  ALL_UNITS.find((unit) => lineStake(price, unit, multiple) === stake)

/**
 * What one won line pays, fixed at the sale: ⌊stake × fair odds × group / 2000⌋ where the play goes by prize group, else
 * ⌊stake × odds⌋. Cut to the unit of money, never rounded up; a part pays it once for each won line.
 */
export function linePrize(stake: Money, prize: Prize, group: number): Money {
  if (prize.odds !== undefined) return (stake * prize.odds) / ONE
  return (stake * prize.chance.of * BigInt(group)) / (BigInt(FULL_GROUP) * prize.chance.ways)
}

/** What comes back of a stake once its draw is settled, for a group below the member's own: stake × (own − chosen) / 2000, cut. */
export const rebateOf = (stake: Money, own: number, chosen: number): Money =>
  own <= chosen ? 0n : (stake * BigInt(own - chosen)) / BigInt(FULL_GROUP)

/** The share of stakes that a prize returns in the mean, as a fraction: chance × what a line pays, and pushes. */
export function returnOf(prize: Prize, group: number): { readonly numerator: bigint; readonly denominator: bigint } {
  const { ways, of } = prize.chance
  const push = prize.push ?? { ways: 0n, of: 1n }
  if (prize.odds === undefined) return { numerator: BigInt(group), denominator: BigInt(FULL_GROUP) }
  return {
    numerator: ways * prize.odds * push.of + push.ways * ONE * of,
    denominator: of * ONE * push.of,
  }
}

/** Whether a prize gives back more than was staked in the mean: such odds are a mistake, never an offer. */
export function isGenerous(prize: Prize): boolean {
  const { numerator, denominator } = returnOf(prize, FULL_GROUP)
  return numerator > denominator
}

/** @throws RangeError where a prize gives back more than was staked in the mean */
export function refuseGenerous(play: string, prize: Prize): void {
  if (isGenerous(prize)) throw new RangeError(`${play} ${prize.id} returns more than its stakes`)
}

/**
 * The prize group up to which a member chooses: the house's own, raised by the rebate that its upline left to it, so that
 * both together return the same; never more than is staked.
 * @param rebate in hundredths of a percent
 */
export const ownGroupOf = (house: number, rebate: number): number =>
  Math.min(FULL_GROUP, house + Math.floor((rebate * FULL_GROUP) / 10_000))

/** Up to which rebate a prize group of the house can still be raised, in hundredths of a percent. */
export const mostRebateOf = (house: number): number => ((FULL_GROUP - house) * 10_000) / FULL_GROUP
