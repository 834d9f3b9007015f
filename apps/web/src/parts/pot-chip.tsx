import { tagOf } from '#contract/languages.ts'
import { formatAmount } from '#ui/amount.tsx'
import { useLanguage, useT } from '#kit/language.ts'
import { useBrand } from './use-brand.ts'
import { usePots } from './use-pots.ts'

/** What the largest pot shows, on the tile of a game whose rounds may win it; nothing before that is known. */
export function PotChip() {
  const t = useT()
  const locale = tagOf(useLanguage())
  const symbol = useBrand()?.currencySymbol ?? ''
  const gold = usePots().data?.pots.find(({ pot }) => pot === 'gold')
  if (gold === undefined) return null
  return (
    <span className="absolute inset-x-2 top-10 truncate rounded-full bg-black/75 px-2.5 py-1 text-center text-xs leading-none font-bold text-accent transition-opacity duration-(--duration-feedback) group-hover/tile:opacity-0 pointer-coarse:opacity-100">
      {t('game.pot', { amount: formatAmount(gold.amount, symbol, locale).replace(/[.,٫]\d\d$/, '') })}
    </span>
  )
}
