import { grades } from '#rules/sports/grade.ts'
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
} from 'zod/mini'
import { amount, idText, moment, plainText, positiveAmount, signedAmount } from './scalars.ts'
import { pickName, sportPhases, sports, sportScore } from './sport-event.ts'

/** What may become of a price between the slip and the bet: nothing, only something better for the player, or anything. */
export const pricePolicies = ['none', 'better', 'any'] as const

/** For so many seconds a bet on a live event waits at most before it is looked at. */
export const LONGEST_DELAY_SECONDS = 10

/** Thousandths: 1.91 is 1910. */
const price = int().check(minimum(1001), maximum(10_000_000))

export const slipLeg = object({
  market: int().check(minimum(1), maximum(2_000_000_000)),
  pick: pickName,
  price,
  /** Part of every line of a system. */
  isBanker: optional(boolean()),
})

/** Why a leg cannot be bet on as it stands, with its price of now where there is one. */
export const legFaults = ['unknown', 'closed', 'suspended', 'stopped', 'price', 'same-event', 'pick'] as const
export const legFault = object({ leg: int(), fault: oneOf(legFaults), price: optional(int()) })

/** `single`, `combination`, a named system such as `yankee`, or `2-of-3`. */
export const slipKind = plainText(20).check(minLength(1))

/** What happened to the money of a bet since its stake. */
export const betMovements = ['paid', 'refunded', 'corrected', 'cashedOut'] as const

/** Why a bet was paid, or what it was paid changed. */
export const betReasons = [
  'result',
  /** Play or a part of the contest had decided it. */
  'early',
  'correction',
  'takenBack',
  'voidSpan',
  'voidEvent',
  'voidUndone',
  /** The contest was cancelled, postponed, abandoned, awarded, or begun anew. */
  'course',
  'byHand',
  'handTakenBack',
  'cashOut',
] as const

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
  pick: pickName,
  /** Who is picked, in an outright. */
  runner: nullable(plainText(80)),
  price: int(),
  /** The score when the bet was taken. */
  at: sportScore,
  isBanker: boolean(),
  /** How it ended; null while it is open. */
  grade: nullable(oneOf(grades)),
  /** Where more tied than there were places: the price is paid by `places` of `tied`. */
  deadHeat: nullable(object({ places: int(), tied: int() })),
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
  /** What was paid, corrected and cashed out, oldest first; a correction that takes back is negative. */
  movements: array(
    object({ at: moment, what: oneOf(betMovements), amount: signedAmount, why: nullable(oneOf(betReasons)) }),
  ),
  legs: array(sportLeg),
})

export const slip = {
  legs: array(slipLeg).check(minLength(1), maxLength(MOST_LEGS)),
  kind: slipKind,
  /** What each line stakes. */
  unit: positiveAmount,
  policy: oneOf(pricePolicies),
}
