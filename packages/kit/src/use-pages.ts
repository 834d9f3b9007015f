import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { CallName } from '#contract/calls.ts'

/** What one more page is asked by; the call's own filters stand beside it. */
export interface PageAsked {
  readonly limit: number
  readonly cursor?: string
}

/** A page as every list of the contract answers it: `next` is null where nothing follows. */
export interface Page<Row> {
  readonly list: readonly Row[]
  readonly next: string | null
}

export interface PagesAsked<Row, Extra = unknown> {
  /** Name of the call and its filters, as `callQuery` has them; other filters are another list. */
  readonly key: readonly [name: CallName, filters: object]
  load(page: PageAsked, options: { readonly signal: AbortSignal }): Promise<Page<Row> & Extra>
  /** Rows a page, 20 unless told; at most 100. */
  readonly limit?: number
}

export interface Pages<Row> {
  /** Undefined until the first page has come. */
  readonly rows: readonly Row[] | undefined
  /** What stands there belongs to the filters before; the new ones are on their way. */
  readonly stale: boolean
  readonly hasMore: boolean
  readonly loadingMore: boolean
  readonly error: Error | null
  more(): void
  /** Asks again from the beginning, after a failure or a change. */
  again(): void
}

/**
 * A list that grows page by page. While other filters load, the rows of those before stay.
 *
 *     usePages({ key: ['record.bets', filters], load: (page, options) => call('record.bets', { ...filters, ...page }, options) })
 */
export function usePages<Row, Extra = unknown>({
  key,
  load,
  limit = 20,
}: PagesAsked<Row, Extra>): Pages<Row> & {
  /** The first page, with what the call answers beside its rows. */
  readonly first: (Page<Row> & Extra) | undefined
} {
  const query = useInfiniteQuery({
    queryKey: [...key, 'pages'],
    queryFn: ({ pageParam, signal }) =>
      load({ limit, ...(pageParam === null ? {} : { cursor: pageParam }) }, { signal }),
    initialPageParam: startOfList(),
    getNextPageParam: ({ next }: Page<Row> & Extra) => next,
    placeholderData: keepPreviousData,
  })
  return {
    first: query.data?.pages[0],
    rows: query.data?.pages.flatMap(({ list }) => list),
    stale: query.isPlaceholderData,
    hasMore: query.hasNextPage,
    loadingMore: query.isFetchingNextPage,
    error: query.error,
    more: () => void query.fetchNextPage(),
    again: () => void query.refetch(),
  }
}

/** No cursor: the newest row. */
const startOfList = (): string | null => null
