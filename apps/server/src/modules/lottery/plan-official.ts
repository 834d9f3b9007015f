import { nextDraws } from '#rules/lottery/calendar.ts'
import { issueOf } from '#rules/lottery/games.ts'
import type { Database } from '../../platform/db/database.ts'
import { planDraws } from './draw.sql.ts'
import type { LotteryGame } from './games.ts'
import type { PlannedDraw } from './schedule.ts'

const DAY_MS = 86_400_000
/** Between two draws of a game lie at most so many days, a moved one counted in. */
const MOST_DAYS = 35
/** Draws of a game that are planned: the one that is sold and those after it. */
const AHEAD = 8
/** The calendar of rules changes with a release only, so it is not read in every turn. */
const PLAN_EVERY_MS = 600_000

/**
 * Draws of an official game that are drawn after an instant. Each is sold from the close of the one before, and closes so
 * many seconds before its calendar says; its number is its day since 1970.
 */
export function officialDraws(
  { id }: Pick<LotteryGame, 'id'>,
  fromMs: number,
  guardSeconds: number,
  count: number,
): PlannedDraw[] {
  const guardMs = guardSeconds * 1000
  const found = nextDraws(id, fromMs - MOST_DAYS * DAY_MS, MOST_DAYS + count + 1)
  return found
    .flatMap(({ date, closesAt, drawsAt }, at) => {
      const before = found[at - 1]
      if (before === undefined || drawsAt <= fromMs) return []
      return {
        nr: Date.parse(`${date}T00:00:00Z`) / DAY_MS,
        issue: issueOf(date, 1, 1),
        opensAtMs: before.closesAt - guardMs,
        closesAtMs: closesAt - guardMs,
        drawsAtMs: drawsAt,
      }
    })
    .slice(0, count)
}

/** Plans the next draws of the official games, now and then; those that are planned stay as they are. */
export function createOfficialPlan(
  db: Database,
  games: readonly LotteryGame[],
): (nowMs: number, guardSeconds: number) => Promise<void> {
  let plannedAtMs: number | undefined
  return async (nowMs, guardSeconds) => {
    if (plannedAtMs !== undefined && Math.abs(nowMs - plannedAtMs) < PLAN_EVERY_MS) return
    for (const game of games) {
      const draws = officialDraws(game, nowMs, guardSeconds, AHEAD)
      await db.transaction((tx) => planDraws(tx, game.number, 'official', draws))
    }
    plannedAtMs = nowMs
  }
}
