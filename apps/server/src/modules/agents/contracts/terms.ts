import { type ContractTerms, contractTerms, type flatTerms } from '#contract/calls/contract-terms.ts'
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
import { wrong } from '../parts.ts'

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
  if ('tier' in refused) return wrong(`tiers.${refused.tier}.${nameOf(terms.kind, refused.field)}`, WHY[refused.reason])
  return wrong(refused.field, refused.reason === 'notCalendar' ? 'only by half months' : 'out of range')
}

/** What of terms for a downline goes beyond the upline's, at its field; undefined where nothing does. */
export function beyond(downline: Terms, upline: Terms): Refusal | undefined {
  const found = tooHigh(downline, upline)
  if (found === undefined) return undefined
  if ('tier' in found)
    return wrong(`tiers.${found.tier}.${nameOf(downline.kind, found.field)}`, `at most ${rateToPercent(found.most)}`)
  return wrong(found.field, 'not as in your own')
}

/** The most that the holder of terms may give on in each tier of others, in percent by the fields of the wire. */
export const mostOf = (upline: Terms, downline: Terms): CallResponse<'contracts.preview'>['most'] =>
  partsOf(downline).map((tier) =>
    Object.fromEntries(
      greatestRates(upline, tier).map(([field, rate]) => [nameOf(downline.kind, field), rateToPercent(rate)]),
    ),
  )

/** The terms of a kind, of what was entered. @throws Refusal INVALID_INPUT at the first field that is missing */
export function readTerms(kind: ContractKind, entered: Readonly<Record<string, unknown>>): ContractTerms {
  const read = safeParse(contractTerms, { ...entered, kind })
  if (read.success) return read.data
  throw wrong(read.error.issues[0]?.path.join('.') ?? 'tiers', 'missing')
}

/** Terms as operators see them: all fields, whatever the kind. */
export function flat(terms: ContractTerms | undefined): output<typeof flatTerms> {
  const none = { calendar: null, mode: null, carryOver: null, minimumBet: null, tiers: [] }
  if (terms === undefined) return none
  const { kind: _kind, tiers, ...rest } = terms
  return { ...none, ...rest, tiers: tiers.map((tier) => ({ ...tier })) }
}
