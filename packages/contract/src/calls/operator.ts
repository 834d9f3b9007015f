import { literal, object, optional, union } from 'zod/mini'
import { defineCalls } from '../call.ts'
import { idText, languageCode } from '../scalars.ts'
import { usernameRule } from '../forms/validation.ts'

export const operatorCalls = defineCalls({
  'status.write': {
    method: 'PUT',
    path: '/ops/system/status',
    moduleId: 'OPSSTAT',
    token: 'operator',
    encrypted: false,
    permission: 'status.write',
    fresh: true,
    summary:
      'Opens the site, or closes it for maintenance. A house that was never open is opened by a proposal alone (opening.open).',
    request: object({ status: union([literal(0), literal(1)]) }),
    response: object({}),
    errors: ['CONFLICT', 'HOUSE_NOT_READY'],
  },
  'members.create': {
    method: 'POST',
    path: '/ops/members/create',
    moduleId: 'OPSMEMNEW',
    token: 'operator',
    encrypted: false,
    permission: 'members.create',
    fresh: true,
    summary:
      'Makes an account for somebody, who begins with the default password and has to change it first. Refused where none is configured.',
    request: object({ username: usernameRule, language: optional(languageCode) }),
    response: object({ id: idText }),
    errors: ['USERNAME_TAKEN', 'METHOD_OFF', 'BUSY'],
  },
})
