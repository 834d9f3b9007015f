import type { LanguageCode } from '#contract/scalars.ts'
import type { MenuItem } from '#ui/menu.tsx'
import { isBundled, nameOf, setLanguage } from '../app/language.ts'

/** The languages that the brand offers and the site has texts for, as items of a menu. */
export const languageItems = (offered: readonly LanguageCode[], current: LanguageCode): MenuItem[] =>
  offered.filter(isBundled).map((language) => ({
    key: language,
    label: nameOf(language),
    chosen: language === current,
    onSelect: () => void setLanguage(language, true),
  }))
