import { moneyToDecimal, type Money } from '#rules/money.ts'

/** Writes an amount for reading, such as `R$ 1.284,50`. */
export type ShowMoney = (units: Money) => string

/**
 * Amounts in the player's language. Currencies that the browser does not know by their code (brands have
 * their own) are written with the brand's symbol before the number.
 */
export function moneyFormat(language: string, currency: string, symbol: string): ShowMoney {
  const number = formatOf(language, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  const known = /^[A-Z]{3}$/.test(currency) ? formatOf(language, { style: 'currency', currency, minimumFractionDigits: 2, maximumFractionDigits: 2 }) : null
  // An amount of a slot has at most two decimals and far fewer digits than a double holds exactly.
  const value = (units: Money) => Number(moneyToDecimal(units, 2))
  const written = known?.format(1) ?? ''
  const usesCode = written.includes(currency)
  return (units) => (known === null || usesCode ? `${symbol}\u00a0${number.format(value(units))}` : known.format(value(units)))
}

/** A share as a percentage with two decimals. */
export function percentFormat(language: string): (share: number) => string {
  const format = formatOf(language, { style: 'percent', minimumFractionDigits: 2, maximumFractionDigits: 2 })
  return (share) => format.format(share)
}

function formatOf(language: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  try {
    return new Intl.NumberFormat(language, options)
  } catch {
    return new Intl.NumberFormat('en', options)
  }
}
