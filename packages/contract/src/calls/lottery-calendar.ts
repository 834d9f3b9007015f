import { array, enum as oneOf, nullable, object, optional, string } from 'zod/mini'
import { defineCalls } from '../call.ts'
import { drawStates, lotteryCode } from '../lottery.ts'
import { gameRef, operatorRef } from '../operator-list.ts'
import { count, localDate, moment, plainText, timeOfDay } from '../scalars.ts'
import { deskReason } from './lottery-desk.ts'
import { waitingForSecond } from './proposals.ts'

/** Days of a calendar that are shown, from today on. */
export const CALENDAR_DAYS = 60

const calendarDay = object({
  game: nullable(gameRef),
  gameCode: string(),
  /** The day by the rule of the game, in its own zone. */
  day: localDate,
  change: oneOf(['none', 'moved', 'omitted']),
  /** The issue that is drawn; null where it is omitted. */
  numero: nullable(string()),
  /** In the game's own zone. */
  date: localDate,
  time: timeOfDay,
  closesAt: moment,
  drawsAt: moment,
  /** Null where the draw is not planned yet. */
  state: nullable(oneOf(drawStates)),
  /** Tickets that stand. */
  tickets: count,
  reason: nullable(string()),
  /** Who asked for the change, and who agreed. */
  changedBy: array(operatorRef),
})

/** The days on which official draws take place. */
export const lotteryCalendarCalls = defineCalls({
  'lotteryDesk.calendar': {
    method: 'GET',
    path: '/ops/lottery/calendar',
    moduleId: 'OPSCALENDAR',
    token: 'operator',
    encrypted: false,
    permission: 'games.read',
    summary: `The draws of the official games in the next ${CALENDAR_DAYS} days as they are planned: the rule of each game, with what was omitted or moved.`,
    request: object({ gameCode: optional(lotteryCode), cursor: optional(plainText(80)) }),
    response: object({ list: array(calendarDay), next: nullable(string()) }),
    errors: ['GAME_UNKNOWN'],
  },
  'lotteryDesk.changeCalendar': {
    method: 'POST',
    path: '/ops/lottery/calendar/change',
    moduleId: 'OPSCALENDARCHANGE',
    token: 'operator',
    encrypted: false,
    permission: 'games.switch',
    fresh: true,
    second: { permission: 'games.switch' },
    summary:
      'Proposes to omit a day of an official game, to move its draw to another date or time, or to have it as by the rule again. A draw that is sold already keeps its date; it can only be voided.',
    request: object({
      gameCode: lotteryCode,
      change: oneOf(['omit', 'move', 'restore']),
      /** The day by the rule of the game. */
      day: localDate,
      /** Where it is moved to. */
      to: optional(localDate),
      /** In the game's own zone; that of the game where it is left out. */
      time: optional(timeOfDay),
      reason: deskReason,
    }),
    response: waitingForSecond,
    errors: ['GAME_UNKNOWN', 'STATE_PASSED', 'CONFLICT', 'INVALID_INPUT'],
  },
})
