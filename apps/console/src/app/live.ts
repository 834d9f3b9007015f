import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { CallDefinition } from '#contract/call.ts'
import { consoleCalls } from '#contract/calls.ts'
import { wallClock } from '#ui/use-seconds.ts'
import { forgetOperator } from './session.ts'

/** Whoever has touched nothing for so long is not at work: a page left open asks nothing, so that its session ends by itself. */
const AT_WORK_MS = 10 * 60_000
/** So often the page asks by itself while it hears nothing. */
const ASK_MS = 15_000
/** Changes that follow each other faster are asked for together. */
const GATHER_MS = 1000

/**
 * What somebody may be changing just now: it is asked again by whoever saves it, who is told of what came between. And
 * what a draw or an event may cost, since each look at it is kept in the audit.
 */
const edited = new Set<unknown>([
  'content.read',
  'gameDesk.game',
  'lotteryDesk.liability',
  'settings.read',
  'sportsDesk.liability',
])

let touchedAt = wallClock()

/** Whether the operator looks at this page and has touched it lately; only then does it ask by itself. */
export const isAtWork = (): boolean => document.visibilityState === 'visible' && wallClock() - touchedAt < AT_WORK_MS

const table: Readonly<Record<string, CallDefinition>> = consoleCalls
/** Whether an answer is asked for again by itself. What makes something, such as a preview, is done once. */
const isRead = (name: unknown): boolean => !edited.has(name) && table[String(name)]?.method === 'GET'

const askAgain = (queries: QueryClient): Promise<void> =>
  queries.invalidateQueries({ predicate: ({ queryKey: [name] }) => isRead(name) })

/** Keeps what the page shows as it is in the house: after a change by anybody, what is shown is asked for again. */
export function useLive(): void {
  const queries = useQueryClient()
  useEffect(() => {
    let isOpen = true
    let stands = false
    let missed = false
    let gathered: ReturnType<typeof setTimeout> | undefined
    let close = (): void => undefined
    const change = (): void => {
      if (!isAtWork()) {
        missed = true
        return
      }
      gathered ??= setTimeout(() => {
        gathered = undefined
        void askAgain(queries)
      }, GATHER_MS)
    }
    const touch = (): void => {
      touchedAt = wallClock()
      if (missed && isAtWork()) {
        missed = false
        change()
      }
    }
    const inputs = ['pointerdown', 'pointermove', 'keydown', 'visibilitychange', 'focus'] as const
    for (const input of inputs) addEventListener(input, touch, { passive: true, capture: true })
    const timer = setInterval(() => {
      if (!isAtWork()) missed = true
      else if (!stands) change()
    }, ASK_MS)
    async function listen(): Promise<void> {
      const { connectSocket } = await import('#kit/socket.ts')
      if (!isOpen) return
      const socket = connectSocket({
        url: `${location.origin.replace('http', 'ws')}/ops/socket`,
        onState: (open) => (stands = open),
        onEvent(event) {
          if (event.type === 'session.ended') forgetOperator()
        },
      })
      // The first marks count too: what the page was loaded with may be older than they are.
      socket.subscribe('desk', '', change)
      close = () => socket.close()
    }
    void listen()
    return () => {
      isOpen = false
      close()
      clearInterval(timer)
      clearTimeout(gathered)
      for (const input of inputs) removeEventListener(input, touch, { capture: true })
    }
  }, [queries])
}
