import { parseMoney } from '#rules/money.ts'
import { type ContractKind, parseRate, type Terms } from '#rules/agents/tiers.ts'
import type { ContractTerms } from './calls/contract-terms.ts'

type KeysOf<Tier> = Tier extends unknown ? keyof Tier : never
/** A field of a tier of any kind. */
export type TierField = KeysOf<ContractTerms['tiers'][number]>

/** What a tier of each kind demands and gives, in the order of reading. */
export const tierFields: Readonly<Record<ContractKind, readonly TierField[]>> = {
  dividend: ['periodConsumption', 'periodLoss', 'activeCount', 'dividendRate'],
  daily: ['dailyBetAmount', 'activeCount', 'salaryRate'],
  hourly: ['hourlyBetAmount', 'activeCount', 'salaryRate'],
  realTime: ['singleBetAmount', 'profitRate', 'lossRate'],
}

/** Another name of a field of a tier on the wire. */
export type OtherName = 'profitAndLoss' | 'minimumActive' | 'ratio'

/** What the other names of the specification mean in the tiers of each kind; a kind has no others. */
export const otherNames: Readonly<Record<ContractKind, Readonly<Partial<Record<OtherName, TierField>>>>> = {
  dividend: { profitAndLoss: 'periodLoss', minimumActive: 'activeCount', ratio: 'dividendRate' },
  daily: { minimumActive: 'activeCount', ratio: 'salaryRate' },
  hourly: { minimumActive: 'activeCount', ratio: 'salaryRate' },
  realTime: {},
}

/** The terms as rules know them, of what the contract's schema took. */
export function termsOf(wire: ContractTerms): Terms {
  switch (wire.kind) {
    case 'dividend':
      return {
        kind: wire.kind,
        calendar: wire.calendar,
        mode: wire.mode,
        carryOver: wire.carryOver,
        minimumBet: parseMoney(wire.minimumBet),
        tiers: wire.tiers.map((tier) => ({
          turnover: parseMoney(tier.periodConsumption),
          loss: parseMoney(tier.periodLoss),
          active: tier.activeCount,
          rate: parseRate(tier.dividendRate),
        })),
      }
    case 'daily':
      return {
        kind: wire.kind,
        minimumBet: parseMoney(wire.minimumBet),
        tiers: wire.tiers.map((tier) => ({
          turnover: parseMoney(tier.dailyBetAmount),
          active: tier.activeCount,
          rate: parseRate(tier.salaryRate),
        })),
      }
    case 'hourly':
      return {
        kind: wire.kind,
        minimumBet: parseMoney(wire.minimumBet),
        tiers: wire.tiers.map((tier) => ({
          turnover: parseMoney(tier.hourlyBetAmount),
          active: tier.activeCount,
          rate: parseRate(tier.salaryRate),
        })),
      }
    case 'realTime':
      return {
        kind: wire.kind,
        tiers: wire.tiers.map((tier) => ({
          stake: parseMoney(tier.singleBetAmount),
          profitRate: parseRate(tier.profitRate),
          lossRate: parseRate(tier.lossRate),
        })),
      }
  }
}
