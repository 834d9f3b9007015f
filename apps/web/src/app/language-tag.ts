import type { LanguageCode } from '#contract/scalars.ts'

/** How a language of the platform is called in the standard of the web, for formatting, speech and line height. */
const tags: Partial<Record<LanguageCode, string>> = {
  CN: 'zh-Hans', TW: 'zh-Hant', KR: 'ko', MY: 'ms', PT: 'pt-BR', 'PT-BR': 'pt-BR', TY: 'th',
}
/** BCP 47 tag of a language of the platform. */
export const tagOf = (language: LanguageCode): string => tags[language] ?? language.toLowerCase()

export const directionOf = (language: LanguageCode): 'ltr' | 'rtl' => (language === 'UR' ? 'rtl' : 'ltr')
