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
  regex,
  string,
  union,
  type ZodMiniType,
} from 'zod/mini'
import { defineCalls } from '../call.ts'
import { usernameRule } from '../forms/validation.ts'
import { kinds } from '../kinds.ts'
import { permissions } from '../permissions.ts'
import { count, idText, moment, plainText } from '../scalars.ts'
import { waitingForSecond } from './proposals.ts'

/** All there are, which are few: `next` asks for nothing more. */
export const wholeList = <Row extends ZodMiniType>(row: Row) => object({ list: array(row), next: nullable(string()) })

/** Of a role: words of letters and digits, which nobody takes for something else. */
export const roleName = string().check(minLength(2), maxLength(40), regex(/^[\p{L}\p{N}]+(?:[ -][\p{L}\p{N}]+)*$/u))
export const permission = oneOf([...permissions])

/** Of a role: whoever changes it names the version that it saw, 0 for a new one. */
const version = int().check(minimum(0), maximum(1_000_000_000))

/** Why, for the second person and the audit. */
const reason = optional(plainText(400))

const role = object({
  name: string().register(kinds, { kind: 'role' }),
  /** One that every house has, which nobody changes or removes. */
  preset: boolean(),
  permissions: array(permission),
  version: count,
  /** Who has it: operators, also those that are switched off. */
  operators: count,
})
const who = object({ id: idText, username: string() })
const operatorRow = object({
  id: idText,
  username: string(),
  role: string(),
  disabled: boolean(),
  createdAt: moment,
  lastLoginAt: nullable(moment),
})
const invitationRow = object({
  /** Of the operator that it makes, or sets anew. */
  id: idText,
  username: string(),
  role: string(),
  /** Null for one that was made on the machine of the server. */
  by: nullable(who),
  agreedBy: nullable(who),
  madeAt: moment,
  expiresAt: moment,
  /** Its link was shown to whoever made it. */
  linkShown: boolean(),
})

/** A link that is shown this once. */
const invitation = object({ id: idText, link: string(), expiresAt: moment })

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
    response: wholeList(operatorRow),
    errors: [],
  },
  'operators.invitations': {
    method: 'GET',
    path: '/ops/operators/invitations',
    moduleId: 'OPSINVS',
    token: 'operator',
    encrypted: false,
    permission: 'operators.manage',
    summary: 'Invitations that can still be accepted, the latest first.',
    request: object({}),
    response: wholeList(invitationRow),
    errors: [],
  },
  'operators.invite': {
    method: 'POST',
    path: '/ops/operators/invite',
    moduleId: 'OPSINV',
    token: 'operator',
    encrypted: false,
    permission: 'operators.manage',
    fresh: true,
    second: { permission: 'operators.manage' },
    summary:
      'Invites somebody to be an operator. The link is shown this once, is good for one use and two days; whoever has it sets its own password and factor. Into a role that manages operators a second person has to agree, unless the house has one owner only.',
    request: object({ username: usernameRule, role: roleName, reason }),
    response: union([waitingForSecond, invitation]),
    errors: ['USERNAME_TAKEN', 'INVALID_INPUT', 'PERMISSION_MISSING', 'CONFLICT'],
  },
  'operators.link': {
    method: 'POST',
    path: '/ops/operators/link',
    moduleId: 'OPSLINK',
    token: 'operator',
    encrypted: false,
    permission: 'operators.manage',
    fresh: true,
    summary:
      'Shows the link of an invitation to whoever made it, once two people agreed on it, or anew; an earlier link is of no use any more.',
    request: object({ id: idText }),
    response: invitation,
    errors: ['NOT_FOUND'],
  },
  'operators.withdrawInvitation': {
    method: 'POST',
    path: '/ops/operators/withdraw',
    moduleId: 'OPSINVEND',
    token: 'operator',
    encrypted: false,
    permission: 'operators.manage',
    fresh: true,
    summary: 'Ends an invitation that was not accepted yet.',
    request: object({ id: idText }),
    response: object({}),
    errors: ['NOT_FOUND'],
  },
  'operators.reset': {
    method: 'POST',
    path: '/ops/operators/reset',
    moduleId: 'OPSRESET',
    token: 'operator',
    encrypted: false,
    permission: 'operators.manage',
    fresh: true,
    second: { permission: 'operators.manage' },
    summary:
      'Proposes to invite an operator that lost its factor to set password and factor anew. Once a second person agrees it is switched off until it accepts. Nobody resets itself.',
    request: object({ id: idText, reason }),
    response: waitingForSecond,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'PERMISSION_MISSING', 'OWNERS_NEEDED', 'CONFLICT'],
  },
  'operators.change': {
    method: 'PUT',
    path: '/ops/operators',
    moduleId: 'OPSEDIT',
    token: 'operator',
    encrypted: false,
    permission: 'operators.manage',
    fresh: true,
    second: { permission: 'operators.manage' },
    summary:
      'Gives an operator another role, or switches it off or on; its sessions end. A role with more than it had waits for a second person. Nobody changes itself, and two owners stay.',
    request: object({ id: idText, role: roleName, disabled: boolean(), reason }),
    response: union([waitingForSecond, object({})]),
    errors: ['NOT_FOUND', 'FORBIDDEN', 'INVALID_INPUT', 'PERMISSION_MISSING', 'OWNERS_NEEDED', 'CONFLICT'],
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
  'roles.list': {
    method: 'GET',
    path: '/ops/roles',
    moduleId: 'OPSROLES',
    token: 'operator',
    encrypted: false,
    permission: 'operators.manage',
    summary: 'All roles: those of every house first, then those of its own.',
    request: object({}),
    response: wholeList(role),
    errors: [],
  },
  'roles.save': {
    method: 'PUT',
    path: '/ops/roles',
    moduleId: 'OPSROLE',
    token: 'operator',
    encrypted: false,
    permission: 'operators.manage',
    fresh: true,
    second: { permission: 'operators.manage' },
    summary:
      'Makes a role, or changes one over the version that was seen. It holds nothing that its maker lacks. More in a role that somebody has, or is invited into, waits for a second person.',
    request: object({ name: roleName, permissions: array(permission).check(maxLength(200)), version, reason }),
    response: union([waitingForSecond, object({ version: count })]),
    errors: ['FORBIDDEN', 'INVALID_INPUT', 'PERMISSION_MISSING', 'CONFLICT'],
  },
  'roles.remove': {
    method: 'DELETE',
    path: '/ops/roles',
    moduleId: 'OPSROLED',
    token: 'operator',
    encrypted: false,
    permission: 'operators.manage',
    fresh: true,
    summary: 'Removes a role that nobody has and nobody is invited into.',
    request: object({ name: roleName }),
    response: object({}),
    errors: ['NOT_FOUND', 'FORBIDDEN', 'ROLE_IN_USE'],
  },
})
