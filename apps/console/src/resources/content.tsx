import IconMegaphone from '~icons/lucide/megaphone'
import { resource } from '../kit/resource.ts'

export const announcements = resource({
  name: 'announcements',
  menu: 'content',
  icon: IconMegaphone,
  list: 'announcements.read',
  keyOf: ({ id }) => id,
  titleOf: ({ texts, id }) => Object.values(texts)[0]?.title ?? id,
  columns: ['type', 'execution', 'published', 'sort', 'promotionType'],
  hide: ['texts'],
  create: [{ call: 'announcements.save', key: 'announcement.make', tone: 'main', given: () => ({}) }],
  actions: [
    { call: 'announcements.save', given: ({ id }) => ({ id }), begin: ({ id: _id, ...row }) => row },
    { call: 'announcements.remove', tone: 'danger', given: ({ id }) => ({ id }) },
  ],
})
