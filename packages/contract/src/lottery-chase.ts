import { array, boolean, enum as oneOf, int, nullable, object, string, type output } from 'zod/mini'
import { lotteryCode, ticketStates } from './lottery.ts'
import { amount, count, idText, moment } from './scalars.ts'

/**
 * How a chase stands: it buys on, all its issues are over, a ticket won, its member stopped it, a draw was voided, or its
 * member may not play any more.
 */
export const chaseStates = ['running', 'done', 'won', 'stopped', 'void', 'excluded', 'frozen'] as const
export type ChaseState = (typeof chaseStates)[number]

/**
 * Why an issue was passed over: its draw was about to close, a limit of the member's or the house's, a number that is
 * closed or sold out, more than a ticket may cost or win, or the game is not sold.
 */
export const skipReasons = ['late', 'limit', 'number', 'amount', 'paused'] as const
export type SkipReason = (typeof skipReasons)[number]

export const chase = object({
  id: idText,
  gameCode: lotteryCode,
  state: oneOf(chaseStates),
  at: moment,
  endedAt: nullable(moment),
  stopOnWin: boolean(),
  picks: array(object({ play: string(), pick: string() })),
  /** Issues in all, and of them bought and skipped. */
  issues: count,
  bought: count,
  skipped: count,
  /** What was set apart for all issues. */
  total: amount,
  /** What its tickets cost so far. */
  staked: amount,
  /** What it still holds. */
  held: amount,
  /** What came back of the whole when it ended. */
  returned: amount,
  /** What its tickets were paid. */
  won: amount,
})
export type LotteryChase = output<typeof chase>

export const chaseIssue = object({
  /** The draw; null where it is not planned yet or the chase ended before it. */
  numero: nullable(string()),
  multiple: int(),
  stake: amount,
  skipped: nullable(oneOf(skipReasons)),
  ticket: nullable(object({ id: idText, state: oneOf(ticketStates), payout: nullable(amount) })),
})
export type ChaseIssue = output<typeof chaseIssue>
