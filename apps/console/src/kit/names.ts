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

const lastOf = (path: string): string => path.slice(path.lastIndexOf('.') + 1)

/** A value that is one of a few, as words: those of its kind come before those of its name. */
export const choiceName = (t: Translate, path: string, value: string, kind = lastOf(path)): string =>
  lastOf(path) === 'language'
    ? keyName(t, value)
    : named(t, value, `value.${kind}.${value}`, `value.${lastOf(path)}.${value}`, `value.${value}`)

/**
 * A text as it is, unless it is a code that has a word, such as the call that a proposal waits for. Of `member:17` and
 * `role:owner`, what stands before the colon has one, and what stands behind it may.
 */
export function codeName(t: Translate, path: string, value: string): string {
  const last = lastOf(path)
  // Whoever acts is named like what is acted upon.
  const name = last === 'actor' ? 'subject' : last
  const id = textId(`value.${name}.${value}`)
  if (id !== undefined) return t(id)
  const colon = value.indexOf(':')
  const kind = textId(`value.${name}.${value.slice(0, colon)}`)
  if (colon < 1 || kind === undefined) return value
  const rest = value.slice(colon + 1)
  // Many at once are told apart by a digest, which says nothing to anybody.
  if (/^[0-9a-f]{32}$/.test(rest)) return t(kind)
  const known = [`value.role.${rest}`, `setting.${rest}`].find((one) => one.includes(value.slice(0, colon)))
  const word = known === undefined ? undefined : textId(known)
  return `${t(kind)} ${word === undefined ? rest.replace(':', ' ') : t(word)}`
}

const languageNames = new Intl.DisplayNames('en', { type: 'language' })

/** A key of values as words: a language by its name. */
export function keyName(t: Translate, key: string): string {
  const language = languageCodes.find((code) => code === key)
  return language === undefined ? named(t, key, `key.${key}`) : `${languageNames.of(tagOf(language)) ?? key} (${key})`
}
