/** Statements of one loader under way at once; what comes meanwhile shares the next. */
const AT_ONCE = 2

/**
 * Joins look-ups by key that come together into one statement, as lanes do for commands: under load
 * a look-up costs a share of a round trip, and a single one waits for nobody. Nothing is kept.
 */
export function createLoader<Key, Value>(
  nameOf: (key: Key) => string,
  load: (keys: Key[]) => Promise<ReadonlyMap<string, Value>>,
): (key: Key) => Promise<Value | undefined> {
  type Waiting = { readonly key: Key; resolve(value: Value | undefined): void; reject(error: unknown): void }
  let queue: Waiting[] = []
  let running = 0

  const flush = async (): Promise<void> => {
    running += 1
    while (queue.length > 0) {
      const batch = queue
      queue = []
      try {
        const distinct = new Map(batch.map(({ key }) => [nameOf(key), key]))
        const found = await load([...distinct.values()])
        for (const { key, resolve } of batch) resolve(found.get(nameOf(key)))
      } catch (error) {
        for (const { reject } of batch) reject(error)
      }
    }
    running -= 1
  }

  return (key) =>
    new Promise((resolve, reject) => {
      queue.push({ key, resolve, reject })
      // After the tick, so that what arrives together travels together.
      if (running < AT_ONCE) queueMicrotask(() => void (queue.length > 0 && running < AT_ONCE && flush()))
    })
}
