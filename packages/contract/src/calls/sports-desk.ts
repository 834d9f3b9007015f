import { array, boolean, enum as oneOf, nullable, number, object, optional, regex, string, union } from 'zod/mini'
import { defineCalls } from '../call.ts'
import { memberRef, operatorList, operatorRef, periodFilter, yesOrNo } from '../operator-list.ts'
import { amount, count, idText, moment, plainText, wholeNumber } from '../scalars.ts'
import { sportChanges, sportPhases, sports } from '../sport-event.ts'
import { marginPercent } from '../settings/sportsbook.ts'
import { deskReason } from './lottery-desk.ts'
import { waitingForSecond } from './proposals.ts'
import { wholeList } from './staff.ts'

const rowId = wholeNumber(1, 2_000_000_000)

/** Home and away. */
const scoreText = string().check(regex(/^\d{1,2}-\d{1,2}$/))

const deskEvent = object({
  event: count,
  sport: oneOf(sports),
  competition: string(),
  home: string(),
  away: string(),
  startsAt: moment,
  phase: oneOf(sportPhases),
  change: nullable(oneOf(sportChanges)),
  /** Home and away. */
  score: string(),
  /** Whether bets are taken now. */
  open: boolean(),
  /** Why an operator suspended it. */
  held: nullable(string()),
  /** Its result is an operator's, and the feed's are kept aside. */
  isByHand: boolean(),
  /** What operators made void of it and did not take back. */
  voids: count,
  /** Its own in percent; null where that of its sport holds. */
  margin: nullable(number()),
  bets: count,
  /** What of their stakes still runs. A bet of several legs counts whole. */
  stake: amount,
  producer: string(),
  /** Everything that is known of it is paid. */
  isSettled: boolean(),
  endedAt: nullable(moment),
})

export const deskEventList = operatorList(deskEvent, {
  filters: {
    event: optional(rowId),
    sport: optional(oneOf(sports)),
    competition: optional(rowId),
    phase: optional(oneOf(sportPhases)),
    held: optional(yesOrNo),
    ...periodFilter,
  },
  sorts: ['startsAt', '-startsAt'],
})

/** How a market stands by the feed. */
export const marketStates = ['active', 'inactive', 'suspended', 'handedOver', 'settled', 'cancelled'] as const

const deskMarket = object({
  market: count,
  event: count,
  /** As files name it, `half1/ou:1.5`. */
  key: string(),
  state: oneOf(marketStates),
  held: nullable(string()),
  open: boolean(),
  /** Each pick with its decimal price. */
  prices: string(),
  /** An operator set the prices. */
  isByHand: boolean(),
  /** An operator opened the line. */
  isOpenedByHand: boolean(),
})

const deskProducer = object({
  producer: count,
  name: string(),
  state: oneOf(['up', 'down', 'recovering']),
  held: nullable(string()),
  /** The number of its last message. */
  lastSequence: count,
  heardAt: nullable(moment),
  /** Events that are live or to come. */
  events: count,
})

/** What an operator suspends: one event, one market, or all that a producer tells. */
export const heldKinds = ['event', 'market', 'producer'] as const

export const deskFactorList = operatorList(
  object({ member: memberRef, percent: count, reason: string(), setBy: nullable(operatorRef), at: moment }),
  { filters: { member: optional(idText) }, sorts: ['-at', 'at'] },
)

/** Picks of one answer at most: those that may cost most. */
export const MOST_PICKS = 300

/** Sports as operators look after them. */
export const sportsDeskCalls = defineCalls({
  'sportsDesk.events': {
    method: 'GET',
    path: '/ops/sports/events',
    moduleId: 'OPSSPBEVENTS',
    token: 'operator',
    encrypted: false,
    permission: 'figures.read',
    summary: 'Events of sports by their start, with what is bet on each.',
    request: deskEventList.request,
    response: deskEventList.response,
    errors: [],
  },
  'sportsDesk.markets': {
    method: 'GET',
    path: '/ops/sports/markets',
    moduleId: 'OPSSPBMARKETS',
    token: 'operator',
    encrypted: false,
    permission: 'games.read',
    summary: 'The markets of an event with their prices; none where no event is named.',
    request: object({ event: optional(rowId) }),
    response: wholeList(deskMarket),
    errors: ['NOT_FOUND'],
  },
  'sportsDesk.competitions': {
    method: 'GET',
    path: '/ops/sports/competitions',
    moduleId: 'OPSSPBCOMPS',
    token: 'operator',
    encrypted: false,
    permission: 'games.read',
    summary: 'The competitions of all sports, by name.',
    request: object({}),
    response: wholeList(object({ competition: count, name: string(), sport: oneOf(sports) })),
    errors: [],
  },
  'sportsDesk.producers': {
    method: 'GET',
    path: '/ops/sports/producers',
    moduleId: 'OPSSPBPRODUCERS',
    token: 'operator',
    encrypted: false,
    permission: 'games.read',
    summary: 'The producers that tell of events, and whether they can be relied on.',
    request: object({}),
    response: wholeList(deskProducer),
    errors: [],
  },
  'sportsDesk.liability': {
    method: 'GET',
    path: '/ops/sports/liability',
    moduleId: 'OPSSPBLIABILITY',
    token: 'operator',
    encrypted: false,
    permission: 'figures.read',
    summary: 'What an event may cost by pick, the most first. Who reads it is kept in the audit.',
    request: object({ event: rowId }),
    response: object({
      picks: array(
        object({
          market: count,
          key: string(),
          pick: string(),
          /** Decimal, of now; null where it is not offered. */
          price: nullable(number()),
          bets: count,
          /** Running stakes of single bets, and what these pay if the pick wins. */
          stake: amount,
          pays: amount,
          /** What the house keeps of the market's single bets if the pick wins, less than nothing where it pays more. */
          result: amount,
          /** Bets of several legs with the pick among them, and their running stakes. */
          combined: count,
          combinedStake: amount,
          /** What all bets may win on the pick, each leg as if it stood alone, and what that may be at most. */
          used: amount,
          limit: amount,
        }),
      ),
      /** How many picks are bet on. */
      total: count,
    }),
    errors: ['NOT_FOUND'],
  },
  'sportsDesk.hold': {
    method: 'POST',
    path: '/ops/sports/hold',
    moduleId: 'OPSSPBHOLD',
    token: 'operator',
    encrypted: false,
    permission: 'games.switch',
    summary:
      'Suspends an event, a market or a producer: no bets are taken on it, whatever the feed says, until it is reopened. Bets that wait are refused.',
    request: object({ of: oneOf(heldKinds), number: rowId, reason: deskReason }),
    response: object({}),
    errors: ['NOT_FOUND', 'STATE_PASSED'],
  },
  'sportsDesk.reopen': {
    method: 'POST',
    path: '/ops/sports/reopen',
    moduleId: 'OPSSPBREOPEN',
    token: 'operator',
    encrypted: false,
    permission: 'games.switch',
    fresh: true,
    summary: 'Takes bets again on what an operator suspended, as far as the feed says it is open.',
    request: object({ of: oneOf(heldKinds), number: rowId, reason: deskReason }),
    response: object({}),
    errors: ['NOT_FOUND', 'STATE_PASSED'],
  },
  'sportsDesk.enterResult': {
    method: 'POST',
    path: '/ops/sports/result',
    moduleId: 'OPSSPBRESULT',
    token: 'operator',
    encrypted: false,
    permission: 'games.switch',
    fresh: true,
    second: { permission: 'cashier.approve' },
    summary:
      'Proposes the result of an event that has begun, also where it has one; always two people. Bets are settled by it, differences alone are posted, and the feed changes it no more until it is let.',
    request: object({
      event: rowId,
      /** Goals of a match, maps of a series, home and away: `2-1`. */
      score: scoreText,
      /** The same once more: what was typed wrong once is not typed so again. */
      scoreAgain: scoreText,
      /** How parts of it ended, `half1 1-0, goal:1 1-0` or `map:1 13-9`. Those that are left out stay as the feed told them. */
      parts: optional(plainText(500)),
      partsAgain: optional(plainText(500)),
      reason: deskReason,
    }),
    response: waitingForSecond,
    errors: ['NOT_FOUND', 'STATE_PASSED', 'CONFLICT', 'INVALID_INPUT'],
  },
  'sportsDesk.letFeed': {
    method: 'POST',
    path: '/ops/sports/let-feed',
    moduleId: 'OPSSPBLETFEED',
    token: 'operator',
    encrypted: false,
    permission: 'games.switch',
    fresh: true,
    second: { permission: 'cashier.approve' },
    summary:
      'Proposes to take a result by hand back: what the feed told last counts, and differences are posted. Always two people.',
    request: object({ event: rowId, reason: deskReason }),
    response: waitingForSecond,
    errors: ['NOT_FOUND', 'STATE_PASSED', 'CONFLICT'],
  },
  'sportsDesk.void': {
    method: 'POST',
    path: '/ops/sports/void',
    moduleId: 'OPSSPBVOID',
    token: 'operator',
    encrypted: false,
    permission: 'games.switch',
    fresh: true,
    second: { permission: 'cashier.approve' },
    summary:
      'Proposes to make bets void: those of an event or of one of its markets, all of them or those taken in a span of time. Always two people. Without an end of the span it takes no more bets.',
    request: object({
      event: rowId,
      /** One market of the event; all of it where it is left out. */
      market: optional(rowId),
      since: optional(moment),
      until: optional(moment),
      reason: deskReason,
    }),
    response: waitingForSecond,
    errors: ['NOT_FOUND', 'STATE_PASSED', 'CONFLICT', 'INVALID_INPUT'],
  },
  'sportsDesk.undoVoid': {
    method: 'POST',
    path: '/ops/sports/undo-void',
    moduleId: 'OPSSPBUNDOVOID',
    token: 'operator',
    encrypted: false,
    permission: 'games.switch',
    fresh: true,
    second: { permission: 'cashier.approve' },
    summary:
      'Proposes that bets count again which operators made void: those of an event, or of one of its markets alone. Always two people. What was given back is taken, and what they won is paid; differences alone are posted.',
    request: object({
      event: rowId,
      /** What was made void of this market alone; all of the event where it is left out. */
      market: optional(rowId),
      reason: deskReason,
    }),
    response: waitingForSecond,
    errors: ['NOT_FOUND', 'STATE_PASSED', 'CONFLICT'],
  },
  'sportsDesk.setPrices': {
    method: 'PUT',
    path: '/ops/sports/prices',
    moduleId: 'OPSSPBPRICES',
    token: 'operator',
    encrypted: false,
    permission: 'games.switch',
    fresh: true,
    second: { permission: 'cashier.approve' },
    summary:
      'Sets the prices of a market by hand, which hold whatever the feed says, until they are released or betting on the event stops. Bets that are taken keep their price. Where a pick pays over a tenth more than by the feed, a second person has to agree.',
    request: object({
      market: rowId,
      /** Decimal, in the order of the picks: `2.10 3.40 3.25`; a dash for a pick that is not offered. Left out they are released. */
      prices: optional(plainText(600)),
      reason: deskReason,
    }),
    response: union([waitingForSecond, object({ isSet: boolean() })]),
    errors: ['NOT_FOUND', 'STATE_PASSED', 'INVALID_INPUT'],
  },
  'sportsDesk.setMargin': {
    method: 'PUT',
    path: '/ops/sports/margin',
    moduleId: 'OPSSPBMARGIN',
    token: 'operator',
    encrypted: false,
    permission: 'games.switch',
    fresh: true,
    second: { permission: 'cashier.approve' },
    summary:
      "Sets the margin of one event in place of that of its sport: its prices move at once. Bets that are taken keep their price. Where a pick pays over a tenth more than by its sport's margin, a second person has to agree.",
    request: object({
      event: rowId,
      /** In percent; left out that of the sport holds again. */
      margin: optional(marginPercent),
      reason: deskReason,
    }),
    response: union([waitingForSecond, object({ isSet: boolean() })]),
    errors: ['NOT_FOUND', 'STATE_PASSED', 'CONFLICT'],
  },
  'sportsDesk.openLine': {
    method: 'POST',
    path: '/ops/sports/lines',
    moduleId: 'OPSSPBLINEOPEN',
    token: 'operator',
    encrypted: false,
    permission: 'games.switch',
    fresh: true,
    summary:
      'Opens another line of a handicap or a total, priced with the margin from what the feed says of the other markets of its period, now and with every message. Where the feed prices it itself, its prices hold.',
    request: object({
      event: rowId,
      /** As files name it, `ou:3.5` or `half1/ah:-0.75`. */
      line: plainText(20),
      reason: deskReason,
    }),
    response: object({ market: count }),
    errors: ['NOT_FOUND', 'STATE_PASSED', 'INVALID_INPUT'],
  },
  'sportsDesk.withdrawLine': {
    method: 'POST',
    path: '/ops/sports/lines/withdraw',
    moduleId: 'OPSSPBLINECLOSE',
    token: 'operator',
    encrypted: false,
    permission: 'games.switch',
    fresh: true,
    summary: 'Takes no more bets on a line that an operator opened. Bets that are taken stand.',
    request: object({ market: rowId, reason: deskReason }),
    response: object({}),
    errors: ['NOT_FOUND', 'STATE_PASSED'],
  },
  'sportsDesk.factors': {
    method: 'GET',
    path: '/ops/sports/factors',
    moduleId: 'OPSSPBFACTORS',
    token: 'operator',
    encrypted: false,
    permission: 'members.read',
    summary: 'Members who may stake a part of the greatest stake on sports alone.',
    request: deskFactorList.request,
    response: deskFactorList.response,
    errors: [],
  },
  'sportsDesk.setFactor': {
    method: 'PUT',
    path: '/ops/sports/factors/set',
    moduleId: 'OPSSPBFACTORSET',
    token: 'operator',
    encrypted: false,
    permission: 'games.switch',
    fresh: true,
    summary:
      'Sets what of the greatest stake a member may stake on sports, in percent; at 100 all of it. Bets that are taken stand.',
    request: object({ member: idText, percent: wholeNumber(1, 100), reason: deskReason }),
    response: object({}),
    errors: ['NOT_FOUND', 'STATE_PASSED'],
  },
})
