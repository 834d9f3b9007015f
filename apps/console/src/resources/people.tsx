import { lazy } from 'react'
import IconBadge from '~icons/lucide/id-card'
import IconMessage from '~icons/lucide/message-square'
import IconCheck from '~icons/lucide/check'
import IconReply from '~icons/lucide/reply'
import IconX from '~icons/lucide/x'
import { resource } from '../kit/resource.ts'

/** A description asks nothing of a page, so what does comes later. */
const ReplyPicker = lazy(async () => ({ default: (await import('./reply-picker.tsx')).ReplyPicker }))

export const identity = resource({
  name: 'identity',
  menu: 'members',
  icon: IconBadge,
  list: 'identity.queue',
  queue: {
    next: 'identity',
    waits: ({ state, sentAt }) => (state === 'review' ? { queue: 'identity', since: sentAt } : undefined),
  },
  filters: { state: 'review' },
  keyOf: ({ id }) => id,
  titleOf: ({ member }) => member.username,
  columns: ['member', 'name', 'document', 'country', 'state', 'heldByName', 'takenBy', 'sentAt'],
  actions: [
    {
      call: 'identity.decide',
      key: 'identity.approve',
      icon: IconCheck,
      tone: 'main',
      given: ({ member, id }) => ({ member: member.id, id, decision: 'approve' }),
      ask: ['otherPerson'],
      when: ({ state }) => state === 'review',
    },
    {
      call: 'identity.decide',
      key: 'identity.reject',
      icon: IconX,
      tone: 'danger',
      given: ({ member, id }) => ({ member: member.id, id, decision: 'reject' }),
      ask: ['reason'],
      when: ({ state }) => state === 'review',
    },
  ],
})

export const feedback = resource({
  name: 'feedback',
  menu: 'members',
  icon: IconMessage,
  list: 'feedback.queue',
  queue: {
    next: 'feedback',
    waits: ({ entry: { state, type, at } }) =>
      state === 'open' ? { queue: type === 'dispute' ? 'disputes' : 'feedback', since: at } : undefined,
  },
  filters: { state: 'open' },
  keyOf: ({ entry }) => entry.id,
  one: (id) => ({ call: 'feedback.queue', request: { id } }),
  titleOf: ({ entry, member }) => `${member?.username ?? ''} ${entry.id}`.trim(),
  many: [
    {
      call: 'feedback.closeMany',
      icon: IconX,
      given: (rows) => ({ feedback: rows.map(({ entry }) => entry.id) }),
    },
  ],
  columns: ['member', 'entry.type', 'entry.content', 'entry.state', 'case', 'takenBy', 'entry.at'],
  actions: [
    {
      call: 'feedback.answer',
      icon: IconReply,
      tone: 'main',
      given: ({ entry }) => ({ id: entry.id }),
      begin: () => ({ close: 'no' }),
      helps: { text: ReplyPicker },
      when: ({ entry }) => entry.state !== 'closed',
    },
  ],
})
