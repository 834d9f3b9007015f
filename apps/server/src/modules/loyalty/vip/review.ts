import { growthRates } from '#contract/settings/vip.ts'
import { addDays } from '#rules/local-time.ts'
import { periodOf } from '#rules/agents/period.ts'
import { growthOf, reviewed } from '#rules/loyalty/vip.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { MemberId, Shard } from '../../../platform/ids.ts'
import { readGrown } from '../../wallet/index.ts'
import { AT_ONCE, readLastRun, readLocalDays, runDay } from '../runs.sql.ts'
import { placeOf, rulesOf } from './level.ts'
import type { RaiseDeps } from './raise.ts'
import { tellChanges } from './tell.ts'
import { lowerAll, mayFall } from './vip.sql.ts'

/** Lowers by one level whoever did not keep it in a month that is over: every month once, in their order, also after days without a run. */
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
  { ids, settings, emitToEach }: RaiseDeps,
  tx: Tx,
  shard: Shard,
  { after, month }: { readonly after: string; readonly month: Month },
): Promise<MemberId | undefined> {
  const settled = await settings.vip()
  const [first] = settled.levels
  if (first === undefined) return undefined
  const vips = await mayFall(tx, shard, { after, first: first.rank, day: month.to, limit: AT_ONCE })
  const [rules, rates] = [rulesOf(settled), growthRates(settled)]
  const grown = await readGrown(
    tx,
    shard,
    vips.map(({ member }) => member),
    month,
  )
  const falls = vips.flatMap(({ member, rank }) => {
    const sums = grown.get(member)
    const [growth, level] = [sums === undefined ? 0n : growthOf(sums, rates), placeOf(settled, rank)]
    // The statement that named them left out whom a rise still protects.
    const at = reviewed(rules, level, growth, UNPROTECTED)
    // A rank that is gone from the settings is shown as the one below: whoever keeps that does not fall.
    const to = at === level ? undefined : settled.levels[at]?.rank
    return to === undefined || to >= rank ? [] : [{ member, id: ids.row(), rank: to, growth }]
  })
  if (falls.length > 0) await tellChanges(emitToEach, tx, shard, await lowerAll(tx, shard, falls, month.to), settled)
  return vips.at(-1)?.member
}

/** Whole months since the rise of those whom nothing protects. */
const UNPROTECTED = 2
