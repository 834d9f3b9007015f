import { languageCodes, tagOf } from '#contract/languages.ts'
import { hasText, type TextId, type Translate } from '#kit/language.ts'

/** `askedAt` as words, for what nobody has named yet: `Asked at`. */
export function humanize(name: string): string {
  const words = name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll(/[._-]+/g, ' ')
    .trim()
  return words === words.toUpperCase() ? words : words.charAt(0).toUpperCase() + words.slice(1).toLowerCase()
}

/** An id that was put together, where there is a text for it. */
export const textId = (id: string): TextId | undefined => (hasText(id) ? id : undefined)

/** The text of the first id that has one; else the name itself as words. */
export function named(t: Translate, name: string, ...ids: readonly string[]): string {
  const id = ids.find(hasText)
  return id !== undefined && hasText(id) ? t(id) : humanize(name)
}

/** `a.b.c`, `b.c`, `c`: what a path is looked up by, the whole of it first. */
const endsOf = (path: string): string[] => path.split('.').map((_, at, parts) => parts.slice(at).join('.'))

/** What a value of a schema is called, above its column and beside its field: by its path, else by the end of it. */
export const fieldName = (t: Translate, path: string): string =>
  named(t, endsOf(path).at(-1) ?? path, ...endsOf(path).map((end) => `field.${end}`))

/** What is said below the field of a value; undefined where its name says enough. */
export function hintOf(t: Translate, path: string): string | undefined {
  const id = endsOf(path)
    .map((end) => `hint.${end}`)
    .find(hasText)
  return id === undefined ? undefined : t(id)
}

/** A value that is one of a few, as words. */
export const choiceName = (t: Translate, path: string, value: string): string => {
  const last = path.slice(path.lastIndexOf('.') + 1)
  return named(t, value, `value.${last}.${value}`, `value.${value}`)
}

/** A text as it is, unless it is a code that has a word, such as the call that a proposal waits for. */
export function codeName(t: Translate, path: string, value: string): string {
  const id = textId(`value.${path.slice(path.lastIndexOf('.') + 1)}.${value}`)
  return id === undefined ? value : t(id)
}

const languageNames = new Intl.DisplayNames('en', { type: 'language' })

/** A key of values as words: a language by its name. */
export function keyName(t: Translate, key: string): string {
  const language = languageCodes.find((code) => code === key)
  return language === undefined ? named(t, key, `key.${key}`) : `${languageNames.of(tagOf(language)) ?? key} (${key})`
}
