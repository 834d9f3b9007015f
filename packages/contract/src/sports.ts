import { MOST_LEGS } from '#rules/sports/systems.ts'
import {
  array,
  boolean,
  enum as oneOf,
  int,
  maximum,
  maxLength,
  minimum,
  minLength,
  nullable,
  object,
  optional,
  string,
} from 'zod/mini'
import { grades } from '#rules/sports/grade.ts'
import { sportBoard, sportPhases, sportScore } from './protocols/sports-feed.ts'
import { amount, idText, moment, plainText, positiveAmount } from './scalars.ts'

export const sports = ['football', 'series', 'cockfight'] as const
export const isSport = (text: string): boolean => sports.some((sport) => sport === text)

/** What may become of a price between the slip and the bet: nothing, only something better for the player, or anything. */
export const pricePolicies = ['none', 'better', 'any'] as const

/** Thousandths: 1.91 is 1910. */
const price = int().check(minimum(1001), maximum(10_000_000))
const pick = plainText(20)

/** A market as a page shows it: prices in the order of its picks, null where a pick cannot be bet on now. */
export const sportMarket = object({
  id: int(),
  type: plainText(12),
  period: plainText(12),
  /** In quarters; null where the market has none. */
  line: nullable(int()),
  open: boolean(),
  version: int(),
  picks: array(object({ pick, price: nullable(int()) })),
})

export const sportEvent = object({
  id: int(),
  sport: oneOf(sports),
  competition: plainText(80),
  home: plainText(80),
  away: plainText(80),
  startsAt: moment,
  phase: oneOf(sportPhases),
  /** What became of it, where it did not end as planned. */
  change: nullable(plainText(20)),
  score: sportScore,
  board: sportBoard,
  isSimulated: boolean(),
  /** Of a simulated event: the SHA-256 of its seed, and the seed once it is over. */
  proof: nullable(object({ commitment: string(), seed: nullable(string()) })),
  bestOf: nullable(int()),
  /** Whether it can be bet on now. */
  open: boolean(),
  markets: array(sportMarket),
  /** Markets in all; a list brings a few of each event. */
  marketCount: int(),
})

export const slipLeg = object({
  market: int().check(minimum(1), maximum(2_000_000_000)),
  pick,
  price,
  /** Part of every line of a system. */
  isBanker: optional(boolean()),
})

/** Why a leg cannot be bet on as it stands, with its price of now where there is one. */
export const legFaults = ['unknown', 'closed', 'suspended', 'stopped', 'price', 'same-event', 'pick'] as const
export const legFault = object({ leg: int(), fault: oneOf(legFaults), price: optional(int()) })

/** `single`, `combination`, a named system such as `yankee`, or `2-of-3`. */
export const slipKind = plainText(20).check(minLength(1))

export const betStates = ['open', 'settled', 'cashed'] as const

export const sportLeg = object({
  event: int(),
  home: plainText(80),
  away: plainText(80),
  competition: plainText(80),
  sport: oneOf(sports),
  startsAt: moment,
  phase: oneOf(sportPhases),
  score: sportScore,
  market: int(),
  type: plainText(12),
  period: plainText(12),
  line: nullable(int()),
  pick,
  price: int(),
  /** The score when the bet was taken. */
  at: sportScore,
  isBanker: boolean(),
  /** How it ended; null while it is open. */
  grade: nullable(oneOf(grades)),
})

export const sportBet = object({
  id: idText,
  at: moment,
  kind: slipKind,
  lines: int(),
  stake: amount,
  /** What of the stake still runs; less than the stake once a part was cashed out. */
  running: amount,
  /** What it brings if all that is open wins. */
  mostPayout: amount,
  cashed: amount,
  paid: amount,
  state: oneOf(betStates),
  legs: array(sportLeg),
})

export const slip = {
  legs: array(slipLeg).check(minLength(1), maxLength(MOST_LEGS)),
  kind: slipKind,
  /** What each line stakes. */
  unit: positiveAmount,
  policy: oneOf(pricePolicies),
}
