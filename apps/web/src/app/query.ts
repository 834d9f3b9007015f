import type { QueryClient } from '@tanstack/react-query'
import { createAnswers } from '#kit/query.ts'
import { client } from './calls.ts'
import type { FirstData } from './first-data.ts'
import { setHosts } from './hosts.ts'

export const { callQuery, answersTo, answersOfMember } = createAnswers(client)

/** Fills the cache with what came inside the document. */
export function fillQueries(queries: QueryClient, first: FirstData): void {
  for (const answer of first.answers) {
    const [name, request, value] = answer
    queries.setQueryData([name, request], value)
    if (answer[0] === 'system.permission') setHosts(answer[2])
  }
}
