import { enum as oneOf, int, maximum, minimum, nullable, object, optional, union, type output } from 'zod/mini'
import { defineCalls } from '../call.ts'
import { requestKey } from './cashier.ts'
import { gameRef, memberRef, operatorList, periodFilter } from '../operator-list.ts'
import { waitingForSecond } from './proposals.ts'
import { amount, count, idText, moment, plainText, positiveAmount, wholeNumber } from '../scalars.ts'

const freeRound = object({
  /** Providers know it as `reward_uuid`. */
  id: idText,
  nodeId: count,
  stake: amount,
  rounds: count,
  left: count,
  createdAt: moment,
  expiresAt: moment,
  cancelledAt: nullable(moment),
})
export type FreeRoundGrant = output<typeof freeRound>

export const freeRoundList = operatorList(object({ ...freeRound.shape, member: memberRef, game: nullable(gameRef) }), {
  filters: {
    member: optional(idText),
    /** Open ones can still be played; the others were played, are over or were ended. */
    state: optional(oneOf(['open', 'over'])),
    nodeId: optional(wholeNumber(1, 999_999_999)),
    ...periodFilter,
  },
  sorts: ['-createdAt', 'createdAt'],
})

/** Rounds of a game at the house's expense: the member stakes nothing and keeps what it wins (PRV-07). */
export const freeRoundCalls = defineCalls({
  'freeRounds.grant': {
    method: 'POST',
    path: '/ops/free-rounds',
    moduleId: 'OPSFREE',
    token: 'operator',
    encrypted: false,
    permission: 'freeRounds.grant',
    fresh: true,
    second: { permission: 'freeRounds.grant', settings: ['freeRoundsAloneUpTo', 'freeRoundsAloneDaily'] },
    summary:
      'Gives a member so many rounds of a game at a stake that the house bears. The same key again answers the same grant. Above what one person may give a member a day it waits for a second one.',
    request: object({
      key: requestKey,
      member: idText,
      nodeId: int().check(minimum(1), maximum(999_999_999)),
      stake: positiveAmount,
      rounds: int().check(minimum(1), maximum(1000)),
      /** Until when they can be played; in the future. */
      expiresAt: moment,
      reason: optional(plainText(200)),
    }),
    response: union([freeRound, waitingForSecond]),
    errors: ['NOT_FOUND', 'GAME_NEEDS_VENDOR', 'INVALID_INPUT', 'DUPLICATE_REFERENCE', 'CONFLICT'],
  },
  'freeRounds.list': {
    method: 'GET',
    path: '/ops/free-rounds',
    moduleId: 'OPSFREELIST',
    token: 'operator',
    encrypted: false,
    permission: 'members.read',
    summary: 'Free rounds that members were given.',
    request: freeRoundList.request,
    response: freeRoundList.response,
    errors: [],
  },
  'freeRounds.cancel': {
    method: 'DELETE',
    path: '/ops/free-rounds',
    moduleId: 'OPSFREEEND',
    token: 'operator',
    encrypted: false,
    permission: 'freeRounds.grant',
    fresh: true,
    summary: 'Ends free rounds now; a round that is running finishes.',
    request: object({ member: idText, id: idText }),
    response: freeRound,
    errors: ['NOT_FOUND'],
  },
})
