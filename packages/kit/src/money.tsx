import { directionOf, tagOf } from '#contract/languages.ts'
import { Amount, formatAmount } from '#ui/amount.tsx'
import { useLanguage } from './language.ts'
import { useHouse } from './house.ts'

export interface MoneyProps {
  /** A decimal text of the wire. */
  readonly value: string
  /** Counts from the amount shown before to the new one. */
  readonly counts?: boolean
  readonly className?: string
}

/** An amount in the house's currency and the player's language. */
export function Money({ value, counts = false, className = '' }: MoneyProps) {
  return (
    <Amount
      value={value}
      symbol={useHouse().currencySymbol}
      locale={tagOf(useLanguage())}
      counts={counts}
      className={className}
    />
  )
}

/** Writes amounts of the house's currency, for where they stand inside a sentence. */
export function useMoney(): (value: string) => string {
  const { currencySymbol } = useHouse()
  const language = useLanguage()
  // Among letters that read from the right an amount still reads from the left.
  const [start, end] = directionOf(language) === 'rtl' ? ['\u2066', '\u2069'] : ['', '']
  return (value) => `${start}${formatAmount(value, currencySymbol, tagOf(language))}${end}`
}
