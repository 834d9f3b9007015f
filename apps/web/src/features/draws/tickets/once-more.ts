import type { LotteryTicket, PickRequest } from '#contract/lottery.ts'
import { termsOfStake } from '#rules/lottery/terms.ts'
import { parseMoney } from '#rules/money.ts'

/** Puts picks into the slip of a game, to be bought for the draw that is sold now. */
export type AddToSlip = (gameCode: string, picks: readonly PickRequest[]) => void

/** The picks of a ticket as they are bought once more, at the terms of today; one that no terms fit is left out. */
export const picksOnceMore = (picks: LotteryTicket['picks']): PickRequest[] =>
  picks.flatMap(({ play, pick, reversed, lines, stake }) => {
    const terms = lines === 0 ? undefined : termsOfStake(parseMoney(stake) / BigInt(lines))
    return terms === undefined ? [] : [{ play, pick, ...(reversed && { reversed }), ...terms }]
  })
