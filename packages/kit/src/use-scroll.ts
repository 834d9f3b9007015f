import { useEffect, useLayoutEffect, useRef } from 'react'

/** State of an entry of the history that another part of the same page stands behind: the reader stays where they are. */
export const STAYS = { stays: true } as const

const stays = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'stays' in state && state.stays === true

/**
 * After a link was followed the page begins at its top, or at the place that the address names. Going back stays with
 * the browser; an address that is only replaced, or pushed with `STAYS`, is another view of the same page.
 */
export function useScrollOnNavigation(path: string, search: string): void {
  // The address that the browser itself has gone to, or that was put in place of another.
  const settled = useRef<string>(undefined)
  const before = useRef<string>(undefined)
  useEffect(() => {
    const mark = (event: Event) => {
      if (event.type === 'popstate' || location.pathname === before.current)
        settled.current = location.pathname + location.search
    }
    // The router tells of the second by an event of its own.
    const names = ['popstate', 'replaceState']
    for (const name of names) addEventListener(name, mark)
    return () => {
      for (const name of names) removeEventListener(name, mark)
    }
  }, [])
  useClientLayoutEffect(() => {
    const [former, here] = [before.current, location.pathname + location.search]
    before.current = location.pathname
    const keeps =
      former === undefined || settled.current === here || (former === location.pathname && stays(history.state))
    settled.current = undefined
    if (keeps) return
    const place = location.hash.slice(1)
    if (place !== '' && goesTo(place)) return
    scrollTo({ top: 0, behavior: 'instant' })
    if (place === '') return
    // A page whose script or data is on its way has its places later.
    const observer = new MutationObserver(() => goesTo(place) && observer.disconnect())
    observer.observe(document.body, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [path, search])
}

function goesTo(id: string): boolean {
  const target = document.getElementById(id)
  target?.scrollIntoView()
  return target !== null
}

// The server has no layout to wait for.
const useClientLayoutEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect
