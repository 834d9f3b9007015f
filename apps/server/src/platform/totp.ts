import { Secret, TOTP } from 'otpauth'
import type { RandomSource } from './random.ts'

/** What every authenticator app understands: SHA-1, six digits, half a minute. */
export const STEP_SECONDS = 30
const COMMON = { algorithm: 'SHA1', digits: 6, period: STEP_SECONDS } as const

/** A new secret in base32, of 160 bits. */
export const newTotpSecret = (random: RandomSource): string =>
  new Secret({ buffer: new Uint8Array(random.bytes(20)).buffer }).base32

/** The address that an app reads from a QR code. */
export const totpUri = (issuer: string, label: string, secret: string): string =>
  new TOTP({ ...COMMON, issuer, label, secret: Secret.fromBase32(secret) }).toString()

/** The time step that a code belongs to, of the one of now and its two neighbours; undefined for a wrong code. */
export function stepOf(secret: string, code: string, nowMs: number): number | undefined {
  const token = code.replaceAll(/\s/g, '')
  // The library compares bytes and throws where six characters are more of them.
  if (!/^\d{6}$/.test(token)) return undefined
  const totp = new TOTP({ ...COMMON, secret: Secret.fromBase32(secret) })
  const delta = totp.validate({ token, timestamp: nowMs, window: 1 })
  return delta === null ? undefined : totp.counter({ timestamp: nowMs }) + delta
}

/** The time step of a moment. */
export const stepAt = (nowMs: number): number => Math.floor(nowMs / (STEP_SECONDS * 1000))

/** What an app shows in a time step. */
export const codeOfStep = (secret: string, step: number): string =>
  new TOTP({ ...COMMON, secret: Secret.fromBase32(secret) }).generate({ timestamp: step * STEP_SECONDS * 1000 })
