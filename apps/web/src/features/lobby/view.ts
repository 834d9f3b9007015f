import { useSearch } from 'wouter'
import { navigate } from 'wouter/use-browser-location'
import { STAYS } from '#kit/use-scroll.ts'
import type { Category } from '../../app/categories.ts'
import { paths, type CategoryView } from '../../app/paths.ts'

/** Id of the panel that tabs and pages change. */
export const PANEL = 'category-games'

/** What the address asks for; a page that is none is the first. */
export interface View extends CategoryView {
  readonly page: number
}

/** Reads class, vendor, filter and page out of an address. */
export function readView(search: string): View {
  const query = new URLSearchParams(search)
  const page = Number(query.get('page') ?? 1)
  return {
    vassalage: query.get('vassalage') ?? undefined,
    gameClassify: query.get('gameClassify') ?? undefined,
    playNow: query.has('playNow') ? 'yes' : undefined,
    page: Number.isInteger(page) && page > 0 ? page : 1,
  }
}

/** Class, vendor and page stand in the address, so that another category starts over (HOM-05). */
export function useView(category: Category) {
  const view = readView(useSearch())
  /** Goes to another part; the page starts over unless it is what changes, and then the list comes into view. */
  function go(change: CategoryView): void {
    const turns = change.page !== undefined
    if (turns) document.getElementById(PANEL)?.scrollIntoView({ behavior: 'smooth' })
    navigate(paths.category(category, { ...view, page: undefined, ...change }), { replace: !turns, state: STAYS })
  }
  return { view, go }
}
