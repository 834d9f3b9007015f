import { termsOf, tierFields, type TierField } from '#contract/contract-terms.ts'
import { greatestRates } from '#rules/agents/ceiling.ts'
import { parseMoney } from '#rules/money.ts'
import { type DemandField, rateToPercent } from '#rules/agents/tiers.ts'
import type { Terms } from './terms-view.tsx'
import { sortOf } from './tier-fields.ts'

/** What the rules call the fields of the wire. */
const demandOf: Readonly<Partial<Record<TierField, DemandField>>> = {
  periodConsumption: 'turnover',
  dailyBetAmount: 'turnover',
  hourlyBetAmount: 'turnover',
  singleBetAmount: 'stake',
  periodLoss: 'loss',
  activeCount: 'active',
}

/**
 * The highest percentage that an agent with these terms may give on in a tier; undefined for a field that is no rate, and
 * while a demand of the tier is not known.
 */
export function mostOf(
  own: Terms,
  read: (field: TierField) => string | number | undefined,
  field: TierField,
): string | undefined {
  if (sortOf(field) !== 'percent') return undefined
  const demands: (readonly [DemandField, bigint])[] = []
  for (const name of tierFields[own.kind]) {
    const demand = demandOf[name]
    if (demand === undefined) continue
    const value = read(name)
    if (value === undefined) return undefined
    demands.push([demand, typeof value === 'number' ? BigInt(value) : parseMoney(value)])
  }
  const rate = field === 'profitRate' || field === 'lossRate' ? field : 'rate'
  const [[, most] = [rate, 0n]] = greatestRates(termsOf(own), { demands, rates: [[rate, 0n]] })
  return rateToPercent(most)
}
