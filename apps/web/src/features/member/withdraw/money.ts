import { useQuery } from '@tanstack/react-query'
import { formatAmount } from '#ui/amount.tsx'
import { type Money, moneyToDecimal, parseMoney } from '#rules/money.ts'
import { useLanguage } from '../../../app/language.ts'
import { tagOf } from '../../../app/language-tag.ts'
import { callQuery } from '../../../app/query.ts'

/** What a person typed as an amount, in units; undefined where it is none. A comma stands for the point as well. */
export function typedAmount(text: string): Money | undefined {
  const plain = text.trim().replace(',', '.')
  return /^\d{1,12}(\.\d{1,2})?$/.test(plain) ? parseMoney(plain) : undefined
}

/** An amount as a field takes it: without a currency, cut to cents. */
export const asTyped = (units: Money): string => moneyToDecimal(units, 2)

/** How amounts and moments are written for this player. */
export function useMoney() {
  const locale = tagOf(useLanguage())
  const symbol = useQuery(callQuery('wallet.balance', {})).data?.currencySymbol ?? ''
  return {
    locale, symbol,
    written: (value: string) => formatAmount(value, symbol, locale),
    at: (moment: string) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(Date.parse(moment)),
    day: (moment: string) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }).format(Date.parse(moment)),
  }
}
