import { type Rational, add, decimalText, isAtLeast, rational } from '../rational.ts'
import { LEAST_PRICE, type Price } from './grade.ts'

/** The five ways in which a price is shown. Prices are kept and sent in thousandths of the decimal one alone. */
export const oddsFormats = ['decimal', 'hong-kong', 'malay', 'indonesian', 'american'] as const
export type OddsFormat = (typeof oddsFormats)[number]

/** The greatest price that is read: 999,999.999. */
export const GREATEST_READ: Price = 999_999_999

const ONE = rational(1n)
const HUNDRED = 100n

/**
 * A price in a format, exactly. With b, what a stake of 1 wins: Hong Kong is b; Malay b up to even money, then −1/b;
 * Indonesian b from even money, else −1/b; American 100 b from even money, else −100/b.
 */
export function oddsIn(format: OddsFormat, price: Price): Rational {
  const won = rational(BigInt(price - 1000), 1000n)
  const inverse = rational(-won.denominator, won.numerator)
  switch (format) {
    case 'decimal':
      return add(won, ONE)
    case 'hong-kong':
      return won
    case 'malay':
      return isAtLeast(ONE, won) ? won : inverse
    case 'indonesian':
      return isAtLeast(won, ONE) ? won : inverse
    case 'american':
      return times(isAtLeast(won, ONE) ? won : inverse, HUNDRED)
  }
}

/** Places after the point: so many at least, and at most so many, rounded to the nearest. */
const places: Readonly<Record<OddsFormat, { readonly least: number; readonly most: number }>> = {
  decimal: { least: 2, most: 3 },
  'hong-kong': { least: 2, most: 3 },
  malay: { least: 2, most: 4 },
  indonesian: { least: 2, most: 4 },
  american: { least: 0, most: 0 },
}

/** A price as it is shown: `2.20`, `1.20`, `-0.8333`, `1.20`, `+120`. */
export function oddsText(format: OddsFormat, price: Price): string {
  const { least, most } = places[format]
  const odds = oddsIn(format, price)
  const text = decimalText(odds, most).replace(new RegExp(`0{0,${most - least}}$`), '')
  return format === 'american' && odds.numerator > 0n ? `+${text}` : text
}

/**
 * Reads odds that somebody typed, such as `1.91`, `.91`, `-400` or `+120`.
 * @returns undefined where the text is no odds of this format, or where they are no whole thousandths as a decimal price:
 *   −110 is 1.90909…, so nobody is given a price beside the one that they typed
 */
export function readOdds(format: OddsFormat, text: string): Price | undefined {
  const odds = readDecimal(text)
  if (odds === undefined || odds.numerator === 0n) return undefined
  const won = wonBy(format, odds)
  if (won === undefined || (1000n * won.numerator) % won.denominator !== 0n) return undefined
  const price = Number((1000n * won.numerator) / won.denominator) + 1000
  return price >= LEAST_PRICE && price <= GREATEST_READ ? price : undefined
}

/** What a stake of 1 wins at these odds; undefined outside of what the format has. */
function wonBy(format: OddsFormat, odds: Rational): Rational | undefined {
  const size = { numerator: odds.numerator < 0n ? -odds.numerator : odds.numerator, denominator: odds.denominator }
  const isNegative = odds.numerator < 0n
  const inverse = { numerator: size.denominator, denominator: size.numerator }
  switch (format) {
    case 'decimal':
      return isNegative ? undefined : add(odds, rational(-1n))
    case 'hong-kong':
      return isNegative ? undefined : odds
    case 'malay':
      if (!isAtLeast(ONE, size)) return undefined
      return isNegative ? inverse : odds
    case 'indonesian':
      if (!isAtLeast(size, ONE)) return undefined
      return isNegative ? inverse : odds
    case 'american':
      if (!isAtLeast(size, rational(HUNDRED))) return undefined
      return isNegative ? times(inverse, HUNDRED) : rational(odds.numerator, odds.denominator * HUNDRED)
  }
}

const times = ({ numerator, denominator }: Rational, by: bigint): Rational => rational(numerator * by, denominator)

function readDecimal(text: string): Rational | undefined {
  const match = /^([+\-−]?)(\d{0,6})(?:\.(\d{1,6}))?$/.exec(text.trim())
  if (match === null) return undefined
  const [, sign = '', whole = '', fraction = ''] = match
  if (whole === '' && fraction === '') return undefined
  const size = BigInt(whole + fraction)
  return rational(sign === '-' || sign === '−' ? -size : size, 10n ** BigInt(fraction.length))
}
