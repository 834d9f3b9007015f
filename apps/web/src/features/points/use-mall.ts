import { useQuery } from '@tanstack/react-query'
import type { CallResponse } from '#contract/calls.ts'
import { useLanguage } from '#kit/language.ts'
import { hasAccount, useMember } from '../../app/session.ts'
import { callQuery } from '../../app/query.ts'

export type Reward = CallResponse<'points.rewards'>['list'][number]
export type PointConfig = CallResponse<'points.config'>
export type Exchange = CallResponse<'points.exchanges'>['list'][number]

/** The mall as whoever looks at it has it: a member with what it can have, everybody else as it stands. */
export function useMall() {
  const isMember = hasAccount(useMember())
  const language = useLanguage()
  const mall = useQuery(callQuery('points.mall', { language }))
  const rewards = useQuery({ ...callQuery('points.rewards', { language }), enabled: isMember })
  const balance = useQuery({ ...callQuery('points.balance', {}), enabled: isMember })
  return {
    isMember,
    shown: mall.data?.shown,
    config: mall.data?.config,
    rewards: (isMember ? rewards.data : mall.data)?.list,
    balance: balance.data,
    failed: (mall.isError && mall.data === undefined) || (isMember && rewards.isError && rewards.data === undefined),
    again: () => void Promise.all([mall.refetch(), ...(isMember ? [rewards.refetch(), balance.refetch()] : [])]),
  }
}
