import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useLanguage } from '#kit/language.ts'
import { categoryLanes, categoryMenu, navigationLanes, type CategoryLane } from '../app/category-menu.ts'
import { vendorQuery } from '../app/first-data.ts'
import { callQuery } from '../app/query.ts'
import { useBrand } from './use-brand.ts'

const useVendors = () => useQuery(callQuery('games.vendors', vendorQuery(useLanguage())))

/** Whether the vendors did not load, of which all categories are made; `again` asks for them anew. */
export function useLanesState(): { readonly failed: boolean; again(): void } {
  const { data, isError, refetch } = useVendors()
  return { failed: isError && data === undefined, again: () => void refetch() }
}

function useLanes() {
  const lanes = useVendors().data?.data.lanes
  const brand = useBrand()
  return useMemo(() => (lanes === undefined || brand === undefined ? undefined : { lanes, brand }), [lanes, brand])
}

/** All categories that have games, in the brand's order. */
export function useCategoryLanes(): readonly CategoryLane[] {
  const known = useLanes()
  return useMemo(
    () => (known === undefined ? [] : categoryLanes(known.lanes, known.brand).filter(({ lane }) => lane.gameCount > 0)),
    [known],
  )
}

/** The categories of the menu behind home and favourites (HOM-01). */
export function useMenuLanes(): readonly CategoryLane[] {
  const known = useLanes()
  return useMemo(() => {
    if (known === undefined) return []
    return categoryMenu(known.lanes, known.brand).flatMap((entry) =>
      'lane' in entry ? [{ category: entry.key, lane: entry.lane }] : [],
    )
  }, [known])
}

/** The categories of the main navigation, which has fishing too (RTE-15). */
export function useNavigationLanes(): readonly CategoryLane[] {
  const known = useLanes()
  return useMemo(() => (known === undefined ? [] : navigationLanes(known.lanes, known.brand)), [known])
}
