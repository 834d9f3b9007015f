import { expect, it } from 'vitest'
import { passwordStateOf } from './password-state.ts'

const DAY = 86_400
const fine = { mustChangePassword: false, passwordIsDefault: false, passwordAgeSeconds: 0 }
const strict = { forcedPasswordChange: true, passwordExpiryDays: 90 }
const never = { insecure: false, expired: false }

it.each([
  ['a fresh one', fine, 'username', strict, never],
  ['a second before it expires', { ...fine, passwordAgeSeconds: 90 * DAY - 1 }, 'username', strict, never],
  [
    'the moment it expires',
    { ...fine, passwordAgeSeconds: 90 * DAY },
    'username',
    strict,
    { insecure: false, expired: true },
  ],
  [
    'an old one for a remembered browser',
    { ...fine, passwordAgeSeconds: 91 * DAY },
    'remembered',
    strict,
    { insecure: false, expired: true },
  ],
  [
    'an old one after a social login',
    { ...fine, passwordAgeSeconds: 91 * DAY },
    'social',
    strict,
    { insecure: false, expired: true },
  ],
  ['an old one for a code by SMS', { ...fine, passwordAgeSeconds: 91 * DAY }, 'sms', strict, never],
  ['an old one for the phone-auth provider', { ...fine, passwordAgeSeconds: 91 * DAY }, 'phone-auth', strict, never],
  [
    'an old one where no days are set',
    { ...fine, passwordAgeSeconds: 9000 * DAY },
    'username',
    { ...strict, passwordExpiryDays: 0 },
    never,
  ],
  [
    'an old one where expiry is not enforced',
    { ...fine, passwordAgeSeconds: 91 * DAY },
    'username',
    { ...strict, forcedPasswordChange: false },
    never,
  ],
  ["none of the member's own", { ...fine, passwordAgeSeconds: null }, 'username', strict, never],
  [
    'one that somebody else set',
    { ...fine, mustChangePassword: true },
    'username',
    { ...strict, forcedPasswordChange: false },
    { insecure: false, expired: true },
  ],
  ['one that somebody else set, for a code by SMS', { ...fine, mustChangePassword: true }, 'sms', strict, never],
  [
    'the default one',
    { ...fine, passwordIsDefault: true },
    'username',
    { ...strict, forcedPasswordChange: false },
    { insecure: true, expired: true },
  ],
  [
    'the default one, for the phone-auth provider',
    { ...fine, passwordIsDefault: true },
    'phone-auth',
    strict,
    { insecure: true, expired: false },
  ],
] as const)('[LOG-04, BRD-04] %s', (_name, facts, how, site, state) => {
  expect(passwordStateOf(facts, how, site)).toEqual(state)
})
