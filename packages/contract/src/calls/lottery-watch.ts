import { array, boolean, enum as oneOf, int, nullable, object, optional, string } from 'zod/mini'
import { defineCalls } from '../call.ts'
import { chaseStates, skipReasons } from '../lottery-chase.ts'
import { lotteryCode, ticketStates } from '../lottery.ts'
import { gameRef, memberRef, operatorList, periodFilter } from '../operator-list.ts'
import { amount, count, idText, moment } from '../scalars.ts'
import { deskReason } from './lottery-desk.ts'
import { wholeList } from './staff.ts'

const deskChase = object({
  member: memberRef,
  /** One of the member's own. */
  id: idText,
  game: nullable(gameRef),
  gameCode: string(),
  state: oneOf(chaseStates),
  /** Issues in all, and of them bought and skipped. */
  issues: count,
  bought: count,
  skipped: count,
  /** What it still holds. */
  held: amount,
  /** What its tickets cost so far. */
  staked: amount,
  stopOnWin: boolean(),
  at: moment,
  endedAt: nullable(moment),
})

export const deskChaseList = operatorList(deskChase, {
  filters: {
    member: optional(idText),
    gameCode: optional(lotteryCode),
    state: optional(oneOf(chaseStates)),
    ...periodFilter,
  },
  sorts: ['-at', 'at'],
})

const feed = object({
  /** As it stands in its address. */
  feed: string(),
  /** The sequence of the last message that was kept; 0 where there is none. */
  lastSequence: count,
  lastAt: nullable(moment),
  /** Messages that were kept, by what became of them. */
  taken: count,
  same: count,
  ignored: count,
  /** Draws of which its message differs from another source, and that wait for two operators. */
  heldDraws: count,
  /** Messages that were refused: signed wrongly, out of their order, or wrong in what they say. */
  refused: count,
  lastRefusedAt: nullable(moment),
  /** What was wrong with the last of them. */
  lastFault: nullable(string()),
})

/** Chases and the feeds of results, as operators look after them. */
export const lotteryWatchCalls = defineCalls({
  'lotteryDesk.chases': {
    method: 'GET',
    path: '/ops/lottery/chases',
    moduleId: 'OPSCHASES',
    token: 'operator',
    encrypted: false,
    permission: 'members.read',
    summary: 'The chases of all members, by when they were placed.',
    request: deskChaseList.request,
    response: deskChaseList.response,
    errors: ['GAME_UNKNOWN'],
  },
  'lotteryDesk.chase': {
    method: 'GET',
    path: '/ops/lottery/chase',
    moduleId: 'OPSCHASE',
    token: 'operator',
    encrypted: false,
    permission: 'members.read',
    summary: 'What became of the issues of a chase: its tickets, and why an issue was skipped.',
    request: object({ member: idText, id: idText }),
    response: object({
      picks: array(object({ play: string(), pick: string() })),
      issues: array(
        object({
          numero: string(),
          multiple: int(),
          stake: amount,
          skipped: nullable(oneOf(skipReasons)),
          ticket: nullable(object({ id: idText, state: oneOf(ticketStates), payout: nullable(amount) })),
        }),
      ),
    }),
    errors: ['NOT_FOUND'],
  },
  'lotteryDesk.stopChase': {
    method: 'POST',
    path: '/ops/lottery/chases/stop',
    moduleId: 'OPSCHASESTOP',
    token: 'operator',
    encrypted: false,
    permission: 'games.switch',
    fresh: true,
    summary:
      'Stops a chase: nothing more is bought, and what it holds goes back to its member. Tickets that are bought stay.',
    request: object({ member: idText, id: idText, reason: deskReason }),
    response: object({ returned: amount }),
    errors: ['NOT_FOUND', 'STATE_PASSED'],
  },
  'lotteryDesk.feeds': {
    method: 'GET',
    path: '/ops/lottery/feeds',
    moduleId: 'OPSFEEDS',
    token: 'operator',
    encrypted: false,
    permission: 'games.read',
    summary: 'The feeds of official results: how far each came, and what waits or was refused.',
    request: object({}),
    response: wholeList(feed),
    errors: [],
  },
})
