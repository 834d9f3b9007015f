import {
  array,
  boolean,
  enum as oneOf,
  int,
  maximum,
  minimum,
  nullable,
  object,
  optional,
  regex,
  string,
  union,
  unknown,
} from 'zod/mini'
import { defineCalls } from '../call.ts'
import { contentNames } from '../content/index.ts'
import { operatorList, operatorRef } from '../operator-list.ts'
import { languageCode, moment, plainText } from '../scalars.ts'
import { waitingForSecond } from './proposals.ts'

const kind = oneOf(contentNames)

/** An item within its kind: an id that the house made, or a name such as that of a chapter of the help centre. */
const item = string().check(regex(/^[a-z\d](?:[a-z\d-]{0,38}[a-z\d])?$/))

/** The first version of an item is 1; 0 is what the brand's file says. */
const version = int().check(minimum(0), maximum(1_000_000))
/** Whoever writes names the newest version that it saw, so nobody overwrites what they never looked at. */
const seen = version
const note = plainText(200)
const sort = int().check(minimum(-1_000_000), maximum(1_000_000))

/** Where an item is: on the site, on it later, not yet, or no longer. */
export const contentStates = ['live', 'scheduled', 'draft', 'ended'] as const
const state = oneOf(contentStates)

/** When a version stands on the site; `until` is null for as long as nothing else is published. */
const period = object({ version, from: nullable(moment), until: nullable(moment) })

const row = object({
  item,
  title: string(),
  /** Of a kind that shows one. */
  picture: nullable(string()),
  state,
  /** A draft waits to be published. */
  draft: boolean(),
  sort,
  /** Of the period in which it is on the site, or will be next. */
  from: nullable(moment),
  until: nullable(moment),
  /** The brand's languages that lack words. */
  missing: array(languageCode),
  newest: version,
  changedAt: nullable(moment),
  changedBy: nullable(operatorRef),
})

const change = object({ path: string(), before: optional(unknown()), after: optional(unknown()) })

export const contentList = operatorList(row, {
  filters: { kind, state: optional(state) },
  sorts: ['sort', '-sort', '-changedAt', 'changedAt'],
})

export const contentHistoryList = operatorList(
  object({
    version,
    by: nullable(operatorRef),
    at: moment,
    note: string(),
    periods: array(object({ from: moment, until: nullable(moment) })),
    changes: array(change),
  }),
  { filters: { kind, item }, sorts: ['-version', 'version'] },
)

const common = { token: 'operator', encrypted: false } as const
/** A text in all languages is long; other calls are not. */
const bodyBytes = 1_000_000

export const contentCalls = defineCalls({
  'content.list': {
    ...common,
    method: 'GET',
    path: '/ops/content',
    moduleId: 'OPSCON',
    permission: 'content.read',
    summary: 'The items of a kind of content, those of the brand and those that operators wrote.',
    ...contentList,
    errors: [],
  },
  'content.read': {
    ...common,
    method: 'GET',
    path: '/ops/content/item',
    moduleId: 'OPSCONREAD',
    permission: 'content.read',
    summary: 'An item: what is on the site, what waits as a draft, and what is scheduled.',
    request: object({ kind, item }),
    response: object({
      item,
      state,
      newest: version,
      sort,
      live: nullable(object({ ...period.shape, value: unknown() })),
      draft: nullable(object({ version, value: unknown(), note: string() })),
      /** What was written last; an item that is over begins with it. */
      last: nullable(object({ version, value: unknown() })),
      /** What the brand's file says; null where it says nothing. */
      file: optional(unknown()),
      scheduled: array(period),
      missing: array(languageCode),
    }),
    errors: ['NOT_FOUND'],
  },
  'content.history': {
    ...common,
    method: 'GET',
    path: '/ops/content/history',
    moduleId: 'OPSCONHIST',
    permission: 'content.read',
    summary: 'The versions of an item, the newest first: who wrote each, when it was on the site, what it changed.',
    ...contentHistoryList,
    errors: ['NOT_FOUND'],
  },
  'content.pictures': {
    ...common,
    method: 'GET',
    path: '/ops/content/pictures',
    moduleId: 'OPSCONPICS',
    permission: 'content.read',
    summary: 'The pictures that content can show: drawn ones, and those that were uploaded.',
    request: object({}),
    response: object({ pictures: array(object({ art: string(), uploaded: boolean() })) }),
    errors: [],
  },
  'content.addPicture': {
    ...common,
    method: 'POST',
    path: '/ops/content/picture',
    moduleId: 'OPSCONPIC',
    permission: 'content.write',
    file: true,
    summary:
      'Takes one picture as multipart form data (field `file`). It is drawn anew from its pixels, cut to the shapes of a banner.',
    request: object({}),
    response: object({ art: string() }),
    errors: ['FILE_MISSING', 'FILE_TOO_LARGE', 'FILE_NO_PICTURE'],
  },
  'content.saveDraft': {
    ...common,
    method: 'PUT',
    path: '/ops/content/draft',
    moduleId: 'OPSCONDRAFT',
    permission: 'content.write',
    bodyBytes,
    summary: 'Writes the next version of an item as its draft; without an item, a new one. Nobody on the site sees it.',
    request: object({ kind, item: optional(item), seen, sort, value: unknown(), note: optional(note) }),
    response: object({ item, version }),
    errors: ['NOT_FOUND', 'CONFLICT', 'INVALID_INPUT', 'PERMISSION_MISSING'],
  },
  'content.discardDraft': {
    ...common,
    method: 'POST',
    path: '/ops/content/discard',
    moduleId: 'OPSCONDISC',
    permission: 'content.write',
    summary: 'Gives up the draft of an item; its version stays in the history.',
    request: object({ kind, item, version }),
    response: object({}),
    errors: ['NOT_FOUND', 'CONFLICT', 'STATE_PASSED', 'PERMISSION_MISSING'],
  },
  'content.publish': {
    ...common,
    method: 'POST',
    path: '/ops/content/publish',
    moduleId: 'OPSCONPUB',
    permission: 'content.publish',
    fresh: true,
    second: { permission: 'settings.write' },
    summary:
      'Puts the draft of an item on the site; terms once a second person agreed. It stands there from now or from a moment on, for good or until another. After that moment what was published before is there again.',
    request: object({ kind, item, version, from: optional(moment), until: optional(moment), reason: optional(note) }),
    response: union([waitingForSecond, object({ version })]),
    errors: ['NOT_FOUND', 'CONFLICT', 'STATE_PASSED', 'INVALID_INPUT', 'PERMISSION_MISSING'],
  },
  'content.unschedule': {
    ...common,
    method: 'POST',
    path: '/ops/content/unschedule',
    moduleId: 'OPSCONUNS',
    permission: 'content.publish',
    fresh: true,
    second: { permission: 'settings.write' },
    summary:
      'Takes back what of an item is scheduled for later; terms, on which two people agreed, once a second person agrees.',
    request: object({ kind, item, reason: optional(note) }),
    response: union([waitingForSecond, object({})]),
    errors: ['NOT_FOUND', 'CONFLICT', 'STATE_PASSED', 'PERMISSION_MISSING'],
  },
  'content.undo': {
    ...common,
    method: 'POST',
    path: '/ops/content/undo',
    moduleId: 'OPSCONUNDO',
    permission: 'content.publish',
    fresh: true,
    summary: "Puts an earlier version of an item on the site again, as a new version; 0 is what the brand's file says.",
    request: object({ kind, item, seen, version, reason: optional(note) }),
    response: union([waitingForSecond, object({ version })]),
    errors: ['NOT_FOUND', 'CONFLICT', 'STATE_PASSED', 'INVALID_INPUT', 'PERMISSION_MISSING'],
  },
  'content.withdraw': {
    ...common,
    method: 'POST',
    path: '/ops/content/withdraw',
    moduleId: 'OPSCONWITH',
    permission: 'content.publish',
    fresh: true,
    summary: 'Takes an item off the site, now and for later. Its versions stay and can be published again.',
    request: object({ kind, item, seen }),
    response: object({}),
    errors: ['NOT_FOUND', 'CONFLICT', 'STATE_PASSED', 'INVALID_INPUT', 'PERMISSION_MISSING'],
  },
  'content.preview': {
    ...common,
    method: 'POST',
    path: '/ops/content/preview',
    moduleId: 'OPSCONPRE',
    permission: 'content.write',
    summary:
      'A link that shows the site with the draft of an item to whoever has it, in that browser alone, for an hour.',
    request: object({ kind, item }),
    response: object({ url: string(), expiresAt: moment }),
    errors: ['NOT_FOUND', 'STATE_PASSED', 'INVALID_INPUT'],
  },
})
