import type { DrawState } from '#contract/lottery.ts'
import type { Exceptions, Moved } from '#rules/lottery/calendar.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { numberArray, sql } from '../../platform/db/sql.ts'
import { allShards, type RowId } from '../../platform/ids.ts'
import { type DrawKey, timesOf } from './draw.sql.ts'
import type { PlannedDraw } from './schedule.ts'

/** Lets nobody else plan the draws of a game or change its calendar until the transaction ends. */
export const lockCalendar = (tx: Tx, game: number): Promise<unknown> =>
  tx.query(sql`SELECT FROM lottery_game WHERE id = ${game} FOR NO KEY UPDATE`)

/** What operators changed of a day of a game. */
export interface CalendarChange {
  readonly game: number
  readonly day: string
  /** Undefined where the draw is omitted. */
  readonly moved: Moved | undefined
  readonly reason: string
  readonly maker: RowId
  readonly checker: RowId
}

/** All that is changed of the calendars of some games. */
export async function readChanges(db: Db, games: readonly number[]): Promise<CalendarChange[]> {
  const rows = await db.query<{
    game: number
    day: string
    to: string | null
    time: string | null
    reason: string
    maker: RowId
    checker: RowId
  }>(sql`
    SELECT game, day::text AS day, moved_to::text AS to, time, reason, maker, checker FROM lottery_calendar
    WHERE game = ANY(${numberArray(games)}::smallint[]) ORDER BY game, day`)
  return rows.map(({ to, time, ...row }) => ({
    ...row,
    moved: to === null ? undefined : { date: to, ...(time === null ? {} : { time }) },
  }))
}

/** Changes of one game as its rule takes them. */
export const exceptionsOf = (changes: readonly Pick<CalendarChange, 'day' | 'moved'>[]): Required<Exceptions> => ({
  moved: new Map(changes.flatMap(({ day, moved }) => (moved === undefined ? [] : [[day, moved] as const]))),
  omitted: new Set(changes.flatMap(({ day, moved }) => (moved === undefined ? [day] : []))),
})

export async function writeChange(tx: Tx, { game, day, moved, reason, maker, checker }: CalendarChange): Promise<void> {
  await tx.query(sql`
    INSERT INTO lottery_calendar (game, day, moved_to, time, reason, maker, checker, at)
    VALUES (${game}, ${day}, ${moved?.date ?? null}, ${moved?.time ?? null}, ${reason}, ${maker}, ${checker}, app_now())
    ON CONFLICT (game, day) DO UPDATE SET moved_to = excluded.moved_to, time = excluded.time, reason = excluded.reason,
      maker = excluded.maker, checker = excluded.checker, at = excluded.at`)
}

export async function removeChange(tx: Tx, { game, day }: Pick<CalendarChange, 'game' | 'day'>): Promise<void> {
  await tx.query(sql`DELETE FROM lottery_calendar WHERE game = ${game} AND day = ${day}`)
}

/** The last draw of a game that is sold or was. 0 where there is none. */
export async function readLastSold(db: Db, game: number): Promise<number> {
  const [row] = await db.query<{ nr: number }>(sql`
    SELECT coalesce(max(nr), 0) AS nr FROM draw WHERE game = ${game} AND (state <> 'planned' OR opens_at <= app_now())`)
  return row?.nr ?? 0
}

/** A draw as a calendar shows it. */
export interface CalendarDraw extends DrawKey {
  readonly state: DrawState
  readonly tickets: number
}

/** How draws stand that are planned; those that are not are left out. */
export const readCalendarDraws = (db: Db, draws: readonly DrawKey[]): Promise<CalendarDraw[]> =>
  db.query<CalendarDraw & Record<string, unknown>>(sql`
    SELECT d.game, d.nr, d.state,
      (SELECT count(*)::integer FROM ticket t WHERE t.shard = ANY(${numberArray(allShards)}::smallint[]) AND t.game = d.game
        AND t.nr = d.nr AND t.cancelled_at IS NULL) AS tickets
    FROM unnest(${numberArray(draws.map(({ game }) => game))}::smallint[], ${numberArray(draws.map(({ nr }) => nr))}::integer[]) AS k(game, nr)
    JOIN draw d ON d.game = k.game AND d.nr = k.nr /* every shard */`)

/**
 * Has the planned draws of a game follow its calendar: takes away those that it has no more, and sets the times of the
 * others. Of a draw that is sold only the times of `shifted` are set, whose tickets keep their issue.
 */
export async function refitDraws(
  tx: Tx,
  game: number,
  draws: readonly PlannedDraw[],
  shifted: number | undefined,
): Promise<void> {
  const [nrs, , opens, closes, moments] = timesOf(draws)
  await tx.query(sql`
    DELETE FROM draw d WHERE d.game = ${game}::smallint AND d.source IN ('official', 'stations') AND d.state = 'planned' AND d.opens_at > app_now()
      AND d.nr <= (SELECT max(nr) FROM unnest(${nrs}::integer[]) AS k(nr)) AND d.nr <> ALL(${nrs}::integer[])
      AND NOT EXISTS (SELECT FROM ticket t WHERE t.shard = ANY(${numberArray(allShards)}::smallint[]) AND t.game = d.game AND t.nr = d.nr) /* every shard */`)
  await tx.query(sql`
    UPDATE draw d SET opens_at = CASE WHEN d.state = 'planned' THEN k.opens ELSE d.opens_at END, closes_at = k.closes, draws_at = k.draws
    FROM unnest(${nrs}::integer[], ${opens}::timestamptz[], ${closes}::timestamptz[], ${moments}::timestamptz[]) AS k(nr, opens, closes, draws)
    WHERE d.game = ${game} AND d.nr = k.nr AND d.source IN ('official', 'stations')
      AND (d.state = 'planned' OR (d.state = 'open' AND d.nr = ${shifted ?? null}::integer AND d.closes_at > app_now()))`)
}
