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

/** The brand's categories that have vendors, in its order; fishing lives among the slots (HOM-01). */
export function useMenuLanes(): readonly CategoryLane[] {
  const language = useLanguage()
  const { data } = useQuery(callQuery('games.vendors', { language }))
  const lanes = data?.data.lanes ?? []
  return lanes.flatMap((lane) => (isCategory(lane.title) && lane.title !== 'FISH' ? [{ category: lane.title, lane }] : []))
}
