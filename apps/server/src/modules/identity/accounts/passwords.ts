import { Refusal } from '#contract/errors.ts'
import { hash, verify } from '@node-rs/argon2'
import { cpus } from 'node:os'

/** OWASP's second choice for argon2id: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** Hashing is meant to be slow; more than this in line and the house says that it is busy. */
const MOST_WAITING = 200

export interface Passwords {
  hash(password: string): Promise<string>
  /** Takes the same time whether there is a hash to compare with or not. */
  verify(stored: string | undefined, password: string): Promise<boolean>
}

/**
 * Passwords as argon2id hashes, computed in the thread pool by at most half the cores at once, so
 * that twenty logins in flight do not starve the bets.
 */
export function createPasswords({
  atOnce = Math.max(1, cpus().length >> 1),
  mostWaiting = MOST_WAITING,
}: { atOnce?: number; mostWaiting?: number } = {}): Passwords {
  let running = 0
  const waiting: (() => void)[] = []
  const inTurn = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (waiting.length >= mostWaiting) throw new Refusal('BUSY')
    if (running >= atOnce) await new Promise<void>((go) => void waiting.push(go))
    running += 1
    try {
      return await work()
    } finally {
      running -= 1
      waiting.shift()?.()
    }
  }
  const decoy = inTurn(() => hash('no member has this password', COST))
  return {
    hash: (password) => inTurn(() => hash(password, COST)),
    async verify(stored, password) {
      const against = stored ?? (await decoy)
      const right = await inTurn(() => verify(against, password))
      return right && stored !== undefined
    },
  }
}
