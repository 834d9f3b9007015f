import { array, boolean, enum as oneOf, minLength, nullable, object, optional, refine, string } from 'zod/mini'
import { defineCalls } from '../call.ts'
import { drawStates, lotteryCode } from '../lottery.ts'
import { gameRef, operatorList, operatorRef, periodFilter } from '../operator-list.ts'
import { amount, count, idText, linesText, localDate, moment, plainText, wholeNumber } from '../scalars.ts'
import { waitingForSecond } from './proposals.ts'

const issue = plainText(20)
const playCode = plainText(40)
/** Why an operator does something; it is kept in the audit. */
export const deskReason = plainText(200).check(
  minLength(1),
  refine((text) => text.trim() !== '', 'a reason is needed'),
)

/** Where results come from: a committed seed, an official draw outside, two stations' draws, or a demonstration's history. */
const drawSources = ['house', 'official', 'stations', 'simulated'] as const

/** All numbers of a result as they are printed, whatever stands between them. */
const digits = linesText(500).check(minLength(1))

const deskDraw = object({
  game: nullable(gameRef),
  gameCode: string(),
  numero: string(),
  state: oneOf(drawStates),
  opensAt: moment,
  closesAt: moment,
  /** The result as a line of text. */
  result: nullable(string()),
  /** 1 for the first result; each correction is one more. */
  revision: count,
  /** Tickets that were not cancelled. */
  tickets: count,
  stake: amount,
  /** What they won; null until there is a result. */
  payout: nullable(amount),
  source: oneOf(drawSources),
  /** Tickets that went back since they were sold when the result may have been known. */
  late: count,
  /** Why it waits for two operators: another source gave another result. */
  held: nullable(oneOf(['differs'])),
  drawsAt: moment,
  settledAt: nullable(moment),
  voidedAt: nullable(moment),
})

export const deskDrawList = operatorList(deskDraw, {
  filters: {
    gameCode: optional(lotteryCode),
    numero: optional(issue),
    state: optional(oneOf(drawStates)),
    ...periodFilter,
  },
  sorts: ['-closesAt', 'closesAt'],
})

const control = object({
  id: idText,
  game: nullable(gameRef),
  gameCode: string(),
  play: string(),
  /** The number as it is picked; null where it is the whole play. */
  number: nullable(string()),
  /** The draw it is for; null for all of the game. */
  numero: nullable(string()),
  /** What a won line pays, in percent of its prize; 0 where the number is not sold. */
  share: count,
  until: nullable(moment),
  reason: string(),
  setBy: nullable(operatorRef),
  at: moment,
})

export const controlList = operatorList(control, {
  filters: { gameCode: optional(lotteryCode) },
  sorts: ['-at', 'at'],
})

/** Numbers of one answer at most: those that may cost most. */
export const MOST_NUMBERS = 300

/** Lotteries as operators look after them: draws, what they may cost, and which numbers are sold. */
export const lotteryDeskCalls = defineCalls({
  'lotteryDesk.draws': {
    method: 'GET',
    path: '/ops/lottery/draws',
    moduleId: 'OPSDRAWS',
    token: 'operator',
    encrypted: false,
    permission: 'figures.read',
    summary: 'The draws of the lotteries, by when they close.',
    request: deskDrawList.request,
    response: deskDrawList.response,
    errors: ['GAME_UNKNOWN'],
  },
  'lotteryDesk.draw': {
    method: 'GET',
    path: '/ops/lottery/draw',
    moduleId: 'OPSDRAW',
    token: 'operator',
    encrypted: false,
    permission: 'figures.read',
    summary: 'A draw: what was staked and won by play, how far it is settled by shard, and its commitment and seed.',
    request: object({ gameCode: lotteryCode, numero: issue }),
    response: object({
      commitment: nullable(string()),
      /** Once it is drawn. */
      seed: nullable(string()),
      plays: array(
        object({
          play: string(),
          tickets: count,
          lines: count,
          stake: amount,
          /** Null until there is a result, and for plays that multiply the odds of several picks. */
          payout: nullable(amount),
        }),
      ),
      shards: array(object({ shard: count, tickets: count, settled: count, isDone: boolean() })),
    }),
    errors: ['GAME_UNKNOWN', 'DRAW_UNKNOWN'],
  },
  'lotteryDesk.liability': {
    method: 'GET',
    path: '/ops/lottery/liability',
    moduleId: 'OPSLIABILITY',
    token: 'operator',
    encrypted: false,
    permission: 'figures.read',
    summary: 'What a draw would cost by play and number, the most first. Who reads it is kept in the audit.',
    request: object({ gameCode: lotteryCode, numero: issue }),
    response: object({
      numbers: array(
        object({
          play: string(),
          /** Null for a play that is not counted by number. */
          number: nullable(string()),
          owed: amount,
          /** What may be owed for it at most. */
          limit: amount,
        }),
      ),
      /** How many numbers something is owed for. */
      total: count,
    }),
    errors: ['GAME_UNKNOWN', 'DRAW_UNKNOWN'],
  },
  'lotteryDesk.void': {
    method: 'POST',
    path: '/ops/lottery/draws/void',
    moduleId: 'OPSDRAWVOID',
    token: 'operator',
    encrypted: false,
    permission: 'games.switch',
    fresh: true,
    second: { permission: 'cashier.approve' },
    summary:
      'Proposes to void a draw that has no result: nothing more is sold, and every stake goes back once. Always two people.',
    request: object({ gameCode: lotteryCode, numero: issue, reason: deskReason }),
    response: waitingForSecond,
    errors: ['GAME_UNKNOWN', 'DRAW_UNKNOWN', 'STATE_PASSED', 'CONFLICT'],
  },
  'lotteryDesk.enterResult': {
    method: 'POST',
    path: '/ops/lottery/draws/result',
    moduleId: 'OPSDRAWRESULT',
    token: 'operator',
    encrypted: false,
    permission: 'games.switch',
    fresh: true,
    second: { permission: 'cashier.approve' },
    summary:
      'Proposes the result of an official draw by all its digits. Whoever approves it types them anew without seeing them. A draw that is still sold closes at once.',
    request: object({
      gameCode: lotteryCode,
      numero: issue,
      /** The day that is printed beside the result. */
      date: localDate,
      result: digits,
    }),
    response: waitingForSecond,
    errors: ['GAME_UNKNOWN', 'DRAW_UNKNOWN', 'STATE_PASSED', 'CONFLICT', 'INVALID_INPUT'],
  },
  'lotteryDesk.correctResult': {
    method: 'POST',
    path: '/ops/lottery/draws/correct',
    moduleId: 'OPSDRAWCORRECT',
    token: 'operator',
    encrypted: false,
    permission: 'games.switch',
    fresh: true,
    second: { permission: 'cashier.approve' },
    summary:
      'Proposes another result for a settled official draw, typed by two people. It is a new revision: what it changes is posted, and what a balance lacks is owed.',
    request: object({ gameCode: lotteryCode, numero: issue, date: localDate, result: digits, reason: deskReason }),
    response: waitingForSecond,
    errors: ['GAME_UNKNOWN', 'DRAW_UNKNOWN', 'STATE_PASSED', 'CONFLICT', 'INVALID_INPUT'],
  },
  'lotteryDesk.controls': {
    method: 'GET',
    path: '/ops/lottery/controls',
    moduleId: 'OPSCONTROLS',
    token: 'operator',
    encrypted: false,
    permission: 'games.read',
    summary: 'Numbers that are not sold, or that pay a share of their prize.',
    request: controlList.request,
    response: controlList.response,
    errors: ['GAME_UNKNOWN'],
  },
  'lotteryDesk.setControl': {
    method: 'POST',
    path: '/ops/lottery/controls/set',
    moduleId: 'OPSCONTROLSET',
    token: 'operator',
    encrypted: false,
    permission: 'games.switch',
    fresh: true,
    summary:
      'Closes numbers of a play or pays a share of their prize, for one draw or all, from now on. The same numbers again replace what held. Tickets that are sold stay as they are.',
    request: object({
      gameCode: lotteryCode,
      play: playCode,
      /** As a pick is written, `07,35`; the whole play where it is left out. */
      numbers: optional(plainText(2000)),
      /** The issue it is for; all of the game where it is left out. */
      numero: optional(issue),
      share: wholeNumber(0, 99),
      until: optional(moment),
      reason: deskReason,
    }),
    response: object({ count }),
    errors: ['GAME_UNKNOWN', 'DRAW_UNKNOWN', 'INVALID_INPUT'],
  },
  'lotteryDesk.endControl': {
    method: 'POST',
    path: '/ops/lottery/controls/end',
    moduleId: 'OPSCONTROLEND',
    token: 'operator',
    encrypted: false,
    permission: 'games.switch',
    fresh: true,
    summary: 'Sells a number at its full prize again.',
    request: object({ id: idText }),
    response: object({}),
    errors: ['NOT_FOUND'],
  },
})
