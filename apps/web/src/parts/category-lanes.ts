import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { categoryLanes, categoryMenu, type CategoryLane } from '../app/category-menu.ts'
import { useLanguage } from '../app/language.ts'
import { callQuery } from '../app/query.ts'
import { useBrand } from './use-brand.ts'

function useLanes() {
  const language = useLanguage()
  const lanes = useQuery(callQuery('games.vendors', { language })).data?.data.lanes
  const brand = useBrand()
  return useMemo(() => (lanes === undefined || brand === undefined ? undefined : { lanes, brand }), [lanes, brand])
}

/** All categories that have games, in the brand's order. */
export function useCategoryLanes(): readonly CategoryLane[] {
  const known = useLanes()
  return useMemo(() => (known === undefined ? [] : categoryLanes(known.lanes, known.brand).filter(({ lane }) => lane.gameCount > 0)), [known])
}

/** The categories of the menu behind home and favourites (HOM-01). */
export function useMenuLanes(): readonly CategoryLane[] {
  const known = useLanes()
  return useMemo(() => {
    if (known === undefined) return []
    return categoryMenu(known.lanes, known.brand).flatMap((entry) => ('lane' in entry ? [{ category: entry.key, lane: entry.lane }] : []))
  }, [known])
}
