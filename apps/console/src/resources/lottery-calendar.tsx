import IconCalendar from '~icons/lucide/calendar-days'
import { LotteryLinks } from '../features/lotteries/lottery-links.tsx'
import { resource } from '../kit/resource.ts'
import { lotteryGames } from './lotteries.tsx'

export const lotteryCalendar = resource({
  name: 'lottery-calendar',
  menu: 'games',
  icon: IconCalendar,
  list: 'lotteryDesk.calendar',
  above: LotteryLinks,
  pick: { gameCode: { ...lotteryGames, asked: { official: 'yes' } } },
  keyOf: ({ gameCode, day }) => `${gameCode}/${day}`,
  titleOf: ({ game, gameCode, day }) => `${game?.name ?? gameCode} · ${day}`,
  columns: [
    'game.name',
    'day',
    'change',
    { path: 'numero', cell: ({ numero }) => <span className="whitespace-nowrap">{numero ?? '–'}</span> },
    { path: 'date', away: true },
    'time',
    'closesAt',
    'state',
    'tickets',
    { path: 'reason', away: true },
    { path: 'gameCode', away: true },
  ],
  actions: [
    {
      call: 'lotteryDesk.changeCalendar',
      key: 'lotteryDesk.moveDraw',
      tone: 'main',
      given: ({ gameCode }) => ({ gameCode, change: 'move' }),
      ask: ['to', 'time'],
      begin: ({ day, date, time }) => ({ day, to: date, time }),
      when: ({ state }) => state === null || state === 'planned' || state === 'open',
    },
    {
      call: 'lotteryDesk.changeCalendar',
      key: 'lotteryDesk.omitDraw',
      tone: 'danger',
      given: ({ gameCode }) => ({ gameCode, change: 'omit' }),
      begin: ({ day }) => ({ day }),
      when: ({ change, state }) => change !== 'omitted' && (state === null || state === 'planned' || state === 'open'),
    },
    {
      call: 'lotteryDesk.changeCalendar',
      key: 'lotteryDesk.restoreDraw',
      given: ({ gameCode }) => ({ gameCode, change: 'restore' }),
      begin: ({ day }) => ({ day }),
      when: ({ change }) => change !== 'none',
    },
  ],
})
