import IconCheck from '~icons/lucide/check'
import IconUndo from '~icons/lucide/undo-2'
import IconUsers from '~icons/lucide/users-round'
import IconX from '~icons/lucide/x'
import { resource } from '../kit/resource.ts'
import { Preview } from './preview.tsx'

export const proposals = resource({
  name: 'proposals',
  menu: 'house',
  icon: IconUsers,
  list: 'proposals.list',
  queue: true,
  filters: { state: 'waiting' },
  keyOf: ({ id }) => id,
  titleOf: ({ subject }) => subject,
  columns: ['kind', 'subject', 'preview.money', 'maker', 'madeAt', 'state', 'checker', 'sameDevice'],
  hide: ['preview', 'request', 'id'],
  evidence: (proposal) => <Preview proposal={proposal} />,
  actions: [
    {
      call: 'proposals.decide',
      key: 'proposal.approve',
      icon: IconCheck,
      tone: 'main',
      given: ({ id }) => ({ id, decision: 'approve' }),
      when: ({ state, maker }, operator) => state === 'waiting' && maker.id !== operator,
    },
    {
      call: 'proposals.decide',
      key: 'proposal.refuse',
      icon: IconX,
      tone: 'danger',
      given: ({ id }) => ({ id, decision: 'refuse' }),
      ask: ['reason'],
      when: ({ state, maker }, operator) => state === 'waiting' && maker.id !== operator,
    },
    {
      call: 'proposals.withdraw',
      icon: IconUndo,
      given: ({ id }) => ({ id }),
      ask: ['reason'],
      when: ({ state, maker }, operator) => state === 'waiting' && maker.id === operator,
    },
  ],
})
