import {
  array,
  boolean,
  enum as oneOf,
  int,
  maximum,
  maxLength,
  minimum,
  object,
  refine,
  regex,
  string,
  type output,
} from 'zod/mini'
import { parseMoney } from '#rules/money.ts'
import { gameTypes } from '../game-types.ts'
import { kinds } from '../kinds.ts'
import { positiveAmount } from '../scalars.ts'
import type { SettingGroup } from './define.ts'

/** An amount above nothing in whole cents. */
const cents = string()
  .check(regex(/^(?=.*[1-9])\d{1,10}(\.\d{1,2})?$/))
  .register(kinds, { kind: 'amount' })

export const pointSettings = object({
  /** Whether the site shows the point mall; points are earned all the same. */
  shown: boolean(),
  /** The turnover at risk that brings one point, by type of games. A type that is not here brings none. */
  rates: array(object({ gameType: oneOf(gameTypes), turnover: positiveAmount })).check(
    refine((all) => new Set(all.map(({ gameType }) => gameType)).size === all.length, 'a type stands twice'),
  ),
  /** How many hundredths of that a VIP rank earns, from this rank on; 100 below the first. */
  ranks: array(
    object({ rank: int().check(minimum(0), maximum(99)), percent: int().check(minimum(100), maximum(1000)) }),
  ).check(
    maxLength(100),
    refine((all) => all.every(({ rank }, at) => at === 0 || rank > (all[at - 1]?.rank ?? 0)), 'ranks rise'),
  ),
  /** Points become money in whole steps of so many, each of this value. */
  step: int().check(minimum(1), maximum(1_000_000)),
  value: cents,
})
export type PointSettings = output<typeof pointSettings>

/** Hundredths of the points that a rank earns. */
export const pointPercent = ({ ranks }: Pick<PointSettings, 'ranks'>, rank: number): number =>
  ranks.findLast((one) => rank >= one.rank)?.percent ?? 100

/** Whether some play brings more points than before, or a point comes to more. */
function givesMore(before: PointSettings, after: PointSettings): boolean {
  const earlier = new Map(before.rates.map(({ gameType, turnover }) => [gameType, parseMoney(turnover)]))
  const isFaster = after.rates.some(({ gameType, turnover }) => {
    const was = earlier.get(gameType)
    return was === undefined || parseMoney(turnover) < was
  })
  const ranks = [...before.ranks, ...after.ranks].map(({ rank }) => rank)
  return (
    isFaster ||
    ranks.some((rank) => pointPercent(after, rank) > pointPercent(before, rank)) ||
    parseMoney(after.value) * BigInt(before.step) > parseMoney(before.value) * BigInt(after.step)
  )
}

export const points = {
  summary: 'Sets how many points play brings, what they come to as money, and whether the point mall is shown.',
  schema: pointSettings,
  defaults: { shown: false, rates: [], ranks: [], step: 100, value: '1' },
  permission: 'settings.write',
  moduleId: 'OPSPOINTSET',
  // What play gives back is money: at a low rate it costs the house more than the games earn.
  isLooser: givesMore,
} satisfies SettingGroup<PointSettings>
