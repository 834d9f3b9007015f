import { useMemo } from 'react'
import { useCategoryLanes } from './category-lanes.ts'

/** What the catalogue can narrow bets by. */
export function useGameFilters(gameType: string | undefined) {
  const lanes = useCategoryLanes()
  return useMemo(() => {
    const vendors = new Map(
      lanes.flatMap(({ lane, category }) =>
        gameType === undefined || category === gameType
          ? lane.cards.map((card) => [card.vassalage, card.displayName] as const)
          : [],
      ),
    )
    return {
      types: lanes.map(({ category }) => category),
      vendors: [...vendors].toSorted(([, a], [, b]) => a.localeCompare(b)),
    }
  }, [lanes, gameType])
}
