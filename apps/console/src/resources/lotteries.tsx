import { lazy, Suspense } from 'react'
import IconBan from '~icons/lucide/ban'
import IconResult from '~icons/lucide/pencil'
import IconDraws from '~icons/lucide/ticket'
import IconNumbers from '~icons/lucide/list-checks'
import { LotteryLinks } from '../features/lotteries/lottery-links.tsx'
import { type Pick, resource } from '../kit/resource.ts'

/** The lottery games of the house, by name. */
export const lotteryGames: Pick = { list: 'lotteryDesk.games', value: 'gameCode', label: 'name' }
const plays: Pick = { list: 'lotteryDesk.plays', by: 'gameCode', value: 'play', label: 'play', field: 'play' }

/** Loaded with the first draw that is opened. */
const DrawEvidence = lazy(async () => ({
  default: (await import('../features/lotteries/draw-evidence.tsx')).DrawEvidence,
}))

export const draws = resource({
  name: 'draws',
  menu: 'games',
  icon: IconDraws,
  list: 'lotteryDesk.draws',
  // The draw that closes next comes first.
  filters: { state: 'open', sort: 'closesAt' },
  pick: { gameCode: lotteryGames },
  above: LotteryLinks,
  keyOf: ({ gameCode, numero }) => `${gameCode}/${numero}`,
  one(key) {
    const [gameCode, numero] = key.split('/')
    return { call: 'lotteryDesk.draws', request: { gameCode, numero } }
  },
  titleOf: ({ game, gameCode, numero }) => `${game?.name ?? gameCode} · ${numero}`,
  columns: [
    'game.name',
    { path: 'numero', cell: ({ numero }) => <span className="whitespace-nowrap">{numero}</span> },
    'state',
    { path: 'opensAt', away: true },
    'closesAt',
    'result',
    'tickets',
    'stake',
    'payout',
    'source',
    { path: 'held', away: true },
    { path: 'late', away: true },
    { path: 'revision', away: true },
    { path: 'gameCode', away: true },
  ],
  actions: [
    {
      call: 'lotteryDesk.enterResult',
      icon: IconResult,
      tone: 'main',
      given: ({ gameCode, numero }) => ({ gameCode, numero }),
      when: ({ state, source }) => source === 'official' && (state === 'open' || state === 'closed'),
    },
    {
      call: 'lotteryDesk.correctResult',
      icon: IconResult,
      given: ({ gameCode, numero }) => ({ gameCode, numero }),
      when: ({ state, source }) => source === 'official' && (state === 'settled' || state === 'corrected'),
    },
    {
      call: 'lotteryDesk.void',
      icon: IconBan,
      tone: 'danger',
      given: ({ gameCode, numero }) => ({ gameCode, numero }),
      when: ({ state }) => state === 'planned' || state === 'open' || state === 'closed',
    },
  ],
  evidence: (draw) => (
    <Suspense>
      <DrawEvidence draw={draw} />
    </Suspense>
  ),
})

export const numberControl = resource({
  name: 'number-control',
  menu: 'games',
  icon: IconNumbers,
  list: 'lotteryDesk.controls',
  pick: { gameCode: lotteryGames },
  above: LotteryLinks,
  keyOf: ({ id }) => id,
  titleOf: ({ game, gameCode, play, number }) => `${game?.name ?? gameCode} · ${play} ${number ?? ''}`,
  columns: ['game.name', 'play', 'number', 'numero', 'share', 'until', 'setBy', 'at', { path: 'gameCode', away: true }],
  create: [
    {
      call: 'lotteryDesk.setControl',
      tone: 'main',
      given: () => ({}),
      ask: ['numbers', 'numero', 'until'],
      pick: { gameCode: lotteryGames, play: plays },
    },
  ],
  actions: [{ call: 'lotteryDesk.endControl', given: ({ id }) => ({ id }) }],
})
