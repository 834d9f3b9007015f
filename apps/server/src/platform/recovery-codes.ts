import { hash } from 'node:crypto'
import type { RandomSource } from './random.ts'

/** So many codes stand in for a lost factor. */
const COUNT = 10

/** Letters and digits that nobody takes for one another on paper. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'

const part = (random: RandomSource): string =>
  Array.from({ length: 4 }, () => ALPHABET[random.below(ALPHABET.length)]).join('')

/** Ten different codes such as `a7b2-c3d4`. */
export function newRecoveryCodes(random: RandomSource): string[] {
  const codes = new Set<string>()
  while (codes.size < COUNT) codes.add(`${part(random)}-${part(random)}`)
  return [...codes]
}

/** What is kept of the code of somebody, however it was typed. Whose it is is hashed with it, so equal codes of two look like two. */
export function recoveryHash(owner: string, typed: string): string {
  const plain = typed.toLowerCase().replaceAll(/[\s-]/g, '')
  return hash('sha256', `recovery:${owner}:${plain.slice(0, 4)}-${plain.slice(4)}`)
}
