import type { KeyObject } from 'node:crypto'
import { createClient } from './client.ts'
import { rules } from './rules.ts'
import { Broken, createSession, type Player } from './session.ts'

export interface SuiteOptions {
  /** Where the platform is reached. */
  readonly url: string
  /** The provider's private key. */
  readonly key: KeyObject
  readonly player: Player
  /** Up to how many calls an order has; 4 are 340 orders, 6 are 5460. */
  readonly depth: number
  /** The name of the one rule to look at; all of them where undefined. */
  readonly only?: string | undefined
}

export interface Result {
  readonly rule: string
  readonly passed: boolean
  /** What was found, or how much was tried. */
  readonly note: string
}

/** Runs every rule against a platform, one after another; a rule that is broken does not keep the others from being looked at. */
export async function runSuite(
  { url, key, player, depth, only }: SuiteOptions,
  tell: (result: Result) => void,
): Promise<Result[]> {
  const client = createClient(url, key)
  const session = createSession(client, key, player)
  const results: Result[] = []
  for (const rule of rules.filter(({ name }) => only === undefined || name === only)) {
    const result = await rule.check(session, { depth }).then(
      (note) => ({ rule: rule.name, passed: true, note: note ?? '' }),
      (error: unknown) => ({
        rule: rule.name,
        passed: false,
        note:
          error instanceof Broken
            ? error.message
            : `no answer: ${error instanceof Error ? error.message : String(error)}`,
      }),
    )
    results.push(result)
    tell(result)
  }
  const took = [...client.took].toSorted((a, b) => a - b)
  const quick = took[Math.floor(took.length * 0.99)] ?? 0
  tell({
    rule: 'time of an answer (for information; providers expect 300 ms)',
    passed: true,
    note: `${took.length} calls, 99 of 100 within ${Math.round(quick)} ms`,
  })
  return results
}
