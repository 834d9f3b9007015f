import { i18n } from '@lingui/core'
import type { QueryClient } from '@tanstack/react-query'
import { languageNow } from '#kit/language.ts'
import { answersTo } from './query.ts'

/** The calls whose answers are lists of games or vendors. */
const lists = ['games.vendors', 'games.hot', 'games.winners', 'games.browse', 'games.list'] as const

/** Those answers; also for counting what is on its way. */
export const gameLists = answersTo(...lists)

/** Keeps the game lists as long as the session, until the language changes or somebody asks for new ones. */
export function keepGameLists(queries: QueryClient): void {
  for (const name of lists) queries.setQueryDefaults([name], { staleTime: Infinity, gcTime: Infinity })
  let shown = languageNow()
  i18n.on('change', () => {
    if (languageNow() === shown) return
    shown = languageNow()
    // What is shown in this language now is asked for anew, also where it was here before.
    void queries.invalidateQueries({ ...gameLists, refetchType: 'none' })
  })
}

/** Fetches anew the lists that are on the screen, and the others when they are shown again. */
export const refreshGameLists = (queries: QueryClient): Promise<void> => queries.invalidateQueries(gameLists)
