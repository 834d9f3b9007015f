import { lazy } from 'react'
import IconPlus from '~icons/lucide/plus'
import IconSend from '~icons/lucide/send'
import IconStop from '~icons/lucide/octagon-x'
import IconTrash from '~icons/lucide/trash-2'
import IconMegaphone from '~icons/lucide/megaphone'
import { resource } from '../kit/resource.ts'

/** A description asks nothing of a page, so what does comes later. */
const BroadcastWords = lazy(async () => ({ default: (await import('./broadcast-words.tsx')).BroadcastWords }))

export const broadcasts = resource({
  name: 'broadcasts',
  menu: 'content',
  icon: IconMegaphone,
  list: 'broadcasts.list',
  keyOf: ({ id }) => id,
  titleOf: ({ title, id }) => (title === '' ? id : title),
  columns: ['title', 'state', 'sent', 'members', 'language', 'writtenBy', 'writtenAt', { path: 'endedAt', away: true }],
  hide: ['id', 'version'],
  evidence: (row) => <BroadcastWords id={row.id} />,
  create: [
    {
      call: 'broadcasts.make',
      icon: IconPlus,
      tone: 'main',
      given: () => ({}),
      begin: () => ({ marketing: true }),
      ask: ['language', 'memberState', 'seenFrom', 'seenTo', 'usernames'],
      pick: {
        letter: { list: 'content.list', asked: { kind: 'letter', state: 'live' }, value: 'item', label: 'title' },
      },
    },
  ],
  actions: [
    {
      call: 'broadcasts.send',
      icon: IconSend,
      tone: 'main',
      given: ({ id, version }) => ({ id, version }),
      when: ({ state, proposal }) => state === 'draft' && proposal === null,
    },
    {
      call: 'broadcasts.stop',
      icon: IconStop,
      tone: 'danger',
      given: ({ id }) => ({ id }),
      when: ({ state }) => state === 'sending',
    },
    {
      call: 'broadcasts.remove',
      icon: IconTrash,
      tone: 'danger',
      given: ({ id }) => ({ id }),
      when: ({ state }) => state === 'draft',
    },
  ],
})
