import { lazy, Suspense } from 'react'
import IconCoins from '~icons/lucide/coins'
import IconGift from '~icons/lucide/gift'
import IconGame from '~icons/lucide/gamepad-2'
import IconPower from '~icons/lucide/power'
import { TilePicture } from '../features/games/tile-picture.tsx'
import { resource } from '../kit/resource.ts'

/** Loaded with the first game that is opened. */
const GameEditor = lazy(async () => ({ default: (await import('../features/games/game-editor.tsx')).GameEditor }))

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

export const bonuses = resource({
  name: 'bonuses',
  menu: 'members',
  icon: IconCoins,
  list: 'bonuses.list',
  filters: { state: 'active' },
  keyOf: ({ id }) => id,
  titleOf: ({ member, id }) => `${member.username} · ${id}`,
  columns: ['member', 'state', 'amount', 'wagered', 'required', 'converted', 'expiresAt', 'givenAt'],
  create: [{ call: 'bonuses.grant', tone: 'main', given: () => ({ key: crypto.randomUUID() }), ask: ['reason'] }],
  actions: [
    {
      call: 'bonuses.end',
      tone: 'danger',
      given: ({ member, id }) => ({ member: member.id, id }),
      when: ({ state }) => state === 'active' || state === 'waiting',
    },
  ],
})

export const games = resource({
  name: 'games',
  menu: 'games',
  icon: IconGame,
  list: 'gameDesk.games',
  keyOf: ({ nodeId }) => String(nodeId),
  one: (nodeId) => ({ call: 'gameDesk.games', request: { search: nodeId } }),
  titleOf: ({ name }) => name,
  columns: [
    {
      path: 'name',
      cell: ({ name, look }) => (
        <span className="flex items-center gap-3">
          <TilePicture look={look} className="w-6" />
          <span className="font-medium">{name}</span>
        </span>
      ),
    },
    'vendorName',
    'gameType',
    'place',
    'mark',
    'state',
    'missing',
    { path: 'changed', away: true },
    { path: 'provider', away: true },
    { path: 'nodeId', away: true },
  ],
  hide: ['name', 'look', 'vendorName', 'mark', 'missing', 'place'],
  actions: [
    {
      call: 'providers.switchGame',
      key: 'game.off',
      icon: IconPower,
      tone: 'danger',
      given: ({ nodeId }) => ({ nodeId, enabled: false }),
      when: ({ state }) => state !== 'off' && state !== 'withdrawn',
    },
    {
      call: 'providers.switchGame',
      key: 'game.on',
      icon: IconPower,
      given: ({ nodeId }) => ({ nodeId, enabled: true }),
      when: ({ state }) => state === 'off',
    },
  ],
  evidence: ({ nodeId }) => (
    <Suspense>
      <GameEditor key={nodeId} nodeId={nodeId} />
    </Suspense>
  ),
})
