import { array, enum as oneOf, int, maximum, maxLength, minimum, object, optional, type output } from 'zod/mini'
import { lotteryCode } from '../lottery.ts'
import { plainText, positiveAmount } from '../scalars.ts'
import type { SettingGroup } from './define.ts'

/** A prize group that the house sets, in 1/2000 of what is staked. */
export const prizeGroup = int().check(minimum(1000), maximum(2000))

/** What becomes of a number once a share of its limit is sold: closed, or it pays half. */
export const controlShares = ['closed', 'half'] as const

/** What both a game and a play may have of their own. */
const common = {
  /** What one pick may win at most. */
  payoutLimit: optional(positiveAmount),
  /** From so many percent of a number's limit on it is closed, or pays half. */
  controlFrom: optional(int().check(minimum(1), maximum(99))),
  controlShare: optional(oneOf(controlShares)),
}

/** What a game has of its own; the settings of the lotteries hold where a field is left out. */
export const setOfGame = {
  leastGroup: optional(prizeGroup),
  ownGroup: optional(prizeGroup),
  /** What all members together may win on one number of a play in one draw, each time that it comes. */
  numberLimit: optional(positiveAmount),
  /** What all members together may win in one draw with a play that is not counted by number. */
  playLimit: optional(positiveAmount),
  ...common,
} as const

/** What a play of a game has of its own; what its game says holds where a field is left out. */
export const setOfPlay = {
  /** What a line costs at least and at most. */
  leastStake: optional(positiveAmount),
  mostStake: optional(positiveAmount),
  /** What all members together may win in one draw: on each number of a play that is counted by number, else with the play. */
  drawLimit: optional(positiveAmount),
  /** By prize of the play: what a stake of 1 pays. A play of one kind of prize names none. */
  odds: optional(array(object({ prize: optional(plainText(40)), odds: positiveAmount })).check(maxLength(200))),
  ...common,
} as const

/** So many games and plays may have terms of their own. */
export const MOST_TERMS = 2000

export const lotteryTermsSettings = object({
  games: array(object({ gameCode: lotteryCode, ...setOfGame })).check(maxLength(MOST_TERMS)),
  plays: array(object({ gameCode: lotteryCode, play: plainText(40), ...setOfPlay })).check(maxLength(MOST_TERMS)),
})
export type LotteryTerms = output<typeof lotteryTermsSettings>

/** Written by `lotteryDesk.setGame` and `lotteryDesk.setPlay`, which know the rules of the plays. */
export const lotteryTerms = {
  summary: 'What single lotteries and plays have of their own: odds, prize groups, limits.',
  schema: lotteryTermsSettings,
  defaults: { games: [], plays: [] },
  permission: 'settings.write',
} satisfies SettingGroup<LotteryTerms>
