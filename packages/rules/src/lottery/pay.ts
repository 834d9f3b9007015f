import type { Money } from '../money.ts'
import { ONE } from '../money.ts'
import type { AnyPlay, ResultValue } from './kind.ts'
import { match } from './match.ts'
import type { Part, Prize } from './play.ts'
import { linePrize } from './terms.ts'

/** What the sale fixed for a part: the stake of a line and what a won line pays. */
export interface Sold {
  readonly stake: Money
  readonly prize: Money
}

/** The odds of several prizes multiplied, as a fraction. */
function product(prizes: readonly Prize[]): { readonly numerator: bigint; readonly denominator: bigint } {
  let [numerator, denominator] = [1n, 1n]
  for (const { odds = ONE } of prizes) {
    numerator *= odds
    denominator *= ONE
  }
  return { numerator, denominator }
}

/** @throws RangeError where a play has no such prize */
function prizeOf(prizes: readonly Prize[], id: string): Prize {
  const prize = prizes.find((each) => each.id === id)
  if (prize === undefined) throw new RangeError(`no prize ${JSON.stringify(id)}`)
  return prize
}

/**
 * What a won line of a part pays, fixed at the sale: of a product, where all legs win.
 * @param prizes those of the play, with the odds of the sale
 */
export function partPrize(play: AnyPlay, part: Part, stake: Money, group: number, prizes = play.prizes): Money {
  if (play.product === undefined) return linePrize(stake, prizeOf(prizes, part.prize), group)
  const { numerator, denominator } = product(play.product.legs(part).map((id) => prizeOf(prizes, id)))
  return (stake * numerator) / denominator
}

/**
 * What a part pays at a result. Where a leg of a product pushed, the part's prize falls by what that leg pays; where all
 * pushed, the stake comes back.
 */
export function payoutOf(play: AnyPlay, part: Part, { stake, prize }: Sold, result: ResultValue): Money {
  if (play.product === undefined) {
    const won = match(part, play.grade(result))
    return won.prizes * prize + won.stakes * stake
  }
  const won = play.product.won(part, result)
  if (won === undefined) return 0n
  if (won.length === 0) return stake
  const all = product(play.product.legs(part).map((id) => prizeOf(play.prizes, id)))
  const left = product(won.map((id) => prizeOf(play.prizes, id)))
  return (prize * left.numerator * all.denominator) / (left.denominator * all.numerator)
}

/** How many lines of a part won or came back. @param paid what the part pays */
export function wonLines(play: AnyPlay, part: Part, result: ResultValue, paid: Money): number {
  if (play.product !== undefined) return paid > 0n ? 1 : 0
  const { prizes, stakes } = match(part, play.grade(result))
  return Number(prizes + stakes)
}
