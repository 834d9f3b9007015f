import { useQuery } from '@tanstack/react-query'
import { create } from 'zustand'
import { callQuery } from '../app/query.ts'
import { hasAccount, useMember } from '../app/session.ts'

/** Promotions that the member could claim now (spec 3, public state); none until there are any. Promotions count themselves in here. */
export const usePromoCount = create<{ readonly availablePromoCount: number }>(() => ({ availablePromoCount: 0 }))

/** What waits for the member: unread messages and promotions to claim. It follows the socket. */
export function useNewsCount(): number {
  const member = useMember()
  const { availablePromoCount } = usePromoCount()
  const asks = hasAccount(member)
  const { data } = useQuery({ ...callQuery('inbox.unread', {}), enabled: asks, staleTime: Infinity })
  return asks ? (data?.unread ?? 0) + availablePromoCount : 0
}
