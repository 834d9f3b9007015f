import type { Clock } from './clock.ts'

interface Kept<Value> {
  get(key: string, make: () => Promise<Value>): Promise<Value>
}

interface Answer<Value> {
  readonly value: Value
  /** When it was begun: it is as old as what it was made from. */
  readonly at: number
}

/**
 * Keeps answers that many ask for, so that they cost one reading. Up to `newMs` an answer is told as it is; up to
 * `goodMs` it is still told, and made anew for those who ask next; after that whoever asks waits for a new one. Many who
 * wait, wait for the same one, and a failure is theirs alone.
 */
export function createKept<Value>(
  clock: Clock,
  { newMs, goodMs }: { readonly newMs: number; readonly goodMs: number },
): Kept<Value> {
  const answers = new Map<string, Answer<Value>>()
  const making = new Map<string, Promise<Value>>()
  const ageOf = ({ at }: Answer<Value>): number => clock.now() - at

  function begin(key: string, make: () => Promise<Value>): Promise<Value> {
    const under = making.get(key)
    if (under !== undefined) return under
    const at = clock.now()
    const next = make()
      .then((value) => {
        for (const [other, answer] of answers) if (ageOf(answer) > goodMs) answers.delete(other)
        answers.set(key, { value, at })
        return value
      })
      .finally(() => making.delete(key))
    making.set(key, next)
    return next
  }
  return {
    async get(key, make) {
      const answer = answers.get(key)
      const age = answer === undefined ? Infinity : ageOf(answer)
      if (answer === undefined || age > goodMs) return begin(key, make)
      // Whoever asks after a failure waits for an answer of its own, or is told.
      if (age > newMs) begin(key, make).catch(() => undefined)
      return answer.value
    },
  }
}
