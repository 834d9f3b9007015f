import { growthRates } from '#contract/settings/vip.ts'
import { addDays } from '#rules/local-time.ts'
import { periodOf } from '#rules/agents/period.ts'
import { growthOf, raised, reviewed } from '#rules/loyalty/vip.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { MemberId, Shard } from '../../../platform/ids.ts'
import { type Growing, readGrowing, readGrown } from '../../wallet/index.ts'
import { AT_ONCE, readLastRun, readLocalDays, runDay } from '../runs.sql.ts'
import { placeOf, rulesOf } from './level.ts'
import { keptFrom, type RaiseDeps } from './raise.ts'
import { tellChanges } from './tell.ts'
import { type LevelChange, lowerAll, mayMove, raiseAll } from './vip.sql.ts'

/**
 * Lowers by one level whoever did not keep it in a month that is over, and gives back one that was lost to whoever grew what
 * keeps it in that month: every month once, in their order, also after days without a run.
 */
export async function reviewLevels(deps: RaiseDeps): Promise<void> {
  const { db, brand } = deps
  const { known } = await readLocalDays(db, brand.timeZone)
  for (;;) {
    const last = await readLastRun(db, 'vip', brand.timeZone)
    const month = periodOf('monthly', last.isDone ? addDays(last.day, 1) : last.day)
    if (month.to >= known) return
    if (!(await reviewMonth(deps, month))) return
  }
}

interface Month {
  readonly from: string
  readonly to: string
}

/** The same of one month; false where somebody else is at it, or the sums do not know all of it. */
export const reviewMonth = (deps: RaiseDeps, month: Month): Promise<boolean> =>
  runDay(deps.db, { name: 'vip', day: month.to, timeZone: deps.brand.timeZone }, (tx, shard, after) =>
    reviewSome(deps, tx, shard, { after, month }),
  )

async function reviewSome(
  { ids, settings, brand, emitToEach }: RaiseDeps,
  tx: Tx,
  shard: Shard,
  { after, month }: { readonly after: string; readonly month: Month },
): Promise<MemberId | undefined> {
  const settled = await settings.vip()
  const [first] = settled.levels
  if (first === undefined) return undefined
  const vips = await mayMove(tx, shard, { after, first: first.rank, day: month.to, limit: AT_ONCE })
  const [rules, rates] = [rulesOf(settled), growthRates(settled)]
  const grown = await readGrown(
    tx,
    shard,
    vips.map(({ member }) => member),
    month,
  )
  const lost = vips.filter(
    ({ member, rank, highest }) => rank < highest && growthOf(grown.get(member) ?? NOTHING, rates) > 0n,
  )
  // Whole lives are read of those few alone who may get a level back.
  const lives = await livesOf(
    tx,
    shard,
    lost.map(({ member }) => member),
    month,
    brand.timeZone,
  )
  const moves = vips.flatMap(({ member, rank, highest, mayFall }) => {
    const growth = growthOf(grown.get(member) ?? NOTHING, rates)
    const levels = { level: placeOf(settled, rank), highest: placeOf(settled, highest) }
    // Growth over life raises at once; here it is what grew by the end of the month, which nobody looked at any more.
    const life = growthOf(lives.get(member)?.life ?? NOTHING, rates)
    const regained = Math.min(raised(rules, levels, { life, period: growth }), levels.highest)
    const at =
      regained > levels.level ? regained : mayFall ? reviewed(rules, levels.level, growth, UNPROTECTED) : levels.level
    // A rank that is gone from the settings is shown as the one below: whoever keeps that does not fall.
    const to = at === levels.level ? undefined : settled.levels[at]?.rank
    return to === undefined || to === rank ? [] : [{ member, id: ids.row(), rank: to, growth, rises: to > rank }]
  })
  const [rises, falls] = [moves.filter((one) => one.rises), moves.filter((one) => !one.rises)]
  const changes: LevelChange[] = []
  // As if it had come back within the month.
  const around = { first: first.rank, keptUntil: keptFrom(month.to), today: month.to }
  if (rises.length > 0) changes.push(...(await raiseAll(tx, shard, rises, around)))
  if (falls.length > 0) changes.push(...(await lowerAll(tx, shard, falls, month.to)))
  await tellChanges(emitToEach, tx, shard, changes, settled)
  return vips.at(-1)?.member
}

const livesOf = async (
  tx: Tx,
  shard: Shard,
  members: readonly MemberId[],
  month: Month,
  timeZone: string,
): Promise<ReadonlyMap<string, Growing>> =>
  members.length === 0 ? new Map() : await readGrowing(tx, shard, members, month, timeZone)

const NOTHING = { turnover: 0n, deposits: 0n }

/** Whole months since the rise of those whom nothing protects. */
const UNPROTECTED = 2
