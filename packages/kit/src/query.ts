import { keepPreviousData, QueryClient, queryOptions, type QueryKey } from '@tanstack/react-query'
import type { CallName, CallRequest, CallResponse } from '#contract/calls.ts'
import { CallError } from '#client/call-error.ts'
import type { Client } from '#client/client.ts'

const RETRIES = 2
/** What may be over in a moment. A time-out is not among them: who has waited that long is told, and tries again. */
const passing = new Set(['NETWORK', 'BUSY', 'TOO_MANY_REQUESTS'])

export const createQueries = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        gcTime: 600_000,
        refetchOnWindowFocus: false,
        // Without a network a list says so, instead of waiting for one; it comes by itself when the network does.
        networkMode: 'always',
        refetchOnReconnect: true,
        retry: (failures, cause) =>
          failures < RETRIES && cause instanceof CallError && passing.has(cause.code) && navigator.onLine,
      },
    },
  })

/** A call by its name, or all calls whose names begin with the same word, such as `wallet`. */
export type Subject<Names extends CallName> = Names | (Names extends `${infer Word}.${string}` ? Word : never)

/** Picks answers that the page holds, for `invalidateQueries` and its like. */
export interface Answers {
  predicate(query: { readonly queryKey: QueryKey }): boolean
}

const pick = (fits: (name: string) => boolean): Answers => ({ predicate: ({ queryKey: [name] }) => fits(String(name)) })

/** How an application asks and keeps answers; every key begins with the name of the call. */
export function createAnswers<Names extends CallName>(client: Pick<Client<Names>, 'call' | 'isOfMember'>) {
  return {
    /**
     * The query of one call; its key is the call's name and its request. When the request changes, another
     * page or another language, what stood there stays until the answer has come.
     */
    callQuery: <Name extends Names>(name: Name, request: CallRequest<Name>) =>
      queryOptions<CallResponse<Name>>({
        queryKey: [name, request],
        queryFn: ({ signal }) => client.call(name, request, { signal }),
        placeholderData: keepPreviousData,
      }),
    /** The answers of these calls, whatever they were asked with: `invalidateQueries(answersTo('card', 'wallet.balance'))`. */
    answersTo: (...subjects: readonly Subject<Names>[]): Answers =>
      pick((name) => subjects.some((subject) => name === subject || name.startsWith(`${subject}.`))),
    /** The answers that belong to who is logged in, as the contract's table of calls has it. */
    answersOfMember: pick((name) => client.isOfMember(name)),
  }
}
