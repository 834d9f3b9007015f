import IconBug from '~icons/lucide/bug'
import IconCheck from '~icons/lucide/check'
import IconHistory from '~icons/lucide/scroll-text'
import IconList from '~icons/lucide/list-x'
import IconRetry from '~icons/lucide/rotate-cw'
import IconUndo from '~icons/lucide/undo-2'
import IconUsers from '~icons/lucide/users-round'
import IconX from '~icons/lucide/x'
import { codeName } from '../kit/names.ts'
import { resource } from '../kit/resource.ts'
import { AuditChain } from './audit-chain.tsx'
import { ConsumerLags, JobLags } from './lags.tsx'
import { Preview } from './preview.tsx'

export const proposals = resource({
  name: 'proposals',
  menu: 'house',
  icon: IconUsers,
  list: 'proposals.list',
  queue: {
    waits: ({ state, madeAt }) => (state === 'waiting' ? { queue: 'proposals', since: madeAt } : undefined),
  },
  filters: { state: 'waiting' },
  keyOf: ({ id }) => id,
  titleOf: ({ kind, subject }, t) => `${codeName(t, 'kind', kind)} · ${codeName(t, 'subject', subject)}`,
  one: (id) => ({ call: 'proposals.read', request: { id } }),
  columns: ['kind', 'subject', 'preview.money', 'maker', 'madeAt', 'state', 'checker', 'sameDevice'],
  hide: ['preview', 'request', 'id', 'sameDevice', 'again'],
  evidence: (proposal) => <Preview proposal={proposal} />,
  actions: [
    {
      call: 'proposals.decide',
      key: 'proposal.approve',
      icon: IconCheck,
      tone: 'main',
      given: ({ id }) => ({ id, decision: 'approve' }),
      when: ({ state, maker, again }, operator) => state === 'waiting' && !again && maker.id !== operator,
    },
    {
      call: 'proposals.decide',
      key: 'proposal.approveAgain',
      icon: IconCheck,
      tone: 'main',
      given: ({ id }) => ({ id, decision: 'approve' }),
      ask: ['again'],
      when: ({ state, maker, again }, operator) => state === 'waiting' && again && maker.id !== operator,
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

export const audit = resource({
  name: 'audit',
  menu: 'house',
  icon: IconHistory,
  list: 'audit.read',
  above: AuditChain,
  keyOf: ({ n }) => n,
  titleOf: ({ n, action }, t) => `${n} · ${codeName(t, 'action', action)}`,
  columns: ['n', 'at', 'by', 'action', 'subject', 'member'],
})

export const parkedEvents = resource({
  name: 'parked-events',
  menu: 'house',
  icon: IconBug,
  list: 'events.parked',
  above: ConsumerLags,
  keyOf: ({ consumer, shard, n }) => `${consumer} ${shard} ${n}`,
  titleOf: ({ consumer, type }, t) => `${codeName(t, 'consumer', consumer)} · ${codeName(t, 'type', type)}`,
  many: [
    {
      call: 'events.retryMany',
      icon: IconRetry,
      tone: 'main',
      given: (rows) => ({ events: rows.map(({ consumer, shard, n }) => ({ consumer, shard, n })) }),
    },
  ],
  columns: ['consumer', 'type', 'member', 'tries', 'retryAt', 'reason', 'at', 'case'],
  actions: [
    {
      call: 'events.retry',
      icon: IconRetry,
      tone: 'main',
      given: ({ consumer, shard, n }) => ({ consumer, shard, n }),
    },
  ],
})

export const parkedJobs = resource({
  name: 'parked-jobs',
  menu: 'house',
  icon: IconList,
  list: 'jobs.parked',
  above: JobLags,
  keyOf: ({ id }) => id,
  titleOf: ({ kind, id }, t) => `${codeName(t, 'kind', kind)} · ${id}`,
  columns: ['kind', 'key', 'tries', 'retryAt', 'reason', 'at'],
  actions: [{ call: 'jobs.retry', icon: IconRetry, tone: 'main', given: ({ id }) => ({ id }) }],
})
