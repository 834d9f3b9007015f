import { useQuery } from '@tanstack/react-query'
import type { Activity } from '#contract/calls/promotions.ts'
import { useLanguage } from '#kit/language.ts'
import { callQuery } from '../app/query.ts'
import { useRewards } from '../app/rewards.ts'
import { hasAccount, useMember } from '../app/session.ts'

/** The promotions of the house as they stand for whoever looks; another member has other answers. */
export function useActivities({ enabled = true }: { readonly enabled?: boolean } = {}) {
  const language = useLanguage()
  const member = useMember()
  const asked = callQuery('promotion.list', { language })
  return useQuery({ ...asked, queryKey: [...asked.queryKey, member?.id ?? ''], enabled })
}

/** Whether its member can claim it now. */
export const isClaimable = ({ award }: Pick<Activity, 'award'>): boolean => award !== null

/** How many missions wait to be claimed; each is one of the rewards, so without these nobody asks. */
export function useMissionsToClaim(): number {
  const { availablePromoCount } = useRewards()
  const enabled = hasAccount(useMember()) && availablePromoCount > 0
  const { data } = useActivities({ enabled })
  return enabled ? (data?.list ?? []).filter((one) => one.mission && isClaimable(one)).length : 0
}
