import IconValue from '~icons/lucide/badge-check'
import IconTicket from '~icons/lucide/ticket'
import IconTickets from '~icons/lucide/tickets'
import { resource } from '../kit/resource.ts'

export const raffles = resource({
  name: 'raffles',
  menu: 'content',
  icon: IconTickets,
  list: 'raffles.list',
  keyOf: ({ raffle }) => raffle,
  one: (raffle) => ({ call: 'raffles.list', request: { raffle } }),
  titleOf: ({ title, raffle }) => (title === '' ? raffle : title),
  columns: [
    'title',
    'raffle',
    'raffleState',
    'first',
    'last',
    'tickets',
    'prizes',
    'closes',
    'draws',
    { path: 'winners', away: true },
    { path: 'publicSource', away: true },
    { path: 'publicValue', away: true },
    { path: 'commitment', away: true },
    { path: 'listHash', away: true },
    { path: 'openedAt', away: true },
    { path: 'drawnAt', away: true },
  ],
  actions: [
    {
      call: 'raffles.setValue',
      icon: IconValue,
      tone: 'main',
      given: ({ raffle }) => ({ raffle }),
      when: ({ raffleState, publicSource, publicValue }) =>
        raffleState === 'closed' && publicSource !== null && publicValue === null,
    },
  ],
})

export const raffleTickets = resource({
  name: 'raffle-tickets',
  menu: 'members',
  icon: IconTicket,
  list: 'raffles.tickets',
  keyOf: ({ raffle, first }) => `${raffle} ${first}`,
  titleOf: ({ member, raffle, first }) => `${member.username} · ${raffle} · ${first}`,
  columns: ['member', 'raffle', 'first', 'last', 'tickets', 'at'],
})
