import { setTimeout as delay } from 'node:timers/promises'
import type { Log } from './log.ts'

/** Work that goes on in short turns, too often for the queue. A turn may run in several processes at once. */
export interface Loop {
  readonly name: string
  /** Milliseconds between the end of a turn and the next. */
  readonly everyMs: number
  turn(): Promise<void>
}

/** Runs each loop until it is stopped; a turn that fails is logged and the next one tries again. */
export function startLoops(loops: readonly Loop[], log: Log): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const { signal } = stopping
  const run = async ({ name, everyMs, turn }: Loop): Promise<void> => {
    while (!signal.aborted) {
      await turn().catch((error: unknown) => log.warn({ err: error, loop: name }, 'a turn of a loop failed'))
      await delay(everyMs, undefined, { signal }).catch(() => undefined)
    }
  }
  const running = Promise.all(loops.map(run))
  return {
    async stop() {
      stopping.abort()
      await running
    },
  }
}
