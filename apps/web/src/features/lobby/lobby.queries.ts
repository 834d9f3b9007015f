import { useQuery } from '@tanstack/react-query'
import type { CallResponse } from '#contract/calls.ts'
import { isCategory, type Category } from '../../app/categories.ts'
import { HOT_COUNT, LANE_GAMES, WINNER_COUNT } from '../../app/first-data.ts'
import { useLanguage } from '../../app/language.ts'
import { callQuery } from '../../app/query.ts'

export type Lane = CallResponse<'games.vendors'>['data']['lanes'][number]
export type Winner = CallResponse<'games.winners'>['list'][number]

export const PAGE_GAMES = 24

export interface HomeLane {
  readonly category: Category
  readonly lane: Lane
}

/** The categories of the home page in the brand's order. */
export function useHomeLanes(): readonly HomeLane[] {
  const language = useLanguage()
  const { data } = useQuery(callQuery('games.vendors', { language }))
  const lanes = data?.data.lanes ?? []
  return lanes.flatMap((lane) => (isCategory(lane.title) && lane.gameCount > 0 ? [{ category: lane.title, lane }] : []))
}

/** The categories as a menu shows them: fishing lives among the slots (HOM-01). */
export const useMenuLanes = (): readonly HomeLane[] => useHomeLanes().filter(({ category }) => category !== 'FISH')

export const useLane = (category: Category): Lane | undefined => useHomeLanes().find((one) => one.category === category)?.lane

export function useHotGames() {
  return useQuery(callQuery('games.hot', { language: useLanguage(), limit: HOT_COUNT }))
}

export function useWinners() {
  const language = useLanguage()
  return useQuery({ ...callQuery('games.winners', { gameCategory: 'ALL', language, limitNum: WINNER_COUNT }), refetchInterval: 60_000 })
}

/** The first games of a category that are not among the hot ones; asked for only once its section is near the screen. */
export function useLaneGames(gameType: Category, near: boolean) {
  const hot = useHotGames().data?.list
  const query = useQuery({
    ...callQuery('games.browse', { gameType, language: useLanguage(), pageNo: 1, pageSize: LANE_GAMES }),
    enabled: near,
  })
  const games = query.data?.games.filter(({ nodeId }) => hot?.some((game) => game.nodeId === nodeId) !== true)
  return { games, isError: query.isError, refetch: query.refetch }
}

export interface BrowseFilter {
  readonly gameType: Category
  readonly vassalage?: string | undefined
  readonly gameClassify?: string | undefined
  readonly pageNo: number
}

/** A page of a category. */
export function useBrowse({ gameType, vassalage, gameClassify, pageNo }: BrowseFilter) {
  const language = useLanguage()
  return useQuery({
    ...callQuery('games.browse', {
      gameType, language, pageNo, pageSize: PAGE_GAMES,
      ...(vassalage === undefined ? {} : { vassalage }),
      ...(gameClassify === undefined ? {} : { gameClassify }),
    }),
  })
}
