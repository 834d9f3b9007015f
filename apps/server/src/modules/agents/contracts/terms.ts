import { wrongField } from '#contract/errors.ts'
import { type ContractTerms, contractTerms, type flatTerms, type namedTier } from '#contract/calls/contract-terms.ts'
import { type OtherName, otherNames, type TierField as WireField } from '#contract/contract-terms.ts'
import type { CallResponse } from '#contract/calls.ts'
import type { Refusal } from '#contract/errors.ts'
import { greatestRates, tooHigh } from '#rules/agents/ceiling.ts'
import {
  type ContractKind,
  partsOf,
  rateToPercent,
  refusedTerms,
  type Terms,
  type TierField,
} from '#rules/agents/tiers.ts'
import { type output, safeParse } from 'zod/mini'

/** What the wire calls a field of a tier. */
function nameOf(kind: ContractKind, field: TierField): string {
  switch (field) {
    case 'turnover':
      return { dividend: 'periodConsumption', daily: 'dailyBetAmount', hourly: 'hourlyBetAmount', realTime: '' }[kind]
    case 'loss':
      return 'periodLoss'
    case 'active':
      return 'activeCount'
    case 'stake':
      return 'singleBetAmount'
    case 'rate':
      return kind === 'dividend' ? 'dividendRate' : 'salaryRate'
    case 'profitRate':
    case 'lossRate':
      return field
  }
}

const WHY = { range: 'out of range', falls: 'below the tier before', same: 'no higher than the tier before' } as const

/** What is wrong with terms by themselves, at its field; undefined where nothing is. */
export function faultOf(terms: Terms): Refusal | undefined {
  const refused = refusedTerms(terms)
  if (refused === undefined) return undefined
  if ('tier' in refused)
    return wrongField(`tiers.${refused.tier}.${nameOf(terms.kind, refused.field)}`, WHY[refused.reason])
  return wrongField(refused.field, refused.reason === 'notCalendar' ? 'only by half months' : 'out of range')
}

/** What of terms for a downline goes beyond the upline's, at its field; undefined where nothing does. */
export function beyond(downline: Terms, upline: Terms): Refusal | undefined {
  const found = tooHigh(downline, upline)
  if (found === undefined) return undefined
  if ('tier' in found)
    return wrongField(
      `tiers.${found.tier}.${nameOf(downline.kind, found.field)}`,
      `at most ${rateToPercent(found.most)}`,
    )
  return wrongField(found.field, 'not as in your own')
}

/** The most that the holder of terms may give on in each tier of others, in percent by the fields of the wire. */
export const mostOf = (upline: Terms, downline: Terms): CallResponse<'contracts.preview'>['most'] =>
  partsOf(downline).map((tier) =>
    Object.fromEntries(
      greatestRates(upline, tier).map(([field, rate]) => [nameOf(downline.kind, field), rateToPercent(rate)]),
    ),
  )

/** A tier as it is entered: its fields by any of their names. */
type NamedTier = output<typeof namedTier>
/** Terms as they are entered. */
export interface Entered {
  readonly minimumBet?: string | undefined
  readonly tiers?: readonly NamedTier[] | undefined
  readonly [field: string]: unknown
}

const names = ['profitAndLoss', 'minimumActive', 'ratio'] as const satisfies readonly OtherName[]

/**
 * A tier by the names that contracts are kept with.
 * @throws Refusal INVALID_INPUT at another name that the kind does not have, or that says something else than the first
 */
function renamed(
  kind: ContractKind,
  { minimumBet: _of, profitAndLoss, minimumActive, ratio, ...tier }: NamedTier,
  at: number,
) {
  const others = { profitAndLoss, minimumActive, ratio }
  const fields: Partial<Record<WireField, string | number | undefined>> = { ...tier }
  for (const name of names) {
    const value = others[name]
    if (value === undefined) continue
    const field = otherNames[kind][name]
    if (field === undefined) throw wrongField(`tiers.${at}.${name}`, 'not of this kind')
    if (fields[field] !== undefined && Number(fields[field]) !== Number(value))
      throw wrongField(`tiers.${at}.${name}`, `not as ${field}`)
    fields[field] = value
  }
  return fields
}

/** The minimum bet of a contract, which its tiers may say too. @throws Refusal INVALID_INPUT where they say different ones */
function minimumOf({ minimumBet, tiers = [] }: Entered): string | undefined {
  const said = minimumBet ?? tiers.find((tier) => tier.minimumBet !== undefined)?.minimumBet
  const at = tiers.findIndex((tier) => tier.minimumBet !== undefined && Number(tier.minimumBet) !== Number(said))
  if (at >= 0) throw wrongField(`tiers.${at}.minimumBet`, 'one for all tiers')
  return said
}

/** The terms of a kind, of what was entered. @throws Refusal INVALID_INPUT at the first field that is missing or wrong */
export function readTerms(kind: ContractKind, entered: Entered): ContractTerms {
  const read = safeParse(contractTerms, {
    ...entered,
    kind,
    minimumBet: minimumOf(entered),
    tiers: entered.tiers?.map((tier, at) => renamed(kind, tier, at)),
  })
  if (read.success) return read.data
  throw wrongField(read.error.issues[0]?.path.join('.') ?? 'tiers', 'missing')
}

/** The tiers of an offer, each field by all of its names; null where there are no terms. */
export function namedTiers(terms: ContractTerms | undefined): NamedTier[] | null {
  if (terms === undefined) return null
  const minimum = terms.kind === 'realTime' ? {} : { minimumBet: terms.minimumBet }
  return terms.tiers.map((tier) => {
    const fields: Readonly<Partial<Record<WireField, string | number>>> = tier
    const others = names.flatMap((name) => {
      const field = otherNames[terms.kind][name]
      return field === undefined ? [] : [[name, fields[field]] as const]
    })
    return { ...tier, ...minimum, ...Object.fromEntries(others) }
  })
}

/** Terms as operators see them: all fields, whatever the kind. */
export function flat(terms: ContractTerms | undefined): output<typeof flatTerms> {
  const none = { calendar: null, mode: null, carryOver: null, minimumBet: null, tiers: [] }
  if (terms === undefined) return none
  const { kind: _kind, tiers, ...rest } = terms
  return { ...none, ...rest, tiers: tiers.map((tier) => ({ ...tier })) }
}
