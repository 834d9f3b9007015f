import {
  array,
  boolean,
  enum as oneOf,
  int,
  maxLength,
  maximum,
  minimum,
  object,
  regex,
  string,
  type output,
} from 'zod/mini'
import { kinds } from './kinds.ts'
import { plainText } from './scalars.ts'

/** Times an amount, above nothing and with up to two decimals, such as `10` or `0.5`. */
const times = string().check(regex(/^(?=.*[1-9])\d{1,3}(\.\d{1,2})?$/))
/** An amount that may be nothing. */
export const notNegative = string()
  .check(regex(/^\d{1,10}(\.\d{1,5})?$/))
  .register(kinds, { kind: 'amount' })
const percent = int().check(minimum(0), maximum(100))

/** What a weight is for: a game by its number, a vendor, a class or a type of games. */
export const weightOf = ['node', 'vendor', 'gameClass', 'type'] as const

/** The terms of bonus money; a grant keeps those of the moment at which it was given. */
export const bonusTerms = object({
  /** How many times the bonus has to be wagered. */
  multiple: times,
  /** The most that becomes real money, in times of the bonus; 0 for all of the purse. */
  capTimes: string().check(regex(/^\d{1,3}(\.\d{1,2})?$/)),
  /** The highest stake while the bonus is played; 0 for any. */
  highestStake: notNegative,
  /** For so many days it can be played once it is active. */
  days: int().check(minimum(1), maximum(365)),
  /** Which money bears a stake where both could. */
  first: oneOf(['real', 'bonus']),
  /** Whether stakes of own money count towards the wagering as well. */
  ownStakesCount: boolean(),
  /** Which part of a stake counts, where no weight says otherwise. A game of 0 is not played with the bonus. */
  rest: percent,
  /** The narrowest weight holds: of a game before its vendor, its class, its type. */
  weights: array(object({ of: oneOf(weightOf), value: plainText(60), percent })).check(maxLength(200)),
})
export type BonusTerms = output<typeof bonusTerms>
