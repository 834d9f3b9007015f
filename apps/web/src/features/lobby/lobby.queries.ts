import { useQuery } from '@tanstack/react-query'
import type { CallResponse } from '#contract/calls.ts'
import { useLanguage } from '#kit/language.ts'
import type { Category } from '../../app/categories.ts'
import type { Lane } from '../../app/category-menu.ts'
import { hotQuery, LANE_GAMES, winnersQuery } from '../../app/first-data.ts'
import { callQuery } from '../../app/query.ts'
import { useMember } from '../../app/session.ts'
import { useCategoryLanes } from '../../parts/category-lanes.ts'

export type Winner = CallResponse<'games.winners'>['list'][number]

export const useLane = (category: Category): Lane | undefined =>
  useCategoryLanes().find((one) => one.category === category)?.lane

export function useHotGames() {
  return useQuery(callQuery('games.hot', hotQuery(useLanguage())))
}

/** The winner board. Whoever has a socket hears of a change (`app/told-winners.ts`); a visitor asks every minute. */
export function useWinners() {
  return useQuery({
    ...callQuery('games.winners', winnersQuery(useLanguage())),
    refetchInterval: useMember() === null && 60_000,
  })
}

/** The first games of a category, less those among the hot ones that only wait for their vendor; asked for only once its section is near the screen. */
export function useLaneGames(gameType: Category, near: boolean) {
  const hot = useHotGames().data?.list
  const query = useQuery({
    ...callQuery('games.browse', { gameType, language: useLanguage(), pageNo: 1, pageSize: LANE_GAMES }),
    enabled: near,
  })
  const games = query.data?.games.filter(
    ({ nodeId }) => hot?.some((game) => game.nodeId === nodeId && !game.playable) !== true,
  )
  return { games, isError: query.isError, refetch: query.refetch }
}

type Card = Lane['cards'][number]

/** The game that a vendor's door opens: its first. */
export function useFirstGame(card: Card | undefined, near = true) {
  const language = useLanguage()
  const query = useQuery({
    ...callQuery('games.browse', {
      gameType: card?.gameType ?? '',
      vassalage: card?.vassalage ?? '',
      language,
      pageNo: 1,
      pageSize: 1,
    }),
    enabled: near && card !== undefined,
  })
  return card === undefined ? undefined : query.data?.games[0]
}
