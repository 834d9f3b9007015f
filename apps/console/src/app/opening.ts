import { useQuery } from '@tanstack/react-query'
import type { CallResponse } from '#contract/calls.ts'
import { callQuery } from './calls.ts'
import { useMay } from './session.ts'

export type Opening = CallResponse<'opening.read'>

/** Until the house is open the list is asked for so often: others work on it too. */
const LOOK_MS = 10_000

/** Whether the house was ever open, and what it lacks; asked by whoever may see it. */
export function useOpening() {
  const may = useMay()
  return useQuery({
    ...callQuery('opening.read', {}),
    enabled: may('opening.read'),
    refetchInterval: ({ state }) => (state.data?.isNew === false ? false : LOOK_MS),
  })
}
