import { useQuery } from '@tanstack/react-query'
import { Amount, formatAmount } from '#ui/amount.tsx'
import { tagOf } from '../../../app/language-tag.ts'
import { useLanguage } from '../../../app/language.ts'
import { callQuery } from '../../../app/query.ts'
import { useBrand } from '../../../parts/use-brand.ts'

const useSymbol = (): string => useBrand()?.currencySymbol ?? ''

/** An amount in the brand's currency and the player's language. */
export function Money({ value, counts = false, className = '' }: { readonly value: string; readonly counts?: boolean; readonly className?: string }) {
  return <Amount value={value} symbol={useSymbol()} locale={tagOf(useLanguage())} counts={counts} className={className} />
}

/** Writes amounts for sentences. */
export function useMoneyText(): (value: string) => string {
  const [symbol, locale] = [useSymbol(), tagOf(useLanguage())]
  return (value) => formatAmount(value, symbol, locale)
}

/** The balance of the main wallet; it changes while one looks. */
export const useMain = (): string | undefined => useQuery(callQuery('wallet.balance', {})).data?.balance
