import { useEffect, useRef, useState, type RefObject } from 'react'

/** True once the element has come within two thirds of a screen of being seen. */
export function useNear<Kind extends Element>(already: boolean): readonly [RefObject<Kind | null>, boolean] {
  const ref = useRef<Kind>(null)
  const [near, setNear] = useState(already)
  useEffect(() => {
    const element = ref.current
    if (near || element === null) return
    const watch = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && setNear(true),
      { rootMargin: '66% 0px' },
    )
    watch.observe(element)
    return () => watch.disconnect()
  }, [near])
  return [ref, near]
}
