import { type Exceptions, nextDraws } from '#rules/lottery/calendar.ts'
import { issueOf } from '#rules/lottery/games.ts'
import type { Database, Tx } from '../../platform/db/database.ts'
import { exceptionsOf, lockCalendar, readChanges, refitDraws } from './calendar.sql.ts'
import { planDraws } from './draw.sql.ts'
import type { LotteryGame } from './games.ts'
import type { PlannedDraw } from './schedule.ts'

const DAY_MS = 86_400_000
/** Between two draws of a game lie at most so many days, those that are omitted or moved counted in. */
const MOST_DAYS = 75
/** Draws of a game that are planned: the one that is sold and those after it. */
const AHEAD = 8
/** A station draws at most so often a week, and a pair at least once. */
const A_WEEK = 2
/** What operators change is planned at once, so it is not read in every turn. */
const PLAN_EVERY_MS = 600_000

/** The number of the draw of a date. */
export const officialNr = (date: string): number => Date.parse(`${date}T00:00:00Z`) / DAY_MS

/**
 * Draws of an official game that are drawn after an instant. Each is sold from the close of the one before, and closes so
 * many seconds before its calendar says; its number is its day since 1970.
 */
export function officialDraws(
  { id }: Pick<LotteryGame, 'id'>,
  fromMs: number,
  guardSeconds: number,
  count: number,
  exceptions: Exceptions,
): PlannedDraw[] {
  const guardMs = guardSeconds * 1000
  const found = nextDraws(id, fromMs - MOST_DAYS * DAY_MS, MOST_DAYS + count + 1, exceptions)
  return found
    .flatMap(({ date, closesAt, drawsAt }, at) => {
      const before = found[at - 1]
      if (before === undefined || drawsAt <= fromMs) return []
      return {
        nr: officialNr(date),
        issue: issueOf(date, 1, 1),
        opensAtMs: before.closesAt - guardMs,
        closesAtMs: closesAt - guardMs,
        drawsAtMs: drawsAt,
      }
    })
    .slice(0, count)
}

/** Whether a game has days of its own: no fast one, and none that joins two others. */
export const hasCalendar = ({ minutes, stations }: LotteryGame): boolean => minutes === null && stations === undefined

/** The games that join a station with another one, by their numbers. */
export const pairsOf = ({ number }: LotteryGame, games: Iterable<LotteryGame>): LotteryGame[] =>
  [...games]
    .filter(({ stations }) => stations?.some((station) => station.number === number) === true)
    .toSorted((a, b) => a.number - b.number)

/**
 * The draws of two stations as one game: those of the dates on which both draw, sold while both are. So whatever is sold of
 * it is sold of both stations, whose draws keep their date from then on.
 */
export const joinedDraws = (first: readonly PlannedDraw[], second: readonly PlannedDraw[]): PlannedDraw[] =>
  first.flatMap((one) => {
    const other = second.find(({ nr }) => nr === one.nr)
    if (other === undefined) return []
    const opensAtMs = Math.max(one.opensAtMs, other.opensAtMs)
    const closesAtMs = Math.min(one.closesAtMs, other.closesAtMs)
    const drawsAtMs = Math.max(one.drawsAtMs, other.drawsAtMs)
    return opensAtMs < closesAtMs ? [{ nr: one.nr, issue: one.issue, opensAtMs, closesAtMs, drawsAtMs }] : []
  })

/** The next draws of a game that is not the house's, by its calendar or those of its stations as they are now. */
async function nextOf(tx: Tx, game: LotteryGame, nowMs: number, guardSeconds: number): Promise<PlannedDraw[]> {
  const of = async (one: Pick<LotteryGame, 'id' | 'number'>, count: number): Promise<PlannedDraw[]> =>
    officialDraws(one, nowMs, guardSeconds, count, exceptionsOf(await readChanges(tx, [one.number])))
  if (game.stations === undefined) return of(game, AHEAD)
  const [first, second] = game.stations
  return joinedDraws(await of(first, AHEAD * A_WEEK), await of(second, AHEAD * A_WEEK)).slice(0, AHEAD)
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
      await db.transaction(async (tx) => {
        await lockCalendar(tx, game.number)
        await planDraws(tx, game.number, sourceOf(game), await nextOf(tx, game, nowMs, guardSeconds))
      })
    }
    plannedAtMs = nowMs
  }
}

/**
 * Plans the next draws of an official game anew after its calendar, or that of one of its stations, was changed.
 * @param shifted the number of a draw whose time was changed and nothing else
 */
export async function replanOfficial(
  tx: Tx,
  game: LotteryGame,
  {
    nowMs,
    guardSeconds,
    shifted,
  }: { readonly nowMs: number; readonly guardSeconds: number; readonly shifted: number | undefined },
): Promise<void> {
  await lockCalendar(tx, game.number)
  const draws = await nextOf(tx, game, nowMs, guardSeconds)
  await refitDraws(tx, game.number, draws, shifted)
  await planDraws(tx, game.number, sourceOf(game), draws)
}

const sourceOf = ({ stations }: LotteryGame): 'official' | 'stations' =>
  stations === undefined ? 'official' : 'stations'
