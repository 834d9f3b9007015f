import { array, boolean, enum as oneOf, nullable, object, optional, record, string, unknown } from 'zod/mini'
import { defineCalls } from '../call.ts'
import { memberRef, operatorList, operatorRef, periodFilter } from '../operator-list.ts'
import { amount, idText, linesText, moment, plainText, proposalId } from '../scalars.ts'

/**
 * A proposal waits until somebody else approves or refuses it, its maker withdraws it, or its time is over. It is void
 * where what it saw has changed or one of the two lost the right to it, and failed where its effect was refused by a rule.
 */
export const proposalStates = ['waiting', 'approved', 'refused', 'withdrawn', 'expired', 'void', 'failed'] as const

/** What a call answers where a second person has to agree first. */
export const waitingForSecond = object({ proposal: proposalId })

const proposal = object({
  id: idText,
  /** The call that was made. */
  kind: string(),
  subject: string(),
  /** What was asked for, as it was checked. */
  request: unknown(),
  reason: nullable(string()),
  /** What it changes, as it was when it was proposed. */
  preview: object({
    before: record(string(), unknown()),
    after: record(string(), unknown()),
    /** What it moves to the members, less than nothing where it takes from them; null where it moves no money. */
    money: nullable(amount),
    members: array(memberRef),
  }),
  state: oneOf(proposalStates),
  maker: operatorRef,
  madeAt: moment,
  expiresAt: moment,
  checker: nullable(operatorRef),
  decidedAt: nullable(moment),
  /** What the checker, or the maker who withdrew it, said. */
  answer: nullable(string()),
  /** Why it is void (`changed`, `maker` or `checker`), or the refusal of what failed. */
  cause: nullable(string()),
  /** Made and decided at what looks like one device; while it waits, made at the device of whoever asks. */
  sameDevice: boolean(),
  /** Whoever approves it enters anew what the maker entered, which nobody is shown before. */
  again: boolean(),
})

export const proposalList = operatorList(proposal, {
  filters: {
    state: optional(oneOf(proposalStates)),
    kind: optional(plainText(80)),
    /** Whom it touches, and who made it. */
    member: optional(idText),
    maker: optional(idText),
    ...periodFilter,
  },
  sorts: ['madeAt', '-madeAt'],
})

export const proposalCalls = defineCalls({
  'proposals.list': {
    method: 'GET',
    path: '/ops/proposals',
    moduleId: 'OPSPROP',
    token: 'operator',
    encrypted: false,
    summary: "Proposals that need a second person: the operator's own, and those that it is allowed to decide.",
    ...proposalList,
    errors: [],
  },
  'proposals.read': {
    method: 'GET',
    path: '/ops/proposals/one',
    moduleId: 'OPSPROPONE',
    token: 'operator',
    encrypted: false,
    summary: "One proposal of the operator's own, or that it is allowed to decide.",
    request: object({ id: idText }),
    response: proposal,
    errors: ['NOT_FOUND'],
  },
  'proposals.decide': {
    method: 'POST',
    path: '/ops/proposals/decide',
    moduleId: 'OPSPROPDEC',
    token: 'operator',
    encrypted: false,
    fresh: true,
    summary:
      "Agrees to another operator's proposal, which then takes effect, or refuses it. Says whether both sat at what looks like one device.",
    request: object({
      id: idText,
      decision: oneOf(['approve', 'refuse']),
      reason: optional(plainText(200)),
      /** What the maker entered, once more, where the proposal asks for it. */
      again: optional(linesText(500)),
    }),
    response: object({ state: oneOf(['approved', 'refused']), sameDevice: boolean() }),
    errors: [
      'NOT_FOUND',
      'STATE_PASSED',
      'SECOND_PERSON_NEEDED',
      'PERMISSION_MISSING',
      'PROPOSAL_VOID',
      'PROPOSAL_EXPIRED',
      'CONFLICT',
      'INVALID_INPUT',
      'INSUFFICIENT_FUNDS',
      'GAME_NEEDS_VENDOR',
      'DUPLICATE_REFERENCE',
      'ENTRY_DIFFERS',
    ],
  },
  'proposals.withdraw': {
    method: 'POST',
    path: '/ops/proposals/withdraw',
    moduleId: 'OPSPROPBACK',
    token: 'operator',
    encrypted: false,
    summary: "Takes back a proposal of the operator's own while it waits.",
    request: object({ id: idText, reason: optional(plainText(200)) }),
    response: object({}),
    errors: ['NOT_FOUND', 'STATE_PASSED', 'PROPOSAL_EXPIRED'],
  },
})
