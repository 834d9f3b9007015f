import { i18n, type Messages } from '@lingui/core'
import { useSyncExternalStore } from 'react'
import type { LanguageCode } from '#contract/scalars.ts'
import { catalogueOf, directionOf, tagOf } from './language-tag.ts'
import { allTaken } from './taking-over.ts'

const CURRENT = 'language'
const PREVIOUS = 'previousLanguage'

type Load = () => Promise<{ messages: Messages }>
const loaders: Readonly<Record<string, Load | undefined>> = import.meta.glob<{ messages: Messages }>('../locales/*.po')
const loaderOf = (language: LanguageCode): Load | undefined => loaders[`../locales/${catalogueOf(language)}.po`]

/** Texts that only a part of the site needs, in folders named after it; they come with that part. */
const roomLoaders: Readonly<Record<string, Load | undefined>> = import.meta.glob<{ messages: Messages }>('../locales/*/*.po')
const rooms = new Set<string>()

let active: LanguageCode = 'PT'

/** A language by its own name, as one looks for it in a list. */
export function nameOf(language: LanguageCode): string {
  if (language === 'PT') return 'Português' // The tag would add the country, of which there is no other here.
  const name = new Intl.DisplayNames([tagOf(language)], { type: 'language' }).of(tagOf(language)) ?? language
  return name.charAt(0).toLocaleUpperCase(tagOf(language)) + name.slice(1)
}

const isBundled = (language: LanguageCode): boolean => loaderOf(language) !== undefined

/** Of the languages that a brand offers, those that the site has texts for; of two with the same texts, the first. */
export function offeredLanguages(offered: readonly LanguageCode[]): LanguageCode[] {
  const bundled = offered.filter(isBundled)
  return bundled.filter((language, at) => bundled.findIndex((other) => catalogueOf(other) === catalogueOf(language)) === at)
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

/** Where agents come in the texts are Chinese (spec 7), wherever there are any and the brand offers them. */
export const agentLanguage = (offered: readonly LanguageCode[]): LanguageCode | undefined => offeredLanguages(offered).find((language) => language === 'CN')

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
  const messages = await allTextsOf(language)
  if (keep) await allTaken()
  if (choice !== latestChoice) return
  if (keep) store.write(language)
  const { documentElement: root } = document
  // Writing the same again would have every style reckoned anew.
  if (root.lang !== tagOf(language)) root.lang = tagOf(language)
  if (root.dir !== directionOf(language)) root.dir = directionOf(language)
  activate(language, messages)
}

/** The texts of the whole site and of each part that was opened, also of one opened while they are on their way. */
async function allTextsOf(language: LanguageCode): Promise<Messages> {
  const parts = [...rooms]
  const [main, ...more] = await Promise.all([loaderOf(language)?.(), ...parts.map((room) => textsOf(room, language))])
  return rooms.size === parts.length ? Object.assign({}, main?.messages, ...more) : allTextsOf(language)
}

/** Where a part has no texts in a language yet, English ones stand in. */
const textsOf = async (room: string, language: LanguageCode): Promise<Messages> => {
  const load = [catalogueOf(language), 'en'].map((name) => roomLoaders[`../locales/${room}/${name}.po`]).find((one) => one !== undefined)
  return (await load?.())?.messages ?? {}
}

/** Loads the texts of a part of the site, in this language and in every one chosen from now on. */
export async function loadTexts(room: string): Promise<void> {
  if (rooms.has(room)) return
  const language = active
  const messages = await textsOf(room, language)
  if (language !== active) return loadTexts(room)
  rooms.add(room)
  i18n.load(tagOf(language), messages)
}

/** A part of the site that comes together with the texts of its rooms. */
export const withTexts = <Part>(load: () => Promise<Part>, ...wanted: readonly string[]) => async (): Promise<Part> =>
  (await Promise.all([load(), ...wanted.map(loadTexts)]))[0]

/** The language on the screen, for what is no component. */
export const languageNow = (): LanguageCode => active

const subscribe = (listener: () => void) => i18n.on('change', listener)

/** The language on the screen; a component that asks is drawn anew when it changes. */
export function useLanguage(): LanguageCode {
  return useSyncExternalStore(subscribe, () => active, () => active)
}

export type Translate = (id: string, values?: Record<string, string | number>) => string

/** The text with this id in the language on the screen. */
export const translate: Translate = (id, values) => i18n.t({ id, ...(values === undefined ? {} : { values }) })

/** True where the language on the screen has a text with this id. */
export const hasText = (id: string): boolean => i18n.messages[id] !== undefined

/** `translate`, for components. */
export function useT(): Translate {
  useLanguage()
  return translate
}

/** Writes whole numbers in the language on the screen. */
export const formatCount = (count: number): string => count.toLocaleString(tagOf(active))
