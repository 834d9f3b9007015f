import { type RebateRates, rebateRateOf, type VipSettings } from '#contract/settings/vip.ts'
import type { Rebated } from '#rules/loyalty/rebate.ts'
import type { Money } from '#rules/money.ts'
import { levelAt } from '../vip/level.ts'

/** What counted of a type of games. */
export interface Counted {
  readonly gameType: string
  readonly counted: Money
}

/** What counted at its rate, as the rules reckon it. */
export const rebatedOf = (rates: RebateRates, counted: readonly Counted[]): Rebated[] =>
  counted.map((one) => ({ counted: one.counted, rate: rebateRateOf(rates, one.gameType) }))

/** What the level of a rank gives back. */
export const ratesAt = (settled: VipSettings, rank: number | undefined): RebateRates =>
  levelAt(settled, rank)?.rebates ?? []

/** The occasion of a payment in the ledger. */
export const referenceOf = (day: string, n: number): string => `rebate:${day}:${n}`
