import IconCheck from '~icons/lucide/check'
import IconUsers from '~icons/lucide/users-round'
import IconX from '~icons/lucide/x'
import { resource } from '../kit/resource.ts'

export const proposals = resource({
  name: 'proposals',
  menu: 'house',
  icon: IconUsers,
  list: 'proposals.list',
  queue: true,
  filters: { state: 'waiting' },
  keyOf: ({ id }) => id,
  titleOf: ({ subject }) => subject,
  columns: ['kind', 'subject', 'maker', 'madeAt', 'state', 'checker'],
  actions: [
    {
      call: 'proposals.decide',
      key: 'proposal.approve',
      icon: IconCheck,
      tone: 'main',
      given: ({ id }) => ({ id, decision: 'approve' }),
      when: ({ state }) => state === 'waiting',
    },
    {
      call: 'proposals.decide',
      key: 'proposal.refuse',
      icon: IconX,
      tone: 'danger',
      given: ({ id }) => ({ id, decision: 'refuse' }),
      ask: ['reason'],
      when: ({ state }) => state === 'waiting',
    },
  ],
})
