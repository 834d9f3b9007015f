import { useLocation, useSearch } from 'wouter'
import { useMemo } from 'react'

/** What of a list stands in its address, so that a view is a link. */
export interface ListState {
  /** Filters and order, as they travel in a query. */
  readonly asked: Readonly<Record<string, string>>
  readonly opened: string | undefined
  /** Sets filters or the order; null takes one away. */
  narrow(changed: Readonly<Record<string, string | null>>): void
  /** Opens a row by its key; undefined closes it. */
  open(key: string | undefined): void
}

const OPEN = 'open'

/** The state of a list, in its address. `first` stands where the address names no filter at all. */
export function useListState(first: Readonly<Record<string, unknown>>): ListState {
  const search = useSearch()
  const [path, navigate] = useLocation()
  const params = useMemo(() => new URLSearchParams(search), [search])
  const asked = useMemo(() => {
    const named = Object.fromEntries([...params].filter(([name]) => name !== OPEN))
    return params.has('all') || Object.keys(named).length > 0
      ? Object.fromEntries(Object.entries(named).filter(([name]) => name !== 'all'))
      : Object.fromEntries(Object.entries(first).map(([name, value]) => [name, String(value)]))
  }, [params, first])
  const go = (next: URLSearchParams): void => {
    const text = next.toString()
    navigate(text === '' ? path : `${path}?${text}`, { replace: true })
  }
  return {
    asked,
    opened: params.get(OPEN) ?? undefined,
    narrow(changed) {
      const next = new URLSearchParams(asked)
      // The order that a list begins with is that of the filters it begins with.
      if (asked['sort'] === first['sort'] && Object.keys(changed).some((name) => name in first)) next.delete('sort')
      for (const [name, value] of Object.entries(changed)) {
        if (value === null || value === '') next.delete(name)
        else next.set(name, value)
      }
      // Else the filters that the list begins with would come back.
      if (next.size === 0) next.set('all', '')
      go(next)
    },
    open(key) {
      const next = new URLSearchParams(params)
      if (key === undefined) next.delete(OPEN)
      else next.set(OPEN, key)
      go(next)
    },
  }
}
