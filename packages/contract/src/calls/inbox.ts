import { array, enum as oneOf, maxLength, minLength, nullable, object, optional, regex, string } from 'zod/mini'
import { defineCalls } from '../call.ts'
import { MOST_AT_ONCE, ofMany } from './many-members.ts'
import { memberReason } from './members.ts'
import { caseId, count, idText, languageCode, moment, plainText, uploadId, wholeNumber } from '../scalars.ts'
import { memberRef, operatorList, periodFilter } from '../operator-list.ts'
import { taken } from './queues.ts'
import { uploadIds } from './uploads.ts'

const page = { cursor: optional(plainText(80)), limit: optional(wholeNumber(1, 100)) } as const

export const feedbackTypes = [
  'deposit',
  'withdraw',
  'game',
  'customerService',
  'application',
  'other',
  'dispute',
] as const
export const feedbackStates = ['open', 'answered', 'closed'] as const

export const feedbackEntry = object({
  id: idText,
  type: oneOf(feedbackTypes),
  state: oneOf(feedbackStates),
  at: moment,
  content: string(),
  about: nullable(string()),
  uploads: array(uploadId),
  replies: array(object({ at: moment, from: oneOf(['house', 'member']), text: string() })),
})

/** Text in lines. */
const lines = (max: number) => string().check(maxLength(max), regex(/^(?:\n|[^\p{Cc}\p{Cs}])*$/u))

/** At most 140 characters (specification 5). */
const remark = lines(140)

/** Mail within the house, and the way to complain. */
export const inboxCalls = defineCalls({
  'inbox.unread': {
    method: 'GET',
    path: '/wps/relay/CSP_unreadCount',
    moduleId: 'UNREAD3',
    token: 'member',
    encrypted: false,
    summary: 'How many messages are unread.',
    request: object({}),
    response: object({ unread: count }),
    errors: [],
  },
  'inbox.list': {
    method: 'GET',
    path: '/wps/inbox',
    moduleId: 'INBOX3',
    token: 'member',
    part: 'centre',
    encrypted: false,
    summary: 'Messages to the member, the newest first.',
    request: object({ ...page, language: languageCode }),
    response: object({
      list: array(object({ id: idText, at: moment, title: string(), content: string(), read: oneOf(['yes', 'no']) })),
      next: nullable(string()),
      unread: count,
    }),
    errors: [],
  },
  'inbox.mark': {
    method: 'POST',
    path: '/wps/inbox/mark',
    moduleId: 'INBOXMARK3',
    token: 'member',
    part: 'centre',
    encrypted: false,
    summary: 'Marks messages as read, or all of them where none is named.',
    request: object({ ids: optional(array(idText)) }),
    response: object({ unread: count }),
    errors: [],
  },
  'inbox.remove': {
    method: 'POST',
    path: '/wps/inbox/remove',
    moduleId: 'INBOXDEL3',
    token: 'member',
    part: 'centre',
    encrypted: false,
    summary: 'Removes a message.',
    request: object({ id: idText }),
    response: object({ unread: count }),
    errors: ['NOT_FOUND'],
  },
  'feedback.send': {
    method: 'PUT',
    path: '/wps/feedback',
    moduleId: 'FEEDBACK3',
    token: 'optional',
    part: 'centre',
    encrypted: false,
    open: true,
    summary: 'Feedback or a complaint; visitors leave a way to reach them and no pictures. A dispute names its bet.',
    request: object({
      type: oneOf(feedbackTypes),
      content: remark,
      contact: optional(plainText(80)),
      about: optional(plainText(40)),
      uploads: optional(uploadIds),
    }),
    response: object({ id: idText }),
    errors: ['INVALID_INPUT', 'TOO_MANY_REQUESTS', 'UPLOAD_UNKNOWN', 'NOT_FOUND', 'NOT_LOGGED_IN'],
  },
  'feedback.list': {
    method: 'GET',
    path: '/wps/feedback/list',
    moduleId: 'FEEDLIST3',
    token: 'member',
    part: 'centre',
    encrypted: false,
    summary: "The member's feedback with the house's replies.",
    request: object({ ...page }),
    response: object({ list: array(feedbackEntry), next: nullable(string()) }),
    errors: [],
  },
  'feedback.reply': {
    method: 'POST',
    path: '/wps/feedback/reply',
    moduleId: 'FEEDREPLY3',
    token: 'member',
    part: 'centre',
    encrypted: false,
    summary: "Adds a word to one's own feedback, which opens it again.",
    request: object({ id: idText, text: remark }),
    response: object({}),
    errors: ['INVALID_INPUT', 'NOT_FOUND', 'STATE_PASSED', 'TOO_MANY_REQUESTS'],
  },
})

export const feedbackList = operatorList(
  object({
    entry: feedbackEntry,
    member: nullable(memberRef),
    contact: nullable(string()),
    /** Of a dispute. */
    case: nullable(caseId),
    ...taken,
  }),
  {
    filters: {
      id: optional(idText),
      state: optional(oneOf(feedbackStates)),
      type: optional(oneOf(feedbackTypes)),
      member: optional(idText),
      ...periodFilter,
    },
    sorts: ['entry.at', '-entry.at'],
  },
)

export const inboxOperatorCalls = defineCalls({
  'feedback.queue': {
    method: 'GET',
    path: '/ops/feedback',
    moduleId: 'OPSFEED',
    token: 'operator',
    encrypted: false,
    permission: 'feedback.reply',
    summary: 'Feedback of members and visitors.',
    request: feedbackList.request,
    response: feedbackList.response,
    errors: [],
  },
  'feedback.answer': {
    method: 'POST',
    path: '/ops/feedback/answer',
    moduleId: 'OPSFEEDANS',
    token: 'operator',
    encrypted: false,
    permission: 'feedback.reply',
    summary: 'Answers feedback; a closed one stays readable.',
    request: object({ id: idText, text: lines(1000), close: oneOf(['yes', 'no']) }),
    response: object({}),
    errors: ['INVALID_INPUT', 'NOT_FOUND'],
  },
  'feedback.closeMany': ofMany('/ops/feedback/many/close', 'OPSFEEDCLOSE', 'feedback.reply', {
    summary:
      'Proposes to close much feedback without an answer, such as what a program sent; all of it or none. Disputes are decided one by one. It is void where somebody wrote or answered meanwhile.',
    request: object({ feedback: array(idText).check(minLength(1), maxLength(MOST_AT_ONCE)), reason: memberReason }),
  }),
  'inbox.send': {
    method: 'POST',
    path: '/ops/inbox',
    moduleId: 'OPSINBOX',
    token: 'operator',
    encrypted: false,
    permission: 'messages.send',
    summary:
      'Sends a message to one member. The content is HTML, cleaned when it is stored. Marketing is not sent to somebody on a break.',
    request: object({ member: idText, title: plainText(120), content: lines(8000), marketing: oneOf(['yes', 'no']) }),
    response: object({ id: idText }),
    errors: ['INVALID_INPUT', 'NOT_FOUND', 'ACCOUNT_EXCLUDED'],
  },
})
