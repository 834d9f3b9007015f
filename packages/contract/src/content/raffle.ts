import {
  array,
  check,
  enum as oneOf,
  int,
  maximum,
  maxLength,
  minimum,
  minLength,
  object,
  optional,
  type output,
} from 'zod/mini'
import { raffleRhythms } from '#rules/loyalty/raffle-run.ts'
import { bonusTerms, notNegative } from '../bonus-terms.ts'
import { gameTypes } from '../game-types.ts'
import { localDate, nameText, plainText } from '../scalars.ts'
import { pictureKey } from './banner.ts'
import type { ContentKind } from './define.ts'
import { htmlText, inLanguages } from './texts.ts'
import { titleIn } from './words.ts'

/** What a prize may be: money that is free at once, points, or bonus money under terms. */
export const rafflePrizes = ['cash', 'points', 'bonus'] as const

/** The list of a raffle is hashed and published as a whole, and each prize looks at all that is left of it. */
export const MOST_TICKETS = 100_000
export const MOST_PRIZES = 100

const prize = object({
  gives: oneOf(rafflePrizes),
  amount: notNegative,
  /** So many of it, one place after the other. */
  count: int().check(minimum(1), maximum(MOST_PRIZES)),
  /** Of bonus money. */
  terms: optional(bonusTerms),
})

export const raffleContent = object({
  art: pictureKey,
  /** Held once, or anew each week or month. */
  every: oneOf(raffleRhythms),
  /** The local days whose play and deposits count, both within; of one that is held once. */
  first: optional(localDate),
  last: optional(localDate),
  /** So many hours after the last day tickets can still be claimed. */
  claimHours: int().check(minimum(0), maximum(168)),
  /** So many hours after that it is drawn. */
  drawHours: int().check(minimum(0), maximum(336)),
  /** What one ticket takes of turnover at risk, and of deposits; 0 where they bring none. */
  turnover: notNegative,
  deposits: notNegative,
  /** The types of games whose turnover counts; all of them unless told. */
  gameTypes: array(oneOf(gameTypes)).check(maxLength(gameTypes.length)),
  /** The most tickets of a member, and in all. */
  each: int().check(minimum(1), maximum(MOST_TICKETS)),
  all: int().check(minimum(1), maximum(MOST_TICKETS)),
  prizes: array(prize).check(minLength(1), maxLength(20)),
  /** A value that nobody knows before the close and everybody afterwards, such as an official draw, which is mixed into the draw. */
  publicValue: optional(nameText(120)),
  texts: inLanguages(object({ title: plainText(80), lead: plainText(200), terms: htmlText(20_000) })),
}).check(
  check(({ value, issues }) => {
    const wrong = (path: PropertyKey[], message: string): void => {
      issues.push({ code: 'custom', path, input: value, message })
    }
    for (const field of ['first', 'last'] as const)
      if ((value.every === 'once') !== (value[field] !== undefined)) wrong([field], 'days are for what is held once')
    if (value.first !== undefined && value.last !== undefined && value.last < value.first)
      wrong(['last'], 'ends before it begins')
    if (isZero(value.turnover) && isZero(value.deposits)) wrong(['deposits'], 'nothing brings a ticket')
    if (value.prizes.reduce((sum, { count }) => sum + count, 0) > MOST_PRIZES) wrong(['prizes'], 'too many')
    for (const [at, { gives, amount, terms }] of value.prizes.entries()) {
      if (isZero(amount)) wrong(['prizes', at, 'amount'], 'nothing is given')
      if (gives === 'points' && !/^\d+$/.test(amount)) wrong(['prizes', at, 'amount'], 'points are whole')
      if ((gives === 'bonus') !== (terms !== undefined)) wrong(['prizes', at, 'terms'], 'bonus money has terms')
    }
  }),
)
export type RaffleContent = output<typeof raffleContent>

const isZero = (decimal: string): boolean => !/[1-9]/.test(decimal)

/** A raffle: what brings a ticket, and what is drawn. Its terms are fixed at its opening. */
export const raffle = {
  summary: 'A raffle: what brings a ticket, and what is drawn among them. One that has opened keeps its terms.',
  schema: raffleContent,
  items: 'made',
  begin: {
    every: 'month',
    claimHours: 12,
    drawHours: 6,
    turnover: '0',
    deposits: '0',
    gameTypes: [],
    each: 100,
    all: 10_000,
  },
  draft: 'content.write',
  publish: 'content.publish',
  second: true,
  titleOf: ({ texts }, language) => titleIn(texts, language, ({ title }) => title),
  shownAt: () => '/raffle',
} satisfies ContentKind<RaffleContent>
