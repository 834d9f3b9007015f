import { sameBytes } from '#node/signatures.ts'
import { hash } from 'node:crypto'
import { type RowId, rowId } from './ids.ts'

/** What is kept of a secret that the house gave out: whoever reads the table cannot use it. */
export const hashSecret = (secret: string): string => hash('sha256', secret)

/** Compares two hashes in constant time. */
export const sameHash = (a: string, b: string): boolean => sameBytes(Buffer.from(a), Buffer.from(b))

/** True for the decimal digits of an id that the database can hold. */
export const isRowId = (digits: string): boolean => /^[1-9]\d{0,18}$/.test(digits) && BigInt(digits) < 2n ** 63n

/** A token taken apart. It names its row and whose that is, so no index over secrets is needed. */
export interface Token {
  readonly owner: RowId
  readonly id: RowId
  readonly secretHash: string
}

/** Writes a token: the letter of its kind, whose row it names, the row, and the secret that only its holder knows. */
export const writeToken = (letter: string, owner: string, id: RowId, secret: string): string =>
  [letter, owner, id, secret].join('.')

/** Undefined for any text that is no token of this kind. */
export function readToken(letter: string, text: string): Token | undefined {
  const [kind, owner = '', id = '', secret = '', ...more] = text.split('.')
  if (kind !== letter || more.length > 0 || !isRowId(owner) || !isRowId(id) || !/^[\w-]{43}$/.test(secret))
    return undefined
  return { owner: rowId(owner), id: rowId(id), secretHash: hashSecret(secret) }
}
