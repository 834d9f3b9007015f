/** An exact fraction in lowest terms; the denominator is above zero. */
export interface Rational {
  readonly numerator: bigint
  readonly denominator: bigint
}

export const ZERO: Rational = { numerator: 0n, denominator: 1n }

/** @throws RangeError when the denominator is zero */
export function rational(numerator: bigint, denominator = 1n): Rational {
  if (denominator === 0n) throw new RangeError('a fraction needs a denominator')
  const sign = denominator < 0n ? -1n : 1n
  const divisor = gcd(numerator < 0n ? -numerator : numerator, denominator * sign) * sign
  return { numerator: numerator / divisor, denominator: denominator / divisor }
}

export function add(a: Rational, b: Rational): Rational {
  return rational(a.numerator * b.denominator + b.numerator * a.denominator, a.denominator * b.denominator)
}

export function subtract(a: Rational, b: Rational): Rational {
  return add(a, { numerator: -b.numerator, denominator: b.denominator })
}

export function multiply(a: Rational, b: Rational): Rational {
  return rational(a.numerator * b.numerator, a.denominator * b.denominator)
}

export const isAtLeast = (a: Rational, b: Rational): boolean =>
  a.numerator * b.denominator >= b.numerator * a.denominator

/** The nearest double; exact fractions of thousands of digits are cut to 30 decimals first. */
export function toNumber(value: Rational): number {
  const scale = 10n ** 30n
  return Number((value.numerator * scale) / value.denominator) / Number(scale)
}

/** The fraction rounded half up to `decimals` places, as a count of the last place. For values from zero up. */
export function roundTo(value: Rational, decimals: number): bigint {
  const scaled = value.numerator * 10n ** BigInt(decimals)
  return (2n * scaled + value.denominator) / (2n * value.denominator)
}

/** The fraction as a decimal of so many places, rounded to the nearest, halves away from zero. */
export function decimalText(value: Rational, decimals: number): string {
  const isBelowZero = value.numerator < 0n
  const last = roundTo(isBelowZero ? { ...value, numerator: -value.numerator } : value, decimals)
  const digits = last.toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  return `${isBelowZero && last > 0n ? '-' : ''}${whole}${decimals > 0 ? `.${digits.slice(-decimals)}` : ''}`
}

/** The fraction exactly: as a decimal where it ends, such as `1.455`, else as `5/3`. */
export function exactText(value: Rational): string {
  let [left, twos, fives] = [value.denominator, 0, 0]
  for (; left % 2n === 0n; left /= 2n) twos++
  for (; left % 5n === 0n; left /= 5n) fives++
  return left === 1n ? decimalText(value, Math.max(twos, fives)) : `${value.numerator}/${value.denominator}`
}

/** The greatest whole number that is not above the fraction. */
export function floor({ numerator, denominator }: Rational): bigint {
  const cut = numerator / denominator
  return cut * denominator > numerator ? cut - 1n : cut
}

function gcd(a: bigint, b: bigint): bigint {
  let [x, y] = [a, b]
  while (y !== 0n) [x, y] = [y, x % y]
  return x
}
