import { CENT, type Money, moneyToDecimal, ONE, parseMoney } from '../money.ts'
import { floor, multiply, rational, type Rational, roundTo } from '../rational.ts'
import type { ContractCalendar } from './period.ts'

export const contractKinds = ['dividend', 'daily', 'hourly', 'realTime'] as const
export type ContractKind = (typeof contractKinds)[number]

/** A share in units of 1/100,000: 5 % is 5,000. Money times a rate, over `ONE`, is money. */
export type Rate = bigint

/** Reads a percentage with up to three decimals, such as `0.25`. @throws RangeError where it is none, or above 100 */
export function parseRate(percent: string): Rate {
  const rate = /^\d{1,3}(\.\d{1,3})?$/.test(percent) ? parseMoney(percent) / 100n : -1n
  if (rate < 0n || rate > ONE) throw new RangeError(`not a percentage: ${JSON.stringify(percent.slice(0, 40))}`)
  return rate
}

/** The percentage without needless zeros: 250 is `0.25`. */
export const rateToPercent = (rate: Rate): string => moneyToDecimal(rate * 100n, 3).replace(/\.?0+$/, '')

export const shareOf = (amount: Rational, rate: Rate): Rational => multiply(amount, rational(rate, ONE))

/** What a bill comes to: rounded once, half up to the cent. For amounts from zero up. */
export const toCents = (amount: Rational): Money => roundTo(multiply(amount, rational(1n, CENT)), 0) * CENT

/** The same cut to the cent, towards what is less. */
export const cutToCents = (amount: Rational): Money => floor(multiply(amount, rational(1n, CENT))) * CENT

/** All demands are at least: turnover and loss in units, active members below the holder. */
export interface DividendTier {
  readonly turnover: Money
  readonly loss: Money
  readonly active: number
  readonly rate: Rate
}

export interface SalaryTier {
  readonly turnover: Money
  readonly active: number
  readonly rate: Rate
}

/** For a closed round of at least this stake, by whether it won. */
export interface RealTimeTier {
  readonly stake: Money
  readonly profitRate: Rate
  readonly lossRate: Rate
}

/** FIXED pays for the highest tier that is met; FLOAT pays a part for a part of a tier's loss. */
export const dividendModes = ['fixed', 'float'] as const
export type DividendMode = (typeof dividendModes)[number]

/** What becomes of a team's winnings in the periods after: see `carryOn`. */
export const carryOvers = ['none', 'permanent', 'previous', 'secondHalf'] as const
export type CarryOver = (typeof carryOvers)[number]

export interface DividendTerms {
  readonly kind: 'dividend'
  readonly calendar: ContractCalendar
  readonly mode: DividendMode
  readonly carryOver: CarryOver
  /** The turnover of a period from which on a member is active, in units. */
  readonly minimumBet: Money
  readonly tiers: readonly DividendTier[]
}

/** Daily salary by local days, hourly by clock hours. */
export interface SalaryTerms {
  readonly kind: 'daily' | 'hourly'
  readonly minimumBet: Money
  readonly tiers: readonly SalaryTier[]
}

export interface RealTimeTerms {
  readonly kind: 'realTime'
  readonly tiers: readonly RealTimeTier[]
}

export type Terms = DividendTerms | SalaryTerms | RealTimeTerms

export type DemandField = 'turnover' | 'loss' | 'active' | 'stake'
export type RateField = 'rate' | 'profitRate' | 'lossRate'
export type TierField = DemandField | RateField

/** A tier of any kind: what it demands and what it gives, field by field. */
export interface TierParts {
  readonly demands: readonly (readonly [DemandField, bigint])[]
  readonly rates: readonly (readonly [RateField, Rate])[]
}

const whole = (count: number): bigint => (Number.isSafeInteger(count) ? BigInt(count) : -1n)

export function partsOf(terms: Terms): TierParts[] {
  switch (terms.kind) {
    case 'dividend':
      return terms.tiers.map(({ turnover, loss, active, rate }) => ({
        demands: [
          ['turnover', turnover],
          ['loss', loss],
          ['active', whole(active)],
        ],
        rates: [['rate', rate]],
      }))
    case 'daily':
    case 'hourly':
      return terms.tiers.map(({ turnover, active, rate }) => ({
        demands: [
          ['turnover', turnover],
          ['active', whole(active)],
        ],
        rates: [['rate', rate]],
      }))
    case 'realTime':
      return terms.tiers.map(({ stake, profitRate, lossRate }) => ({
        demands: [['stake', stake]],
        rates: [
          ['profitRate', profitRate],
          ['lossRate', lossRate],
        ],
      }))
  }
}

/** The highest tier whose demands are all met, from 0; undefined where none is. */
export function highestMet<Tier>(tiers: readonly Tier[], isMet: (tier: Tier) => boolean): number | undefined {
  const at = tiers.findLastIndex(isMet)
  return at < 0 ? undefined : at
}

export const MOST_TIERS = 10
/** No demand is higher, in units or members; sums of bills stay far within what a database holds. */
export const HIGHEST_DEMAND = 10n ** 17n

/**
 * Why terms are refused. `tier` counts from 0; without one it is the field of the contract. `falls` is below the tier
 * before, `same` no higher where something has to rise, `notCalendar` a carry-over into a second half where there is none.
 */
export type TermsRefusal =
  | { readonly tier: number; readonly field: TierField; readonly reason: 'range' | 'falls' | 'same' }
  | { readonly field: 'tiers'; readonly reason: 'count' }
  | { readonly field: 'minimumBet'; readonly reason: 'range' }
  | { readonly field: 'carryOver'; readonly reason: 'notCalendar' }

/**
 * The first thing that is wrong with terms, undefined where nothing is. From tier to tier no demand and no rate may fall,
 * one demand and one rate at least have to rise: so who meets a tier meets all below it, and the highest pays most.
 */
export function refusedTerms(terms: Terms): TermsRefusal | undefined {
  if (terms.kind !== 'realTime' && !isWithin(terms.minimumBet, HIGHEST_DEMAND))
    return { field: 'minimumBet', reason: 'range' }
  if (terms.kind === 'dividend' && terms.carryOver === 'secondHalf' && terms.calendar !== 'semiMonthly')
    return { field: 'carryOver', reason: 'notCalendar' }
  if (terms.tiers.length === 0 || terms.tiers.length > MOST_TIERS) return { field: 'tiers', reason: 'count' }
  const parts = partsOf(terms)
  for (const [tier, { demands, rates }] of parts.entries()) {
    const before = parts[tier - 1]
    const refused = refusedFields(demands, before?.demands, HIGHEST_DEMAND) ?? refusedFields(rates, before?.rates, ONE)
    if (refused !== undefined) return { tier, ...refused }
  }
  return undefined
}

const isWithin = (value: bigint, highest: bigint): boolean => value >= 0n && value <= highest

function refusedFields<Field extends TierField>(
  fields: readonly (readonly [Field, bigint])[],
  before: readonly (readonly [Field, bigint])[] | undefined,
  highest: bigint,
): { readonly field: Field; readonly reason: 'range' | 'falls' | 'same' } | undefined {
  let first: Field | undefined
  let rises = before === undefined
  for (const [at, [field, value]] of fields.entries()) {
    first ??= field
    if (!isWithin(value, highest)) return { field, reason: 'range' }
    const earlier = before?.[at]?.[1] ?? value
    if (value < earlier) return { field, reason: 'falls' }
    if (value > earlier) rises = true
  }
  return rises || first === undefined ? undefined : { field: first, reason: 'same' }
}
