import type { VipSettings } from '#contract/settings/vip.ts'
import { parseMoney } from '#rules/money.ts'

/** The highest level whose turnover was reached, undefined where the brand has none. */
export function vipLevel({ levels }: VipSettings, turnover: bigint): { label: string; rank: number } | undefined {
  const level = levels.findLast((one) => turnover >= parseMoney(one.turnover))
  return level === undefined ? undefined : { label: level.labelName, rank: level.rank }
}
