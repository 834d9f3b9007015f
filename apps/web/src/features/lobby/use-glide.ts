import { useEffect, useRef, type RefObject } from 'react'

export type Direction = 1 | -1

/** A second for the way, and about 20 pixels between the slides. */
const GLIDE = { duration: 1000, easing: 'cubic-bezier(0.2, 0.8, 0.2, 1)' }
const FADE = { duration: 240 }
const beside = (way: number) => ({ transform: `translateX(calc(${way} * (100% + 1.25rem)))`, visibility: 'visible' })
const here = { transform: 'none', visibility: 'visible' }

/**
 * Lets the children of an element change places: whoever was shown leaves against `direction`, whoever
 * is shown now comes from there. The row has no end, so only these two ever move.
 */
export function useGlide(shown: number, direction: Direction): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null)
  const before = useRef(shown)
  useEffect(() => {
    const leaving = box.current?.children[before.current]
    const entering = box.current?.children[shown]
    const same = before.current === shown
    before.current = shown
    if (same || leaving === undefined || entering === undefined) return
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
      entering.animate([{ opacity: 0 }, { opacity: 1 }], FADE)
      return
    }
    const way = direction * (getComputedStyle(entering).direction === 'rtl' ? -1 : 1)
    leaving.animate([here, beside(-way)], GLIDE)
    entering.animate([beside(way), here], GLIDE)
  }, [shown, direction])
  return box
}
