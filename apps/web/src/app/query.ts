import { keepPreviousData, QueryClient, queryOptions } from '@tanstack/react-query'
import type { SiteCallName, CallRequest, CallResponse } from '#contract/calls.ts'
import { CallError } from '#client/call-error.ts'
import { call } from './calls.ts'
import type { FirstData } from './first-data.ts'
import { setHosts } from './hosts.ts'

const RETRIES = 2
const passing = new Set(['NETWORK', 'TIMEOUT', 'BUSY', 'TOO_MANY_REQUESTS'])

export const createQueries = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        gcTime: 600_000,
        refetchOnWindowFocus: false,
        retry: (failures, cause) => failures < RETRIES && cause instanceof CallError && passing.has(cause.code),
      },
    },
  })

/**
 * The query of one call; its key is the call's name and its request. When the request changes, another
 * page or another language, what stood there stays until the answer has come.
 */
export const callQuery = <Name extends SiteCallName>(name: Name, request: CallRequest<Name>) =>
  queryOptions<CallResponse<Name>>({
    queryKey: [name, request],
    queryFn: ({ signal }) => call(name, request, { signal }),
    placeholderData: keepPreviousData,
  })

/** Fills the cache with what came inside the document. */
export function fillQueries(queries: QueryClient, first: FirstData): void {
  for (const answer of first.answers) {
    const [name, request, value] = answer
    queries.setQueryData([name, request], value)
    if (answer[0] === 'system.permission') setHosts(answer[2])
  }
}
