import { array, nullable, object, optional, regex, string } from 'zod/mini'
import { defineCalls } from '../call.ts'
import { execution } from '../content/announcement.ts'
import { idText, languageCode, moment, plainText } from '../scalars.ts'

/** What an announcement can be, by the codes of the specification. */
const announcementTypes = ['B', 'PL', 'PU', 'PR', 'H'] as const
export type AnnouncementType = (typeof announcementTypes)[number]

/** Types as the specification sends them, in one text: `B,PL,PU`; those that nobody knows are passed over. */
const typeList = plainText(60).check(regex(/^[A-Z]{1,2}(,[A-Z]{1,2})*$/))

export const typesOf = (list: string): AnnouncementType[] =>
  announcementTypes.filter((type) => list.split(',').includes(type))

/** An article of the blog as the list shows it. */
const articleHead = object({
  id: string(),
  /** The key of its picture. */
  art: string(),
  publishedAt: moment,
  title: string(),
  lead: string(),
})

export const messagingCalls = defineCalls({
  'announcements.list': {
    method: 'GET',
    path: '/wps/relay/MCSFE_getListAnnouncements',
    moduleId: 'ANNOUNCE3',
    token: 'optional',
    encrypted: false,
    summary:
      'What the house has to say, in the language asked for. With `execution` it is for the logged-in, without it for everybody.',
    request: object({
      types: typeList,
      platform: optional(plainText(16)),
      execution: optional(execution),
      language: languageCode,
    }),
    response: object({
      list: array(
        object({
          id: idText,
          type: string(),
          title: string(),
          /** HTML, cleaned by the server when it was stored and again when it is read. */
          content: string(),
          promotionType: nullable(string()),
          execution,
        }),
      ),
    }),
    errors: ['NOT_LOGGED_IN'],
  },
  'agents.support': {
    method: 'GET',
    path: '/wps/agent/support',
    moduleId: 'AGTSUPPORT3',
    token: 'none',
    encrypted: false,
    summary: 'What helps agents to bring players, in the language asked for.',
    request: object({ language: languageCode }),
    response: object({
      list: array(
        object({
          id: string(),
          /** The key of its picture. */
          art: string(),
          title: string(),
          /** HTML, cleaned by the server when it was stored and again when it is read. */
          content: string(),
          /** Where it leads, and what the way is called. */
          url: string(),
          action: string(),
        }),
      ),
    }),
    errors: [],
  },
  'articles.list': {
    method: 'GET',
    path: '/wps/articles',
    moduleId: 'ARTICLES3',
    token: 'none',
    encrypted: false,
    summary: 'The articles of the blog in the language asked for, the newest first.',
    request: object({ language: languageCode }),
    response: object({ list: array(articleHead) }),
    errors: [],
  },
  'articles.read': {
    method: 'GET',
    path: '/wps/articles/read',
    moduleId: 'ARTICLE3',
    token: 'none',
    encrypted: false,
    summary: 'An article of the blog.',
    request: object({ article: plainText(40), language: languageCode }),
    /** The content is HTML, cleaned by the server when it was stored and again when it is read. */
    response: object({ ...articleHead.shape, content: string() }),
    errors: ['NOT_FOUND'],
  },
  'agents.news': {
    method: 'GET',
    path: '/wps/agent/announcements',
    moduleId: 'AGTNEWS3',
    token: 'member',
    part: 'agents',
    encrypted: false,
    summary: 'What the house has to say to its agents, in the language asked for.',
    request: object({ language: languageCode }),
    response: object({
      list: array(
        object({
          id: idText,
          title: string(),
          /** HTML, cleaned by the server when it was stored and again when it is read. */
          content: string(),
        }),
      ),
    }),
    errors: ['ONLY_AGENTS'],
  },
})
