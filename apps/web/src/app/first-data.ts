import type { ContentMarks } from '#contract/content-marks.ts'
import type { SiteCallName, CallRequest, CallResponse } from '#contract/calls.ts'
import type { LanguageCode } from '#contract/scalars.ts'
import { WINNER_COUNT } from '#contract/winner-count.ts'

/** One call with its request, as the query cache keys it. */
export type CallKey<Name extends SiteCallName = SiteCallName> = {
  [N in Name]: readonly [name: N, request: CallRequest<N>]
}[Name]

/** A call, its request, and its answer. */
export type FirstAnswer<Name extends SiteCallName = SiteCallName> = {
  [N in Name]: readonly [name: N, request: CallRequest<N>, value: CallResponse<N>]
}[Name]

/**
 * What the server writes as JSON (with `<` escaped) into the element `first-data` of the document, so
 * that the lobby needs no further request: the language of the document and the answers to
 * `firstCalls` in that language.
 */
export interface FirstData {
  readonly language: LanguageCode
  readonly answers: readonly FirstAnswer[]
  /** The marks of what they were read from; missing where the document came without. */
  readonly marks?: ContentMarks
}

/** What the file `document.json` of the build tells the server. */
export interface DocumentNotes {
  /** For a visitor whose language is neither known nor set by the brand. */
  readonly defaultLanguage: LanguageCode
  /** The hash of the style that stands in the document, as a content policy names it. */
  readonly style: string
  readonly languages: Readonly<Partial<Record<LanguageCode, DocumentParts>>>
}

export interface DocumentParts {
  readonly htmlLang: string
  readonly dir: 'ltr' | 'rtl'
  /** HTML for the place of `<!--first-links-->`. */
  readonly links: string
  /** The calls whose answers become `FirstData.answers`, in this order. */
  readonly calls: readonly CallKey[]
}

export const HOT_COUNT = 10
export const HOME_GAMES = 12
/** What a category of the home page asks for: enough to leave out what the hot games show already. */
export const LANE_GAMES = HOME_GAMES + HOT_COUNT

/** How the vendor list is asked for (spec 7.3). */
export const vendorQuery = (language: LanguageCode) => ({ platform: 'html5-desktop', language }) as const

/** How hot games are asked for (spec 7.3). The brand is the address's own, so no merchant is named. */
export const hotQuery = (language: LanguageCode) =>
  ({ isPlatform: 2, platform: 'html5-desktop', language, limit: HOT_COUNT }) as const

/** How the winner board is asked for. */
export const winnersQuery = (language: LanguageCode) =>
  ({ gameCategory: 'ALL', language, limitNum: WINNER_COUNT }) as const

/** The calls whose answers the lobby shows on its first screen. The build tells the server by `document.json`. */
export const firstCalls = (language: LanguageCode) =>
  [
    ['system.permission', {}],
    ['games.vendors', vendorQuery(language)],
    ['games.hot', hotQuery(language)],
    ['games.browse', { gameType: 'RNG', language, pageNo: 1, pageSize: LANE_GAMES }],
    ['announcements.list', { types: 'B,PL,PU,PR', platform: 'W', language }],
    ['games.winners', winnersQuery(language)],
  ] as const satisfies readonly CallKey[]
