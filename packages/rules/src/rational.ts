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
