import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

// Below those that systems hand out for connections going out, one of which could take a port between its choice and its use.
const [FIRST, LAST] = [10_000, 32_000]
const TRIES = 100

/** A port that nobody listens on, for who must know its own before it opens. */
export async function freePort(host?: string): Promise<number> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const port = randomInt(FIRST, LAST)
    const probe = createServer()
    try {
      probe.listen(port, host)
      await once(probe, 'listening')
    } catch {
      continue
    }
    probe.close()
    await once(probe, 'close')
    return port
  }
  throw new Error(`No port from ${FIRST} to ${LAST} is free.`)
}
