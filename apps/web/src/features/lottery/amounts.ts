import { directionOf, tagOf } from '#contract/languages.ts'
import { type Money, moneyToDecimal, ONE } from '#rules/money.ts'
import { useHouse } from '#kit/house.ts'
import { useLanguage } from '#kit/language.ts'

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

/** Writes what a stake of 1 pays: at most three decimals, cut, and none that is nothing. */
export function useOdds(): (odds: Money) => string {
  const language = useLanguage()
  return (odds) =>
    Number(moneyToDecimal(odds, 3)).toLocaleString(tagOf(language), {
      minimumFractionDigits: odds % ONE === 0n ? 0 : 2,
      maximumFractionDigits: 3,
    })
}
