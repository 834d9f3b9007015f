import { recordAudit } from '../../platform/audit.sql.ts'
import type { Log } from '../../platform/log.ts'
import { readSoldBlocks } from './draw.sql.ts'
import type { LotteryGame } from './games.ts'
import { gradesOf } from './grade.ts'
import { type LateDeps, readGoneBack, refundLate } from './refund-late.ts'
import { readUngraded, writeGiven } from './result.sql.ts'
import { decimal } from './sale.ts'

/**
 * Draws the draws whose results came from outside, the first and the corrected ones. What was sold of a draw once its
 * result was known goes back before: between the result and the fence a sale may still go by the close it had.
 * @returns whether there were any
 */
export async function gradeResults(
  deps: LateDeps & { readonly log: Log },
  byNumber: ReadonlyMap<number, LotteryGame>,
): Promise<boolean> {
  const { db, log } = deps
  let moved = false
  for (const given of await readUngraded(db)) {
    const game = byNumber.get(given.game)
    const { result, knownAt } = given
    if (game === undefined || typeof result !== 'object' || result === null) continue
    try {
      if (knownAt !== null) await refundLate(deps, game, given, knownAt)
      const grades = gradesOf(game.kind, result, await readSoldBlocks(db, given))
      await db.transaction(async (tx) => {
        if (!(await writeGiven(tx, given, grades)) || given.revision > 1) return
        const { tickets, stake } = await readGoneBack(tx, given)
        if (tickets > 0)
          recordAudit(tx, {
            actor: 'house',
            action: 'draw.lateReturned',
            subject: `draw:${game.id}:${given.issue}`,
            after: { tickets, stake: decimal(stake), knownAt: knownAt?.toISOString() ?? null },
          })
      })
      moved = true
    } catch (error) {
      log.error({ err: error, game: game.id, issue: given.issue }, 'a result could not be graded')
    }
  }
  return moved
}
