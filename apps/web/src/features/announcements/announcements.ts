import type { CallRequest, CallResponse } from '#contract/calls.ts'
import type { LanguageCode } from '#contract/scalars.ts'

export type Announced = CallResponse<'announcements.list'>['list'][number]

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
