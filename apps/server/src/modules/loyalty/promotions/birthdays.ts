import { localDate } from '#rules/local-time.ts'
import { birthdaysOn, occasionOf } from '#rules/loyalty/occasions.ts'
import { allShards, type MemberId, type Shard } from '../../../platform/ids.ts'
import type { Job } from '../../../platform/jobs.ts'
import { readBirthdays } from '../../safeguards/index.ts'
import type { RankedDeps } from '../parts.ts'
import { insertDue, withoutAward } from './due.sql.ts'
import { heldPromotions } from './held.ts'

/** Members of a shard in one transaction. */
const AT_ONCE = 500

/**
 * Notes whose birthday it is, by a proven identity, for the promotions that give for it. It runs every hour, so that a stop at
 * midnight costs nobody a gift, and leaves out who was given it.
 */
export const birthdays = (deps: RankedDeps): Job => ({
  name: 'promotion_birthdays',
  schedule: '7 * * * *',
  async run() {
    const { clock, brand } = deps
    const promotions = await heldPromotions(deps, (trigger) => trigger === 'birthday')
    if (promotions.length === 0) return
    const day = localDate(clock.now(), brand.timeZone)
    for (const shard of allShards)
      await noteShard(
        deps,
        shard,
        day,
        promotions.map(({ promotion }) => promotion.item),
      )
  },
})

async function noteShard(
  { db, clock, ids }: RankedDeps,
  shard: Shard,
  day: string,
  promotions: readonly string[],
): Promise<void> {
  const trigger = { on: 'birthday', day } as const
  let after: MemberId | undefined
  for (;;) {
    const members = await readBirthdays(db, shard, birthdaysOn(day), after, AT_ONCE)
    if (members.length === 0) return
    await db.transaction(async (tx) => {
      for (const promotion of promotions) {
        const left = await withoutAward(tx, shard, members, promotion, occasionOf(trigger))
        const happened = { trigger, atMs: clock.now() }
        await insertDue(
          tx,
          shard,
          left.map((member) => ({ id: ids.row(), member, promotion, happened })),
        )
      }
    })
    after = members.at(-1)
  }
}
