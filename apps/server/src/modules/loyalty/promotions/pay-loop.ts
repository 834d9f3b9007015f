import { idText } from '#contract/scalars.ts'
import { object } from 'zod/mini'
import { memberId, rowId } from '../../../platform/ids.ts'
import type { Loop } from '../../../platform/loops.ts'
import { addJob } from '../../../platform/queued-jobs.sql.ts'
import { jobKind, type Queue, queue } from '../../../platform/queued-jobs.ts'
import type { RankedDeps } from '../parts.ts'
import { readUnpaid, setFailed, type Unpaid } from './awards.sql.ts'
import { payClaimed } from './pay-award.ts'

/** Awards that a turn pays. */
const MOST_PAID = 100

/** An award that could not be paid with the others. */
const payAward = jobKind('loyalty.pay_award', object({ member: idText, award: idText }))

/** Pays what nobody has to claim. What fails leaves the line: it is tried by itself, and waits for an operator then. */
export function payLoop(deps: RankedDeps): Loop {
  const { db, log } = deps
  let after: Unpaid | undefined
  return {
    name: 'awards',
    everyMs: 1000,
    async turn() {
      const unpaid = await readUnpaid(db, after, MOST_PAID)
      // What has to wait, since its member takes a break, keeps nobody else waiting: the next turn goes on behind it.
      after = unpaid.length < MOST_PAID ? undefined : unpaid.at(-1)
      for (const { member, id } of unpaid)
        await db
          .transaction((tx) => payClaimed(deps, tx, member, id))
          .catch(async (error: unknown) => {
            log.warn({ err: error, award: id }, 'an award could not be paid')
            await db.transaction(async (tx) => {
              if (await setFailed(tx, member, id, true)) await addJob(tx, payAward, { member, award: id }, { key: id })
            })
          })
    },
  }
}

/** Pays such awards one by one. One whose member takes a break by now goes back into the line. */
export const awardQueue = (deps: RankedDeps): Queue =>
  queue(payAward, ({ member: named, award }) =>
    deps.db.transaction(async (tx) => {
      const [member, id] = [memberId(named), rowId(award)]
      if (await setFailed(tx, member, id, false)) await payClaimed(deps, tx, member, id)
    }),
  )
