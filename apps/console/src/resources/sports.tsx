import { lazy, Suspense } from 'react'
import IconEvents from '~icons/lucide/trophy'
import IconMarkets from '~icons/lucide/chart-no-axes-column'
import IconHold from '~icons/lucide/pause'
import IconReopen from '~icons/lucide/play'
import IconVoid from '~icons/lucide/ban'
import IconResult from '~icons/lucide/pencil'
import IconFeed from '~icons/lucide/rss'
import IconMargin from '~icons/lucide/percent'
import IconLine from '~icons/lucide/list-plus'
import IconValid from '~icons/lucide/undo-2'
import IconFactors from '~icons/lucide/scale'
import IconProducers from '~icons/lucide/radio-tower'
import { SportsLinks } from '../features/sports/sports-links.tsx'
import { type Pick, resource } from '../kit/resource.ts'

/** The competitions of all sports, by name. */
const competitions: Pick = { list: 'sportsDesk.competitions', value: 'competition', label: 'name' }

/** Loaded with the first event that is opened. */
const EventEvidence = lazy(async () => ({
  default: (await import('../features/sports/event-evidence.tsx')).EventEvidence,
}))

export const sportEvents = resource({
  name: 'sport-events',
  menu: 'games',
  icon: IconEvents,
  list: 'sportsDesk.events',
  // What is played now comes first; what is to come is a filter away.
  filters: { phase: 'live', sort: 'startsAt' },
  pick: { competition: competitions },
  above: SportsLinks,
  keyOf: ({ event }) => String(event),
  one: (key) => ({ call: 'sportsDesk.events', request: { event: key } }),
  titleOf: ({ home, away }) => `${home} – ${away}`,
  columns: [
    { path: 'home', cell: ({ home, away }) => `${home} – ${away}` },
    'competition',
    'sport',
    'phase',
    { path: 'score', cell: ({ score }) => <span className="whitespace-nowrap">{score}</span> },
    'startsAt',
    'open',
    'held',
    'bets',
    'stake',
    { path: 'change', away: true },
    { path: 'margin', away: true },
    { path: 'isByHand', away: true },
    { path: 'voids', away: true },
    { path: 'isSettled', away: true },
    { path: 'producer', away: true },
    { path: 'endedAt', away: true },
    { path: 'event', away: true },
  ],
  actions: [
    {
      call: 'sportsDesk.enterResult',
      icon: IconResult,
      tone: 'main',
      given: ({ event }) => ({ event }),
      ask: ['parts', 'partsAgain'],
      when: ({ phase }) => phase !== 'before',
    },
    {
      call: 'sportsDesk.setMargin',
      icon: IconMargin,
      given: ({ event }) => ({ event }),
      ask: ['margin'],
      when: ({ phase }) => phase !== 'ended',
    },
    {
      call: 'sportsDesk.setMargin',
      key: 'sportsDesk.releaseMargin',
      icon: IconFeed,
      given: ({ event }) => ({ event }),
      when: ({ margin, phase }) => margin !== null && phase !== 'ended',
    },
    {
      call: 'sportsDesk.openLine',
      icon: IconLine,
      given: ({ event }) => ({ event }),
      when: ({ phase, sport }) => phase !== 'ended' && sport !== 'cockfight',
    },
    {
      call: 'sportsDesk.letFeed',
      icon: IconFeed,
      given: ({ event }) => ({ event }),
      when: ({ isByHand }) => isByHand,
    },
    {
      call: 'sportsDesk.void',
      icon: IconVoid,
      tone: 'danger',
      given: ({ event }) => ({ event }),
      ask: ['since', 'until'],
    },
    {
      call: 'sportsDesk.undoVoid',
      icon: IconValid,
      given: ({ event }) => ({ event }),
      when: ({ voids }) => voids > 0,
    },
    {
      call: 'sportsDesk.hold',
      key: 'sportsDesk.holdEvent',
      icon: IconHold,
      tone: 'danger',
      given: ({ event }) => ({ of: 'event', number: event }),
      when: ({ held, phase }) => held === null && phase !== 'ended',
    },
    {
      call: 'sportsDesk.reopen',
      key: 'sportsDesk.reopenEvent',
      icon: IconReopen,
      given: ({ event }) => ({ of: 'event', number: event }),
      when: ({ held }) => held !== null,
    },
  ],
  evidence: ({ event }) => (
    <Suspense>
      <EventEvidence key={event} event={event} />
    </Suspense>
  ),
})

export const sportMarkets = resource({
  name: 'sport-markets',
  menu: 'games',
  icon: IconMarkets,
  list: 'sportsDesk.markets',
  above: SportsLinks,
  keyOf: ({ market }) => String(market),
  titleOf: ({ key }) => key,
  columns: [
    'key',
    'prices',
    'state',
    'open',
    'held',
    'isByHand',
    { path: 'isOpenedByHand', away: true },
    { path: 'market', away: true },
    { path: 'event', away: true },
  ],
  actions: [
    {
      call: 'sportsDesk.void',
      key: 'sportsDesk.voidMarket',
      icon: IconVoid,
      tone: 'danger',
      given: ({ event, market }) => ({ event, market }),
      ask: ['since', 'until'],
    },
    {
      call: 'sportsDesk.setPrices',
      icon: IconResult,
      tone: 'main',
      given: ({ market }) => ({ market }),
      ask: ['prices'],
      when: ({ state }) => state !== 'settled' && state !== 'cancelled',
    },
    {
      call: 'sportsDesk.setPrices',
      key: 'sportsDesk.releasePrices',
      icon: IconFeed,
      given: ({ market }) => ({ market }),
      when: ({ isByHand }) => isByHand,
    },
    {
      call: 'sportsDesk.withdrawLine',
      icon: IconVoid,
      tone: 'danger',
      given: ({ market }) => ({ market }),
      when: ({ isOpenedByHand }) => isOpenedByHand,
    },
    {
      call: 'sportsDesk.hold',
      key: 'sportsDesk.holdMarket',
      icon: IconHold,
      tone: 'danger',
      given: ({ market }) => ({ of: 'market', number: market }),
      when: ({ held }) => held === null,
    },
    {
      call: 'sportsDesk.reopen',
      key: 'sportsDesk.reopenMarket',
      icon: IconReopen,
      given: ({ market }) => ({ of: 'market', number: market }),
      when: ({ held }) => held !== null,
    },
  ],
})

export const sportProducers = resource({
  name: 'sport-producers',
  menu: 'games',
  icon: IconProducers,
  list: 'sportsDesk.producers',
  above: SportsLinks,
  keyOf: ({ producer }) => String(producer),
  titleOf: ({ name }) => name,
  columns: ['name', 'state', 'held', 'events', 'heardAt', 'lastSequence', { path: 'producer', away: true }],
  actions: [
    {
      call: 'sportsDesk.hold',
      key: 'sportsDesk.holdProducer',
      icon: IconHold,
      tone: 'danger',
      given: ({ producer }) => ({ of: 'producer', number: producer }),
      when: ({ held }) => held === null,
    },
    {
      call: 'sportsDesk.reopen',
      key: 'sportsDesk.reopenProducer',
      icon: IconReopen,
      given: ({ producer }) => ({ of: 'producer', number: producer }),
      when: ({ held }) => held !== null,
    },
  ],
})

export const sportFactors = resource({
  name: 'sport-factors',
  menu: 'members',
  icon: IconFactors,
  list: 'sportsDesk.factors',
  above: SportsLinks,
  keyOf: ({ member }) => member.id,
  titleOf: ({ member }) => member.username,
  columns: ['member', 'percent', 'reason', 'setBy', 'at'],
  create: [{ call: 'sportsDesk.setFactor', tone: 'main', given: () => ({}) }],
  actions: [{ call: 'sportsDesk.setFactor', given: ({ member }) => ({ member: member.id }) }],
})
