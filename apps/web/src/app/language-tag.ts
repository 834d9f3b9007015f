import type { LanguageCode } from '#contract/scalars.ts'

/** How the standard of the web calls a language of the platform, where that is not its code in small letters. */
const tags: Partial<Record<LanguageCode, string>> = {
  CN: 'zh-Hans', TW: 'zh-Hant', KR: 'ko', MY: 'ms', PT: 'pt-BR', 'PT-BR': 'pt-BR', TY: 'th',
}

/** BCP 47 tag of a language of the platform, for formatting, speech and line height. */
export const tagOf = (language: LanguageCode): string => tags[language] ?? language.toLowerCase()

export const directionOf = (language: LanguageCode): 'ltr' | 'rtl' => (language === 'UR' ? 'rtl' : 'ltr')

/** Languages that are written as another is, and use its texts. */
const sameAs: Partial<Record<LanguageCode, string>> = { KR: 'ko', 'PT-BR': 'pt' }

/** The catalogue with the texts of a language: the name of its file, without the ending. */
export const catalogueOf = (language: LanguageCode): string => sameAs[language] ?? language.toLowerCase()
