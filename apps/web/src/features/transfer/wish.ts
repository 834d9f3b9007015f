import type { CallResponse } from '#contract/calls.ts'

export type Holding = CallResponse<'wallet.vendors'>['wallets'][number]
export type Direction = 'in' | 'out'

/** A name for a wish: sent again, it is the same wish. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Units of 1/100,000, for comparing decimals of the wire without rounding. */
export function unitsOf(amount: string): bigint {
  const [whole = '0', fraction = ''] = amount.split('.')
  return BigInt(whole + fraction.padEnd(5, '0').slice(0, 5))
}

/** The sum of decimals of the wire. */
export function sumOf(amounts: readonly string[]): string {
  const digits = amounts
    .reduce((total, one) => total + unitsOf(one), 0n)
    .toString()
    .padStart(6, '0')
  return `${digits.slice(0, -5)}.${digits.slice(-5)}`
}
