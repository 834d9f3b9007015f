import { array, int, maximum, maxLength, minimum, object, type output } from 'zod/mini'
import { lotteryCode } from '../lottery.ts'
import { plainText, positiveAmount } from '../scalars.ts'
import type { SettingGroup } from './define.ts'
import { prizeGroup as group } from './lottery-terms.ts'

const seconds = int().check(minimum(0), maximum(86_400))

export const lotterySettings = object({
  /** The prize groups between which members choose: the lowest, and that of a member of the house. */
  leastGroup: group,
  ownGroup: group,
  /** Seconds between the close of a fast draw and its result. */
  closeSeconds: int().check(minimum(1), maximum(30)),
  /** Seconds before the close of their calendar at which official draws are sold no more. */
  officialGuardSeconds: seconds,
  /** Seconds before the close in which tickets are not cancelled any more. */
  cancelGuardSeconds: seconds,
  /** Games that are not sold. */
  gamesOff: array(lotteryCode).check(maxLength(200)),
  /** Plays that are not sold, as `game/play`, or the play alone for all games. */
  playsOff: array(plainText(80)).check(maxLength(500)),
  /** What one ticket may cost at most. */
  ticketLimit: positiveAmount,
  /** What one member may stake in one draw at most, all its tickets together. */
  memberLimit: positiveAmount,
  /** What one pick may win at most. */
  payoutLimit: positiveAmount,
  /** What all members together may win on one number of a play in one draw, each time that it comes. */
  numberLimit: positiveAmount,
  /** What all members together may win in one draw with a play that is not counted by number. */
  playLimit: positiveAmount,
  /** What an amount of 1 is in a text of Vietnamese picks. */
  pastedUnit: positiveAmount,
})
export type LotterySettings = output<typeof lotterySettings>

const amountOf = (text: string): number => Number(text)

export const lottery = {
  summary: 'Sets prize groups, closing times and limits of the lotteries, and which games and plays are sold.',
  schema: lotterySettings,
  defaults: {
    leastGroup: 1700,
    ownGroup: 1950,
    closeSeconds: 5,
    officialGuardSeconds: 300,
    cancelGuardSeconds: 10,
    gamesOff: [],
    playsOff: [],
    ticketLimit: '50000',
    memberLimit: '200000',
    payoutLimit: '200000',
    numberLimit: '500000',
    playLimit: '1000000',
    pastedUnit: '1',
  },
  permission: 'settings.write',
  moduleId: 'OPSLOTTERY',
  // Whoever raises what the house may owe, or pays more back, does not do it alone.
  isLooser: (before, after) =>
    after.ownGroup > before.ownGroup ||
    (['ticketLimit', 'memberLimit', 'payoutLimit', 'numberLimit', 'playLimit'] as const).some(
      (limit) => amountOf(after[limit]) > amountOf(before[limit]),
    ),
} satisfies SettingGroup<LotterySettings>
