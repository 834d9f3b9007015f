import { grantStates } from '#rules/loyalty/grant-states.ts'
import { array, enum as oneOf, nullable, object, optional, union, type output } from 'zod/mini'
import { bonusTerms } from '../bonus-terms.ts'
import { defineCalls } from '../call.ts'
import { memberRef, operatorList, periodFilter } from '../operator-list.ts'
import { amount, idText, moment, plainText, positiveAmount } from '../scalars.ts'
import { requestKey } from './cashier.ts'
import { waitingForSecond } from './proposals.ts'

/** Why a grant was lost. */
export const forfeitReasons = ['givenUp', 'withdrawal', 'exclusion', 'operator'] as const

/** Bonus money that a member was given, and how far it got. Times are null until they come. */
const grant = object({
  id: idText,
  state: oneOf(grantStates),
  amount,
  /** What has to be wagered until it becomes real money, and what was so far. */
  required: amount,
  wagered: amount,
  /** The most that becomes real money. */
  cap: nullable(amount),
  converted: amount,
  givenAt: moment,
  expiresAt: nullable(moment),
  endedAt: nullable(moment),
  reason: nullable(oneOf(forfeitReasons)),
})
export type BonusGrant = output<typeof grant>

const ownGrant = object({ ...grant.shape, terms: bonusTerms })

export const bonusList = operatorList(object({ ...grant.shape, member: memberRef }), {
  filters: {
    member: optional(idText),
    state: optional(oneOf(grantStates)),
    ...periodFilter,
  },
  sorts: ['-givenAt', 'givenAt'],
})

/** Bonus money: given under terms, played beside one's own, and converted once it is wagered (BON-01, BON-02). */
export const bonusCalls = defineCalls({
  'bonus.list': {
    method: 'GET',
    path: '/wps/bonus',
    moduleId: 'BONUS3',
    token: 'member',
    part: 'centre',
    encrypted: false,
    summary: "The member's bonuses, the newest first: the active one, those that wait, the last that ended.",
    request: object({}),
    response: object({
      list: array(ownGrant),
      /** What lies in the purse of the active one. */
      balance: amount,
      currencySymbol: plainText(8),
    }),
    errors: [],
  },
  'bonus.giveUp': {
    method: 'POST',
    path: '/wps/bonus/give-up',
    moduleId: 'BONUSUP3',
    token: 'member',
    part: 'centre',
    encrypted: false,
    summary:
      'Gives up a bonus that is active or waits: what lies in its purse is lost, own money stays. Once more changes nothing.',
    request: object({ id: idText }),
    response: ownGrant,
    errors: ['NOT_FOUND'],
  },
})

/** Bonus money as operators give, list and end it. */
export const bonusDeskCalls = defineCalls({
  'bonuses.grant': {
    method: 'POST',
    path: '/ops/bonuses',
    moduleId: 'OPSBONUS',
    token: 'operator',
    encrypted: false,
    permission: 'bonus.grant',
    fresh: true,
    second: { permission: 'bonus.grant' },
    summary:
      'Gives a member bonus money under the terms of the settings. It is active at once, or waits until the one before it is over. The same key again answers the same bonus. Above what one person may give it waits for a second one.',
    request: object({
      key: requestKey,
      member: idText,
      amount: positiveAmount,
      reason: optional(plainText(200)),
    }),
    response: union([grant, waitingForSecond]),
    errors: ['NOT_FOUND', 'ACCOUNT_EXCLUDED', 'INVALID_INPUT', 'DUPLICATE_REFERENCE', 'CONFLICT'],
  },
  'bonuses.list': {
    method: 'GET',
    path: '/ops/bonuses',
    moduleId: 'OPSBONUSLIST',
    token: 'operator',
    encrypted: false,
    permission: 'members.read',
    summary: 'Bonus money that members were given.',
    request: bonusList.request,
    response: bonusList.response,
    errors: [],
  },
  'bonuses.end': {
    method: 'DELETE',
    path: '/ops/bonuses',
    moduleId: 'OPSBONUSEND',
    token: 'operator',
    encrypted: false,
    permission: 'bonus.grant',
    fresh: true,
    summary: 'Ends a bonus that is active or waits: what lies in its purse is lost. Own money stays.',
    request: object({ member: idText, id: idText }),
    response: grant,
    errors: ['NOT_FOUND'],
  },
})
