import IconCheck from '~icons/lucide/check'
import IconCosts from '~icons/lucide/chart-pie'
import IconAward from '~icons/lucide/gift'
import IconList from '~icons/lucide/list-plus'
import IconEnvelope from '~icons/lucide/mail'
import IconAsked from '~icons/lucide/hand-helping'
import IconX from '~icons/lucide/x'
import { Gifts } from '../kit/gifts.tsx'
import { resource } from '../kit/resource.ts'

export const applications = resource({
  name: 'applications',
  menu: 'members',
  icon: IconAsked,
  list: 'promotions.applications',
  queue: {
    next: 'applications',
    waits: ({ state, at }) => (state === 'applying' ? { queue: 'applications', since: at } : undefined),
  },
  filters: { state: 'applying' },
  keyOf: ({ id }) => id,
  titleOf: ({ member, title }) => `${member.username} · ${title}`,
  columns: [
    'member',
    'title',
    'state',
    { path: 'gifts', cell: ({ gifts }) => <Gifts gifts={gifts} /> },
    'remark',
    'takenBy',
    'at',
    { path: 'id', away: true },
  ],
  actions: [
    {
      call: 'promotions.decide',
      key: 'application.approve',
      icon: IconCheck,
      tone: 'main',
      given: ({ member, id }) => ({ member: member.id, id, decision: 'approve' }),
      ask: ['amount'],
      begin: ({ gifts }) => ({ amount: gifts[0]?.amount }),
      when: ({ state }) => state === 'applying',
    },
    {
      call: 'promotions.decide',
      key: 'application.reject',
      icon: IconX,
      tone: 'danger',
      given: ({ member, id }) => ({ member: member.id, id, decision: 'reject' }),
      ask: ['reason'],
      when: ({ state }) => state === 'applying',
    },
  ],
})

export const awards = resource({
  name: 'awards',
  menu: 'members',
  icon: IconAward,
  list: 'promotions.awards',
  keyOf: ({ id }) => id,
  titleOf: ({ member, title }) => `${member.username} · ${title}`,
  columns: [
    'member',
    'title',
    'occasion',
    'state',
    { path: 'gifts', cell: ({ gifts }) => <Gifts gifts={gifts} /> },
    'at',
    'until',
    { path: 'reason', away: true },
    { path: 'promotion', away: true },
    { path: 'version', away: true },
    { path: 'id', away: true },
  ],
  create: [
    {
      call: 'promotions.give',
      icon: IconList,
      given: () => ({ key: crypto.randomUUID() }),
      ask: ['usernames', 'reason'],
      pick: {
        promotion: {
          list: 'content.list',
          asked: { kind: 'promotion', state: 'live' },
          value: 'item',
          label: 'title',
        },
      },
    },
  ],
  actions: [
    {
      call: 'promotions.release',
      icon: IconCheck,
      tone: 'main',
      given: ({ member, id }) => ({ member: member.id, id }),
      when: ({ state }) => state === 'held',
    },
    {
      call: 'promotions.revoke',
      icon: IconX,
      tone: 'danger',
      given: ({ member, id }) => ({ member: member.id, id }),
      when: ({ state }) => state === 'held' || state === 'open',
    },
  ],
})

export const promotionCosts = resource({
  name: 'promotion-costs',
  menu: 'money',
  icon: IconCosts,
  list: 'promotions.costs',
  keyOf: ({ promotion }) => promotion,
  titleOf: ({ title, promotion }) => (title === '' ? promotion : title),
  columns: [
    'title',
    'awards',
    'members',
    'open',
    'held',
    'paid',
    'cash',
    'bonus',
    'converted',
    'freeRounds',
    'points',
    'liability',
    { path: 'promotion', away: true },
  ],
})

export const envelopes = resource({
  name: 'envelopes',
  menu: 'money',
  icon: IconEnvelope,
  list: 'envelopes.list',
  keyOf: ({ id }) => id,
  titleOf: ({ title, item, opensAt }) => `${title === '' ? item : title} · ${opensAt.slice(0, 10)}`,
  columns: [
    'title',
    'state',
    'opensAt',
    'closesAt',
    'split',
    'shares',
    'takenShares',
    'leftShares',
    'total',
    'grabbed',
    'untaken',
    { path: 'item', away: true },
    { path: 'version', away: true },
    { path: 'id', away: true },
  ],
})
