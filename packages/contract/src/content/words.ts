import type { LanguageCode } from '../languages.ts'

type Texts<Words> = Readonly<Partial<Record<LanguageCode, Words>>>

/** The words in a language, else in the brand's own; undefined where there are none in either. */
export const wordsIn = <Words>(
  texts: Texts<Words>,
  language: LanguageCode,
  standard: LanguageCode,
): Words | undefined => texts[language] ?? texts[standard]

/** What texts are called in lists: their title in a language, else in any. */
export function titleIn<Words>(texts: Texts<Words>, language: LanguageCode, titleOf: (words: Words) => string): string {
  const all = [texts[language], ...Object.values(texts)].flatMap((words) =>
    words === undefined ? [] : [titleOf(words)],
  )
  return all.find((title) => title.trim() !== '') ?? ''
}
