import type { CallRequest, CallResponse } from '#contract/calls.ts'
import type { LanguageCode } from '#contract/scalars.ts'

export type Announced = CallResponse<'announcements.list'>['list'][number]

/** Announcements and notices to a page (spec 9). */
export const PAGE_ITEMS = 9

/** What is asked for after the login state has changed. */
export const allAnnouncements = (language: LanguageCode): CallRequest<'announcements.list'> => ({
  types: 'B,PL,PU,PR,H',
  platform: 'W',
  language,
})

export interface Visit {
  readonly loggedIn: boolean
  /** A token in the address or in the session of the tab: somebody is about to be logged in. */
  readonly hasToken: boolean
}

/** Announcements load for visitors and for members, not while it is open which of them somebody is (spec 4). */
export const mayLoad = ({ loggedIn, hasToken }: Visit): boolean => loggedIn || !hasToken

export interface Reader {
  readonly loggedIn: boolean
  readonly firstLogin: boolean
  /** Whether the popup was closed in this session: as a member, and as a visitor. */
  readonly closedAsUser: boolean
  readonly closedAsVisitor: boolean
}

/** What pops up: A for the logged-in, B for visitors, F at a member's first login only; nothing once it was closed. */
export function popsUp<Item extends Pick<Announced, 'execution'>>(items: readonly Item[], reader: Reader): Item[] {
  if (reader.loggedIn ? reader.closedAsUser : reader.closedAsVisitor) return []
  return items.filter(({ execution }) => {
    if (execution === 'B') return !reader.loggedIn
    return reader.loggedIn && (execution === 'A' || reader.firstLogin)
  })
}

/** One page of a list, and how many there are; a page beyond the end is the last one. */
export function pageOf<Item>(items: readonly Item[], page: number): { shown: Item[]; page: number; pages: number } {
  const pages = Math.max(1, Math.ceil(items.length / PAGE_ITEMS))
  const at = Math.min(Math.max(1, page), pages)
  return { shown: items.slice((at - 1) * PAGE_ITEMS, at * PAGE_ITEMS), page: at, pages }
}

/** So long after the last touch, scroll or key a reader is taken to rest. */
const REST_MS = 3000

/** What goes on while announcements wait. */
export interface Moment {
  /** No other popup, no game, no closed site. */
  readonly calm: boolean
  /** Since the last touch, scroll or key. */
  readonly restedMs: number
  /** Something is said in passing, which a popup would cover. */
  readonly saying: boolean
}

/** No touch and no scroll is answered by a popup: it comes once the reader rests. */
export const mayOpen = ({ calm, restedMs, saying }: Moment): boolean => calm && !saying && restedMs >= REST_MS
