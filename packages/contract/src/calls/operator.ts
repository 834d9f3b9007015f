import {
  array,
  boolean,
  enum as oneOf,
  int,
  literal,
  maximum,
  maxLength,
  minimum,
  nullable,
  object,
  optional,
  partialRecord,
  regex,
  string,
  union,
  type output,
} from 'zod/mini'
import { defineCalls } from '../call.ts'
import { operatorList, yesOrNo } from '../operator-list.ts'
import { permissions, type OperatorRole } from '../permissions.ts'
import { idText, languageCode, moment, plainText } from '../scalars.ts'
import { passwordRule, usernameRule } from '../forms/validation.ts'
import { humanProof } from './verification.ts'

export const operatorRole = oneOf([
  'owner',
  'manager',
  'cashier',
  'support',
  'editor',
  'auditor',
] satisfies OperatorRole[])

/** When an announcement pops up: A for the logged-in, B for visitors, F at a member's first login (spec 4). */
export const execution = oneOf(['A', 'B', 'F'])

/** HTML as it is typed, with its line breaks. */
const htmlText = string().check(maxLength(20_000), regex(/^(?:[^\p{Cc}\p{Cs}]|[\t\n\r])*$/u))

export const announcement = object({
  id: idText,
  type: oneOf(['B', 'PL', 'PU', 'PR', 'H']),
  execution,
  promotionType: nullable(plainText(40)),
  /** By language; the brand's default language must be among them. Content is HTML, cleaned when it is stored. */
  texts: partialRecord(languageCode, object({ title: plainText(200), content: htmlText })),
  published: boolean(),
  sort: int().check(minimum(-1_000_000), maximum(1_000_000)),
})
export type Announcement = output<typeof announcement>

const operatorRow = object({
  id: idText,
  username: string(),
  role: operatorRole,
  disabled: boolean(),
  createdAt: moment,
  lastLoginAt: nullable(moment),
})

const invitationToken = string().check(maxLength(120))
const invitation = object({ id: idText, token: string(), expiresAt: moment })

export const announcementList = operatorList(announcement, {
  filters: { published: optional(yesOrNo) },
  sorts: ['sort', '-sort'],
})

export const operatorCalls = defineCalls({
  'operator.login': {
    method: 'POST',
    path: '/ops/session/login',
    moduleId: 'OPSLOGIN',
    token: 'none',
    encrypted: true,
    open: true,
    summary:
      'Opens a session of an operator by name, password and the code of the authenticator app, and keeps it in a cookie; after some failures the human check is asked for too.',
    request: object({
      username: plainText(64),
      password: string().check(maxLength(200)),
      code: plainText(10),
      verification: optional(humanProof),
    }),
    response: object({}),
    errors: ['BAD_CREDENTIALS', 'TOO_MANY_ATTEMPTS', 'BUSY', 'VERIFICATION_REQUIRED'],
  },
  'operator.logout': {
    method: 'DELETE',
    path: '/ops/session/logout',
    moduleId: 'OPSOUT',
    token: 'operator',
    encrypted: false,
    summary: 'Ends the session of the operator.',
    request: object({}),
    response: object({}),
    errors: [],
  },
  'operator.me': {
    method: 'GET',
    path: '/ops/session/me',
    moduleId: 'OPSME',
    token: 'operator',
    encrypted: false,
    summary: 'Who the operator is and what it may do.',
    request: object({}),
    response: object({
      id: idText,
      username: string(),
      role: operatorRole,
      permissions: array(oneOf([...permissions])),
    }),
    errors: [],
  },
  'operator.changePassword': {
    method: 'POST',
    path: '/ops/session/password',
    moduleId: 'OPSPASS',
    token: 'operator',
    encrypted: true,
    summary: "Changes the operator's own password; its other sessions end.",
    request: object({ oldPassword: string().check(maxLength(200)), newPassword: passwordRule }),
    response: object({}),
    errors: ['OLD_PASSWORD_WRONG', 'PASSWORD_UNCHANGED', 'TOO_MANY_ATTEMPTS', 'BUSY'],
  },
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
    summary:
      'Invites an operator to set password and app anew, for instance with another phone. Until then it is switched off. Nobody resets itself.',
    request: object({ id: idText }),
    response: invitation,
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
  'operator.invitation': {
    method: 'POST',
    path: '/ops/session/invitation',
    moduleId: 'OPSINVITED',
    token: 'none',
    encrypted: true,
    open: true,
    summary: 'What an invitation is for, with the secret of the authenticator app to set up.',
    request: object({ token: invitationToken }),
    response: object({ username: string(), role: operatorRole, secret: string(), uri: string(), expiresAt: moment }),
    errors: ['LINK_INVALID'],
  },
  'operator.accept': {
    method: 'POST',
    path: '/ops/session/accept',
    moduleId: 'OPSACCEPT',
    token: 'none',
    encrypted: true,
    open: true,
    summary: "Accepts an invitation with a password of one's own and a code of the app; once.",
    request: object({ token: invitationToken, password: passwordRule, code: plainText(10) }),
    response: object({}),
    errors: ['LINK_INVALID', 'CODE_WRONG', 'USERNAME_TAKEN', 'TOO_MANY_ATTEMPTS', 'BUSY'],
  },
  'operators.change': {
    method: 'PUT',
    path: '/ops/operators',
    moduleId: 'OPSEDIT',
    token: 'operator',
    encrypted: false,
    permission: 'operators.manage',
    summary: 'Gives an operator another role, or switches it off; its sessions end. Nobody changes itself.',
    request: object({ id: idText, role: operatorRole, disabled: boolean() }),
    response: object({}),
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
  'status.write': {
    method: 'PUT',
    path: '/ops/system/status',
    moduleId: 'OPSSTAT',
    token: 'operator',
    encrypted: false,
    permission: 'status.write',
    summary: 'Opens the site, or closes it for maintenance.',
    request: object({ status: union([literal(0), literal(1)]) }),
    response: object({}),
    errors: ['CONFLICT'],
  },
  'announcements.read': {
    method: 'GET',
    path: '/ops/announcements',
    moduleId: 'OPSANN',
    token: 'operator',
    encrypted: false,
    permission: 'announcements.write',
    summary: 'All announcements, published or not.',
    request: announcementList.request,
    response: announcementList.response,
    errors: [],
  },
  'announcements.save': {
    method: 'PUT',
    path: '/ops/announcements',
    moduleId: 'OPSANNW',
    token: 'operator',
    encrypted: false,
    permission: 'announcements.write',
    summary: 'Writes an announcement; without an id, a new one.',
    request: object({ ...announcement.shape, id: optional(idText) }),
    response: object({ id: idText }),
    errors: ['NOT_FOUND', 'INVALID_INPUT'],
  },
  'announcements.remove': {
    method: 'DELETE',
    path: '/ops/announcements',
    moduleId: 'OPSANND',
    token: 'operator',
    encrypted: false,
    permission: 'announcements.write',
    summary: 'Removes an announcement.',
    request: object({ id: idText }),
    response: object({}),
    errors: ['NOT_FOUND'],
  },
  'members.create': {
    method: 'POST',
    path: '/ops/members/create',
    moduleId: 'OPSMEMNEW',
    token: 'operator',
    encrypted: false,
    permission: 'members.create',
    summary:
      'Makes an account for somebody, who begins with the default password and has to change it first. Refused where none is configured.',
    request: object({ username: usernameRule, language: optional(languageCode) }),
    response: object({ id: idText }),
    errors: ['USERNAME_TAKEN', 'METHOD_OFF', 'BUSY'],
  },
})
