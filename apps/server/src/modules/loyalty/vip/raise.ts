import { growthRates, type VipSettings } from '#contract/settings/vip.ts'
import { addDays } from '#rules/local-time.ts'
import { periodOf } from '#rules/agents/period.ts'
import { growthOf, raised } from '#rules/loyalty/vip.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { consumeEntries, type Consumer } from '../../../platform/events/consumers.ts'
import { type MemberId, memberId, type Shard, shardOf } from '../../../platform/ids.ts'
import { type Growing, growersOf, readGrowing, readGrowingNow, upToSums } from '../../wallet/index.ts'
import type { LoyaltyDeps } from '../parts.ts'
import { readLocalDays } from '../runs.sql.ts'
import { placeOf, rulesOf } from './level.ts'
import { tellChanges } from './tell.ts'
import { raiseAll, readVips, type VipRow } from './vip.sql.ts'

export type RaiseDeps = Pick<LoyaltyDeps, 'db' | 'ids' | 'brand' | 'emitToEach'> & {
  readonly settings: Pick<LoyaltyDeps['settings'], 'vip'>
}

/** The sums it reads are a minute old. */
const EVERY_MS = 10_000
/** Positions of a shard in one turn. */
const MOST = 10_000

/** The end of the month after the one of a day: until then a level that was reached on it does not fall. */
export const keptFrom = (day: string): string => periodOf('monthly', addDays(periodOf('monthly', day).to, 1)).to

/** Raises whoever played or paid in, behind the sums by day, of which it never goes ahead. */
export const raiseByPlay = (deps: RaiseDeps): Consumer =>
  consumeEntries(
    'vip',
    {
      everyMs: EVERY_MS,
      most: MOST,
      upTo: upToSums,
    },
    async (tx, span) => {
      const settled = await deps.settings.vip()
      const top = settled.levels.at(-1)
      if (top === undefined || settled.levels.length === 1) return
      const grew = await growersOf(tx, span)
      const vips = await readVips(tx, span.shard, grew)
      const below = grew.filter((member) => (vips.get(member)?.rank ?? 0) < top.rank)
      if (below.length === 0) return
      const { timeZone } = deps.brand
      const { today } = await readLocalDays(tx, timeZone)
      const grown = await readGrowing(tx, span.shard, below, periodOf('monthly', today), timeZone)
      await raise(deps, tx, span.shard, { settled, vips, grown, today })
    },
  )

/** Raises one member by what it grew up to this moment, where that reaches a level; so nobody who looks has to wait. */
export async function raiseNow(
  deps: RaiseDeps,
  member: MemberId,
  {
    settled,
    vip,
    grown,
    today,
  }: {
    readonly settled: VipSettings
    readonly vip: VipRow | undefined
    readonly grown: Growing
    readonly today: string
  },
): Promise<boolean> {
  const about = {
    settled,
    vips: new Map(vip === undefined ? [] : [[member, vip]]),
    grown: new Map([[member, grown]]),
    today,
  }
  if (dueRises(about).length === 0) return false
  await deps.db.transaction((tx) => raise(deps, tx, shardOf(member), about))
  return true
}

interface About {
  readonly settled: VipSettings
  readonly vips: ReadonlyMap<string, VipRow>
  readonly grown: ReadonlyMap<string, Growing>
  readonly today: string
}

/** Who has grown to a higher level, and how far. */
function dueRises({
  settled,
  vips,
  grown,
}: About): { readonly member: MemberId; readonly rank: number; readonly growth: bigint }[] {
  const [rules, rates] = [rulesOf(settled), growthRates(settled)]
  return [...grown].flatMap(([member, sums]) => {
    const vip = vips.get(member)
    const level = vip === undefined ? 0 : placeOf(settled, vip.rank)
    const highest = vip === undefined ? 0 : placeOf(settled, vip.highest)
    const life = growthOf(sums.life, rates)
    const to = raised(rules, { level, highest }, { life, period: growthOf(sums.period, rates) })
    const rank = settled.levels[to]?.rank
    return to > level && rank !== undefined ? [{ member: memberId(member), rank, growth: life }] : []
  })
}

async function raise({ ids, emitToEach }: RaiseDeps, tx: Tx, shard: Shard, about: About): Promise<void> {
  const rises = dueRises(about).map((one) => ({ ...one, id: ids.row() }))
  const [first] = about.settled.levels
  if (rises.length === 0 || first === undefined) return
  const around = { first: first.rank, keptUntil: keptFrom(about.today), today: about.today }
  await tellChanges(emitToEach, tx, shard, await raiseAll(tx, shard, rises, around), about.settled)
}

/** What a member grew, exact at this moment. */
export const grownNow = (
  { db, brand }: Pick<RaiseDeps, 'db' | 'brand'>,
  member: MemberId,
  since: string,
): Promise<Growing> => readGrowingNow(db, member, since, brand.timeZone)
