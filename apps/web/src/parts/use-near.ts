import { useEffect, useRef, useState, type RefObject } from 'react'

/** True once the element has come within a margin of being seen, two thirds of a screen unless told. */
export function useNear<Kind extends Element>(
  already: boolean,
  margin = '66% 0px',
): readonly [RefObject<Kind | null>, boolean] {
  const ref = useRef<Kind>(null)
  const [near, setNear] = useState(already)
  useEffect(() => {
    const element = ref.current
    if (near || element === null) return
    const watch = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && setNear(true),
      { rootMargin: margin },
    )
    watch.observe(element)
    return () => watch.disconnect()
  }, [near, margin])
  return [ref, near]
}
