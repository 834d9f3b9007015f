import { hash, verify } from '@node-rs/argon2'
import type { AppDeps } from '#server/app-deps.ts'

/**
 * Passwords as the house keeps them, but hashed for next to nothing: a test that is not about passwords should not
 * wait for them. Tests of logging in, of changing a password and of operators take the house's own.
 */
export const quickPasswords: NonNullable<AppDeps['passwords']> = {
  hash: (password) => hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 }),
  verify: async (stored, password) => stored !== undefined && verify(stored, password),
}
