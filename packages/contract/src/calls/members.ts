import {
  array,
  boolean,
  enum as oneOf,
  int,
  literal,
  maxLength,
  minLength,
  nullable,
  object,
  optional,
  regex,
  string,
  type ZodMiniType,
} from 'zod/mini'
import { auditActions } from '../audit-names.ts'
import { defineCalls } from '../call.ts'
import { holdAreas } from '../hold-areas.ts'
import { kinds } from '../kinds.ts'
import { gameRef, memberRef, operatorList, operatorRef, periodFilter, yesOrNo } from '../operator-list.ts'
import { amount, count, idText, localDate, moment, plainText, proposalId, wholeNumber } from '../scalars.ts'
import { cardKinds } from '../settings/cashier.ts'
import { betReasons } from '../sports.ts'
import { auditRow } from './audit.ts'
import { betStates, movementTypes } from './records.ts'
import { breakKinds, identityStates, limitMeasures, limitPeriods } from './safeguards.ts'

export const memberStates = ['active', 'frozen', 'break', 'closed'] as const

/** What of a member is personal: operators see it masked, and one field in clear for a reason. */
export const personalFields = [
  'email',
  'mobile',
  'payeeName',
  'birthday',
  'idNumber',
  'qqNum',
  'wechat',
  'line',
  'whatsapp',
  'facebook',
  'telegram',
  'zalo',
] as const

/** Why, for the audit. */
export const memberReason = string().check(
  minLength(1),
  maxLength(400),
  regex(/^[^\p{Cc}\p{Cs}]*[^\p{Cc}\p{Cs}\s][^\p{Cc}\p{Cs}]*$/u),
)
export const heldAreas = array(oneOf(holdAreas)).check(minLength(1), maxLength(4))
export const noteLines = string()
  .check(minLength(1), maxLength(2000), regex(/^(?:\n|[^\p{Cc}\p{Cs}])*$/u))
  .register(kinds, { kind: 'lines' })

export const memberList = operatorList(
  object({
    member: memberRef,
    type: int(),
    state: oneOf(memberStates),
    /** Of the VIP levels. */
    level: nullable(string()),
    identity: oneOf(identityStates),
    balance: amount,
    isTest: boolean(),
    createdAt: moment,
    seenAt: moment,
  }),
  {
    filters: {
      /**
       * The beginning of a user name; or, exactly, a mobile number, a mail address, an invitation code, the id of a member or
       * an order, a payment provider's reference, a round or a transaction of play.
       */
      search: optional(plainText(255)),
      /** The local day of the round or transaction; yesterday and today unless told. */
      day: optional(localDate),
      state: optional(oneOf(memberStates)),
      type: optional(wholeNumber(1, 99)),
      level: optional(wholeNumber(0, 99)),
      test: optional(yesOrNo),
      ...periodFilter,
    },
    sorts: ['-createdAt', 'createdAt', '-seenAt', 'seenAt'],
  },
)

const ofMember = { member: idText } as const

export const memberEntryList = operatorList(
  object({
    id: string(),
    at: moment,
    type: oneOf(movementTypes),
    amount,
    balance: amount,
    game: nullable(gameRef),
    round: nullable(string()),
    /** Why a bet on sports was paid or corrected. */
    why: nullable(oneOf(betReasons)),
    reference: string(),
  }),
  {
    filters: { ...ofMember, type: optional(oneOf(movementTypes)), ...periodFilter },
    sorts: ['-at', 'at'],
  },
)

export const memberRoundList = operatorList(
  object({
    /** The position of its stake in the ledger. */
    id: string(),
    at: moment,
    game: nullable(gameRef),
    round: nullable(string()),
    stake: amount,
    payout: amount,
    state: oneOf(betStates),
    reference: string(),
  }),
  {
    filters: { ...ofMember, nodeId: optional(wholeNumber(1, 999_999_999)), ...periodFilter },
    sorts: ['-at', 'at'],
  },
)

/** An order to pay in or out, whichever it is. */
export const memberOrder = object({
  kind: oneOf(['deposit', 'withdrawal']),
  id: idText,
  at: moment,
  amount,
  state: string(),
  channel: string(),
})

export const memberOrderList = operatorList(memberOrder, {
  filters: { ...ofMember, kind: optional(oneOf(['deposit', 'withdrawal'])), ...periodFilter },
  sorts: ['-at', 'at'],
})

export const memberLoginList = operatorList(
  object({ id: idText, at: moment, outcome: oneOf(['in', 'wrong', 'asked']), ip: string(), device: string() }),
  {
    filters: { ...ofMember, outcome: optional(oneOf(['in', 'wrong', 'asked'])), ...periodFilter },
    sorts: ['-at', 'at'],
  },
)

export const memberSessionList = operatorList(
  object({
    id: idText,
    at: moment,
    seenAt: moment,
    alive: boolean(),
    ip: string(),
    device: string(),
    how: string(),
  }),
  { filters: { ...ofMember, alive: optional(literal('yes')), ...periodFilter }, sorts: ['-at', 'at'] },
)

export const memberDeviceList = operatorList(
  object({
    id: idText,
    kind: oneOf(['trusted', 'remembered']),
    at: moment,
    seenAt: moment,
    expiresAt: moment,
    ip: string(),
    device: string(),
  }),
  { filters: { ...ofMember, kind: optional(oneOf(['trusted', 'remembered'])) }, sorts: ['-at', 'at'] },
)

export const memberNoteList = operatorList(object({ id: idText, at: moment, by: operatorRef, text: noteLines }), {
  filters: { ...ofMember },
  sorts: ['-at', 'at'],
})

export const memberAuditList = operatorList(auditRow, {
  filters: { ...ofMember, action: optional(oneOf(auditActions)), ...periodFilter },
  sorts: ['-at', 'at'],
})

/** A list of one member, for whoever reads members. */
const ofOne = <
  const Path extends `/${string}`,
  const ModuleId extends string,
  Request extends ZodMiniType,
  Response extends ZodMiniType,
>(
  path: Path,
  moduleId: ModuleId,
  summary: string,
  { request, response }: { readonly request: Request; readonly response: Response },
) =>
  ({
    method: 'GET',
    path,
    moduleId,
    token: 'operator',
    encrypted: false,
    permission: 'members.read',
    summary,
    request,
    response,
    errors: ['NOT_FOUND'],
  }) as const

const memberPage = object({
  member: memberRef,
  nickname: string(),
  type: int(),
  state: oneOf(memberStates),
  level: nullable(string()),
  isTest: boolean(),
  language: string(),
  upline: nullable(memberRef),
  invitationCode: nullable(string()),
  createdAt: moment,
  seenAt: moment,
  closedAt: nullable(moment),
  /** What is known of the person, masked; `members.reveal` shows one field. */
  personal: array(object({ field: oneOf(personalFields), masked: string(), proven: nullable(boolean()) })),
  /** An authenticator app is set up. */
  hasApp: boolean(),
  identity: oneOf(identityStates),
  wallets: array(
    object({ kind: oneOf(['real', 'bonus', 'play', 'chase', 'points']), currency: string(), balance: amount }),
  ),
  /** What still has to be played through, and what was at risk over life. */
  turnover: object({ required: amount, done: amount, left: amount, life: amount }),
  holds: array(
    object({
      area: oneOf(holdAreas),
      until: nullable(moment),
      reason: string(),
      by: nullable(operatorRef),
      at: moment,
    }),
  ),
  /** Amounts; of a session, minutes. */
  limits: array(object({ measure: oneOf(limitMeasures), period: oneOf(limitPeriods), value: amount })),
  breaks: array(object({ kind: oneOf(breakKinds), from: moment, until: nullable(moment), holds: boolean() })),
  accounts: array(
    object({
      id: idText,
      kind: oneOf(cardKinds),
      name: string(),
      masked: string(),
      addedAt: moment,
      removedAt: nullable(moment),
    }),
  ),
  notes: count,
})

/** What operators see of members, and do about them. */
export const memberOperatorCalls = defineCalls({
  'members.list': {
    method: 'GET',
    path: '/ops/members',
    moduleId: 'OPSMEMBERS',
    token: 'operator',
    encrypted: false,
    permission: 'members.read',
    summary: 'Members, found by name or by what names them exactly.',
    request: memberList.request,
    response: memberList.response,
    errors: ['TOO_MANY_REQUESTS', 'BUSY'],
  },
  'members.read': {
    method: 'GET',
    path: '/ops/members/one',
    moduleId: 'OPSMEM',
    token: 'operator',
    encrypted: false,
    permission: 'members.read',
    summary: 'One member: who it is, masked; what it has; what it is kept from; how it protects itself.',
    request: object({ member: idText }),
    response: memberPage,
    errors: ['NOT_FOUND'],
  },
  'members.reveal': {
    method: 'POST',
    path: '/ops/members/reveal',
    moduleId: 'OPSREVEAL',
    token: 'operator',
    encrypted: false,
    permission: 'members.reveal',
    fresh: true,
    summary: 'One personal field in clear, null where it is empty. Who asked and why is in the audit.',
    request: object({ member: idText, field: oneOf(personalFields), reason: memberReason }),
    response: object({ value: nullable(string()) }),
    errors: ['NOT_FOUND'],
  },
  'members.freeze': {
    method: 'PUT',
    path: '/ops/members/freeze',
    moduleId: 'OPSFREEZE',
    token: 'operator',
    encrypted: false,
    permission: 'members.freeze',
    fresh: true,
    summary:
      'Holds a member back from some areas, until a moment or until it is let go; held back from coming in, its sessions end.',
    request: object({ id: idText, areas: heldAreas, until: optional(moment), reason: memberReason }),
    response: object({}),
    errors: ['NOT_FOUND', 'INVALID_INPUT', 'STATE_PASSED'],
  },
  'members.unfreeze': {
    method: 'PUT',
    path: '/ops/members/unfreeze',
    moduleId: 'OPSLETGO',
    token: 'operator',
    encrypted: false,
    permission: 'members.freeze',
    fresh: true,
    summary: 'Lets a member go in some areas.',
    request: object({ id: idText, areas: heldAreas, reason: memberReason }),
    response: object({}),
    errors: ['NOT_FOUND'],
  },
  'members.endSessions': {
    method: 'POST',
    path: '/ops/members/end-sessions',
    moduleId: 'OPSMEMOUT',
    token: 'operator',
    encrypted: false,
    permission: 'members.freeze',
    fresh: true,
    summary: 'Ends all sessions of a member, with its games and what remembers its browsers.',
    request: object({ id: idText, reason: memberReason }),
    response: object({ ended: count }),
    errors: ['NOT_FOUND'],
  },
  'members.setTest': {
    method: 'PUT',
    path: '/ops/members/test',
    moduleId: 'OPSMEMTEST',
    token: 'operator',
    encrypted: false,
    permission: 'members.test',
    fresh: true,
    second: { permission: 'members.test' },
    summary:
      'Marks an account that tests the house, which stands in no figure and on no board, or takes the mark away. Of one that has an upline or had money it is proposed: what it won or lost leaves the figures by which agents are paid.',
    request: object({ id: idText, isTest: boolean(), reason: memberReason }),
    /** The proposal, where a second person has to agree first. */
    response: object({ proposal: optional(proposalId) }),
    errors: ['NOT_FOUND', 'CONFLICT'],
  },
  'members.addNote': {
    method: 'POST',
    path: '/ops/members/notes/add',
    moduleId: 'OPSNOTE',
    token: 'operator',
    encrypted: false,
    permission: 'members.note',
    summary: 'Adds a note for other operators, which the member does not see.',
    request: object({ member: idText, text: noteLines }),
    response: object({ id: idText }),
    errors: ['NOT_FOUND', 'INVALID_INPUT'],
  },
  'members.notes': ofOne('/ops/members/notes', 'OPSNOTES', 'Notes of operators about a member.', memberNoteList),
  'members.entries': ofOne(
    '/ops/members/entries',
    'OPSENTRIES',
    "What moved a member's wallet of real money.",
    memberEntryList,
  ),
  'members.rounds': ofOne(
    '/ops/members/rounds',
    'OPSROUNDS',
    'Stakes of a member with their outcome.',
    memberRoundList,
  ),
  'members.orders': ofOne('/ops/members/orders', 'OPSORDERS', 'Deposits and withdrawals of a member.', memberOrderList),
  'members.logins': ofOne('/ops/members/logins', 'OPSLOGINS', 'Tries to log in as a member.', memberLoginList),
  'members.sessions': ofOne(
    '/ops/members/sessions',
    'OPSSESSIONS',
    'Where a member is and was logged in.',
    memberSessionList,
  ),
  'members.devices': ofOne(
    '/ops/members/devices',
    'OPSDEVICES',
    'Browsers that a member trusts, and those that remember it.',
    memberDeviceList,
  ),
  'members.audit': ofOne('/ops/members/audit', 'OPSMEMAUDIT', 'Significant events about a member.', memberAuditList),
})
