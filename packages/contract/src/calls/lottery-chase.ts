import {
  array,
  boolean,
  enum as oneOf,
  int,
  maximum,
  maxLength,
  minimum,
  minLength,
  nullable,
  object,
  optional,
  string,
} from 'zod/mini'
import { MOST_ISSUES } from '#rules/lottery/chase.ts'
import { MAX_MULTIPLE } from '#rules/lottery/terms.ts'
import { defineCalls } from '../call.ts'
import { chase, chaseIssue, chaseStates } from '../lottery-chase.ts'
import { lotteryCode, lotteryPage, MOST_PICKS, pickRequest } from '../lottery.ts'
import { amount, idText, plainText } from '../scalars.ts'
import { requestKey } from './cashier.ts'

const issues = array(chaseIssue)

/** Chases: the same ticket for draw after draw, until one of them wins. */
export const lotteryChaseCalls = defineCalls({
  'lottery.placeChase': {
    method: 'POST',
    path: '/wps/lottery/chases',
    moduleId: 'LOTCHASE3',
    token: 'member',
    part: 'lottery',
    encrypted: false,
    summary:
      'Sets the money of a chase apart and buys its first ticket: the picks at each multiple, for the draw that is sold now and those after it. The same key again answers the same chase.',
    request: object({
      key: requestKey,
      gameCode: lotteryCode,
      numero: plainText(20),
      picks: array(pickRequest).check(minLength(1), maxLength(MOST_PICKS)),
      /** By issue; each multiplies the picks' own. */
      multiples: array(int().check(minimum(1), maximum(MAX_MULTIPLE))).check(minLength(1), maxLength(MOST_ISSUES)),
      stopOnWin: boolean(),
    }),
    response: object({ chase, balance: amount }),
    errors: [
      'GAME_UNKNOWN',
      'GAME_PAUSED',
      'DRAW_CLOSED',
      'PICK_INVALID',
      'NUMBER_CLOSED',
      'AMOUNT_OUT_OF_RANGE',
      'DRAW_LIMIT',
      'STAKE_LIMIT',
      'INSUFFICIENT_FUNDS',
      'ACCOUNT_FROZEN',
      'DOWNLINES_UNPAID',
      'ACCOUNT_EXCLUDED',
      'DUPLICATE_REFERENCE',
    ],
  },
  'lottery.stopChase': {
    method: 'POST',
    path: '/wps/lottery/chases/stop',
    moduleId: 'LOTCHASESTOP3',
    token: 'member',
    part: 'lottery',
    encrypted: false,
    summary: 'Ends a chase: what it holds comes back, the tickets that it bought stand. Once more answers the same.',
    request: object({ id: idText }),
    response: object({ chase, balance: amount }),
    errors: ['NOT_FOUND'],
  },
  'lottery.chases': {
    method: 'GET',
    path: '/wps/lottery/chases',
    moduleId: 'LOTCHASES3',
    token: 'member',
    part: 'lottery',
    encrypted: false,
    summary: "The member's chases, the newest first, and what all of them hold.",
    request: object({ gameCode: optional(lotteryCode), state: optional(oneOf(chaseStates)), ...lotteryPage }),
    response: object({ list: array(chase), held: amount, next: nullable(string()) }),
    errors: ['GAME_UNKNOWN'],
  },
  'lottery.chase': {
    method: 'GET',
    path: '/wps/lottery/chase',
    moduleId: 'LOTCHASEONE3',
    token: 'member',
    part: 'lottery',
    encrypted: false,
    summary: 'One chase of the member, issue by issue.',
    request: object({ id: idText }),
    response: object({ chase, issues }),
    errors: ['NOT_FOUND'],
  },
})
