import { ruledLevels, type VipSettings } from '#contract/settings/vip.ts'
import type { VipLevel } from '#rules/loyalty/vip.ts'

export type Level = VipSettings['levels'][number]

/** A level as it is shown beside a member's name. */
export interface ShownLevel {
  readonly label: string
  readonly rank: number
}

/** The place of a rank among the levels: of the highest one up to it, so that a level which is gone gives way to the one below. */
export const placeOf = ({ levels }: Pick<VipSettings, 'levels'>, rank: number): number =>
  Math.max(
    levels.findLastIndex((level) => level.rank <= rank),
    0,
  )

/** The level of a member by the rank that is kept for it; the first one without, undefined where the brand has none. */
export function levelAt(settled: Pick<VipSettings, 'levels'>, rank: number | undefined): Level | undefined {
  return settled.levels[rank === undefined ? 0 : placeOf(settled, rank)]
}

/** The same as it is shown. */
export function shownLevel(settled: Pick<VipSettings, 'levels'>, rank: number | undefined): ShownLevel | undefined {
  const level = levelAt(settled, rank)
  return level === undefined ? undefined : { label: level.labelName, rank: level.rank }
}

export const rulesOf = ({ levels }: Pick<VipSettings, 'levels'>): readonly VipLevel[] => ruledLevels(levels)
