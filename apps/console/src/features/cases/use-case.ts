import { useQuery } from '@tanstack/react-query'
import type { CallResponse } from '#contract/calls.ts'
import { callQuery } from '../../app/calls.ts'

export type ShownCase = CallResponse<'cases.read'>

/** One case, as it is now: what anybody does with it is asked for again. */
export const useCase = (id: string) => useQuery(callQuery('cases.read', { id }))
