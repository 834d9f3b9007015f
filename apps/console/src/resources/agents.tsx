import { useQuery } from '@tanstack/react-query'
import IconAffiliate from '~icons/lucide/megaphone'
import IconCheck from '~icons/lucide/check'
import IconX from '~icons/lucide/x'
import IconAgents from '~icons/lucide/network'
import IconMove from '~icons/lucide/corner-down-right'
import IconLink from '~icons/lucide/link'
import IconPause from '~icons/lucide/pause'
import IconPlay from '~icons/lucide/play'
import IconEdit from '~icons/lucide/pencil'
import IconUserPlus from '~icons/lucide/user-plus'
import { consoleCalls } from '#contract/calls.ts'
import { LoadFailed } from '#kit/load-failed.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { callQuery } from '../app/calls.ts'
import { Values } from '../kit/cell.tsx'
import { resource } from '../kit/resource.ts'
import { nodeOf } from '../kit/schema.ts'

export const agents = resource({
  name: 'agents',
  menu: 'members',
  icon: IconAgents,
  list: 'agentDesk.agents',
  keyOf: ({ member }) => member.id,
  titleOf: ({ member }) => member.username,
  columns: ['member', 'typeName', 'upline', 'level', 'direct', 'team', 'rebate', 'since', { path: 'type', away: true }],
  create: [{ call: 'agentDesk.appoint', icon: IconUserPlus, given: () => ({}) }],
  actions: [
    { call: 'agentDesk.appoint', icon: IconEdit, given: ({ member }) => ({ member: member.id }) },
    { call: 'agentDesk.move', icon: IconMove, given: ({ member }) => ({ member: member.id }) },
  ],
})

/** What an applicant says of itself; asked for where one is open alone, since it stands in the audit. */
function Applicant({ id }: { readonly id: string }) {
  const found = useQuery(callQuery('affiliates.read', { id }))
  if (found.error !== null) return <LoadFailed slim onAgain={() => void found.refetch()} />
  if (found.data === undefined) return <Skeleton className="h-24 rounded-md" />
  return (
    <Values node={nodeOf(consoleCalls['affiliates.read'].response, 'output')} value={found.data} path="" hide={[]} />
  )
}

export const affiliates = resource({
  name: 'affiliates',
  menu: 'members',
  icon: IconAffiliate,
  list: 'affiliates.list',
  queue: {
    next: 'affiliates',
    waits: ({ affiliateState, appliedAt }) =>
      affiliateState === 'applied' ? { queue: 'affiliates', since: appliedAt } : undefined,
  },
  filters: { affiliateState: 'applied' },
  keyOf: ({ id }) => id,
  one: (id) => ({ call: 'affiliates.list', request: { id } }),
  titleOf: ({ id }) => id,
  columns: ['id', 'expectedPlayers', 'language', 'affiliateState', 'takenBy', 'appliedAt'],
  evidence: ({ id }) => <Applicant id={id} />,
  actions: [
    {
      call: 'affiliates.decide',
      key: 'affiliates.contacted',
      icon: IconCheck,
      tone: 'main',
      given: ({ id }) => ({ id, decision: 'contacted' }),
      ask: ['note'],
      when: ({ affiliateState }) => affiliateState === 'applied',
    },
    {
      call: 'affiliates.decide',
      key: 'affiliates.reject',
      icon: IconX,
      tone: 'danger',
      given: ({ id }) => ({ id, decision: 'rejected' }),
      ask: ['note'],
      when: ({ affiliateState }) => affiliateState === 'applied',
    },
  ],
})

export const branchMoves = resource({
  name: 'branchMoves',
  menu: 'members',
  icon: IconMove,
  list: 'agentDesk.moves',
  keyOf: ({ member, id }) => `${member.id}/${id}`,
  titleOf: ({ member, day }) => `${member.username} · ${day}`,
  columns: ['member', 'upline', 'day', 'state', 'members', 'why', 'madeAt', { path: 'doneAt', away: true }],
  create: [{ call: 'agentDesk.move', icon: IconMove, given: () => ({}) }],
})

export const agentLinks = resource({
  name: 'agent-links',
  menu: 'members',
  icon: IconLink,
  list: 'agentDesk.links',
  keyOf: ({ member, id }) => `${member.id}/${id}`,
  titleOf: ({ member, code }) => `${member.username} · ${code}`,
  columns: [
    'member',
    'code',
    'typeName',
    'rebate',
    'state',
    'visits',
    'registrations',
    'highest',
    'expiresAt',
    'remark',
    'createdAt',
    { path: 'type', away: true },
  ],
  actions: [
    {
      call: 'agentDesk.stopLink',
      icon: IconPause,
      tone: 'danger',
      given: ({ member, id }) => ({ member: member.id, id, stopped: true }),
      when: ({ state }) => state !== 'stopped',
    },
    {
      call: 'agentDesk.stopLink',
      key: 'agentDesk.reopenLink',
      icon: IconPlay,
      given: ({ member, id }) => ({ member: member.id, id, stopped: false }),
      when: ({ state }) => state === 'stopped',
    },
  ],
})
