import { lotteryUnits, type LotteryTicket, type PickRequest } from '#contract/lottery.ts'
import { lineStake, MAX_MULTIPLE } from '#rules/lottery/terms.ts'
import { ONE } from '#rules/money.ts'

/** Puts picks into the slip of a game, to be bought for the draw that is sold now. */
export type AddToSlip = (gameCode: string, picks: readonly PickRequest[]) => void

type Terms = Pick<PickRequest, 'price' | 'unit' | 'multiple'>

/** A decimal of the wire in units of money. */
const units = (amount: string): bigint => {
  const [whole = '0', fraction = ''] = amount.split('.')
  return BigInt(whole) * ONE + BigInt(fraction.padEnd(5, '0').slice(0, 5))
}

/** Price, unit and multiple that make so much of a line: the largest unit, and of it the price of two where it fits. */
export function termsOfStake(stake: bigint): Terms | undefined {
  for (const unit of lotteryUnits) {
    for (const price of ['2', '1'] as const) {
      const one = lineStake(price === '2' ? 2 : 1, unit, 1)
      const multiple = Number(stake / one)
      if (stake % one === 0n && multiple >= 1 && multiple <= MAX_MULTIPLE) return { price, unit, multiple }
    }
  }
  return undefined
}

/** The picks of a ticket as they are bought once more, at the terms of today; one that no terms fit is left out. */
export const picksOnceMore = (picks: LotteryTicket['picks']): PickRequest[] =>
  picks.flatMap(({ play, pick, lines, stake }) => {
    const terms = lines === 0 ? undefined : termsOfStake(units(stake) / BigInt(lines))
    return terms === undefined ? [] : [{ play, pick, ...terms }]
  })
