import { array, boolean, enum as oneOf, minLength, nullable, object, optional, refine, string } from 'zod/mini'
import { defineCalls } from '../call.ts'
import { operatorList } from '../operator-list.ts'
import { count, idText, languageCode, localDate, moment, plainText } from '../scalars.ts'
import { usernameLines } from './named-members.ts'
import { waitingForSecond } from './proposals.ts'

export const broadcastStates = ['draft', 'sending', 'sent', 'stopped'] as const

/** In which state a member is who gets a broadcast; closed accounts read nothing. */
export const audienceStates = ['active', 'frozen', 'break'] as const

/** Who is meant: all members, or those that all of these fit. */
const audienceFilters = {
  language: optional(languageCode),
  memberState: optional(oneOf(audienceStates)),
  /** Last there on this local day or later, and on this one or before. */
  seenFrom: optional(localDate),
  seenTo: optional(localDate),
} as const

/** An item of the content kind `letter`. */
const letter = idText

const reason = plainText(200).check(
  minLength(1),
  refine((text) => text.trim() !== '', 'a reason is needed'),
)

export const broadcastRow = object({
  id: idText,
  title: string(),
  /** Of the letter, as it is published now; 0 where it is not any more. */
  version: count,
  state: oneOf(broadcastStates),
  marketing: boolean(),
  language: nullable(languageCode),
  memberState: nullable(oneOf(audienceStates)),
  seenFrom: nullable(localDate),
  seenTo: nullable(localDate),
  /** How many members are named one by one; null where none are. */
  named: nullable(count),
  /** To how many it goes, as they were counted when two people had agreed; null before. */
  members: nullable(count),
  sent: count,
  writtenBy: string(),
  writtenAt: moment,
  startedAt: nullable(moment),
  endedAt: nullable(moment),
  /** What waits for a second person. */
  proposal: nullable(idText),
})

export const broadcastList = operatorList(broadcastRow, {
  filters: { state: optional(oneOf(broadcastStates)) },
  sorts: ['-writtenAt', 'writtenAt'],
})

const common = { token: 'operator', encrypted: false, permission: 'messages.send' } as const

/** Messages to many members at once. */
export const broadcastCalls = defineCalls({
  'broadcasts.list': {
    ...common,
    method: 'GET',
    path: '/ops/broadcasts',
    moduleId: 'OPSBROADCASTS',
    summary: 'Messages to many members: drafts, those that are being sent, and those that were.',
    request: broadcastList.request,
    response: broadcastList.response,
    errors: [],
  },
  'broadcasts.make': {
    ...common,
    method: 'POST',
    path: '/ops/broadcasts',
    moduleId: 'OPSBROADCASTNEW',
    summary:
      'Keeps who shall get a published letter: all members, or those that every filter fits. Nobody gets it yet. Marketing goes to nobody on a break.',
    request: object({
      letter,
      marketing: boolean(),
      ...audienceFilters,
      usernames: optional(usernameLines),
    }),
    response: object({ id: idText }),
    errors: ['INVALID_INPUT'],
  },
  'broadcasts.preview': {
    ...common,
    method: 'GET',
    path: '/ops/broadcasts/preview',
    moduleId: 'OPSBROADCASTPRE',
    summary: 'To how many members it goes, by their language, and how each of these reads it.',
    request: object({ id: idText }),
    response: object({
      members: count,
      words: array(object({ language: string(), members: count, title: string(), content: string() })),
    }),
    errors: ['NOT_FOUND'],
  },
  'broadcasts.send': {
    ...common,
    method: 'POST',
    path: '/ops/broadcasts/send',
    moduleId: 'OPSBROADCASTSEND',
    fresh: true,
    second: { permission: 'content.publish' },
    summary:
      'Proposes to send a draft with the words of a version of its letter, to each member once; always two people. A later version of the letter makes it void.',
    request: object({ id: idText, version: count, reason }),
    response: waitingForSecond,
    errors: ['NOT_FOUND', 'STATE_PASSED', 'CONFLICT'],
  },
  'broadcasts.stop': {
    ...common,
    method: 'POST',
    path: '/ops/broadcasts/stop',
    moduleId: 'OPSBROADCASTSTOP',
    summary: 'Stops what is being sent. Who has it keeps it, nobody else gets it.',
    request: object({ id: idText, reason }),
    response: object({ sent: count }),
    errors: ['NOT_FOUND', 'STATE_PASSED'],
  },
  'broadcasts.remove': {
    ...common,
    method: 'DELETE',
    path: '/ops/broadcasts',
    moduleId: 'OPSBROADCASTDEL',
    summary: 'Removes a draft. What waits for a second person about it is void.',
    request: object({ id: idText }),
    response: object({}),
    errors: ['NOT_FOUND', 'STATE_PASSED'],
  },
})
