import { useCategoryLanes } from '../../parts/category-lanes.ts'

export type { CategoryLane } from '../../app/category-menu.ts'
export { useMenuLanes, useNavigationLanes } from '../../parts/category-lanes.ts'

/** How many games the whole catalogue has. */
export const useGameCount = (): number => useCategoryLanes().reduce((sum, { lane }) => sum + lane.gameCount, 0)
