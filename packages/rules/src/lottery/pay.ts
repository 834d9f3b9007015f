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
 * The most that the parts of a pick can win together.
 * @param parts each with what a won line of it pays
 */
export function greatestOf(play: AnyPlay, parts: readonly { readonly part: Part; readonly money: Money }[]): Money {
  const sum = parts.reduce((all, { part, money }) => all + money * play.greatest(part), 0n)
  if (play.most === undefined) return sum
  const together = play.most * parts.reduce((best, { money }) => (money > best ? money : best), 0n)
  return together < sum ? together : sum
}

/** What a result makes of a part. */
export interface Outcome {
  readonly payout: Money
  /** How many of its lines won or came back. */
  readonly lines: number
}

/**
 * What a part pays at a result, and for how many lines. Where a leg of a product pushed, the part's prize falls by what
 * that leg pays; where all pushed, the stake comes back.
 * @param layers what the result means for the play, where that is known
 */
export function outcomeOf(
  play: AnyPlay,
  part: Part,
  { stake, prize }: Sold,
  result: ResultValue,
  layers = play.grade(result),
): Outcome {
  if (play.product === undefined) {
    const { prizes, stakes } = match(part, layers)
    return { payout: prizes * prize + stakes * stake, lines: Number(prizes + stakes) }
  }
  const won = play.product.won(part, result)
  const payout =
    won === undefined ? 0n : won.length === 0 ? stake : productPayout(play, play.product.legs(part), won, prize)
  return { payout, lines: payout > 0n ? 1 : 0 }
}

function productPayout(play: AnyPlay, legs: readonly string[], won: readonly string[], prize: Money): Money {
  const all = product(legs.map((id) => prizeOf(play.prizes, id)))
  const left = product(won.map((id) => prizeOf(play.prizes, id)))
  return (prize * left.numerator * all.denominator) / (left.denominator * all.numerator)
}

/** What a part pays at a result. */
export const payoutOf = (play: AnyPlay, part: Part, sold: Sold, result: ResultValue): Money =>
  outcomeOf(play, part, sold, result).payout
