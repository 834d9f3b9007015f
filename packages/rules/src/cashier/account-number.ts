import { pixKey } from './pix-key.ts'

/** Account numbers as people write them: brought into one form, refused where they cannot be right, and shown masked. */
export type AccountKind = 'bank' | 'pix' | 'eWallet' | 'crypto'

/**
 * The one form of an account's number; undefined where it cannot be right. A bank account that looks like an
 * IBAN and a PIX key have to have their check digits; an address of a chain has to have the shape of one.
 */
export function accountNumber(kind: AccountKind, text: string): string | undefined {
  return { bank: bankNumber, pix: pixKey, eWallet: walletNumber, crypto: chainAddress }[kind](
    text.normalize('NFKC').trim(),
  )
}

function bankNumber(text: string): string | undefined {
  const bare = text.replaceAll(/[\s./-]/g, '').toUpperCase()
  if (/^[A-Z]{2}\d{2}[A-Z0-9]{10,30}$/.test(bare)) return remainder97(bare) === 1 ? bare : undefined
  return /^(?=.*\d{3})[A-Z0-9]{4,34}$/.test(bare) ? bare : undefined
}

/** ISO 7064: country and check digits go to the end, letters count from 10. */
function remainder97(iban: string): number {
  const digits = (iban.slice(4) + iban.slice(0, 4)).replaceAll(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55))
  return [...digits].reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0)
}

/** A mail address, a telephone number, or an id of the wallet's own. */
function walletNumber(text: string): string | undefined {
  if (text.includes('@')) return /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(text) ? text.toLowerCase() : undefined
  const bare = text.replaceAll(/[\s.()-]/g, '')
  return /^\+?[A-Za-z0-9]{6,40}$/.test(bare) ? bare : undefined
}

const base58 = /^[1-9A-HJ-NP-Za-km-z]{25,60}$/
const bech32 = /^[a-z]{2,5}1[02-9ac-hj-np-z]{25,85}$/
const hexadecimal = /^0x[0-9a-f]{40}$/

/** Base58 keeps its letters as they are; bech32 and hexadecimal are one number in either case, but never in both at once. */
function chainAddress(text: string): string | undefined {
  const lower = text.toLowerCase()
  if (hexadecimal.test(lower)) return lower
  if (bech32.test(lower)) return text === lower || text === text.toUpperCase() ? lower : undefined
  return base58.test(text) ? text : undefined
}

/** A number as its owner recognises it and nobody else can use it: its last four characters, of a mail address the first. */
export function maskedNumber(kind: AccountKind, number: string): string {
  if (number.includes('@')) return number.replace(/^(.).*@/, '$1***@')
  if (kind === 'crypto') return `${number.slice(0, 5)}••••${number.slice(-4)}`
  return `•••• ${number.slice(-Math.min(4, number.length >> 1))}`
}

/** A name of a person for comparing: case, accents, signs and spaces do not tell people apart. */
export const foldedName = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[\p{P}\s]+/gu, ' ')
    .trim()
