import { Amount } from '#ui/amount.tsx'
import { useLanguage } from '../../../app/language.ts'
import { tagOf } from '../../../app/language-tag.ts'
import { useBrand } from '../../../parts/use-brand.ts'

/** An amount of the brand's currency. */
export function Money({ value, className }: { readonly value: string; readonly className?: string }) {
  const brand = useBrand()
  const tag = tagOf(useLanguage())
  return <Amount value={value} symbol={brand?.currencySymbol ?? ''} locale={tag} {...(className === undefined ? {} : { className })} />
}
