import { createHmac, timingSafeEqual } from 'node:crypto'

/** HMAC-SHA-256 over some parts, one behind the other. */
export function hmac(key: string | Buffer, ...parts: readonly (string | Buffer)[]): Buffer {
  const made = createHmac('sha256', key)
  for (const part of parts) made.update(part)
  return made.digest()
}

/** Compares in a time that says nothing about how much of a signature is right. */
export const sameBytes = (a: Buffer, b: Buffer): boolean => a.length === b.length && timingSafeEqual(a, b)
