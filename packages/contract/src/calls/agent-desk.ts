import { boolean, enum as oneOf, int, nullable, object, optional, string } from 'zod/mini'
import { defineCalls } from '../call.ts'
import { agentType } from '../member-types.ts'
import { memberRef, operatorList } from '../operator-list.ts'
import { count, idText, localDate, moment, plainText, wholeNumber } from '../scalars.ts'
import { rebate } from './agents.ts'
import { memberReason } from './members.ts'
import { waitingForSecond } from './proposals.ts'

const agent = object({
  member: memberRef,
  type: int(),
  typeName: nullable(string()),
  /** Null for an agent of the house. */
  upline: nullable(memberRef),
  /** How many stand above it. */
  level: count,
  direct: count,
  team: count,
  rebate,
  since: moment,
})

export const agentList = operatorList(agent, {
  filters: { type: optional(wholeNumber(1, 99)), member: optional(idText) },
  sorts: ['-since', 'since'],
})

/** Why a branch cannot stand below somebody; `failed` where a fault of the house kept it from being done. */
export const moveFaults = ['gone', 'belowItself', 'standsThere', 'noAgent', 'lessRebate', 'tooDeep', 'failed'] as const
export const branchMoveStates = ['coming', 'done', 'refused'] as const
const state = oneOf(branchMoveStates)

const move = object({
  id: idText,
  /** Who moves, with everybody below. */
  member: memberRef,
  /** Whom it moves to; null for the top. */
  upline: nullable(memberRef),
  /** From this local day on. */
  day: localDate,
  /** How many stand in the branch by now. */
  members: count,
  state,
  /** Why it could not be done on its day. */
  why: nullable(oneOf(moveFaults)),
  madeAt: moment,
  doneAt: nullable(moment),
})

export const moveList = operatorList(move, {
  filters: { state: optional(state), member: optional(idText) },
  sorts: ['-madeAt', 'madeAt'],
})

/** A link is open, paused by its agent, stopped by an operator, over by its time, or full. */
export const linkStates = ['open', 'paused', 'stopped', 'over', 'full'] as const

const link = object({
  id: idText,
  /** Whose it is. */
  member: memberRef,
  code: string(),
  type: int(),
  typeName: nullable(string()),
  rebate,
  state: oneOf(linkStates),
  expiresAt: nullable(moment),
  /** Accounts that may register by it; null for any number. */
  highest: nullable(count),
  registrations: count,
  /** Of an address one visit a day counts. */
  visits: count,
  remark: string(),
  createdAt: moment,
})

export const linkList = operatorList(link, {
  filters: { state: optional(oneOf(linkStates)), member: optional(idText) },
  sorts: ['-createdAt', 'createdAt'],
})

/** Agents, as operators see and appoint them, and move them with whoever stands below. */
export const agentDeskCalls = defineCalls({
  'agentDesk.agents': {
    method: 'GET',
    path: '/ops/agents',
    moduleId: 'OPSAGENTS',
    token: 'operator',
    encrypted: false,
    permission: 'agents.read',
    summary: 'The agents, the newest first.',
    ...agentList,
    errors: [],
  },
  'agentDesk.appoint': {
    method: 'POST',
    path: '/ops/agents',
    moduleId: 'OPSAGENTADD',
    token: 'operator',
    encrypted: false,
    permission: 'agents.manage',
    fresh: true,
    second: { permission: 'agents.manage' },
    summary:
      'Proposes that a member becomes an agent, or one of another type or rebate; always two people. Its sessions end, so that it logs in as what it is.',
    request: object({
      member: idText,
      type: agentType,
      rebate,
      reason: memberReason,
    }),
    response: waitingForSecond,
    errors: ['NOT_FOUND', 'STATE_PASSED', 'CONFLICT'],
  },
  'agentDesk.moves': {
    method: 'GET',
    path: '/ops/agents/moves',
    moduleId: 'OPSAGENTMOVES',
    token: 'operator',
    encrypted: false,
    permission: 'agents.read',
    summary: 'The moves of branches to other uplines, the newest first.',
    ...moveList,
    errors: [],
  },
  'agentDesk.move': {
    method: 'POST',
    path: '/ops/agents/moves',
    moduleId: 'OPSAGENTMOVE',
    token: 'operator',
    encrypted: false,
    permission: 'agents.manage',
    fresh: true,
    second: { permission: 'agents.manage' },
    summary:
      'Proposes that a member moves to another upline with everybody below it, from a day to come; always two people. What happened before that day stays with the old uplines, and its contracts end.',
    request: object({
      member: idText,
      /** The account of the new upline; absent for the top. */
      upline: optional(plainText(32)),
      day: localDate,
      reason: memberReason,
    }),
    response: waitingForSecond,
    errors: ['NOT_FOUND', 'STATE_PASSED', 'CONFLICT'],
  },
  'agentDesk.links': {
    method: 'GET',
    path: '/ops/agents/links',
    moduleId: 'OPSAGENTLINKS',
    token: 'operator',
    encrypted: false,
    permission: 'agents.read',
    summary: 'The links by which accounts register under agents, the newest first.',
    ...linkList,
    errors: [],
  },
  'agentDesk.stopLink': {
    method: 'PUT',
    path: '/ops/agents/links',
    moduleId: 'OPSAGENTLINK',
    token: 'operator',
    encrypted: false,
    permission: 'agents.manage',
    fresh: true,
    summary: 'Stops a link, which its agent cannot let go on then, or lets it go on.',
    request: object({ member: idText, id: idText, stopped: boolean(), reason: memberReason }),
    response: object({}),
    errors: ['NOT_FOUND', 'STATE_PASSED'],
  },
})
