import { useSyncExternalStore } from 'react'

/** There is room for a list and what is opened of it side by side. */
const query = '(width >= 80rem)'

function subscribe(listener: () => void): () => void {
  const media = matchMedia(query)
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}

export const useWide = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(query).matches)
