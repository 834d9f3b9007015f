import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../app/query.ts'
import { useRewards } from '../app/rewards.ts'
import { hasAccount, useMember } from '../app/session.ts'

/** What waits for the member: unread messages and rewards to claim. It follows the socket. */
export function useNewsCount(): number {
  const member = useMember()
  const { availablePromoCount } = useRewards()
  const asks = hasAccount(member)
  const { data } = useQuery({ ...callQuery('inbox.unread', {}), enabled: asks, staleTime: Infinity })
  return asks ? (data?.unread ?? 0) + availablePromoCount : 0
}
