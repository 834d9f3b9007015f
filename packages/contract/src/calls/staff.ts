import { array, boolean, enum as oneOf, nullable, object, string } from 'zod/mini'
import { count, idText, moment } from '../scalars.ts'
import { defineCalls } from '../call.ts'
import { usernameRule } from '../forms/validation.ts'
import type { OperatorRole } from '../permissions.ts'

export const operatorRole = oneOf([
  'owner',
  'manager',
  'cashier',
  'support',
  'editor',
  'auditor',
] satisfies OperatorRole[])

const operatorRow = object({
  id: idText,
  username: string(),
  role: operatorRole,
  disabled: boolean(),
  createdAt: moment,
  lastLoginAt: nullable(moment),
})

const invitation = object({ id: idText, token: string(), expiresAt: moment })

/** What operators do about other operators. */
export const staffCalls = defineCalls({
  'operators.list': {
    method: 'GET',
    path: '/ops/operators',
    moduleId: 'OPSLIST',
    token: 'operator',
    encrypted: false,
    permission: 'operators.manage',
    summary: 'All operators.',
    request: object({}),
    response: object({ operators: array(operatorRow) }),
    errors: [],
  },
  'operators.invite': {
    method: 'POST',
    path: '/ops/operators/invitations',
    moduleId: 'OPSINV',
    token: 'operator',
    encrypted: false,
    permission: 'operators.manage',
    fresh: true,
    summary:
      'Invites somebody to be an operator. The token is shown this once, is good for one use and two days; whoever has it sets its own password and app.',
    request: object({ username: usernameRule, role: operatorRole }),
    response: invitation,
    errors: ['USERNAME_TAKEN'],
  },
  'operators.reset': {
    method: 'POST',
    path: '/ops/operators/reset',
    moduleId: 'OPSRESET',
    token: 'operator',
    encrypted: false,
    permission: 'operators.manage',
    fresh: true,
    summary:
      'Invites an operator to set password and app anew, for instance with another phone. Until then it is switched off. Nobody resets itself.',
    request: object({ id: idText }),
    response: invitation,
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
  'operators.change': {
    method: 'PUT',
    path: '/ops/operators',
    moduleId: 'OPSEDIT',
    token: 'operator',
    encrypted: false,
    permission: 'operators.manage',
    fresh: true,
    summary: 'Gives an operator another role, or switches it off; its sessions end. Nobody changes itself.',
    request: object({ id: idText, role: operatorRole, disabled: boolean() }),
    response: object({}),
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
  'operators.endSessions': {
    method: 'POST',
    path: '/ops/operators/end-sessions',
    moduleId: 'OPSENDS',
    token: 'operator',
    encrypted: false,
    permission: 'operators.manage',
    fresh: true,
    summary: 'Ends all sessions of another operator, wherever it is logged in.',
    request: object({ id: idText }),
    response: object({ ended: count }),
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
})
