import { useQuery } from '@tanstack/react-query'
import type { CallResponse } from '#contract/calls.ts'
import { isCategory, type Category } from '../../app/categories.ts'
import { useLanguage } from '../../app/language.ts'
import { callQuery } from '../../app/query.ts'

type Lane = CallResponse<'games.vendors'>['data']['lanes'][number]

export interface CategoryLane {
  readonly category: Category
  readonly lane: Lane
}

function useLanes(): readonly Lane[] {
  const language = useLanguage()
  return useQuery(callQuery('games.vendors', { language })).data?.data.lanes ?? []
}

/** The brand's categories that have vendors, in its order; fishing lives among the slots (HOM-01). */
export const useMenuLanes = (): readonly CategoryLane[] =>
  useLanes().flatMap((lane) => (isCategory(lane.title) && lane.title !== 'FISH' ? [{ category: lane.title, lane }] : []))

/** How many games the whole catalogue has. */
export const useGameCount = (): number => useLanes().reduce((sum, lane) => sum + lane.gameCount, 0)
