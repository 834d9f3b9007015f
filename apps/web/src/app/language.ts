import { i18n, type Messages } from '@lingui/core'
import { useSyncExternalStore } from 'react'
import type { LanguageCode } from '#contract/scalars.ts'
import { directionOf, tagOf } from './language-tag.ts'

const names: Partial<Record<LanguageCode, string>> = { EN: 'English', PT: 'Português', JA: '日本語', KO: '한국어' }

const CURRENT = 'language'
const PREVIOUS = 'previousLanguage'

const loaders = import.meta.glob<{ messages: Messages }>('../locales/*.po')
const loaderOf = (language: LanguageCode) => loaders[`../locales/${language.toLowerCase()}.po`]

let active: LanguageCode = 'PT'

export const nameOf = (language: LanguageCode): string => names[language] ?? language

/** True where the site has the texts of a language. */
export const isBundled = (language: LanguageCode): boolean => loaderOf(language) !== undefined

export const isLanguage = (text: string | null, offered: readonly LanguageCode[]): LanguageCode | undefined =>
  offered.find((one) => one === text && isBundled(one))

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
export const keptLanguage = (offered: readonly LanguageCode[]): LanguageCode | undefined => isLanguage(store.read(), offered)

/** Makes `language` the one of all texts; for the server's rendering and for `setLanguage`. */
export function activate(language: LanguageCode, messages: Messages): void {
  active = language
  i18n.loadAndActivate({ locale: tagOf(language), messages })
}

/** Loads the texts of a language and shows it, without a reload. */
export async function setLanguage(language: LanguageCode, keep: boolean): Promise<void> {
  const load = loaderOf(language)
  if (load === undefined) return
  const { messages } = await load()
  if (keep) store.write(language)
  document.documentElement.lang = tagOf(language)
  document.documentElement.dir = directionOf(language)
  activate(language, messages)
}

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
