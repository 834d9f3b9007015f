import { enum as oneOf, nullable, object, optional } from 'zod/mini'
import { requestStates } from '#rules/agents/request-states.ts'
import { defineCalls } from '../call.ts'
import { memberRef, operatorList } from '../operator-list.ts'
import { idText, localDate, moment } from '../scalars.ts'
import { enteredTerms, flatTerms } from './contract-terms.ts'
import { contractEnds, contractKind, contractStates, requestWhats } from './contracts.ts'
import { memberReason } from './members.ts'
import { waitingForSecond } from './proposals.ts'

const contract = object({
  id: idText,
  /** Whose contract it is. */
  member: memberRef,
  kind: contractKind,
  /** Who pays it; null for the house. */
  upline: nullable(memberRef),
  ...flatTerms.shape,
  from: localDate,
  /** Its last day, once that is known. One before `from` is of a contract that never ran. */
  to: nullable(localDate),
  state: oneOf(contractStates),
  ended: nullable(oneOf(contractEnds)),
  agreedAt: moment,
})

const request = object({
  id: idText,
  member: memberRef,
  kind: contractKind,
  what: oneOf(requestWhats),
  upline: nullable(memberRef),
  maker: oneOf(['upline', 'downline']),
  ...flatTerms.shape,
  state: oneOf(requestStates),
  until: moment,
  madeAt: moment,
  answeredAt: nullable(moment),
})

const filters = { kind: optional(contractKind), member: optional(idText), upline: optional(idText) } as const

export const contractList = operatorList(contract, { filters, sorts: ['-agreedAt', 'agreedAt'] })
export const requestList = operatorList(request, {
  filters: { ...filters, state: optional(oneOf(requestStates)) },
  sorts: ['-madeAt', 'madeAt'],
})

/** Contracts of agents, as operators see them, and those that the house itself gives to the agents at the top. */
export const contractDeskCalls = defineCalls({
  'contractDesk.contracts': {
    method: 'GET',
    path: '/ops/contracts',
    moduleId: 'OPSCONTRACTS',
    token: 'operator',
    encrypted: false,
    permission: 'agents.read',
    summary: 'The contracts of agents, the newest first.',
    ...contractList,
    errors: [],
  },
  'contractDesk.requests': {
    method: 'GET',
    path: '/ops/contract-requests',
    moduleId: 'OPSCONTRACTREQS',
    token: 'operator',
    encrypted: false,
    permission: 'agents.read',
    summary: 'The requests about contracts, the newest first.',
    ...requestList,
    errors: [],
  },
  'contractDesk.offer': {
    method: 'POST',
    path: '/ops/contracts',
    moduleId: 'OPSCONTRACTADD',
    token: 'operator',
    encrypted: false,
    permission: 'agents.manage',
    fresh: true,
    second: { permission: 'agents.manage' },
    summary:
      'Proposes a contract of the house with an agent at the top; always two people. Agreed on, it is offered to the agent, who accepts or rejects it.',
    request: object({ member: idText, kind: contractKind, ...enteredTerms.shape, reason: memberReason }),
    response: waitingForSecond,
    errors: ['NOT_FOUND', 'STATE_PASSED', 'CONFLICT'],
  },
  'contractDesk.end': {
    method: 'POST',
    path: '/ops/contracts/end',
    moduleId: 'OPSCONTRACTEND',
    token: 'operator',
    encrypted: false,
    permission: 'agents.manage',
    fresh: true,
    second: { permission: 'agents.manage' },
    summary:
      'Proposes to end a contract of the house; always two people. Agreed on, the agent is asked, and after 30 days it ends without an answer.',
    request: object({ member: idText, kind: contractKind, reason: memberReason }),
    response: waitingForSecond,
    errors: ['NOT_FOUND', 'STATE_PASSED', 'CONFLICT'],
  },
  'contractDesk.answer': {
    method: 'POST',
    path: '/ops/contract-requests',
    moduleId: 'OPSCONTRACTANS',
    token: 'operator',
    encrypted: false,
    permission: 'agents.manage',
    fresh: true,
    summary:
      'Answers the wish of an agent at the top to end its contract with the house, or takes back what the house asked it.',
    request: object({ member: idText, id: idText, action: oneOf(['accept', 'reject', 'withdraw']) }),
    response: object({ state: oneOf(requestStates) }),
    errors: ['NOT_FOUND', 'FORBIDDEN', 'STATE_PASSED'],
  },
})
