import type { LotteryTicket, PickRequest } from '#contract/lottery.ts'

/** Puts picks into the slip of a game, to be bought for the draw that is sold now. */
export type AddToSlip = (gameCode: string, picks: readonly PickRequest[]) => void

/** The picks of a ticket as they are bought once more: by the same price, unit, multiple and prize group, at the odds of today. */
export const picksOnceMore = (picks: LotteryTicket['picks']): PickRequest[] =>
  picks.flatMap(({ play, pick, reversed, terms }) =>
    terms === null ? [] : [{ play, pick, ...(reversed && { reversed }), ...terms }],
  )
