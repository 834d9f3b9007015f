import IconDeposit from '~icons/lucide/arrow-down-to-line'
import IconWithdraw from '~icons/lucide/arrow-up-from-line'
import IconOwed from '~icons/lucide/hand-coins'
import IconScale from '~icons/lucide/scale'
import IconCheck from '~icons/lucide/check'
import IconX from '~icons/lucide/x'
import { waitsForOperator } from '#rules/cashier/deposit.ts'
import { type WithdrawalGroup, withdrawalGroups } from '#rules/cashier/withdrawal.ts'
import { codeName } from '../kit/names.ts'
import { resource } from '../kit/resource.ts'
import { DifferencesLink } from './differences-link.tsx'
import { Evidence } from './evidence.tsx'

export const withdrawals = resource({
  name: 'withdrawals',
  menu: 'money',
  icon: IconWithdraw,
  list: 'cashier.withdrawals',
  queue: {
    next: 'withdrawals',
    waits({ order: { state, askedAt } }) {
      const isIn = (group: WithdrawalGroup): boolean => withdrawalGroups[group].some((one) => one === state)
      if (isIn('review')) return { queue: 'withdrawals', since: askedAt }
      return isIn('inQuestion') ? { queue: 'receipts', since: askedAt } : undefined
    },
  },
  filters: { state: 'review' },
  keyOf: ({ order }) => order.id,
  one: (id) => ({ call: 'cashier.withdrawals', request: { id } }),
  titleOf: ({ order, member }) => `${member.username} · ${order.id}`,
  columns: [
    'member',
    'order.amount',
    'order.state',
    'proposal',
    'flags',
    'case',
    'takenBy',
    'order.askedAt',
    { path: 'order.id', away: true },
  ],
  evidence: ({ member, order }) => <Evidence call="cashier.withdrawal" member={member.id} id={order.id} />,
  actions: [
    {
      call: 'cashier.decideWithdrawal',
      key: 'withdrawal.approve',
      icon: IconCheck,
      tone: 'main',
      given: ({ member, order }) => ({ member: member.id, id: order.id, decision: 'approve' }),
      when: ({ order, proposal }) => order.state === 'review' && proposal === null,
    },
    {
      call: 'cashier.decideWithdrawal',
      key: 'withdrawal.reject',
      icon: IconX,
      tone: 'danger',
      given: ({ member, order }) => ({ member: member.id, id: order.id, decision: 'reject' }),
      ask: ['reason'],
      when: ({ order }) => order.state === 'review',
    },
    {
      call: 'cashier.decideReceipt',
      key: 'receipt.decide',
      given: ({ member, order }) => ({ member: member.id, id: order.id }),
      when: ({ order }) => order.state === 'notReceived' || order.state === 'partlyReceived',
    },
  ],
})

export const deposits = resource({
  name: 'deposits',
  menu: 'money',
  icon: IconDeposit,
  list: 'cashier.deposits',
  queue: {
    next: 'deposits',
    waits: ({ order }) => (waitsForOperator(order) ? { queue: 'deposits', since: order.createdAt } : undefined),
  },
  filters: { state: 'proof' },
  keyOf: ({ order }) => order.id,
  one: (id) => ({ call: 'cashier.deposits', request: { id } }),
  titleOf: ({ order, member }) => `${member.username} · ${order.id}`,
  columns: [
    'member',
    'order.amount',
    'order.state',
    'proposal',
    'order.channelName',
    'takenBy',
    'order.createdAt',
    { path: 'order.id', away: true },
  ],
  evidence: ({ member, order }) => <Evidence call="cashier.deposit" member={member.id} id={order.id} />,
  actions: [
    {
      call: 'cashier.decideDeposit',
      key: 'deposit.credit',
      icon: IconCheck,
      tone: 'main',
      given: ({ member, order }) => ({ member: member.id, id: order.id, decision: 'credit' }),
      ask: ['received'],
      begin: ({ order }) => ({ received: order.amount }),
      when: ({ order, proposal }) => (order.state === 'open' || order.state === 'proof') && proposal === null,
    },
    {
      call: 'cashier.decideDeposit',
      key: 'deposit.reject',
      icon: IconX,
      tone: 'danger',
      given: ({ member, order }) => ({ member: member.id, id: order.id, decision: 'reject' }),
      ask: ['reason'],
      when: ({ order }) => order.state === 'open' || order.state === 'proof',
    },
  ],
})

export const owed = resource({
  name: 'owed',
  menu: 'money',
  icon: IconOwed,
  list: 'owed.list',
  keyOf: ({ member, id }) => `${member.id}/${id}`,
  titleOf: ({ member, id }) => `${member.username} · ${id}`,
  columns: ['member', 'amount', 'left', 'writtenOff', 'state', 'at', 'until', { path: 'id', away: true }],
  actions: [
    {
      call: 'owed.writeOff',
      icon: IconX,
      tone: 'danger',
      given: ({ member, id }) => ({ member: member.id, id }),
      when: ({ state }) => state === 'open' || state === 'over',
    },
  ],
})

export const reconciliation = resource({
  name: 'reconciliation',
  menu: 'money',
  icon: IconScale,
  list: 'reconciliation.runs',
  keyOf: ({ source, day }) => `${source} ${day}`,
  titleOf: ({ source, day }, t) => `${codeName(t, 'source', source)} · ${day}`,
  columns: ['source', 'day', 'compared', 'missingHere', 'missingThere', 'amountDiffers', 'statusDiffers', 'at'],
  evidence: (run) => <DifferencesLink run={run} />,
})

/** The differences of one run; its page says of which. */
export const differences = resource({
  name: 'differences',
  menu: 'money',
  icon: IconScale,
  list: 'reconciliation.items',
  keyOf: ({ position }) => String(position),
  titleOf: ({ reference }) => reference,
  columns: ['reference', 'kind', 'member', 'ours', 'theirs', 'case'],
})
