import {
  array,
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
import { parseRate, type Rate } from '#rules/agents/tiers.ts'
import { type GrowthRates, refusedLevels, type VipLevel } from '#rules/loyalty/vip.ts'
import { parseMoney } from '#rules/money.ts'
import { notNegative } from '../bonus-terms.ts'
import { gameTypes } from '../game-types.ts'
import { plainText } from '../scalars.ts'
import type { SettingGroup } from './define.ts'

const growth = int().check(minimum(0), maximum(1_000_000_000_000))
/** Percent of turnover at risk, with up to three decimals, such as `0.5`. */
const rebateRate = string().check(regex(/^\d{1,2}(\.\d{1,3})?$/))

/** What a level gives back of the turnover at risk of a day, by type of games; nothing of one that is not named. */
export const rebateRates = array(object({ gameType: oneOf(gameTypes), rate: rebateRate })).check(
  maxLength(gameTypes.length),
  refine((all) => new Set(all.map(({ gameType }) => gameType)).size === all.length, 'each type once'),
)
export type RebateRates = output<typeof rebateRates>

const level = object({
  rank: int().check(minimum(0), maximum(99)),
  labelName: plainText(30),
  /** Growth over life that reaches it. */
  from: growth,
  /** Growth of a calendar month that keeps it; below it a member falls by one level. */
  keep: growth,
  rebates: rebateRates,
})

/** Levels as the rules know them. */
export const ruledLevels = (levels: readonly output<typeof level>[]): readonly VipLevel[] =>
  levels.map(({ from, keep }) => ({ from: BigInt(from), keep: BigInt(keep) }))

/** Where each value is one by itself; levels are compared of no others. */
const when = ({ issues }: { readonly issues: readonly unknown[] }): boolean => issues.length === 0
const path = ['levels']

export const vipSettings = object({
  /** In rising order; the first one begins at nothing and is everybody's. Without levels there are none. */
  levels: array(level).check(maxLength(30)),
  /** Turnover at risk, and deposits, that earn one of growth; at 0 it earns none. */
  growth: object({ turnover: notNegative, deposits: notNegative }),
}).check(
  refine(({ levels }) => refusedLevels(ruledLevels(levels)) === undefined, {
    when,
    path,
    message: 'each level higher',
  }),
  refine(({ levels }) => levels.every(({ rank }, at) => at === 0 || rank > (levels[at - 1]?.rank ?? 0)), {
    when,
    path,
    message: 'each rank higher',
  }),
)
export type VipSettings = output<typeof vipSettings>

/** What earns growth, as the rules know it. */
export const growthRates = ({ growth: { turnover, deposits } }: Pick<VipSettings, 'growth'>): GrowthRates => ({
  turnover: parseMoney(turnover),
  deposits: parseMoney(deposits),
})

/** The rate of a type of games among others, in thousandths of a percent. */
export const rebateRateOf = (rates: RebateRates, gameType: string): Rate =>
  parseRate(rates.find((one) => one.gameType === gameType)?.rate ?? '0')

/** True where less earns growth than before. */
const growsFaster = (before: string, after: string): boolean =>
  parseMoney(after) !== 0n && (parseMoney(before) === 0n || parseMoney(after) < parseMoney(before))

/** Whether a level is reached or kept with less than before, gives back more, or was not there. */
const givesMore = (before: VipSettings, after: VipSettings): boolean =>
  after.levels.some((one) => {
    const was = before.levels.find(({ rank }) => rank === one.rank)
    return (
      was === undefined ||
      one.from < was.from ||
      one.keep < was.keep ||
      one.rebates.some(({ gameType, rate }) => parseRate(rate) > rebateRateOf(was.rebates, gameType))
    )
  })

export const vip = {
  summary: 'Sets the VIP levels: how they are reached and kept, and what each gives back of turnover.',
  schema: vipSettings,
  defaults: {
    levels: [],
    growth: { turnover: '100', deposits: '10' },
  },
  permission: 'settings.write',
  moduleId: 'OPSVIP',
  // A level is money: it gives back a part of all that is played.
  isLooser: (before, after) =>
    givesMore(before, after) ||
    growsFaster(before.growth.turnover, after.growth.turnover) ||
    growsFaster(before.growth.deposits, after.growth.deposits),
} satisfies SettingGroup<VipSettings>
