import { isPeriod } from '#contract/content/promotion.ts'
import { addDays } from '#rules/local-time.ts'
import { occasionOf } from '#rules/loyalty/occasions.ts'
import type { Job } from '../../../platform/jobs.ts'
import type { RankedDeps } from '../parts.ts'
import { AT_ONCE, beginRuns, readLocalDays, runDay } from '../runs.sql.ts'
import { insertDue, meeting, membersOver } from './due.sql.ts'
import { dueOf, ofPeriod } from './hear.ts'
import { heldPromotions, type HeldTerms } from './held.ts'
import { periodOf } from './periods.ts'

/**
 * Notes who is given for a period that is over, by promotions that wait for its end. It goes over the members once for each
 * promotion, version and period, and begins with the first period that ends while the promotion is on the site.
 */
export const notePeriodsOver = (deps: RankedDeps): Job => ({
  name: 'promotion_periods',
  schedule: '5,15,25,35,45,55 * * * *',
  async run() {
    const { db, brand } = deps
    const { known } = await readLocalDays(db, brand.timeZone)
    for (const { promotion, terms } of await heldPromotions(deps, isPeriod))
      for (const one of terms) if (one.value.whenOver === true) await noteLast(deps, promotion.item, one, known)
  },
})

async function noteLast(
  { db, brand, clock, ids }: RankedDeps,
  promotion: string,
  { version, value: { trigger, conditions } }: HeldTerms,
  known: string,
): Promise<void> {
  if (!isPeriod(trigger)) return
  const day = addDays(periodOf(trigger, known).from, -1)
  const name = `promotion:${promotion}:${version ?? 'all'}:${trigger}` as const
  const period = periodOf(trigger, day)
  const run = { name, day: period.to, timeZone: brand.timeZone }
  if (await beginRuns(db, run)) return
  const asked = { promotion, conditions, version, occasion: occasionOf({ on: trigger, day }), period }
  const happened = ofPeriod(trigger, day, clock.now(), brand.timeZone)
  await runDay(db, run, async (tx, shard, after) => {
    const members = await membersOver(tx, shard, asked, { after, limit: AT_ONCE })
    const due = members.length === 0 ? [] : await meeting(tx, shard, members, asked)
    await insertDue(
      tx,
      shard,
      due.map((member) => dueOf({ ids, promotion }, member, happened)),
    )
    return members.at(-1)
  })
}
