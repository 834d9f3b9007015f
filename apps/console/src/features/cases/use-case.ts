import { useQuery } from '@tanstack/react-query'
import type { CallResponse } from '#contract/calls.ts'
import { callQuery } from '../../app/calls.ts'

export type ShownCase = CallResponse<'cases.read'>

/** So often a case is looked at anew: somebody else may take it. */
const LOOK_MS = 10_000

/** One case, as it is now. */
export const useCase = (id: string) => useQuery({ ...callQuery('cases.read', { id }), refetchInterval: LOOK_MS })
