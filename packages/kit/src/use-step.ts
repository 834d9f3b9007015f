import { useEffect, useRef, type RefObject } from 'react'

/**
 * For the element of a step that opens while one looks at another part of the page: whenever `step` changes, it is
 * brought to the top of the window and given the focus. The first step shows itself too where `atOnce` is set.
 */
export function useStep<Kind extends HTMLElement>(step: unknown, atOnce = false): RefObject<Kind | null> {
  const ref = useRef<Kind>(null)
  const shown = useRef(atOnce ? undefined : step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    ref.current?.scrollIntoView({ block: 'start', behavior: 'instant' })
    ref.current?.focus({ preventScroll: true })
  }, [step])
  return ref
}

/** An element that may be such a step: it clears the header, and is not framed for having the focus. */
export const stepClass = 'scroll-mt-[calc(var(--header-height)+1rem)] outline-none'
