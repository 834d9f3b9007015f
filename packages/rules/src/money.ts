/**
 * Money is a bigint count of units; one unit is a hundred-thousandth of the brand's currency, the
 * precision that game providers send on the wire. No floating point ever touches an amount.
 */
export type Money = bigint

/** Units in one whole of the currency. */
export const ONE: Money = 100_000n

/** Nobody can pay less. */
export const CENT: Money = ONE / 100n

const DECIMALS = 5

/**
 * Reads a decimal text such as `12`, `-0.5` or `3.14159` as units.
 * @throws RangeError when the text is no plain decimal or has more than five decimals: an amount is never rounded in.
 */
export function parseMoney(text: string): Money {
  const match = /^(-?)(\d{1,15})(?:\.(\d{1,5}))?$/.exec(text)
  if (match === null) throw new RangeError(`not an amount: ${JSON.stringify(text.slice(0, 40))}`)
  const [, sign, whole = '0', fraction = ''] = match
  const units = BigInt(whole) * ONE + BigInt(fraction.padEnd(DECIMALS, '0'))
  return sign === '-' ? -units : units
}

/** Writes units as a plain decimal with exactly `decimals` places, cutting (never rounding up) what is finer. */
export function moneyToDecimal(units: Money, decimals = 2): string {
  const negative = units < 0n
  const digits = (negative ? -units : units).toString().padStart(DECIMALS + 1, '0')
  const whole = digits.slice(0, -DECIMALS)
  const fraction = digits.slice(-DECIMALS).slice(0, decimals)
  return `${negative ? '-' : ''}${whole}${decimals > 0 ? `.${fraction}` : ''}`
}
