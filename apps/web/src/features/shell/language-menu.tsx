import IconGlobe from '~icons/lucide/globe'
import { Menu } from '#ui/menu.tsx'
import { useLanguage, useT } from '#kit/language.ts'
import { languageItems } from '../../parts/language-items.ts'
import { useBrand } from '../../parts/use-brand.ts'

/** The languages of the house in the header, where no side menu offers them. */
export function LanguageMenu() {
  const t = useT()
  const language = useLanguage()
  return (
    <Menu
      label={t('shell.language')}
      triggerClass="grid size-11 place-items-center rounded-full text-mute quick-colors hover:bg-raised-2 hover:text-ink"
      trigger={<IconGlobe className="size-5" />}
      items={languageItems(useBrand()?.supportedLanguages ?? [], language)}
    />
  )
}
