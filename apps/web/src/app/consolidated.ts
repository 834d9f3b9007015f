import { type QueryClient, useQuery } from '@tanstack/react-query'
import type { CallResponse } from '#contract/calls.ts'
import { callQuery } from './query.ts'
import { hasAccount, useMember, useSession } from './session.ts'

const permission = callQuery('system.permission', {})
const asks = (info: CallResponse<'system.permission'>['info'] | undefined): boolean =>
  info?.whitelabel.AGENTPOLICY3 === true

/** All money of the member in one figure, and what of its contracts waits for it. */
export const consolidated = callQuery('member.consolidated', {})

/** Whether the one figure is asked for: neither for a trial nor where the house's policy for agents is off (spec 4). */
export const asksConsolidated = (queries: QueryClient): boolean =>
  hasAccount(useSession.getState().member) && asks(queries.getQueryData(permission.queryKey)?.info)

/** The one figure, where it is asked for; `isOff` where the house's policy is off. */
export function useConsolidated({ refetchInterval = false }: { readonly refetchInterval?: number | false } = {}) {
  const { data: house } = useQuery({ ...permission, staleTime: Infinity })
  const isAsked = hasAccount(useMember()) && asks(house?.info)
  const { data } = useQuery({ ...consolidated, refetchInterval, enabled: isAsked })
  return { data: isAsked ? data : undefined, isOff: house !== undefined && !asks(house.info) }
}
