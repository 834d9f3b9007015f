import { boolean, enum as oneOf, int, literal, nullable, object, optional, string, union } from 'zod/mini'
import { defineCalls } from '../call.ts'
import { identityStates } from './safeguards.ts'
import { idText, languageCode, moment, plainText } from '../scalars.ts'
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
    summary: 'Opens the site, or closes it for maintenance.',
    request: object({ status: union([literal(0), literal(1)]) }),
    response: object({}),
    errors: ['CONFLICT'],
  },
  'members.find': {
    method: 'GET',
    path: '/ops/members',
    moduleId: 'OPSMEM',
    token: 'operator',
    encrypted: false,
    permission: 'members.read',
    summary: 'A member by name, mobile number, mail address or id, and where its identity check stands.',
    request: object({ name: plainText(255) }),
    response: object({
      member: nullable(
        object({
          id: idText,
          username: string(),
          type: int(),
          frozen: boolean(),
          createdAt: moment,
          identity: oneOf(identityStates),
        }),
      ),
    }),
    errors: [],
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
  'members.freeze': {
    method: 'PUT',
    path: '/ops/members/freeze',
    moduleId: 'OPSFREEZE',
    token: 'operator',
    encrypted: false,
    permission: 'members.freeze',
    fresh: true,
    summary: 'Freezes a member, whose sessions end, or lets it in again; the reason is kept in the audit.',
    request: object({ id: idText, frozen: boolean(), reason: plainText(400) }),
    response: object({}),
    errors: ['NOT_FOUND'],
  },
})
