import { bonusTerms } from '#contract/bonus-terms.ts'
import type { ShownGift } from '#contract/calls/promotions.ts'
import { type Gift, promotionGifts } from '#contract/content/promotion.ts'
import type { Happened } from './happened.ts'
import { CENT, type Money, moneyToDecimal, parseMoney } from '#rules/money.ts'
import { array, enum as oneOf, nullable, number, object, optional, parse, string, type output } from 'zod/mini'

/** A gift with the amount that it came to, as an award keeps it. */
const givenGift = object({
  gives: oneOf(promotionGifts),
  /** Money or points, or the stake of a free round; decimal text. */
  amount: string(),
  /** How many times money has to be played through. */
  turnover: string(),
  terms: optional(bonusTerms),
  rounds: optional(nullable(number())),
  game: optional(nullable(number())),
  days: optional(nullable(number())),
})
export type GivenGift = output<typeof givenGift>

const givenGifts = array(givenGift)

/** The gifts of a stored award. */
export const readGifts = (stored: unknown): GivenGift[] => parse(givenGifts, stored)

/** What gifts come to: parts of a deposit are cut to the cent; what comes to nothing is left out. */
export function giftsFor(
  gifts: readonly Gift[],
  { deposit, decided }: Pick<Happened, 'deposit' | 'decided'>,
): GivenGift[] {
  return gifts.flatMap(({ percent, ...gift }, at) => {
    const most = parseMoney(gift.amount)
    const part = percent === 0 ? most : partOf(deposit ?? 0n, percent)
    const wanted = at === 0 && decided !== undefined ? decided : part
    const amount = wanted < most ? wanted : most
    return amount === 0n ? [] : [{ ...gift, amount: moneyToDecimal(amount, 5) }]
  })
}

const partOf = (deposit: Money, percent: number): Money => ((deposit * BigInt(percent)) / 100n / CENT) * CENT

/** What gifts cost, in units of money; points are no money. */
export const costOf = (gifts: readonly GivenGift[]): Money =>
  gifts.reduce((sum, { gives, amount, rounds }) => {
    if (gives === 'points') return sum
    return sum + parseMoney(amount) * (gives === 'freeRounds' ? BigInt(rounds ?? 0) : 1n)
  }, 0n)

/** A gift as members and operators are shown it. @param nameOf the name of a game */
export const shownGift = (
  gift: GivenGift & { readonly percent?: number },
  nameOf: (game: number) => string | undefined,
  upTo = false,
): ShownGift => ({
  gives: gift.gives,
  amount: gift.amount,
  upTo: upTo || (gift.percent ?? 0) > 0,
  percent: gift.percent ?? 0,
  turnover: gift.gives === 'bonus' ? (gift.terms?.multiple ?? '0') : gift.gives === 'cash' ? gift.turnover : '0',
  rounds: gift.rounds ?? null,
  game: gift.game === undefined || gift.game === null ? null : (nameOf(gift.game) ?? null),
})
