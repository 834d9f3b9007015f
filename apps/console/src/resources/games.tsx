import IconGift from '~icons/lucide/gift'
import { resource } from '../kit/resource.ts'

export const freeRounds = resource({
  name: 'free-rounds',
  menu: 'games',
  icon: IconGift,
  list: 'freeRounds.list',
  filters: { state: 'open' },
  keyOf: ({ id }) => id,
  titleOf: ({ member, id }) => `${member.username} · ${id}`,
  columns: ['member', 'game.name', 'stake', 'rounds', 'left', 'expiresAt', 'createdAt'],
  create: [{ call: 'freeRounds.grant', tone: 'main', given: () => ({ key: crypto.randomUUID() }), ask: ['reason'] }],
  actions: [
    {
      call: 'freeRounds.cancel',
      tone: 'danger',
      given: ({ member, id }) => ({ member: member.id, id }),
      when: ({ cancelledAt, left }) => cancelledAt === null && left > 0,
    },
  ],
})
