import { Secret } from 'otpauth'
import { expect, it } from 'vitest'
import { systemRandom } from './random.ts'
import { newTotpSecret, stepOf, totpUri } from './totp.ts'

/** The secret and the codes of RFC 6238, appendix B, in six digits. */
const secret = Secret.fromUTF8('12345678901234567890').base32

it.each([
  ['of the first step', '287082', 59_000, 1],
  ['of its whole half minute', '287082', 30_000, 1],
  ['of RFC 6238', '081804', 1_111_111_109_000, 37_037_036],
  ['of RFC 6238, the next', '050471', 1_111_111_111_000, 37_037_037],
  ['of RFC 6238, later', '005924', 1_234_567_890_000, 41_152_263],
  ['written with a space', '005 924', 1_234_567_890_000, 41_152_263],
  ['of the step before', '287082', 60_000, 1],
  ['of the step before, at its last moment', '287082', 89_999, 1],
  ['of the step after', '287082', 0, 1],
  ['two steps old', '287082', 90_000, undefined],
  ['wrong', '287083', 59_000, undefined],
  ['too short', '28708', 59_000, undefined],
  ['too long', '2870821', 59_000, undefined],
  ['with digits of another script', '٢٨٧٠٨٢', 59_000, undefined],
  ['empty', '', 59_000, undefined],
] as const)('[LOG-08] a code %s', (_name, code, now, step) => {
  expect(stepOf(secret, code, now)).toBe(step)
})

it('[LOG-08] the address for the QR code names the house and the member', () => {
  const made = newTotpSecret(systemRandom)
  expect(made).toMatch(/^[A-Z2-7]{32}$/)
  expect(newTotpSecret(systemRandom)).not.toBe(made)
  expect(totpUri('A & B: house', 'marina88', made)).toBe(
    `otpauth://totp/A%20%26%20B%3A%20house:marina88?issuer=A%20%26%20B%3A%20house&secret=${made}&algorithm=SHA1&digits=6&period=30`,
  )
})
