import { useQuery } from '@tanstack/react-query'
import IconCheck from '~icons/lucide/check'
import IconPackage from '~icons/lucide/package'
import IconBoxes from '~icons/lucide/package-open'
import IconX from '~icons/lucide/x'
import { consoleCalls } from '#contract/calls.ts'
import { LoadFailed } from '#kit/load-failed.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { callQuery } from '../app/calls.ts'
import { Values } from '../kit/cell.tsx'
import { resource } from '../kit/resource.ts'
import { nodeOf } from '../kit/schema.ts'

/** Where goods go; asked for where one is open alone, since it stands in the audit. */
function Delivery({ member, id }: { readonly member: string; readonly id: string }) {
  const found = useQuery(callQuery('redemptions.delivery', { member, id }))
  if (found.error !== null) return <LoadFailed slim onAgain={() => void found.refetch()} />
  if (found.data === undefined) return <Skeleton className="h-24 rounded-md" />
  return (
    <Values
      node={nodeOf(consoleCalls['redemptions.delivery'].response, 'output')}
      value={found.data}
      path=""
      hide={[]}
    />
  )
}

export const redemptions = resource({
  name: 'redemptions',
  menu: 'money',
  icon: IconPackage,
  list: 'redemptions.list',
  queue: {
    next: 'redemptions',
    waits: ({ redemptionState, askedAt }) =>
      redemptionState === 'inProcess' ? { queue: 'redemptions', since: askedAt } : undefined,
  },
  filters: { redemptionState: 'inProcess' },
  keyOf: ({ id }) => id,
  one: (id) => ({ call: 'redemptions.list', request: { id } }),
  titleOf: ({ member, id }) => `${member.username} · ${id}`,
  columns: [
    'member',
    'product',
    'quantity',
    'exchangeType',
    'points',
    'amount',
    'redemptionState',
    'takenBy',
    'askedAt',
    { path: 'id', away: true },
  ],
  evidence: ({ member, id, exchangeType }) =>
    exchangeType === 'goods' ? <Delivery member={member.id} id={id} /> : null,
  actions: [
    {
      call: 'redemptions.decide',
      key: 'redemption.approve',
      icon: IconCheck,
      tone: 'main',
      given: ({ member, id }) => ({ member: member.id, id, decision: 'approve' }),
      when: ({ redemptionState }) => redemptionState === 'inProcess',
    },
    {
      call: 'redemptions.decide',
      key: 'redemption.reject',
      icon: IconX,
      tone: 'danger',
      given: ({ member, id }) => ({ member: member.id, id, decision: 'reject' }),
      ask: ['reason'],
      when: ({ redemptionState }) => redemptionState === 'inProcess',
    },
  ],
})

export const pointStock = resource({
  name: 'point-stock',
  menu: 'content',
  icon: IconBoxes,
  list: 'pointStock.list',
  keyOf: ({ item }) => item,
  titleOf: ({ name }) => name,
  columns: ['name', 'exchangeType', 'total', 'left', { path: 'item', away: true }],
  actions: [
    {
      call: 'pointStock.set',
      tone: 'main',
      given: ({ item }) => ({ item }),
      begin: ({ total }) => ({ total }),
    },
  ],
})
