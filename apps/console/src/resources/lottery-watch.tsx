import { lazy, Suspense } from 'react'
import IconChase from '~icons/lucide/repeat'
import IconFeed from '~icons/lucide/rss'
import { LotteryLinks } from '../features/lotteries/lottery-links.tsx'
import { resource } from '../kit/resource.ts'
import { lotteryGames } from './lotteries.tsx'

/** Loaded with the first chase that is opened. */
const ChaseEvidence = lazy(async () => ({
  default: (await import('../features/lotteries/chase-evidence.tsx')).ChaseEvidence,
}))

export const chases = resource({
  name: 'chases',
  menu: 'games',
  icon: IconChase,
  list: 'lotteryDesk.chases',
  filters: { state: 'running' },
  pick: { gameCode: lotteryGames },
  above: LotteryLinks,
  keyOf: ({ member, id }) => `${member.id}/${id}`,
  titleOf: ({ member, game, gameCode }) => `${member.username} · ${game?.name ?? gameCode}`,
  columns: [
    'member',
    'game.name',
    'state',
    'bought',
    'issues',
    'skipped',
    'held',
    'staked',
    { path: 'stopOnWin', away: true },
    'at',
    { path: 'endedAt', away: true },
    { path: 'gameCode', away: true },
  ],
  actions: [
    {
      call: 'lotteryDesk.stopChase',
      tone: 'danger',
      given: ({ member, id }) => ({ member: member.id, id }),
      when: ({ state }) => state === 'running',
    },
  ],
  evidence: (chase) => (
    <Suspense>
      <ChaseEvidence chase={chase} />
    </Suspense>
  ),
})

export const resultFeeds = resource({
  name: 'result-feeds',
  menu: 'games',
  icon: IconFeed,
  list: 'lotteryDesk.feeds',
  above: LotteryLinks,
  keyOf: ({ feed }) => feed,
  titleOf: ({ feed }) => feed,
  columns: [
    'feed',
    'lastSequence',
    'lastAt',
    'heldDraws',
    'refused',
    'lastRefusedAt',
    { path: 'lastFault', away: true },
    { path: 'taken', away: true },
    { path: 'same', away: true },
    { path: 'ignored', away: true },
  ],
})
