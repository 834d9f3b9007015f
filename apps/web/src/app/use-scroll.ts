import { useEffect, useLayoutEffect, useRef } from 'react'

/** After a link was followed the page begins at its top, or at the place that the address names; going back stays with the browser. */
export function useScrollOnNavigation(path: string): void {
  const goingBack = useRef(false)
  const first = useRef(true)
  useEffect(() => {
    const mark = () => {
      goingBack.current = true
    }
    addEventListener('popstate', mark)
    return () => removeEventListener('popstate', mark)
  }, [])
  useClientLayoutEffect(() => {
    const stays = first.current || goingBack.current
    first.current = false
    goingBack.current = false
    if (stays) return
    const target = location.hash === '' ? null : document.getElementById(location.hash.slice(1))
    if (target === null) scrollTo({ top: 0, behavior: 'instant' })
    else target.scrollIntoView()
  }, [path])
}

// The server has no layout to wait for.
const useClientLayoutEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect
