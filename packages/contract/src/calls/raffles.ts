import { array, boolean, enum as oneOf, nullable, object, optional, regex, string, type output } from 'zod/mini'
import { defineCalls } from '../call.ts'
import { rafflePrizes } from '../content/raffle.ts'
import { gameTypes } from '../game-types.ts'
import { memberRef, operatorList, periodFilter } from '../operator-list.ts'
import { amount, count, idText, languageCode, localDate, moment, nameText, plainText } from '../scalars.ts'
import { waitingForSecond } from './proposals.ts'

/** The name of a raffle: that of its content, and of its week or month. */
export const raffleId = string().check(regex(/^[a-z\d](?:[a-z\d-]{0,54}[a-z\d])?$/))

/** `coming` before its first day, `closed` between the last ticket and the draw. */
export const raffleStates = ['coming', 'open', 'closed', 'drawn'] as const
export type RaffleState = (typeof raffleStates)[number]

/** Places that win the same. */
const prize = object({
  from: count,
  to: count,
  gives: oneOf(rafflePrizes),
  amount,
  /** How many times bonus money has to be played through; 0 for all else. */
  turnover: string(),
})
export type RafflePrize = output<typeof prize>

/** Tickets in a row, both numbers within. */
const numbers = object({ first: count, last: count })

const winner = object({
  place: count,
  number: count,
  /** Its name, most of it hidden. */
  name: string(),
  isOwn: boolean(),
})

const raffle = object({
  id: raffleId,
  title: string(),
  lead: string(),
  /** HTML, cleaned. */
  terms: string(),
  art: string(),
  state: oneOf(raffleStates),
  /** The days whose play and deposits count, both within. */
  first: localDate,
  last: localDate,
  /** Until then tickets can be claimed. */
  closes: moment,
  draws: moment,
  /** What a ticket takes; 0 where it brings none. */
  turnover: amount,
  deposits: amount,
  gameTypes: array(oneOf(gameTypes)),
  each: count,
  all: count,
  /** How many were given out. */
  tickets: count,
  prizes: array(prize),
  publicValue: nullable(string()),
  /** What whoever looks has of it; null for visitors. */
  own: nullable(
    object({
      tickets: count,
      /** The latest first, so many rows at most. */
      numbers: array(numbers),
      /** What it can claim now. */
      due: count,
      /** What it played at risk and paid in so far. */
      turnover: amount,
      deposits: amount,
    }),
  ),
  winners: array(winner),
})
export type Raffle = output<typeof raffle>

const proof = object({
  /** As the draw knows it: `raffle-` and its id. */
  name: string(),
  state: oneOf(['open', 'closed', 'drawn']),
  closes: moment,
  draws: moment,
  /** SHA-256 of the seed, published before the first ticket. */
  commitment: string(),
  /** 64 hex digits; from the draw on. */
  seed: nullable(string()),
  /** What was named before the first ticket, and what it came to. */
  publicSource: nullable(string()),
  publicValue: nullable(string()),
  /** SHA-256 of the lines `number:member`; from the close on, like the list. */
  listHash: nullable(string()),
  list: nullable(array(object({ first: count, last: count, member: idText }))),
  /** How many prizes are drawn, and the tickets that won. */
  prizes: count,
  winners: array(object({ place: count, number: count, member: idText })),
})
export type RaffleProof = output<typeof proof>

const common = { encrypted: false, part: 'centre' } as const

/** Raffles: numbered tickets for play and deposits, and a draw that anybody can verify (PRO-03). */
export const raffleCalls = defineCalls({
  'raffle.list': {
    ...common,
    method: 'GET',
    path: '/wps/raffle',
    moduleId: 'RAFFLE3',
    token: 'optional',
    summary:
      'The raffles that come, run, or were drawn lately. Who takes a break, and whom the house holds back, is shown none.',
    request: object({ language: languageCode }),
    response: object({ list: array(raffle), currencySymbol: plainText(8) }),
    errors: [],
  },
  'raffle.claim': {
    ...common,
    method: 'POST',
    path: '/wps/relay/MCS2_claimRafflePromotion',
    moduleId: 'RAFFLECLAIM3',
    token: 'member',
    summary:
      'Takes the tickets that play and deposits have brought and that were not taken yet: each once, however often it is asked for. Answers their numbers, or null where there are none.',
    request: object({ raffle: raffleId }),
    response: object({ numbers: nullable(numbers), tickets: count }),
    errors: ['NOT_FOUND', 'STATE_PASSED', 'PROMOTION_SPENT', 'ACCOUNT_EXCLUDED', 'ACCOUNT_FROZEN'],
  },
  'raffle.proof': {
    ...common,
    method: 'GET',
    path: '/wps/raffle/proof',
    moduleId: 'RAFFLEPROOF3',
    token: 'none',
    summary:
      'What proves the draw of a raffle: the fingerprint of its seed from the opening on, the list of tickets from the close on, the seed and the winning tickets from the draw on.',
    request: object({ raffle: raffleId }),
    response: proof,
    errors: ['NOT_FOUND'],
  },
})

const openedStates = ['open', 'closed', 'drawn'] as const

export const raffleList = operatorList(
  object({
    raffle: raffleId,
    title: string(),
    raffleState: oneOf(openedStates),
    first: localDate,
    last: localDate,
    closes: moment,
    draws: moment,
    tickets: count,
    prizes: count,
    commitment: string(),
    listHash: nullable(string()),
    publicSource: nullable(string()),
    publicValue: nullable(string()),
    openedAt: moment,
    drawnAt: nullable(moment),
    winners: array(
      object({
        place: count,
        number: count,
        member: memberRef,
        gives: oneOf(rafflePrizes),
        amount,
      }),
    ),
  }),
  {
    filters: { raffle: optional(raffleId), raffleState: optional(oneOf(openedStates)) },
    sorts: ['-openedAt', 'openedAt'],
  },
)

export const raffleTicketList = operatorList(
  object({ raffle: raffleId, member: memberRef, first: count, last: count, tickets: count, at: moment }),
  { filters: { raffle: optional(raffleId), member: optional(idText), ...periodFilter }, sorts: ['-at', 'at'] },
)

const operatorCall = { token: 'operator', encrypted: false } as const

/** Raffles as operators see them. No call answers the seed of one that is not drawn. */
export const raffleDeskCalls = defineCalls({
  'raffles.list': {
    ...operatorCall,
    method: 'GET',
    path: '/ops/raffles',
    moduleId: 'OPSRAFFLES',
    permission: 'members.read',
    summary: 'The raffles that were opened, with their state, their tickets and who won.',
    request: raffleList.request,
    response: raffleList.response,
    errors: [],
  },
  'raffles.tickets': {
    ...operatorCall,
    method: 'GET',
    path: '/ops/raffles/tickets',
    moduleId: 'OPSRAFFTICKETS',
    permission: 'members.read',
    summary: 'The tickets that members took, those of a claim in a row.',
    request: raffleTicketList.request,
    response: raffleTicketList.response,
    errors: [],
  },
  'raffles.setValue': {
    ...operatorCall,
    method: 'POST',
    path: '/ops/raffles/value',
    moduleId: 'OPSRAFFVALUE',
    permission: 'rewards.review',
    fresh: true,
    second: { permission: 'rewards.review' },
    summary:
      'Proposes what the public value of a raffle came to, once no more tickets are given: it is drawn with that. A second person looks it up anew and enters it without seeing what the first one did.',
    request: object({ raffle: raffleId, publicValue: nameText(120) }),
    response: waitingForSecond,
    errors: ['NOT_FOUND', 'STATE_PASSED', 'CONFLICT'],
  },
})
