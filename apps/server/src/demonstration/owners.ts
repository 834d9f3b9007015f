import type { Encryption } from '#encryption/encryption.ts'
import type { createPasswords } from '../modules/identity/index.ts'
import { appCodeOf, createOperator, listAccounts } from '../modules/operator/index.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/db/database.ts'
import type { Ids } from '../platform/ids.ts'
import type { RandomSource } from '../platform/random.ts'
import { readSecret } from '../platform/secret.sql.ts'

/** Two owners that nothing ties, so that a newcomer is two people where the house asks for two. */
const OWNERS = ['owner1', 'owner2'] as const

/** How an operator of the demonstration logs in at this moment. */
export interface DemonstrationLogin {
  readonly username: string
  /** With which it was made. */
  readonly password: string
  /** What its app shows and was not used yet, and for how long it is good; undefined where it has no app any more, or its codes are used up for the moment. */
  readonly code: string | undefined
  readonly seconds: number
}

interface Deps {
  readonly db: Database
  readonly clock: Clock
  readonly ids: Ids
  readonly random: RandomSource
  readonly encryption: Encryption
  readonly passwords: ReturnType<typeof createPasswords>
}

/**
 * Makes the two operators of the demonstration, whose passwords and codes anybody may read. Undefined, and nothing is written,
 * outside of the demonstration.
 */
export async function makeOwners(
  demonstration: boolean,
  deps: Deps,
): Promise<(() => Promise<readonly DemonstrationLogin[]>) | undefined> {
  if (!demonstration) return undefined
  const secret = await readSecret(deps.db, deps.encryption, 'demonstration-owners', () => deps.random.bytes(16))
  const known = await listAccounts(deps.db)
  const owners = OWNERS.map((username, at) => ({
    username,
    password: `demo-${at + 1}-${secret.subarray(at * 8, at * 8 + 5).toString('hex')}`,
  }))
  for (const owner of owners)
    if (!known.some(({ username }) => username === owner.username))
      await createOperator(deps, { ...owner, role: 'owner' }, 'demonstration')
  return () =>
    Promise.all(owners.map(async (owner) => ({ ...owner, ...((await appCodeOf(deps, owner.username)) ?? NO_CODE) })))
}

const NO_CODE = { code: undefined, seconds: 0 } as const
