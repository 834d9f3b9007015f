import { listsVendors } from '../../app/categories.ts'
import type { CategoryLane } from '../../app/category-menu.ts'

/** Vendors shown of a category on the home page, at most (HOM-02). */
export const HOME_VENDORS = 5

/** A section of its own, or neighbours that have one door each and share a row. */
interface Block {
  readonly kind: 'section' | 'doors'
  readonly lanes: readonly CategoryLane[]
}

/** The sections of the home page: categories that consist of a single vendor stand together. */
export function homeBlocks(lanes: readonly CategoryLane[]): readonly Block[] {
  const blocks: Block[] = []
  for (const one of lanes) {
    const door = one.category !== 'SPORTS' && listsVendors(one.category) && one.lane.cards.length === 1
    const last = blocks.at(-1)
    if (door && last?.kind === 'doors') blocks.splice(-1, 1, { kind: 'doors', lanes: [...last.lanes, one] })
    else blocks.push({ kind: door ? 'doors' : 'section', lanes: [one] })
  }
  return blocks
}
