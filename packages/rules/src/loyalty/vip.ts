import type { Money } from '../money.ts'
import { add, floor, rational, type Rational, ZERO } from '../rational.ts'

/** What earns growth: so much turnover at risk, or so much that is deposited, for one; in units. Nothing where it earns none. */
export interface GrowthRates {
  readonly turnover: Money
  readonly deposits: Money
}

/** Growth of a time, whole points. */
export const growthOf = (
  { turnover, deposits }: { readonly turnover: Money; readonly deposits: Money },
  rates: GrowthRates,
): bigint => floor(add(over(turnover, rates.turnover), over(deposits, rates.deposits)))

const over = (amount: Money, forOne: Money): Rational => (forOne === 0n ? ZERO : rational(amount, forOne))

/** A level; the first one of a list is that of everybody. */
export interface VipLevel {
  /** Growth over life from which a member rises to it. */
  readonly from: bigint
  /** Growth of a period that keeps it. */
  readonly keep: bigint
}

/** The highest level, from 0, whose threshold is reached. */
export function levelOf(levels: readonly VipLevel[], growth: bigint): number {
  const at = levels.findLastIndex(({ from }) => growth >= from)
  return at < 0 ? 0 : at
}

/**
 * The level to which growth raises a member, never below the one that it has. One that it had before and lost comes back once
 * what keeps it has grown in the running period; growth over life alone would give it back at once.
 * @param highest the highest level that it ever had
 */
export function raised(
  levels: readonly VipLevel[],
  { level, highest }: { readonly level: number; readonly highest: number },
  growth: { readonly life: bigint; readonly period: bigint },
): number {
  for (let at = levelOf(levels, growth.life); at > level; at--)
    if (at > highest || growth.period >= (levels[at]?.keep ?? 0n)) return at
  return level
}

/**
 * The level after a period is over: one lower where its growth does not keep it. Never in the period of the rise, nor in the
 * next whole one.
 * @param since whole periods since the one of the last rise, which is 0 itself
 */
export function reviewed(levels: readonly VipLevel[], level: number, grown: bigint, since: number): number {
  const keep = levels[level]?.keep ?? 0n
  return level > 0 && since > 1 && grown < keep ? level - 1 : level
}

/** Why levels are refused: from one to the next both values may not fall, and the threshold has to rise; the first begins at nothing. */
export type LevelRefusal = { readonly level: number; readonly field: 'from' | 'keep' }

/** The first thing that is wrong with levels, undefined where nothing is. */
export function refusedLevels(levels: readonly VipLevel[]): LevelRefusal | undefined {
  for (const [level, { from, keep }] of levels.entries()) {
    const before = levels[level - 1]
    if (before === undefined ? from !== 0n : from <= before.from) return { level, field: 'from' }
    if (keep < 0n || (before === undefined ? keep !== 0n : keep < before.keep)) return { level, field: 'keep' }
  }
  return undefined
}
