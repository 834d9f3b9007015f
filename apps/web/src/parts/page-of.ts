/** Announcements and notices to a page (spec 9). */
export const PAGE_ITEMS = 9

/** One page of a list, and how many there are; a page beyond the end is the last one. */
export function pageOf<Item>(items: readonly Item[], page: number): { shown: Item[]; page: number; pages: number } {
  const pages = Math.max(1, Math.ceil(items.length / PAGE_ITEMS))
  const at = Math.min(Math.max(1, page), pages)
  return { shown: items.slice((at - 1) * PAGE_ITEMS, at * PAGE_ITEMS), page: at, pages }
}
