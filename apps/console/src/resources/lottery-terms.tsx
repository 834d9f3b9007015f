import { lazy, Suspense } from 'react'
import IconGames from '~icons/lucide/dices'
import IconPlays from '~icons/lucide/list-ordered'
import IconPower from '~icons/lucide/power'
import IconTerms from '~icons/lucide/sliders-horizontal'
import { LotteryLinks } from '../features/lotteries/lottery-links.tsx'
import { resource } from '../kit/resource.ts'
import { lotteryGames } from './lotteries.tsx'

/** Loaded with the first game or play that is opened. */
const PlayLink = lazy(async () => ({ default: (await import('../features/lotteries/play-evidence.tsx')).PlayLink }))
const PlayEvidence = lazy(async () => ({
  default: (await import('../features/lotteries/play-evidence.tsx')).PlayEvidence,
}))

export const lotteryGameTerms = resource({
  name: 'lottery-games',
  menu: 'games',
  icon: IconGames,
  list: 'lotteryDesk.games',
  above: LotteryLinks,
  keyOf: ({ gameCode }) => gameCode,
  titleOf: ({ name }) => name,
  columns: [
    'name',
    'state',
    'area',
    { path: 'numero', cell: ({ numero }) => <span className="whitespace-nowrap">{numero ?? '–'}</span> },
    'closesAt',
    'numberLimit',
    'payoutLimit',
    { path: 'playLimit', away: true },
    'ownGroup',
    { path: 'leastGroup', away: true },
    { path: 'controlFrom', away: true },
    { path: 'controlShare', away: true },
    'playsOff',
    { path: 'gameCode', away: true },
  ],
  hide: ['set'],
  actions: [
    {
      call: 'lotteryDesk.setGame',
      icon: IconTerms,
      tone: 'main',
      given: ({ gameCode }) => ({ gameCode }),
      ask: ['leastGroup', 'ownGroup', 'payoutLimit', 'numberLimit', 'playLimit', 'controlFrom', 'controlShare'],
      begin: ({ set }) => set,
    },
    {
      call: 'lotteryDesk.switchGame',
      key: 'lotteryDesk.gameOff',
      icon: IconPower,
      tone: 'danger',
      given: ({ gameCode }) => ({ gameCode, enabled: false }),
      when: ({ state }) => state === 'on',
    },
    {
      call: 'lotteryDesk.switchGame',
      key: 'lotteryDesk.gameOn',
      icon: IconPower,
      given: ({ gameCode }) => ({ gameCode, enabled: true }),
      when: ({ state }) => state === 'off',
    },
  ],
  evidence: ({ gameCode }) => (
    <Suspense>
      <PlayLink gameCode={gameCode} />
    </Suspense>
  ),
})

export const lotteryPlayTerms = resource({
  name: 'lottery-plays',
  menu: 'games',
  icon: IconPlays,
  list: 'lotteryDesk.plays',
  pick: { gameCode: lotteryGames },
  above: LotteryLinks,
  keyOf: ({ gameCode, play }) => `${gameCode}/${play}`,
  titleOf: ({ gameCode, play }) => `${gameCode} · ${play}`,
  columns: [
    'play',
    'state',
    'pricing',
    'leastOdds',
    'mostOdds',
    'highestReturn',
    'drawLimit',
    'payoutLimit',
    { path: 'leastStake', away: true },
    { path: 'mostStake', away: true },
    { path: 'controlFrom', away: true },
    { path: 'controlShare', away: true },
    { path: 'gameCode', away: true },
  ],
  hide: ['set', 'prizes'],
  actions: [
    {
      call: 'lotteryDesk.setPlay',
      icon: IconTerms,
      tone: 'main',
      given: ({ gameCode, play }) => ({ gameCode, play }),
      ask: ['leastStake', 'mostStake', 'drawLimit', 'payoutLimit', 'odds', 'controlFrom', 'controlShare'],
      begin: ({ set }) => set,
    },
    {
      call: 'lotteryDesk.switchPlay',
      key: 'lotteryDesk.playOff',
      icon: IconPower,
      tone: 'danger',
      given: ({ gameCode, play }) => ({ gameCode, play, enabled: false }),
      when: ({ state }) => state === 'on',
    },
    {
      call: 'lotteryDesk.switchPlay',
      key: 'lotteryDesk.playOn',
      icon: IconPower,
      given: ({ gameCode, play }) => ({ gameCode, play, enabled: true }),
      when: ({ state }) => state === 'off',
    },
  ],
  evidence: (play) => (
    <Suspense>
      <PlayEvidence play={play} />
    </Suspense>
  ),
})
