import type { Database } from '../../platform/db/database.ts'
import type { Log } from '../../platform/log.ts'
import { readSoldBlocks } from './draw.sql.ts'
import type { LotteryGame } from './games.ts'
import { gradesOf } from './grade.ts'
import { readUngraded, writeGiven } from './result.sql.ts'

/** Draws the draws whose results came from outside, the first and the corrected ones. True where there were any. */
export async function gradeResults(
  db: Database,
  byNumber: ReadonlyMap<number, LotteryGame>,
  log: Log,
): Promise<boolean> {
  let moved = false
  for (const given of await readUngraded(db)) {
    const game = byNumber.get(given.game)
    const { result } = given
    if (game === undefined || typeof result !== 'object' || result === null) continue
    try {
      const grades = gradesOf(game.kind, result, await readSoldBlocks(db, given))
      await db.transaction((tx) => writeGiven(tx, given, grades))
      moved = true
    } catch (error) {
      log.error({ err: error, game: game.id, issue: given.issue }, 'a result could not be graded')
    }
  }
  return moved
}
