import { array, boolean, enum as oneOf, int, literal, maximum, maxLength, minimum, nullable, object, optional, partialRecord, regex, string, union, unknown, type output } from 'zod/mini'
import { defineCalls } from './call.ts'
import { permissions, type OperatorRole } from './permissions.ts'
import { identityStates } from './safeguards.ts'
import { idText, languageCode, moment, plainText, wholeNumber } from './scalars.ts'
import { cashierSettings, safetySettings, vipSettings } from './cashier-settings.ts'
import { registerSettings, siteSettings } from './settings.ts'
import { passwordRule, usernameRule } from './validation.ts'

export const operatorRole = oneOf(['owner', 'manager', 'cashier', 'support', 'editor', 'auditor'] satisfies OperatorRole[])

/** Settings carry a version: whoever writes names the one it saw, so nobody overwrites what they never looked at. */
const version = int().check(minimum(0), maximum(1_000_000_000))

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

const operatorRow = object({ id: idText, username: string(), role: operatorRole, disabled: boolean(), createdAt: moment, lastLoginAt: nullable(moment) })

export const operatorCalls = defineCalls({
  'operator.login': {
    method: 'POST', path: '/ops/session/login', moduleId: 'OPSLOGIN', token: 'none', encrypted: true, open: true,
    summary: 'Opens a session of an operator by name, password and the code of the authenticator app.',
    request: object({ username: plainText(64), password: string().check(maxLength(200)), code: plainText(10) }), response: object({ token: string() }),
    errors: ['BAD_CREDENTIALS', 'TOO_MANY_ATTEMPTS', 'BUSY'],
  },
  'operator.logout': {
    method: 'DELETE', path: '/ops/session/logout', moduleId: 'OPSOUT', token: 'operator', encrypted: false,
    summary: 'Ends the session of the operator.', request: object({}), response: object({}), errors: [],
  },
  'operator.me': {
    method: 'GET', path: '/ops/session/me', moduleId: 'OPSME', token: 'operator', encrypted: false,
    summary: 'Who the operator is and what it may do.', request: object({}),
    response: object({ id: idText, username: string(), role: operatorRole, permissions: array(oneOf([...permissions])) }), errors: [],
  },
  'operator.changePassword': {
    method: 'POST', path: '/ops/session/password', moduleId: 'OPSPASS', token: 'operator', encrypted: true,
    summary: 'Changes the operator\'s own password; its other sessions end.',
    request: object({ oldPassword: string().check(maxLength(200)), newPassword: passwordRule }), response: object({}),
    errors: ['OLD_PASSWORD_WRONG', 'PASSWORD_UNCHANGED', 'TOO_MANY_ATTEMPTS', 'BUSY'],
  },
  'operators.list': {
    method: 'GET', path: '/ops/operators', moduleId: 'OPSLIST', token: 'operator', encrypted: false, permission: 'operators.manage',
    summary: 'All operators.', request: object({}), response: object({ operators: array(operatorRow) }), errors: [],
  },
  'operators.create': {
    method: 'POST', path: '/ops/operators', moduleId: 'OPSNEW', token: 'operator', encrypted: true, permission: 'operators.manage',
    summary: 'Makes an operator; the secret of its authenticator app is shown this once.',
    request: object({ username: usernameRule, password: passwordRule, role: operatorRole }), response: object({ id: idText, secret: string(), uri: string() }),
    errors: ['USERNAME_TAKEN', 'BUSY'],
  },
  'operators.change': {
    method: 'PUT', path: '/ops/operators', moduleId: 'OPSEDIT', token: 'operator', encrypted: false, permission: 'operators.manage',
    summary: 'Gives an operator another role, or switches it off; its sessions end. Nobody changes itself.',
    request: object({ id: idText, role: operatorRole, disabled: boolean() }), response: object({}), errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
  'settings.read': {
    method: 'GET', path: '/ops/settings', moduleId: 'OPSSET', token: 'operator', encrypted: false, permission: 'settings.read',
    summary: 'The site\'s switches and the fields of registration, each with its version.',
    request: object({}),
    response: object({
      site: object({ version, value: siteSettings }), register: object({ version, value: registerSettings }),
      cashier: object({ version, value: cashierSettings }), vip: object({ version, value: vipSettings }), safety: object({ version, value: safetySettings }),
    }),
    errors: [],
  },
  'settings.writeCashier': {
    method: 'PUT', path: '/ops/settings/cashier', moduleId: 'OPSCASH', token: 'operator', encrypted: false, permission: 'cashier.settings',
    summary: 'Sets channels, fees, limits and rules of the cashier.', request: object({ version, value: cashierSettings }), response: object({ version }), errors: ['CONFLICT'],
  },
  'settings.writeVip': {
    method: 'PUT', path: '/ops/settings/vip', moduleId: 'OPSVIP', token: 'operator', encrypted: false, permission: 'settings.write',
    summary: 'Sets the VIP levels.', request: object({ version, value: vipSettings }), response: object({ version }), errors: ['CONFLICT'],
  },
  'settings.writeSafety': {
    method: 'PUT', path: '/ops/settings/safety', moduleId: 'OPSSAFE', token: 'operator', encrypted: false, permission: 'cashier.settings',
    summary: 'Sets the rules of safer gambling and identity.', request: object({ version, value: safetySettings }), response: object({ version }), errors: ['CONFLICT'],
  },
  'settings.writeSite': {
    method: 'PUT', path: '/ops/settings/site', moduleId: 'OPSSITE', token: 'operator', encrypted: false, permission: 'settings.write',
    summary: 'Sets the site\'s switches.', request: object({ version, value: siteSettings }), response: object({ version }), errors: ['CONFLICT'],
  },
  'settings.writeRegister': {
    method: 'PUT', path: '/ops/settings/register', moduleId: 'OPSREG', token: 'operator', encrypted: false, permission: 'settings.write',
    summary: 'Sets the fields of registration.', request: object({ version, value: registerSettings }), response: object({ version }), errors: ['CONFLICT'],
  },
  'status.write': {
    method: 'PUT', path: '/ops/system/status', moduleId: 'OPSSTAT', token: 'operator', encrypted: false, permission: 'status.write',
    summary: 'Opens the site, or closes it for maintenance.',
    request: object({ status: union([literal(0), literal(1)]) }), response: object({}), errors: ['CONFLICT'],
  },
  'announcements.read': {
    method: 'GET', path: '/ops/announcements', moduleId: 'OPSANN', token: 'operator', encrypted: false, permission: 'announcements.write',
    summary: 'All announcements, published or not.', request: object({}), response: object({ announcements: array(announcement) }), errors: [],
  },
  'announcements.save': {
    method: 'PUT', path: '/ops/announcements', moduleId: 'OPSANNW', token: 'operator', encrypted: false, permission: 'announcements.write',
    summary: 'Writes an announcement; without an id, a new one.',
    request: object({ ...announcement.shape, id: optional(idText) }), response: object({ id: idText }), errors: ['NOT_FOUND', 'INVALID_INPUT'],
  },
  'announcements.remove': {
    method: 'DELETE', path: '/ops/announcements', moduleId: 'OPSANND', token: 'operator', encrypted: false, permission: 'announcements.write',
    summary: 'Removes an announcement.', request: object({ id: idText }), response: object({}), errors: ['NOT_FOUND'],
  },
  'members.find': {
    method: 'GET', path: '/ops/members', moduleId: 'OPSMEM', token: 'operator', encrypted: false, permission: 'members.read',
    summary: 'A member by name, mobile number, mail address or id, and where its identity check stands.',
    request: object({ name: plainText(255) }),
    response: object({ member: nullable(object({ id: idText, username: string(), type: int(), frozen: boolean(), createdAt: moment, identity: oneOf(identityStates) })) }),
    errors: [],
  },
  'members.freeze': {
    method: 'PUT', path: '/ops/members/freeze', moduleId: 'OPSFREEZE', token: 'operator', encrypted: false, permission: 'members.freeze',
    summary: 'Freezes a member, whose sessions end, or lets it in again; the reason is kept in the audit.',
    request: object({ id: idText, frozen: boolean(), reason: plainText(400) }), response: object({}), errors: ['NOT_FOUND'],
  },
  'audit.read': {
    method: 'GET', path: '/ops/audit', moduleId: 'OPSAUDIT', token: 'operator', encrypted: false, permission: 'audit.read',
    summary: 'Significant events, the latest first, before a position.',
    request: object({ before: optional(wholeNumber(0, 999_999_999)), limit: optional(wholeNumber(1, 200)), subject: optional(plainText(80)), actor: optional(plainText(80)) }),
    response: object({
      events: array(object({ n: string(), at: moment, actor: string(), action: string(), subject: string(), before: unknown(), after: unknown() })),
    }),
    errors: [],
  },
})

