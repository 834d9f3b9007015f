import type { TierField } from '#contract/contract-terms.ts'
import { carryOvers, type ContractKind, dividendModes } from '#rules/agents/tiers.ts'
import { readCount, readDemand, readRate } from './tier-fields.ts'
import type { Terms } from './terms-view.tsx'

export type Values = Record<string, string>

/** The field of a tier in the form, and at a refusal. */
export const nameOf = (tier: number, field: TierField): string => `tiers.${tier}.${field}`

/** What the form of an offer says; undefined while something is missing, or no number. */
export function draftOf(kind: ContractKind, own: Terms | undefined, values: Values, count: number): Terms | undefined {
  let isWhole = true
  const whole = <Read>(read: Read | undefined, instead: Read): Read => {
    if (read === undefined) isWhole = false
    return read ?? instead
  }
  const text = (tier: number, field: TierField): string => values[nameOf(tier, field)] ?? ''
  const demand = (tier: number, field: TierField): string => whole(readDemand(text(tier, field)), '')
  const rate = (tier: number, field: TierField): string => whole(readRate(text(tier, field)), '')
  const active = (tier: number): number => whole(readCount(text(tier, 'activeCount')), 0)
  const tiersOf = <Tier>(tierOf: (tier: number) => Tier): Tier[] =>
    Array.from({ length: count }, (_, tier) => tierOf(tier))
  const minimumBet = (): string => whole(readDemand(values.minimumBet ?? ''), '')
  const termsOf = (): Terms => {
    switch (kind) {
      case 'dividend':
        return {
          kind,
          // A chain has one calendar.
          calendar: whole(own?.kind === 'dividend' ? own.calendar : undefined, 'monthly'),
          mode: whole(
            dividendModes.find((mode) => mode === values.mode),
            'fixed',
          ),
          carryOver: whole(
            carryOvers.find((way) => way === values.carryOver),
            'none',
          ),
          minimumBet: minimumBet(),
          tiers: tiersOf((tier) => ({
            periodConsumption: demand(tier, 'periodConsumption'),
            periodLoss: demand(tier, 'periodLoss'),
            activeCount: active(tier),
            dividendRate: rate(tier, 'dividendRate'),
          })),
        }
      case 'daily':
        return {
          kind,
          minimumBet: minimumBet(),
          tiers: tiersOf((tier) => ({
            dailyBetAmount: demand(tier, 'dailyBetAmount'),
            activeCount: active(tier),
            salaryRate: rate(tier, 'salaryRate'),
          })),
        }
      case 'hourly':
        return {
          kind,
          minimumBet: minimumBet(),
          tiers: tiersOf((tier) => ({
            hourlyBetAmount: demand(tier, 'hourlyBetAmount'),
            activeCount: active(tier),
            salaryRate: rate(tier, 'salaryRate'),
          })),
        }
      case 'realTime':
        return {
          kind,
          tiers: tiersOf((tier) => ({
            singleBetAmount: demand(tier, 'singleBetAmount'),
            profitRate: rate(tier, 'profitRate'),
            lossRate: rate(tier, 'lossRate'),
          })),
        }
    }
  }
  const terms = termsOf()
  return isWhole ? terms : undefined
}
