import {
  array,
  boolean,
  discriminatedUnion,
  enum as oneOf,
  int,
  literal,
  maximum,
  maxLength,
  minimum,
  minLength,
  number,
  object,
  optional,
  type output,
  regex,
  string,
  unknown,
} from 'zod/mini'
import { PERIOD } from '#rules/sports/contest.ts'
import { MOST_RUNNERS } from '#rules/sports/outright.ts'
import { marketTypes } from '#rules/sports/markets.ts'
import { moment, nameText } from '../scalars.ts'
import { sportBoard, sportChanges, sportPhases, sports, sportScore } from '../sport-event.ts'

/**
 * What a producer of sports tells the house, one message after the other. The words are those of Sportradar's Unified Odds
 * Feed; the sequence without gaps is ours, so that a message that is lost shows at once.
 */
const key = string().check(regex(/^[a-z0-9][a-z0-9:._-]{0,79}$/))

const marketTypeIds = marketTypes.map(({ id }) => id)
const period = string().check(regex(PERIOD))
const line = int().check(minimum(-60), maximum(60))

/** A market of an event, by what it is about. Lines are counted in quarters, those of handicaps for the home side; an outright's, 4 for each place that pays. */
export const feedMarketKey = object({ type: oneOf(marketTypeIds), period, line: optional(line) })

/** A price below this is believed of nobody, in thousandths: what is as good as certain is not offered. */
const LEAST_PRICE = 1010

/** As the feed numbers them: 1 active, 0 inactive, −1 suspended, −2 handed over to another producer, −3 settled, −4 cancelled. */
const status = int().check(minimum(-4), maximum(1))

const feedMarket = object({
  ...feedMarketKey.shape,
  status,
  /** What of a stake on each pick wins on average, in the order of the type's picks; the house adds its margin. A pick that is half won wins half of it. */
  chances: optional(array(number().check(minimum(0), maximum(1))).check(minLength(2), maxLength(60))),
  /** And what of it comes back; nothing where left out. */
  backs: optional(array(number().check(minimum(0), maximum(1))).check(minLength(2), maxLength(60))),
  /** Or prices in thousandths, taken as they are. */
  prices: optional(array(int().check(minimum(LEAST_PRICE), maximum(10_000_000))).check(minLength(2), maxLength(60))),
})

const seedHex = string().check(regex(/^[0-9a-f]{64}$/))
const side = object({ key, name: nameText(80) })

const head = { sequence: int().check(minimum(1)), at: moment }
const event = { event: key }
const span = {
  markets: optional(array(feedMarketKey).check(maxLength(200))),
  from: optional(moment),
  to: optional(moment),
}

export const sportsMessage = discriminatedUnion('type', [
  object({ ...head, type: literal('alive') }),
  object({
    ...head,
    ...event,
    type: literal('fixture'),
    sport: oneOf(sports),
    /** Maps of a series. */
    bestOf: optional(int().check(minimum(1), maximum(9))),
    competition: side,
    home: side,
    away: side,
    startsAt: moment,
    /** Played by chance, not by people. */
    isSimulated: boolean(),
    /** The SHA-256 of the seed that a simulated event is played by. */
    commitment: optional(seedHex),
  }),
  /** Who ends where in a competition: an event of runners instead of two sides, with markets of the type `outright` alone. */
  object({
    ...head,
    ...event,
    type: literal('outright'),
    sport: oneOf(sports),
    competition: side,
    name: nameText(80),
    /** Picks are their places in this list, from 1, so told again it is the same. */
    runners: array(side).check(minLength(2), maxLength(MOST_RUNNERS)),
    /** When it is decided: no bets are taken from then on. */
    startsAt: moment,
    isSimulated: boolean(),
    commitment: optional(seedHex),
  }),
  object({
    ...head,
    ...event,
    type: literal('outright_settlement'),
    certainty: int().check(minimum(1), maximum(2)),
    /** All that competed, as they ended, by their keys; those in one list are tied. Bets on the others are void. */
    ranking: array(array(key).check(minLength(1), maxLength(MOST_RUNNERS))).check(
      minLength(1),
      maxLength(MOST_RUNNERS),
    ),
    seed: optional(seedHex),
  }),
  object({
    ...head,
    ...event,
    type: literal('fixture_change'),
    startsAt: optional(moment),
    change: optional(oneOf(sportChanges)),
  }),
  object({
    ...head,
    ...event,
    type: literal('odds_change'),
    phase: oneOf(sportPhases),
    score: sportScore,
    board: optional(sportBoard),
    markets: array(feedMarket).check(maxLength(300)),
  }),
  object({
    ...head,
    ...event,
    type: literal('bet_stop'),
    markets: optional(array(feedMarketKey).check(maxLength(200))),
  }),
  object({
    ...head,
    ...event,
    type: literal('bet_settlement'),
    /** 1 as a scout saw it, 2 confirmed. */
    certainty: int().check(minimum(1), maximum(2)),
    scores: array(object({ period, ...sportScore.shape })).check(minLength(1), maxLength(110)),
    /** Nothing of the event is open any more. */
    isFinal: boolean(),
    /** The seed that a simulated event was played by. */
    seed: optional(seedHex),
  }),
  object({
    ...head,
    ...event,
    type: literal('rollback_bet_settlement'),
    periods: array(period).check(minLength(1), maxLength(40)),
  }),
  object({ ...head, ...event, type: literal('bet_cancel'), ...span }),
  object({ ...head, ...event, type: literal('rollback_bet_cancel'), ...span }),
  /** All that was asked for since the last message that came has been sent. */
  object({ ...head, type: literal('snapshot_complete') }),
])
export type SportsMessage = output<typeof sportsMessage>
export type SportsMessageOf<Type extends SportsMessage['type']> = Extract<SportsMessage, { type: Type }>

/** Names of producers of the house itself: what files bring in, and the simulator. None outside may speak for them. */
export const ownProducers: readonly string[] = ['files', 'simulator']

/** Where a producer outside posts its messages as JSON, signed as `signed-feed.ts` says. */
export const sportsFeedPath = (name: string): string => `/sports/feeds/${name}`

/** Messages in one body, in the order of their sequence. Each is read by itself, so that the answer names the one at fault. */
export const sportsFeedBody = object({ messages: array(unknown()).check(minLength(1), maxLength(500)) })

/**
 * What a producer outside is answered. Of a fault of a message, those before it are taken, it and those behind it changed
 * nothing.
 */
export interface SportsFeedAnswer {
  /** Messages of the body that are taken, with those that were known already. */
  readonly taken?: number
  /** The sequence of the message that comes next. */
  readonly expected?: number
  /** No bets are taken until all that holds was told again, and `snapshot_complete` behind it. */
  readonly recover?: boolean
  /** Not signed of late; too large; no list of messages; a message lacks; a message that cannot be true. */
  readonly fault?: 'signature' | 'size' | 'body' | 'order' | 'message'
  /** The place in the body of the message at fault, from 0. */
  readonly at?: number
  /** What is wrong with it. */
  readonly why?: string
}
