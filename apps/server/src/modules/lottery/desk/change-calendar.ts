import { lotteryCalendarCalls } from '#contract/calls/lottery-calendar.ts'
import type { CallRequest } from '#contract/calls.ts'
import { Refusal, wrongField } from '#contract/errors.ts'
import { addDays } from '#rules/local-time.ts'
import { type CalendarDay, calendarDays, type Exceptions, localTime, MOVED_BY } from '#rules/lottery/calendar.ts'
import { recordAudit } from '../../../platform/audit.sql.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { proposalKind, type ProposalKind } from '../../../platform/second-person.ts'
import type { Settings } from '../../brand/index.ts'
import {
  type CalendarDraw,
  exceptionsOf,
  lockCalendar,
  readCalendarDraws,
  readChanges,
  readLastSold,
  removeChange,
  writeChange,
} from '../calendar.sql.ts'
import type { LotteryGame } from '../games.ts'
import { hasCalendar, officialDraws, officialNr, pairsOf, replanOfficial } from '../plan-official.ts'

type Request = CallRequest<'lotteryDesk.changeCalendar'>

interface CalendarDeps {
  readonly clock: Clock
  readonly settings: Pick<Settings, 'lottery'>
  /** @throws Refusal GAME_UNKNOWN */
  gameOf(code: string): LotteryGame
  readonly byNumber: ReadonlyMap<number, LotteryGame>
}

/** A change that can be made, with the plan before it and after it. */
interface Change {
  readonly game: LotteryGame
  readonly before: Exceptions
  readonly after: Exceptions
  readonly was: CalendarDay
  readonly becomes: CalendarDay
  /** The draw of the day as it is now, where it is planned. */
  readonly draw: CalendarDraw | undefined
  /** The number of the draw, where it keeps its date. */
  readonly shifted: number | undefined
}

/** Draws that a preview looks through. */
const LOOKED_THROUGH = 70
/** A draw that is moved is sold for so long at least. */
const SOLD_MS = 60_000
const DAY_MS = 86_400_000

/**
 * A change of the calendar of an official game. What is sold already stays: such a draw keeps its date, and is voided where
 * it does not take place.
 */
export const calendarProposal = (deps: CalendarDeps): ProposalKind<Request> =>
  proposalKind('lotteryDesk.changeCalendar', lotteryCalendarCalls['lotteryDesk.changeCalendar'], {
    async look(tx, request) {
      const nowMs = deps.clock.now()
      const { officialGuardSeconds } = await deps.settings.lottery()
      const change = await changeOf(tx, deps, request)
      const { game, before, after, was, becomes, draw } = change
      const [old, fresh] = [before, after].map((exceptions) =>
        linesOf(game, officialDraws(game, nowMs, officialGuardSeconds, LOOKED_THROUGH, exceptions)),
      )
      return {
        subject: `calendar:${request.gameCode}:${request.day}`,
        preview: {
          before: { drawn: textOf(was), draws: differing(old, fresh), tickets: draw?.tickets ?? 0 },
          after: { drawn: textOf(becomes), draws: differing(fresh, old), tickets: draw?.tickets ?? 0 },
          money: null,
          members: [],
        },
        seen: { was: textOf(was) },
      }
    },
    async apply(tx, request, { maker, checker }) {
      const { officialGuardSeconds } = await deps.settings.lottery()
      const { game, was, becomes, after, shifted } = await changeOf(tx, deps, request)
      const { gameCode, day, reason } = request
      const moved = after.moved?.get(day)
      if (becomes.change === 'none') await removeChange(tx, { game: game.number, day })
      else await writeChange(tx, { game: game.number, day, moved, reason, maker, checker })
      for (const one of [game, ...pairsOf(game, deps.byNumber.values())])
        await replanOfficial(tx, one, { nowMs: deps.clock.now(), guardSeconds: officialGuardSeconds, shifted })
      for (const operator of [maker, checker])
        recordAudit(tx, {
          actor: `operator:${operator}`,
          action: 'lottery.calendarChanged',
          subject: `lottery:${gameCode}`,
          before: { day, drawn: textOf(was) },
          after: { drawn: textOf(becomes), reason },
        })
    },
  })

/** @throws Refusal GAME_UNKNOWN, STATE_PASSED, INVALID_INPUT at the field that is wrong */
async function changeOf(tx: Tx, { clock, settings, gameOf }: CalendarDeps, request: Request): Promise<Change> {
  const { day, to } = request
  const game = gameOf(request.gameCode)
  if (game.minutes !== null) throw wrongField('gameCode', 'fast')
  if (!hasCalendar(game)) throw wrongField('gameCode', 'pair')
  if (!isDate(day) || calendarDays(game.id, [day, day], {}).length === 0) throw wrongField('day', 'noDraw')
  await lockCalendar(tx, game.number)
  const before = exceptionsOf(await readChanges(tx, [game.number]))
  const after = afterwards(before, request)
  const [was] = calendarDays(game.id, [day, day], before)
  const [becomes] = calendarDays(game.id, [day, day], after)
  if (was === undefined || becomes === undefined) throw wrongField('day', 'noDraw')
  if (textOf(was) === textOf(becomes)) throw new Refusal('STATE_PASSED')
  const nr = officialNr(was.date)
  const lastSold = await readLastSold(tx, game.number)
  const isShifted = was.change !== 'omitted' && becomes.change !== 'omitted' && was.date === becomes.date
  const [draw] = was.change === 'omitted' ? [] : await readCalendarDraws(tx, [{ game: game.number, nr }])
  if (
    was.change !== 'omitted' &&
    (was.closesAt <= clock.now() || (draw !== undefined && draw.state !== 'planned' && draw.state !== 'open'))
  )
    throw new Refusal('STATE_PASSED')
  if (was.change !== 'omitted' && !isShifted && nr <= lastSold) throw wrongField('day', 'sold')
  if (becomes.change !== 'omitted') {
    const field = to === undefined ? 'day' : 'to'
    const guardMs = (await settings.lottery()).officialGuardSeconds * 1000
    if (becomes.closesAt - guardMs < clock.now() + SOLD_MS) throw wrongField(field, 'over')
    const around = calendarDays(game.id, [addDays(becomes.date, -MOVED_BY), addDays(becomes.date, MOVED_BY)], after)
    if (around.some((one) => one.day !== day && one.change !== 'omitted' && one.date === becomes.date))
      throw wrongField(field, 'taken')
    if (!isShifted && officialNr(becomes.date) <= lastSold) throw wrongField(field, 'later')
  }
  return { game, before, after, was, becomes, draw, shifted: isShifted ? nr : undefined }
}

/** The changes of a calendar with one more. @throws Refusal INVALID_INPUT at `to` */
function afterwards(before: Required<Exceptions>, { change, day, to, time }: Request): Exceptions {
  const moved = new Map(before.moved)
  const omitted = new Set(before.omitted)
  moved.delete(day)
  omitted.delete(day)
  if (change === 'omit') omitted.add(day)
  if (change === 'move') {
    if (to === undefined || !isDate(to)) throw wrongField('to', 'required')
    if (Math.abs(Date.parse(to) - Date.parse(day)) > MOVED_BY * DAY_MS) throw wrongField('to', 'far')
    moved.set(day, { date: to, ...(time === undefined ? {} : { time }) })
  }
  return { moved, omitted }
}

/** True for a day that there is: not the 30th of February. */
const isDate = (text: string): boolean => !Number.isNaN(Date.parse(text)) && addDays(text, 0) === text

type Line = readonly [issue: string, text: string]

const linesOf = (game: LotteryGame, draws: ReturnType<typeof officialDraws>): Line[] =>
  draws.map(({ issue, opensAtMs, closesAtMs, drawsAtMs }) => [
    issue,
    `${issue}: ${[opensAtMs, closesAtMs, drawsAtMs].map((at) => localTime(game.id, at)).join(' – ')}`,
  ])

/** Draws of a plan that the other has not, or at other times. What lies behind the end of either is left out. */
function differing(plan: readonly Line[] = [], other: readonly Line[] = []): string {
  const last = [plan.at(-1)?.[0] ?? '', other.at(-1)?.[0] ?? ''].toSorted()[0] ?? ''
  const known = new Set(other.map(([, text]) => text))
  return plan.flatMap(([issue, text]) => (issue > last || known.has(text) ? [] : [text])).join('; ')
}

const textOf = ({ change, date, drawsAt }: CalendarDay): string =>
  change === 'omitted' ? 'omitted' : `${date} ${new Date(drawsAt).toISOString()}`
