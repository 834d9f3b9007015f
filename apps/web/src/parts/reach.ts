import type { CallResponse } from '#contract/calls.ts'
import { parseMoney } from '#rules/money.ts'
import type { DemandField, TierParts } from '#rules/agents/tiers.ts'

type SoFar = NonNullable<CallResponse<'contracts.own'>['soFar']>
export type Lacks = SoFar['lacks'][number]

/** How far a part is, in percent, from 0 to 100. */
const percentOf = (has: bigint, wanted: bigint): number =>
  wanted <= 0n ? 100 : Math.max(0, Math.min(100, Number((has * 100n) / wanted)))

function missingOf(lacks: Lacks, field: DemandField): bigint {
  if (field === 'active') return BigInt(lacks.active ?? 0)
  return field === 'stake' ? 0n : parseMoney(lacks[field] ?? '0')
}

/** How far a tier is reached, in whole percent: what its demands are reached by, on average. 100 is only where nothing is missing. */
export function reachOf({ demands }: Pick<TierParts, 'demands'>, lacks: Lacks): number {
  if (Object.keys(lacks).length === 0) return 100
  const parts = demands.map(([field, wanted]) => percentOf(wanted - missingOf(lacks, field), wanted))
  return Math.min(99, Math.floor(parts.reduce((sum, one) => sum + one, 0) / Math.max(1, parts.length)))
}
