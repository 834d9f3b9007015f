import type { CallResponse } from '#contract/calls.ts'
import { growthRates } from '#contract/settings/vip.ts'
import { periodOf } from '#rules/agents/period.ts'
import { growthOf, levelOf } from '#rules/loyalty/vip.ts'
import { type MemberId, shardOf } from '../../../platform/ids.ts'
import { readLocalDays } from '../runs.sql.ts'
import { levelAt, placeOf, rulesOf } from './level.ts'
import { grownNow, type RaiseDeps, raiseNow } from './raise.ts'
import { readChanges, readVips } from './vip.sql.ts'

/** So many changes the member's page shows. */
const MOST_SHOWN = 20

/** How far a member is among the levels; one that it has reached by now it has from now on. */
export async function readProgress(deps: RaiseDeps, member: MemberId): Promise<CallResponse<'vip.progress'>> {
  const { db, brand, settings } = deps
  const [settled, { today }] = await Promise.all([settings.vip(), readLocalDays(db, brand.timeZone)])
  const month = periodOf('monthly', today)
  const [grown, before] = await Promise.all([grownNow(deps, member, month.from), readVip(deps, member)])
  const rose = await raiseNow(deps, member, { settled, vip: before, grown, today })
  const [vip, changes] = await Promise.all([rose ? readVip(deps, member) : before, readChanges(db, member, MOST_SHOWN)])
  const rates = growthRates(settled)
  const [life, period] = [growthOf(grown.life, rates), growthOf(grown.period, rates)]
  const level = levelAt(settled, vip?.rank)
  const at = vip === undefined ? 0 : placeOf(settled, vip.rank)
  const keep = BigInt(level?.keep ?? 0)
  return {
    levels: settled.levels,
    earns: settled.growth,
    rank: level?.rank ?? null,
    growth: shownGrowth(life),
    period: { ...month, growth: shownGrowth(period) },
    left: leftTo(settled, at + 1, vip === undefined ? 0 : placeOf(settled, vip.highest), { life, period }),
    keptUntil: vip === undefined || keep === 0n ? null : vip.keptUntil,
    keepLeft: shownGrowth(keep - period),
    history: changes.map(({ at: moment, ...change }) => ({ ...change, at: moment.toISOString() })),
    currencySymbol: brand.brand.currencySymbol,
  }
}

const readVip = async ({ db }: Pick<RaiseDeps, 'db'>, member: MemberId) =>
  (await readVips(db, shardOf(member), [member])).get(member)

/** Whole points; nothing where more play came back than was made. */
const shownGrowth = (growth: bigint): number => Number(growth > 0n ? growth : 0n)

/** What is left to a level: growth over life, or this month's where it was had before and lost. */
function leftTo(
  settled: Parameters<typeof rulesOf>[0],
  at: number,
  highest: number,
  { life, period }: { readonly life: bigint; readonly period: bigint },
): CallResponse<'vip.progress'>['left'] {
  const level = settled.levels[at]
  if (level === undefined) return null
  const hadBefore = at <= highest && levelOf(rulesOf(settled), life) >= at
  const growth = hadBefore ? BigInt(level.keep) - period : BigInt(level.from) - life
  return { rank: level.rank, growth: shownGrowth(growth), hadBefore: hadBefore ? 'yes' : 'no' }
}
