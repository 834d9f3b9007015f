import { type Money, ONE } from '#rules/money.ts'
import type { RandomSource } from '../../platform/random.ts'

/** Where a payment by chain goes to, and how much of the chain's coin it is. */
export interface Address {
  readonly network: string
  readonly address: string
  readonly amount: string
  readonly confirmationsNeeded: number
}

/** One coin in the brand's currency. A real provider asks a market; the sandbox needs an amount that can be followed. */
const COIN: Money = 500_000n * ONE
const COIN_DECIMALS = 8
export const CONFIRMATIONS = 3

/** Letters of an address, of which none is taken for another. */
const LETTERS = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'

/** A fresh address of a network for tests; the amount is rounded up to the coin's smallest unit. */
export function addressFor(amount: Money, random: RandomSource): Address {
  const letters = Array.from({ length: 38 }, () => LETTERS[random.below(LETTERS.length)]).join('')
  return {
    network: 'Bitcoin (testnet)',
    address: `tb1q${letters}`,
    amount: coins(amount),
    confirmationsNeeded: CONFIRMATIONS,
  }
}

function coins(amount: Money): string {
  const scale = 10n ** BigInt(COIN_DECIMALS)
  const units = ((amount * scale + COIN - 1n) / COIN).toString().padStart(COIN_DECIMALS + 1, '0')
  return `${units.slice(0, -COIN_DECIMALS)}.${units.slice(-COIN_DECIMALS)}`
}
