import { i18n, type Messages } from '@lingui/core'
import { useSyncExternalStore } from 'react'
import { type LanguageCode, type TextsName, directionOf, tagOf, textsNameOf } from '#contract/languages.ts'
import { importAgain } from './load-chunk.ts'
import { allHydrated } from './hydration.ts'

const CURRENT = 'language'
const PREVIOUS = 'previousLanguage'
/** For the page that is shown without a network, which knows nothing of the brand. */
const SHOWN = 'shownLanguage'

/** Loads the texts of a language. */
export type Catalogue = () => Promise<{ messages: Messages }>

/** Where an application has its texts: by the name of the catalogue, `undefined` where there is none. */
export interface Catalogues {
  /** What all of it needs. */
  whole(name: TextsName): Catalogue | undefined
  /** What only a part of it needs, and comes with that part. */
  room(room: string, name: TextsName): Catalogue | undefined
}

/**
 * The ids of all texts, each with the part that it comes with. An application adds its own by `declare module`; for the
 * site, every check and build writes them from its English catalogues (scripts/text-ids.mjs).
 */
export interface TextIds {}

/** The id of a text; any string as long as nobody has added one, as in an editor before the first build. */
export type TextId = keyof TextIds extends never ? string : keyof TextIds

/** A part of an application whose texts come with it; `whole` are those that all of it needs. */
export type TextRoom = keyof TextIds extends never ? string : Exclude<TextIds[keyof TextIds], 'whole'>

let catalogues: Catalogues = { whole: () => undefined, room: () => undefined }

/** Says where the texts are, before any is asked for. */
export const provideCatalogues = (given: Catalogues): void => {
  catalogues = given
}

function loaderOf(language: LanguageCode): Catalogue | undefined {
  const name = textsNameOf(language)
  return name === undefined ? undefined : catalogues.whole(name)
}

const rooms = new Set<string>()

let active: LanguageCode = 'PT'

const isBundled = (language: LanguageCode): boolean => loaderOf(language) !== undefined

/** Of the languages that a brand offers, those that there are texts for; of two with the same texts, the first. */
export function offeredLanguages(offered: readonly LanguageCode[]): LanguageCode[] {
  const bundled = offered.filter(isBundled)
  return bundled.filter(
    (language, at) => bundled.findIndex((other) => textsNameOf(other) === textsNameOf(language)) === at,
  )
}

const store = {
  read: (): string | null => localStorage.getItem(CURRENT),
  write(next: LanguageCode): void {
    if (next !== active) localStorage.setItem(PREVIOUS, active)
    localStorage.setItem(CURRENT, next)
    // Lets the server write the next document in this language.
    document.cookie = `language=${next}; path=/; max-age=31536000; samesite=lax`
  },
}

/** The language kept in this browser, where the brand still offers it. */
export const keptLanguage = (offered: readonly LanguageCode[]): LanguageCode | undefined => {
  const kept = store.read()
  return offeredLanguages(offered).find((language) => language === kept)
}

/** Makes `language` the one of all texts; for the server's rendering and for `setLanguage`. */
export function activate(language: LanguageCode, messages: Messages): void {
  active = language
  i18n.loadAndActivate({ locale: tagOf(language), messages })
}

let latestChoice = 0

/**
 * Loads the texts of a language and shows it, without a reload; a language without texts gives way to
 * Portuguese. Of two choices in a row the later one stays, whichever arrives first.
 */
export async function setLanguage(wanted: LanguageCode, keep: boolean): Promise<void> {
  const language = isBundled(wanted) ? wanted : 'PT'
  latestChoice += 1
  const choice = latestChoice
  let [known, messages] = await allTextsOf(language)
  if (keep) await allHydrated()
  // A part that came in the meantime brought its texts in the former language only.
  while (known !== rooms.size) [known, messages] = await allTextsOf(language)
  if (choice !== latestChoice) return
  if (keep) store.write(language)
  localStorage.setItem(SHOWN, tagOf(language))
  const { documentElement: root } = document
  // Writing the same again would have every style reckoned anew.
  if (root.lang !== tagOf(language)) root.lang = tagOf(language)
  if (root.dir !== directionOf(language)) root.dir = directionOf(language)
  activate(language, messages)
}

/** The texts of the whole site and of each part that was opened when they were asked for, and how many parts these were. */
async function allTextsOf(language: LanguageCode): Promise<[parts: number, messages: Messages]> {
  const parts = [...rooms]
  const [main, ...more] = await Promise.all([loaderOf(language)?.(), ...parts.map((room) => textsOf(room, language))])
  return [parts.length, Object.assign({}, main?.messages, ...more)]
}

/** Where a part has no texts in a language yet, English ones stand in. */
const textsOf = async (room: string, language: LanguageCode): Promise<Messages> => {
  const own = textsNameOf(language)
  const load = (own === undefined ? undefined : catalogues.room(room, own)) ?? catalogues.room(room, 'en')
  return (await load?.())?.messages ?? {}
}

/** Loads the texts of a part of the site, in this language and in every one chosen from now on. */
export async function loadTexts(room: TextRoom): Promise<void> {
  if (rooms.has(room)) return
  const language = active
  const messages = await textsOf(room, language)
  if (language !== active) return loadTexts(room)
  rooms.add(room)
  i18n.load(tagOf(language), messages)
}

/** A part of the site that comes together with the texts of its rooms. */
export const withTexts =
  <Part>(load: () => Promise<Part>, ...wanted: readonly TextRoom[]) =>
  async (): Promise<Part> =>
    (await Promise.all([importAgain(load), ...wanted.map(loadTexts)]))[0]

/** The language on the screen, for what is no component. */
export const languageNow = (): LanguageCode => active

/** Tells of another language, and of texts that came with a part of the site; answers how to stop. */
export const onTexts = (listener: () => void): (() => void) => i18n.on('change', listener)

/** The language on the screen; a component that asks is drawn anew when it changes. */
export function useLanguage(): LanguageCode {
  return useSyncExternalStore(
    onTexts,
    () => active,
    () => active,
  )
}

export type Translate = (id: TextId, values?: Record<string, string | number>) => string

/** The text with this id in the language on the screen. */
export const translate: Translate = (id, values) => i18n.t(id, values)

/**
 * True where the language on the screen has a text with this id. A part of it may come from outside, such as a server's
 * code; where it is false, the caller says something else.
 */
export const hasText = (id: string): id is TextId => i18n.messages[id] !== undefined

/** `translate`, for components. */
export function useT(): Translate {
  useLanguage()
  return translate
}

/** Writes whole numbers in the language on the screen. */
export const formatCount = (count: number): string => count.toLocaleString(tagOf(active))
