import { moneyToDecimal, type Money } from '#rules/money.ts'

/** Writes an amount for reading, such as `R$ 1.284,50`. */
export type ShowMoney = (units: Money) => string

/** Amounts as the site around the game writes them: the brand's symbol, then the number in the player's language. */
export function moneyFormat(language: string, symbol: string): ShowMoney {
  const number = formatOf(language, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  // An amount of a slot has at most two decimals and far fewer digits than a double holds exactly.
  return (units) => `${symbol}\u00a0${number.format(Number(moneyToDecimal(units, 2)))}`
}

/** A share as a percentage with two decimals. */
export function percentFormat(language: string): (share: number) => string {
  const format = formatOf(language, { style: 'percent', minimumFractionDigits: 2, maximumFractionDigits: 2 })
  return (share) => format.format(share)
}

/** Writes whole numbers with the marks between thousands that the language uses. */
export function countFormat(language: string): (count: number | bigint) => string {
  const format = formatOf(language, {})
  return (count) => format.format(count)
}

function formatOf(language: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  try {
    return new Intl.NumberFormat(language, options)
  } catch {
    return new Intl.NumberFormat('en', options)
  }
}
