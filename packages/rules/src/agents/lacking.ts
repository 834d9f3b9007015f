import type { Money } from '../money.ts'
import { floor, type Rational } from '../rational.ts'
import { type DemandField, type DividendTerms, partsOf, type SalaryTerms } from './tiers.ts'

/**
 * What the figures of a period so far lack of each tier, demand by demand: in units, part of one counted as a whole, or in
 * members. A tier that lacks nothing is met.
 */
export const lacking = (
  terms: DividendTerms | SalaryTerms,
  has: { readonly turnover: Rational; readonly loss: Money; readonly active: number },
): (readonly (readonly [DemandField, bigint])[])[] =>
  partsOf(terms).map(({ demands }) =>
    demands.flatMap(([field, demanded]): readonly (readonly [DemandField, bigint])[] => {
      const reached = field === 'turnover' ? floor(has.turnover) : field === 'loss' ? has.loss : BigInt(has.active)
      return reached < demanded ? [[field, demanded - reached]] : []
    }),
  )
