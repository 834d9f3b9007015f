import {
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
import { idText, languageCode, plainText } from '../scalars.ts'
import { usernameRule } from '../forms/validation.ts'

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

export const announcementList = operatorList(announcement, {
  filters: { published: optional(yesOrNo) },
  sorts: ['sort', '-sort'],
})

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
    fresh: true,
    summary:
      'Makes an account for somebody, who begins with the default password and has to change it first. Refused where none is configured.',
    request: object({ username: usernameRule, language: optional(languageCode) }),
    response: object({ id: idText }),
    errors: ['USERNAME_TAKEN', 'METHOD_OFF', 'BUSY'],
  },
})
