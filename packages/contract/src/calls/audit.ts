import { enum as oneOf, nullable, object, optional, string, unknown } from 'zod/mini'
import { auditActions } from '../audit-names.ts'
import { defineCalls } from '../call.ts'
import { memberRef, operatorList, operatorRef, periodFilter } from '../operator-list.ts'
import { count, moment, plainText } from '../scalars.ts'

/** A significant event, as operators read it. */
export const auditRow = object({
  /** Its position in the chain. */
  n: string(),
  at: moment,
  actor: string(),
  /** The operator that the actor is. */
  by: nullable(operatorRef),
  action: string(),
  subject: string(),
  /** Whom it is about, where that is a member. */
  member: nullable(memberRef),
  before: unknown(),
  after: unknown(),
})

export const auditList = operatorList(auditRow, {
  filters: {
    subject: optional(plainText(80)),
    actor: optional(plainText(80)),
    action: optional(oneOf(auditActions)),
    ...periodFilter,
  },
  sorts: ['-at', 'at'],
})

export const auditCalls = defineCalls({
  'audit.read': {
    method: 'GET',
    path: '/ops/audit',
    moduleId: 'OPSAUDIT',
    token: 'operator',
    encrypted: false,
    permission: 'audit.read',
    summary: 'Significant events.',
    request: auditList.request,
    response: auditList.response,
    errors: [],
  },
  'audit.state': {
    method: 'GET',
    path: '/ops/audit/state',
    moduleId: 'OPSAUDITST',
    token: 'operator',
    encrypted: false,
    permission: 'audit.read',
    summary: 'How far the chain of the audit reaches, how far it was checked last, and whether it is whole.',
    request: object({}),
    response: object({
      /** Positions from 1 to this one. */
      events: count,
      checked: nullable(object({ at: moment, events: count, brokenAt: nullable(count) })),
    }),
    errors: [],
  },
})
