import { CALENDAR_DAYS, lotteryCalendarCalls } from '#contract/calls/lottery-calendar.ts'
import type { CallResponse } from '#contract/calls.ts'
import { addDays } from '#rules/local-time.ts'
import { calendarDays, dateIn, localTime, MOVED_BY } from '#rules/lottery/calendar.ts'
import { issueOf } from '#rules/lottery/games.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Desk } from '../../../platform/desk.ts'
import { bindCalls, type MountedCall } from '../../../platform/http/handlers.ts'
import type { ProposalKind, SecondPerson } from '../../../platform/second-person.ts'
import type { Settings } from '../../brand/index.ts'
import { exceptionsOf, readCalendarDraws, readChanges } from '../calendar.sql.ts'
import type { LotteryGame } from '../games.ts'
import { hasCalendar, officialNr } from '../plan-official.ts'
import { calendarProposal } from './change-calendar.ts'

export interface CalendarDeps {
  readonly db: Database
  readonly clock: Clock
  readonly settings: Pick<Settings, 'lottery'>
  readonly second: SecondPerson
  readonly desk: Pick<Desk, 'operatorsOf'>
  readonly byNumber: ReadonlyMap<number, LotteryGame>
  /** @throws Refusal GAME_UNKNOWN */
  gameOf(code: string): LotteryGame
  named(number: number): Pick<CallResponse<'lotteryDesk.draws'>['list'][number], 'game' | 'gameCode'>
}

/** Days of one answer. */
const PAGE = 100

/** The calendars of the official games, and their change by two people. */
export function createCalendars(deps: CalendarDeps): {
  readonly calls: readonly MountedCall[]
  readonly proposals: readonly ProposalKind[]
} {
  const { db, clock, second, desk, byNumber, gameOf, named } = deps
  const games = [...byNumber.values()]
  const changes = calendarProposal(deps)
  return {
    proposals: [changes],
    calls: bindCalls(lotteryCalendarCalls, {
      async 'lotteryDesk.calendar'({ gameCode, cursor = '' }) {
        const chosen = (gameCode === undefined ? games : [gameOf(gameCode)]).filter(hasCalendar)
        const changed = await readChanges(
          db,
          chosen.map(({ number }) => number),
        )
        const now = clock.now()
        const all = chosen
          .flatMap((game) => {
            const today = dateIn(game.id, now)
            const last = addDays(today, CALENDAR_DAYS)
            const of = changed.filter((one) => one.game === game.number)
            return calendarDays(game.id, [addDays(today, -MOVED_BY), last], exceptionsOf(of)).flatMap((day) =>
              day.drawsAt <= now || (day.change === 'none' && day.date > last)
                ? []
                : [
                    {
                      game,
                      day,
                      change: of.find((one) => one.day === day.day),
                      key: keyOf(day.drawsAt, game, day.day),
                    },
                  ],
            )
          })
          .toSorted((a, b) => (a.key < b.key ? -1 : 1))
        const rows = all.filter(({ key }) => key > cursor).slice(0, PAGE)
        const draws = await readCalendarDraws(
          db,
          rows.flatMap(({ game, day }) =>
            day.change === 'omitted' ? [] : [{ game: game.number, nr: officialNr(day.date) }],
          ),
        )
        const operatorOf = await desk.operatorsOf(
          rows.flatMap(({ change }) => (change === undefined ? [] : [change.maker, change.checker])),
        )
        return {
          list: rows.map(({ game, day, change }) => {
            const isOmitted = day.change === 'omitted'
            const draw = isOmitted
              ? undefined
              : draws.find((one) => one.game === game.number && one.nr === officialNr(day.date))
            return {
              ...named(game.number),
              day: day.day,
              change: day.change,
              numero: isOmitted ? null : issueOf(day.date, 1, 1),
              date: day.date,
              time: localTime(game.id, day.drawsAt).slice(11),
              closesAt: new Date(day.closesAt).toISOString(),
              drawsAt: new Date(day.drawsAt).toISOString(),
              state: draw?.state ?? null,
              tickets: draw?.tickets ?? 0,
              reason: change?.reason ?? null,
              changedBy:
                change === undefined ? [] : [change.maker, change.checker].flatMap((id) => operatorOf(id) ?? []),
            }
          }),
          next: (all.at(-1)?.key ?? '') > (rows.at(-1)?.key ?? '') ? (rows.at(-1)?.key ?? null) : null,
        }
      },
      'lotteryDesk.changeCalendar': async (request, { operator }) => ({
        proposal: await db.transaction((tx) => second.propose(tx, operator, changes, request)),
      }),
    }),
  }
}

/** By the moment of the draw, then the game. */
const keyOf = (drawsAt: number, { id }: LotteryGame, day: string): string =>
  `${String(drawsAt).padStart(15, '0')}/${id}/${day}`
