import type { CallResponse } from '#contract/calls.ts'
import { feeOf } from '#rules/cashier/fee.ts'
import { moneyToDecimal, parseMoney } from '#rules/money.ts'
import { formatAmount } from '#ui/amount.tsx'
import { useLanguage } from '../../../app/language.ts'
import { tagOf } from '../../../app/language-tag.ts'
import { useBrand } from '../../../parts/use-brand.ts'

export type Channel = CallResponse<'deposit.channels'>['channels'][number]

/** What was typed as a decimal text of the wire: `1 000,5` is `1000.5`; undefined for what is no amount of whole cents. */
export function typedAmount(text: string): string | undefined {
  const plain = text.replaceAll(/[\s\u00a0']/g, '').replace(',', '.')
  return /^\d{1,10}(\.\d{0,2})?$/.test(plain) && parseMoney(plain.replace(/\.$/, '')) > 0n ? plain.replace(/\.$/, '') : undefined
}

/** True for an amount (decimal text) that lies between two others, both allowed. */
export const isBetween = (amount: string, min: string, max: string): boolean => parseMoney(min) <= parseMoney(amount) && parseMoney(amount) <= parseMoney(max)

/** The smaller of two amounts; the first where there is no second. */
export const smaller = (one: string, other: string | null): string => (other !== null && parseMoney(other) < parseMoney(one) ? other : one)

/** What the fee of a channel takes of an amount, and what comes into the wallet, as decimal texts. */
export function partsOf(amount: string, { feePercent, feeFixed }: Pick<Channel, 'feePercent' | 'feeFixed'>): { readonly fee: string; readonly credited: string } {
  const paid = parseMoney(amount)
  const fee = feeOf(paid, { percent: feePercent, fixed: parseMoney(feeFixed) })
  return { fee: moneyToDecimal(fee), credited: moneyToDecimal(paid - fee) }
}

export const isZero = (amount: string): boolean => Number(amount) === 0

/** Writes amounts of the brand's currency, for where they stand inside a sentence. */
export function useMoney(): (value: string) => string {
  const symbol = useBrand()?.currencySymbol ?? ''
  const tag = tagOf(useLanguage())
  // Among letters that read from the right an amount still reads from the left.
  return (value) => `\u2066${formatAmount(value, symbol, tag)}\u2069`
}
