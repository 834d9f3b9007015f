import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useSocket, useTopic } from '#kit/topics.ts'
import { answersTo } from '../../app/query.ts'
import type { Sport } from './types.ts'

/** How often a book is asked for: rarely where a socket tells of changes. */
const ASK_MS = 30_000
const ASK_OFTEN_MS = 4000

/** Milliseconds after which what may have changed is asked for again. */
export const useAskMs = (): number => (useSocket() === null ? ASK_OFTEN_MS : ASK_MS)

/** Asks for events, slip, open bets and offers again whenever something about these sports has changed. */
export function useLiveBook(sports: readonly Sport[]): void {
  const queries = useQueryClient()
  const marks = useRef(new Map<string, string>())
  const heard =
    (sport: Sport) =>
    ({ mark }: { readonly mark: string }): void => {
      const before = marks.current.get(sport)
      marks.current.set(sport, mark)
      if (before !== undefined && before !== mark)
        void queries.invalidateQueries(answersTo('sports.events', 'sports.slip', 'sports.bets', 'sports.cashOutOffer'))
    }
  const of = (sport: Sport): Sport | null => (sports.includes(sport) ? sport : null)
  useTopic('sports', of('football'), heard('football'))
  useTopic('sports', of('series'), heard('series'))
  useTopic('sports', of('cockfight'), heard('cockfight'))
}
