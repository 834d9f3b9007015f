import { type LanguageCode, languageCodes, textsNameOf, textsReadBy } from '../languages.ts'

export type Texts<Words> = Readonly<Partial<Record<LanguageCode, Words>>>

/** The words in a language, else in the brand's own; undefined where there are none in either. */
export const wordsIn = <Words>(
  texts: Texts<Words>,
  language: LanguageCode,
  standard: LanguageCode,
): Words | undefined => texts[language] ?? texts[standard]

/**
 * The words for a reader of a language, by a code or tag such as `KR` or `pt-BR`: in it, else in one that is written alike,
 * else in the brand's own, else in English.
 */
export function wordsReadBy<Words>(texts: Texts<Words>, language: string, standard: LanguageCode): Words | undefined {
  const exact = languageCodes.find((code) => code === language.toUpperCase())
  const alike = languageCodes.filter((code) => textsNameOf(code) === textsReadBy(language))
  return [...(exact === undefined ? [] : [exact]), ...alike, standard, 'EN' as const]
    .map((code) => texts[code])
    .find((words) => words !== undefined)
}

/** What texts are called in lists: their title in a language, else in any. */
export function titleIn<Words>(texts: Texts<Words>, language: LanguageCode, titleOf: (words: Words) => string): string {
  const all = [texts[language], ...Object.values(texts)].flatMap((words) =>
    words === undefined ? [] : [titleOf(words)],
  )
  return all.find((title) => title.trim() !== '') ?? ''
}
