import { boolean, enum as oneOf, nullable, object, optional } from 'zod/mini'
import { billStates } from '#rules/agents/bill-states.ts'
import { defineCalls } from '../call.ts'
import { kinds } from '../kinds.ts'
import { memberRef, operatorList, yesOrNo } from '../operator-list.ts'
import { amount, count, idText, localDate, moment } from '../scalars.ts'
import { contractKind } from './contracts.ts'
import { memberReason } from './members.ts'
import { waitingForSecond } from './proposals.ts'

/** Named apart from the states of other lists: a bill that was rejected is paid all the same, or waits for it. */
const billState = oneOf(billStates).register(kinds, { kind: 'billState' })

const bill = object({
  id: idText,
  /** Whose contract it is of. */
  member: memberRef,
  kind: contractKind,
  /** It pays a member for what its friends play, by terms of the house, and is of no contract. */
  commission: boolean(),
  /** Who pays it; null for the house. */
  upline: nullable(memberRef),
  from: localDate,
  to: localDate,
  /** When the hour began, or when real-time salary was paid; null for other kinds. */
  hour: nullable(moment),
  /** Of the team, by the weights of game types. */
  turnover: amount,
  /** What the team won less what it lost. */
  profit: amount,
  /** Winnings of earlier periods that were taken off the loss. */
  carried: amount,
  active: count,
  /** The tier that paid, from 1; null where none was reached, and for real-time salary. */
  tier: nullable(count),
  /** What the contract came to, and what of it was paid so far. */
  amount,
  received: amount,
  /** What of it the house paid in place of the upline, and what the upline still owes of that. */
  advanced: amount,
  owed: amount,
  /** It was refused, and its upline is held back until two operators release it. */
  holdsUpline: boolean(),
  state: billState,
  madeAt: moment,
  /** When something of it was paid last. */
  paidAt: nullable(moment),
})

export const billList = operatorList(bill, {
  filters: {
    kind: optional(contractKind),
    commission: optional(yesOrNo),
    state: optional(billState),
    member: optional(idText),
    upline: optional(idText),
    owed: optional(yesOrNo),
    holdsUpline: optional(yesOrNo),
  },
  sorts: ['-madeAt', 'madeAt'],
})

/** What contracts of agents came to, as operators see it. */
export const billDeskCalls = defineCalls({
  'contractDesk.bills': {
    method: 'GET',
    path: '/ops/bills',
    moduleId: 'OPSBILLS',
    token: 'operator',
    encrypted: false,
    permission: 'agents.read',
    summary: 'The bills of contracts of agents, and of commission for friends, the newest first.',
    ...billList,
    errors: [],
  },
  'contractDesk.writeOff': {
    method: 'POST',
    path: '/ops/bills/write-off',
    moduleId: 'OPSBILLOFF',
    token: 'operator',
    encrypted: false,
    permission: 'agents.manage',
    fresh: true,
    second: { permission: 'agents.manage' },
    summary:
      'Proposes to write off what an upline owes the house for a bill of its downline; always two people. An upline that owes nothing more and is held for no refused bill plays and withdraws again.',
    /** The bill, by whose it is. */
    request: object({ member: idText, id: idText, reason: memberReason }),
    response: waitingForSecond,
    errors: ['NOT_FOUND', 'STATE_PASSED', 'CONFLICT'],
  },
  'contractDesk.advance': {
    method: 'POST',
    path: '/ops/bills/advance',
    moduleId: 'OPSBILLADV',
    token: 'operator',
    encrypted: false,
    permission: 'agents.manage',
    fresh: true,
    second: { permission: 'agents.manage' },
    summary:
      'Proposes that the house pays what is left of a refused bill, beyond what it pays by itself in place of an upline; always two people. The upline owes it to the house then.',
    /** The bill, by whose it is. */
    request: object({ member: idText, id: idText, reason: memberReason }),
    response: waitingForSecond,
    errors: ['NOT_FOUND', 'STATE_PASSED', 'CONFLICT'],
  },
  'contractDesk.release': {
    method: 'POST',
    path: '/ops/bills/release',
    moduleId: 'OPSBILLFREE',
    token: 'operator',
    encrypted: false,
    permission: 'agents.manage',
    fresh: true,
    second: { permission: 'agents.manage' },
    summary:
      'Proposes to release the upline that is held back for refused bills, of all of them; always two people. One that still owes the house plays and withdraws again once it has paid.',
    /** One of the bills, by whose it is. */
    request: object({ member: idText, id: idText, reason: memberReason }),
    response: waitingForSecond,
    errors: ['NOT_FOUND', 'STATE_PASSED', 'CONFLICT'],
  },
})
