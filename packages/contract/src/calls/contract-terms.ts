import {
  array,
  discriminatedUnion,
  enum as oneOf,
  int,
  literal,
  maximum,
  maxLength,
  minimum,
  minLength,
  nullable,
  object,
  optional,
  type output,
  refine,
  regex,
  string,
  type ZodMiniType,
} from 'zod/mini'
import { contractCalendars } from '#rules/agents/period.ts'
import { carryOvers, dividendModes, MOST_TIERS } from '#rules/agents/tiers.ts'
import { kinds } from '../kinds.ts'

/** A demand of a tier: an amount from zero up. */
export const demand = string()
  .check(regex(/^\d{1,12}(\.\d{1,5})?$/))
  .register(kinds, { kind: 'amount' })
const activeCount = int().check(minimum(0), maximum(1_000_000))
/** A percentage with up to three decimals. */
export const percent = string().check(
  regex(/^\d{1,3}(\.\d{1,3})?$/),
  refine((text) => Number(text) <= 100, 'above 100'),
)

export const dividendTier = object({
  periodConsumption: demand,
  periodLoss: demand,
  activeCount,
  dividendRate: percent,
})
export const dailyTier = object({ dailyBetAmount: demand, activeCount, salaryRate: percent })
export const hourlyTier = object({ hourlyBetAmount: demand, activeCount, salaryRate: percent })
export const realTimeTier = object({ singleBetAmount: demand, profitRate: percent, lossRate: percent })

export const tiersOf = <Tier extends ZodMiniType>(tier: Tier) => array(tier).check(minLength(1), maxLength(MOST_TIERS))

export const calendar = oneOf(contractCalendars)
export const mode = oneOf(dividendModes)
export const carryOver = oneOf(carryOvers)

/** A tier of any kind, as operators see and enter one: the fields of its kind. */
export const anyTier = object({
  periodConsumption: optional(demand),
  dailyBetAmount: optional(demand),
  hourlyBetAmount: optional(demand),
  singleBetAmount: optional(demand),
  periodLoss: optional(demand),
  activeCount: optional(activeCount),
  dividendRate: optional(percent),
  salaryRate: optional(percent),
  profitRate: optional(percent),
  lossRate: optional(percent),
})

/** The same with the other names of the specification: see `otherNames`. The minimum bet is the contract's, so each tier has the same. */
export const namedTier = object({
  ...anyTier.shape,
  minimumBet: optional(demand),
  profitAndLoss: optional(demand),
  minimumActive: optional(activeCount),
  ratio: optional(percent),
})

/** What a contract says beside its kind, as operators see it. */
export const flatTerms = object({
  calendar: nullable(calendar),
  mode: nullable(mode),
  carryOver: nullable(carryOver),
  minimumBet: nullable(demand),
  tiers: array(anyTier),
})

/** The same as operators enter it; what a kind does not have is left out. */
export const enteredTerms = object({
  calendar: optional(calendar),
  mode: optional(mode),
  carryOver: optional(carryOver),
  minimumBet: optional(demand),
  tiers: tiersOf(anyTier),
})

export const dailyTerms = object({ kind: literal('daily'), minimumBet: demand, tiers: tiersOf(dailyTier) })

/** What a contract says; a member is active from `minimumBet` of turnover in the period on. */
export const contractTerms = discriminatedUnion('kind', [
  object({
    kind: literal('dividend'),
    calendar,
    mode,
    carryOver,
    minimumBet: demand,
    tiers: tiersOf(dividendTier),
  }),
  dailyTerms,
  object({ kind: literal('hourly'), minimumBet: demand, tiers: tiersOf(hourlyTier) }),
  object({ kind: literal('realTime'), tiers: tiersOf(realTimeTier) }),
])
export type ContractTerms = output<typeof contractTerms>
