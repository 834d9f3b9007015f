import {
  array,
  boolean,
  enum as oneOf,
  int,
  nullable,
  object,
  optional,
  record,
  string,
  unknown,
  type output,
} from 'zod/mini'
import { amount, count, idText, moment, plainText, wholeNumber } from './scalars.ts'

/** The prize modes of the specification: classic plays by prize group, two-sided plays by fixed odds, electronic, South-East Asia. */
export const prizeModes = ['LOTT', 'ZY', 'ELOTT', 'SEA'] as const

/** The categories of games that lotteries belong to. */
export const lotteryCategories = ['LOTT', 'ELOTT'] as const
/** Which of the site's lottery pages a game stands on. */
export const lotteryAreas = ['VN', 'SEA', 'LOTT', 'ELOTT'] as const
export type LotteryArea = (typeof lotteryAreas)[number]

/** A game by its id, such as `ssc-1m`. */
export const lotteryCode = plainText(40)

/** How far a draw is. Tickets are sold while it is open; only a draw that is closed has a result. */
export const drawStates = ['planned', 'open', 'closed', 'drawn', 'settled', 'corrected', 'void'] as const
export type DrawState = (typeof drawStates)[number]

/** What became of a ticket: won where more than its stake came back, a push where exactly that did, lost where less did. */
export const ticketStates = ['open', 'won', 'push', 'lost', 'cancelled', 'void'] as const
export type TicketState = (typeof ticketStates)[number]

/** Units in which the price of a line is staked. */
export const lotteryUnits = ['1', '0.1', '0.01', '0.001'] as const

/** A result in the shape of the game's kind (`packages/rules/src/lottery`): the kind reads it. */
export const drawResult = unknown()

/** A game of a menu, with the draw that is open now and the one before. */
export const lotteryGame = object({
  gameCode: lotteryCode,
  nodeId: int(),
  area: oneOf(lotteryAreas),
  /** The kind of its rules, such as `ssc` or `vn-north`. */
  kind: string(),
  /** Minutes from draw to draw; null for a game that is drawn on its days. */
  minutes: nullable(int()),
  icon: string(),
  /** The issue that is sold now; null where none is. */
  numero: nullable(string()),
  opensAt: nullable(moment),
  closesAt: nullable(moment),
  drawsAt: nullable(moment),
  serverTime: moment,
  previous: nullable(object({ numero: string(), result: drawResult })),
  recent: boolean(),
})
export type LotteryGame = output<typeof lotteryGame>

/** A pick as a member buys it; `pick` is its text (`packages/rules/src/lottery`). */
export const pickRequest = object({
  play: plainText(40),
  pick: plainText(2000),
  /** Whether every order of the digits is played as well. */
  reversed: optional(boolean()),
  price: oneOf(['1', '2']),
  unit: oneOf(lotteryUnits),
  multiple: int(),
  /** The prize group for a play that has one; the member's own where it is left out. */
  group: optional(int()),
})
export type PickRequest = output<typeof pickRequest>

/** Picks of one ticket at most. */
export const MOST_PICKS = 200

export const soldPick = object({
  play: string(),
  pick: string(),
  reversed: boolean(),
  lines: count,
  stake: amount,
  /** How it was bought, for who wants it once more; null where that was not kept. */
  terms: nullable(
    object({ price: oneOf(['1', '2']), unit: oneOf(lotteryUnits), multiple: int(), group: optional(int()) }),
  ),
  /** What one won line pays. */
  prize: amount,
  /** Won lines once the draw is settled. */
  won: nullable(count),
  payout: nullable(amount),
})

export const ticket = object({
  id: idText,
  gameCode: lotteryCode,
  numero: string(),
  state: oneOf(ticketStates),
  /** Void since it was bought when the result of its draw may have been known; the stake came back. */
  isLate: boolean(),
  stake: amount,
  payout: nullable(amount),
  /** What comes back of the stake for a prize group below the member's own. */
  rebate: amount,
  at: moment,
  /** Until when it may be cancelled; null once it may not. */
  cancelUntil: nullable(moment),
  picks: array(soldPick),
})
export type LotteryTicket = output<typeof ticket>

export const draw = object({
  gameCode: lotteryCode,
  numero: string(),
  state: oneOf(drawStates),
  opensAt: moment,
  closesAt: moment,
  drawsAt: moment,
  revision: count,
  result: nullable(drawResult),
  /** SHA-256 of the seed, known before the draw opens; null where the house makes no result. */
  commitment: nullable(string()),
  /** Its result was made for a demonstration. */
  isSimulated: boolean(),
})
export type LotteryDraw = output<typeof draw>

/** What a draw of a trend came to. */
export const drawnResult = object({ numero: string(), result: drawResult })
export type DrawnResult = output<typeof drawnResult>

/** What a play costs and pays now, for the member that asks. */
export const playTerms = object({
  play: string(),
  isOn: boolean(),
  /** By prize of the play: what a stake of 1 pays, as a decimal; null where it follows from the prize group. */
  odds: record(string(), nullable(amount)),
  /** What a pick costs. */
  least: amount,
  most: amount,
  /** What each line of it costs; null where the house sets no bound. */
  lineLeast: nullable(amount),
  lineMost: nullable(amount),
})

export const gameTerms = object({
  gameCode: lotteryCode,
  isOn: boolean(),
  /** The prize groups between which the member chooses. */
  groups: object({ least: int(), own: int() }),
  /** Seconds before the close in which nothing is cancelled any more. */
  cancelGuard: count,
  plays: array(playTerms),
  /** Numbers of the draw that is sold now which are closed (share 0) or pay a share of their prize, in percent. Without a number it is the whole play. */
  controls: array(object({ play: string(), block: nullable(count), cell: nullable(count), share: count })),
  /** Changes with the controls, and with what operators set of the game's plays; open pages hear it by the game's topic. */
  controlsMark: string(),
  /** What an amount of 1 is in a text of Vietnamese picks; in that trade usually a thousand. */
  pastedUnit: amount,
})

export const lotteryPage = { cursor: optional(plainText(80)), limit: optional(wholeNumber(1, 100)) } as const

/** What open pages hear of a game: the draw that is sold, the one that is being drawn, and the last result. */
export const lotteryNow = object({
  numero: nullable(string()),
  opensAt: nullable(moment),
  closesAt: nullable(moment),
  drawsAt: nullable(moment),
  serverTime: moment,
  /** Changes with the controls of numbers of the draw that is sold, and with what operators set of its plays. */
  controlsMark: string(),
  /** The newest draw that has closed; its result is null until it stands. */
  last: nullable(object({ numero: string(), state: oneOf(drawStates), result: nullable(drawResult) })),
})
export type LotteryNow = output<typeof lotteryNow>
