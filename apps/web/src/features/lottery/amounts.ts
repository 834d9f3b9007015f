import { directionOf, tagOf } from '#contract/languages.ts'
import { type Money, moneyToDecimal, ONE } from '#rules/money.ts'
import { useHouse } from '#kit/house.ts'
import { useLanguage } from '#kit/language.ts'
import type { Means } from './means.ts'
import type { Range } from './quote.ts'

const CENT = ONE / 100n

/** Decimals that an amount needs: two, and more where a line costs less than a hundredth. */
const decimalsOf = (units: Money): number => (units % CENT === 0n ? 2 : 5)

/**
 * Writes stakes and wins in the house's currency. Those of lines are often smaller than a hundredth, which the amounts of
 * the rest of the site never are.
 */
export function useUnits(): (units: Money) => string {
  const { currencySymbol } = useHouse()
  const language = useLanguage()
  const [start, end] = directionOf(language) === 'rtl' ? ['\u2066', '\u2069'] : ['', '']
  return (units) => {
    const number = Number(moneyToDecimal(units, decimalsOf(units)))
    const text = number.toLocaleString(tagOf(language), {
      minimumFractionDigits: 2,
      maximumFractionDigits: decimalsOf(units),
    })
    return `${start}${currencySymbol}\u00a0${text}${end}`
  }
}

/** Writes what a stake of 1 pays, from the least to the most: at most three decimals, cut, and none that is nothing. */
export function useOdds(): (odds: Range) => string {
  const language = useLanguage()
  const written = (odds: Money): string =>
    Number(moneyToDecimal(odds, 3)).toLocaleString(tagOf(language), {
      minimumFractionDigits: odds % ONE === 0n ? 0 : 2,
      maximumFractionDigits: 3,
    })
  return ([least, most]) => (least === most ? written(most) : `${written(least)}–${written(most)}`)
}

/** Writes how many lines there are to a win and which part of the stakes comes back, each as a number or a range. */
export function useMeans(): (means: Means) => { readonly lines: string; readonly share: string } {
  const language = useLanguage()
  const [start, end] = directionOf(language) === 'rtl' ? ['\u2066', '\u2069'] : ['', '']
  const range = (ends: readonly number[], options: (one: number) => Intl.NumberFormatOptions): string => {
    const written = ends.map((one) => one.toLocaleString(tagOf(language), options(one)))
    return `${start}${[...new Set(written)].join('–')}${end}`
  }
  return ({ lines, returned }) => ({
    lines: range(lines, (one) => ({ maximumFractionDigits: one < 100 ? 1 : 0 })),
    share: range(returned, () => ({ style: 'percent', maximumFractionDigits: 1 })),
  })
}
