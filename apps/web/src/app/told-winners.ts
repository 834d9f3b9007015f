import type { QueryClient } from '@tanstack/react-query'
import type { SocketHandle } from '#client/socket.ts'
import type { LanguageCode } from '#contract/scalars.ts'
import { languageNow } from '#kit/language.ts'
import { winnersQuery } from './first-data.ts'
import { callQuery } from './query.ts'

/**
 * Keeps the winner board as its topic says, while it is on the screen. It looks at what is shown instead of standing in
 * the board, since a visitor's first page does without.
 * @returns what ends it
 */
export function followWinners(queries: QueryClient, socket: SocketHandle): () => void {
  let heard: LanguageCode | undefined
  let stop: (() => void) | undefined
  const look = (): void => {
    const language = languageNow()
    const { queryKey } = callQuery('games.winners', winnersQuery(language))
    const shown = queries.getQueryCache().find({ queryKey })?.isActive() === true ? language : undefined
    if (shown === heard) return
    heard = shown
    stop?.()
    stop = shown && socket.subscribe('winners', shown, (board) => queries.setQueryData(queryKey, board))
  }
  const unwatch = queries.getQueryCache().subscribe(look)
  look()
  return () => {
    unwatch()
    stop?.()
  }
}
