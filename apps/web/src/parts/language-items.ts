import { nameOf, tagOf } from '#contract/languages.ts'
import type { LanguageCode } from '#contract/scalars.ts'
import type { MenuItem } from '#ui/menu.tsx'
import { toast } from '#ui/toast.tsx'
import { offeredLanguages, setLanguage, translate } from '#kit/language.ts'

const choose = (language: LanguageCode): void => {
  setLanguage(language, true).catch(() => toast('bad', translate('chunk.popup')))
}

/** The languages that the brand offers and the site has texts for, as items of a menu. */
export const languageItems = (offered: readonly LanguageCode[], current: LanguageCode): MenuItem[] =>
  offeredLanguages(offered).map((language) => ({
    key: language,
    label: nameOf(language),
    lang: tagOf(language),
    chosen: language === current,
    onSelect: () => choose(language),
  }))
