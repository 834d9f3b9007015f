import type { Panel } from './panel.ts'
import type { Say } from './texts.ts'

/** Whether the house has closed the game for a while, and how that is said. */
export interface Closed {
  readonly now: boolean
  say(): Promise<void>
  /** What the house tells: whether the game may be played. */
  hear(open: boolean): void
}

export function createClosed(panel: Panel, say: Say): Closed {
  let now = false
  let saying = false
  return {
    get now() {
      return now
    },
    async say() {
      saying = true
      await panel.ask(say('pausedTitle'), say('pausedText'), [['ok', say('ok')]])
      saying = false
    },
    hear(open) {
      now = !open
      if (open && saying) panel.close()
    },
  }
}
