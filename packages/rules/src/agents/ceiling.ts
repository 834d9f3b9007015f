import { ONE } from '../money.ts'
import { isAtLeast, multiply, rational, type Rational } from '../rational.ts'
import { type DemandField, partsOf, type Rate, type RateField, type Terms, type TierParts } from './tiers.ts'

/** What of a downline's terms goes beyond its upline's: the first tier, from 0, and its field; or a term of the contract. */
export type TooHigh =
  | { readonly tier: number; readonly field: RateField; readonly most: Rate }
  | { readonly field: 'kind' | 'calendar' | 'mode' }

const demandOf = ({ demands }: TierParts, field: DemandField): bigint =>
  demands.find(([name]) => name === field)?.[1] ?? 0n

/** The best rate of tiers that demand no more than this. */
function bestRate(upline: readonly TierParts[], demands: TierParts['demands'], field: RateField): Rate {
  return upline
    .filter((tier) => demands.every(([name, demanded]) => demandOf(tier, name) <= demanded))
    .flatMap(({ rates }) => rates.flatMap(([name, rate]) => (name === field ? [rate] : [])))
    .reduce((best, rate) => (rate > best ? rate : best), 0n)
}

/**
 * The greatest rates that a holder may give on in a tier with these demands, such as `{turnover, loss, active}`: those of
 * its own best tier that demands no more.
 */
export const greatestRates = (upline: Terms, { demands, rates }: TierParts): (readonly [RateField, Rate])[] =>
  rates.map(([field]) => [field, bestRate(partsOf(upline), demands, field)])

/**
 * What makes a downline's terms refused: a rate above the greatest that its upline may give in that tier, so that it is
 * paid at no figures more than its upline would be at the same. FLOAT below FIXED is refused, since it would be paid short
 * of the loss that the upline needs.
 */
export function tooHigh(downline: Terms, upline: Terms): TooHigh | undefined {
  if (downline.kind !== upline.kind) return { field: 'kind' }
  if (downline.kind === 'dividend' && upline.kind === 'dividend') {
    if (downline.calendar !== upline.calendar) return { field: 'calendar' }
    if (downline.mode === 'float' && upline.mode === 'fixed') return { field: 'mode' }
  }
  for (const [tier, parts] of partsOf(downline).entries()) {
    const most = greatestRates(upline, parts)
    for (const [at, [field, rate]] of parts.rates.entries()) {
      const greatest = most[at]?.[1] ?? 0n
      if (rate > greatest) return { tier, field, most: greatest }
    }
  }
  return undefined
}

/** A game whose turnover counts: the share of stakes that the house keeps in the mean, and how much of it counts. */
export interface CountedGame {
  readonly edge: Rational
  readonly weight: Rational
}

/** What the house keeps at least of turnover that counts: the least edge / weight, undefined where nothing counts. */
export function leastEdge(games: readonly CountedGame[]): Rational | undefined {
  const edges = games.flatMap(({ edge, weight }) =>
    weight.numerator > 0n ? [multiply(edge, rational(weight.denominator, weight.numerator))] : [],
  )
  return edges.reduce<Rational | undefined>(
    (least, edge) => (least === undefined || !isAtLeast(edge, least) ? edge : least),
    undefined,
  )
}

/**
 * What a holder's salaries come to at best, as a share of turnover: the highest rate of each. Daily, hourly and real-time
 * salary are paid for the same turnover, so they add up. Dividends are a share of what the house won and are not in it.
 */
export const salariesAtBest = (contracts: readonly Terms[]): Rate =>
  contracts
    .filter(({ kind }) => kind !== 'dividend')
    .reduce((sum, terms) => {
      const rates = partsOf(terms).flatMap(({ rates }) => rates.map(([, rate]) => rate))
      return sum + rates.reduce((best, rate) => (rate > best ? rate : best), 0n)
    }, 0n)

/** True where the house would pay more for turnover than it keeps of it: such contracts are refused. */
export const exceedsEdge = (atBest: Rate, edge: Rational | undefined): boolean =>
  edge !== undefined && !isAtLeast(edge, rational(atBest, ONE))
