import { useLocation, useSearch } from 'wouter'
import { navigate } from 'wouter/use-browser-location'
import { STAYS } from '#kit/use-scroll.ts'
import { drawsViews, paths, type DrawsAddress, type DrawsView } from '../../app/paths.ts'

/** What the address asks for; undefined where it is no page about draws. */
export function readDraws(search: string): DrawsAddress | undefined {
  const query = new URLSearchParams(search)
  const asked = query.get('view')
  const view = drawsViews.find((one) => one === asked)
  if (view === undefined) return undefined
  const of = (name: Exclude<keyof DrawsAddress, 'view'>): string | undefined => query.get(name) ?? undefined
  return {
    view,
    gameCode: of('gameCode'),
    day: of('day'),
    last: of('last'),
    state: of('state'),
    ticket: of('ticket'),
    chase: of('chase'),
  }
}

/** Which part of the draws is shown, and the way to another one. */
export function useDraws(view: DrawsView) {
  const [page] = useLocation()
  const address = readDraws(useSearch()) ?? { view }
  const hrefOf = (change: Partial<DrawsAddress>): string => paths.draws(page, { ...address, ...change })
  return {
    address,
    hrefOf,
    /** Shows the same page in another way; the way back does not go through each. */
    change: (change: Partial<DrawsAddress>): void => navigate(hrefOf(change), { replace: true, state: STAYS }),
  }
}
