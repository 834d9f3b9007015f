import { array, enum as oneOf, int, maxLength, nullable, object, optional, regex, string } from 'zod/mini'
import { defineCalls } from '../call.ts'
import { amount, idText, localDate, positiveAmount, wholeNumber } from '../scalars.ts'
import { sportsbookSettings } from '../settings/sportsbook.ts'
import { sportEvent, sportPhases, sports } from '../sport-event.ts'
import { betStates, slip, sportBet } from '../sports.ts'
import { requestKey } from './cashier.ts'

const eventId = wholeNumber(1, 2_000_000_000)

/** Sports, e-sports and cockfights: what can be bet on for anybody, bets for members. */
export const sportsCalls = defineCalls({
  'sports.events': {
    method: 'GET',
    path: '/wps/sports/events',
    moduleId: 'SPBEVENTS3',
    token: 'none',
    part: 'sports',
    encrypted: false,
    summary:
      'Events that are live or still to come, by their start, each with its main markets; only so many where `hot` says how many, those first that most may be won on; or those that ended on a day, with their scores.',
    request: object({
      sport: optional(oneOf(sports)),
      phase: optional(oneOf(sportPhases)),
      day: optional(localDate),
      hot: optional(wholeNumber(1, 20)),
    }),
    response: object({ events: array(sportEvent) }),
    errors: [],
    cacheSeconds: 1,
  },
  'sports.event': {
    method: 'GET',
    path: '/wps/sports/event',
    moduleId: 'SPBEVENT3',
    token: 'none',
    part: 'sports',
    encrypted: false,
    summary: 'One event with all of its markets.',
    request: object({ event: eventId }),
    response: object({ event: sportEvent }),
    errors: ['NOT_FOUND'],
  },
  'sports.terms': {
    method: 'GET',
    path: '/wps/sports/terms',
    moduleId: 'SPBTERMS3',
    token: 'none',
    part: 'sports',
    encrypted: false,
    summary:
      'What bets are taken by: margins, the delay of live bets, the least and the greatest stake, and the greatest payout by sport.',
    request: object({}),
    response: object({
      isOn: sportsbookSettings.shape.isOn,
      margins: sportsbookSettings.shape.margins,
      liveDelaySeconds: sportsbookSettings.shape.liveDelaySeconds,
      leastStake: amount,
      mostStake: amount,
      /** By sport; a bet of several sports pays the lowest of theirs at most. */
      mostPayouts: sportsbookSettings.shape.mostPayouts,
    }),
    errors: [],
    cacheSeconds: 2,
  },
  'sports.slip': {
    method: 'GET',
    path: '/wps/sports/slip',
    moduleId: 'SPBSLIP3',
    token: 'none',
    part: 'sports',
    encrypted: false,
    summary:
      'The events of some markets, by their ids with commas, each with those markets alone: what a slip that was kept is checked by. Markets that there are none of are left out.',
    request: object({ markets: string().check(regex(/^[1-9]\d{0,8}(?:,[1-9]\d{0,8}){0,19}$/)) }),
    response: object({ events: array(sportEvent) }),
    errors: [],
  },
  'sports.place': {
    method: 'POST',
    path: '/wps/sports/bets',
    moduleId: 'SPBPLACE3',
    token: 'member',
    part: 'sports',
    encrypted: false,
    summary:
      'Places a bet of up to 20 legs: a single, a combination or a system. While an event is live the answer comes after the delay of the house; what was stopped since refuses it. The same key again answers the same bet; a refusal names each leg at fault, and its price of now.',
    request: object({ key: requestKey, ...slip }),
    response: object({ bet: sportBet, balance: amount }),
    errors: [
      'SLIP_INVALID',
      'LEGS_REFUSED',
      'AMOUNT_OUT_OF_RANGE',
      'GAME_PAUSED',
      'STAKE_LIMIT',
      'INSUFFICIENT_FUNDS',
      'ACCOUNT_FROZEN',
      'DOWNLINES_UNPAID',
      'ACCOUNT_EXCLUDED',
      'DUPLICATE_REFERENCE',
    ],
  },
  'sports.cashOutOffer': {
    method: 'GET',
    path: '/wps/sports/bets/cash-out',
    moduleId: 'SPBOFFER3',
    token: 'member',
    part: 'sports',
    encrypted: false,
    summary:
      'What a bet, or a part of its stake that still runs, can be cashed out for now. It holds for some seconds, and ends early where anything changes; none where a leg is suspended or the bet can win no more.',
    request: object({ id: idText, part: optional(positiveAmount) }),
    response: object({
      offer: nullable(amount),
      part: amount,
      /** For so long the offer holds; then it is asked for again. */
      seconds: int(),
      /** Says when the offer was made and for what; it is sent with it. Null where there is none. */
      stamp: nullable(string()),
    }),
    errors: ['NOT_FOUND', 'AMOUNT_OUT_OF_RANGE'],
  },
  'sports.cashOut': {
    method: 'POST',
    path: '/wps/sports/bets/cash-out',
    moduleId: 'SPBCASHOUT3',
    token: 'member',
    part: 'sports',
    encrypted: false,
    summary:
      'Cashes out a bet, or a part of its stake, for an offer that was made. While an event is live the answer comes after the delay of the house; where anything changed since the offer, or its seconds and the delay are over, nothing is done, and the refusal says what is offered now.',
    request: object({
      key: requestKey,
      id: idText,
      part: optional(positiveAmount),
      offer: positiveAmount,
      stamp: string().check(maxLength(120)),
    }),
    response: object({ bet: sportBet, balance: amount }),
    errors: ['NOT_FOUND', 'STATE_PASSED', 'DUPLICATE_REFERENCE'],
  },
  'sports.bets': {
    method: 'GET',
    path: '/wps/sports/bets',
    moduleId: 'SPBBETS3',
    token: 'member',
    part: 'sports',
    encrypted: false,
    summary: "The member's bets, the newest first.",
    request: object({
      state: optional(oneOf(betStates)),
      before: optional(idText),
      limit: optional(wholeNumber(1, 50)),
    }),
    response: object({ bets: array(sportBet), next: nullable(idText) }),
    errors: [],
  },
})
