import { prizePool, rankingMeasures, rankingPeriods, refusedPlaces } from '#rules/loyalty/ranking.ts'
import { parseMoney } from '#rules/money.ts'
import {
  array,
  check,
  enum as oneOf,
  int,
  maximum,
  maxLength,
  minimum,
  minLength,
  nullable,
  object,
  optional,
  regex,
  string,
  type output,
} from 'zod/mini'
import { bonusTerms, notNegative } from '../bonus-terms.ts'
import { gameTypes } from '../game-types.ts'
import { moment, plainText } from '../scalars.ts'
import { pictureKey } from './banner.ts'
import type { ContentKind } from './define.ts'
import { htmlText, inLanguages } from './texts.ts'
import { titleIn } from './words.ts'

/** What a place may win. */
export const rankingGifts = ['cash', 'points', 'bonus'] as const

/** The last place that may have a prize. */
const LAST_PLACE = 1000
const place = int().check(minimum(1), maximum(LAST_PLACE))

/** What each of some places wins. */
const prize = object({
  from: place,
  to: place,
  gives: oneOf(rankingGifts),
  amount: notNegative,
  /** How many times money has to be played through; 0 for money that is free at once. */
  turnover: string().check(regex(/^\d{1,3}(\.\d{1,2})?$/)),
  /** Of bonus money. */
  terms: optional(bonusTerms),
})
export type RankingPrize = output<typeof prize>

export const rankingContent = object({
  art: pictureKey,
  period: oneOf(rankingPeriods),
  /** Play counts from then until then; always unless told. A ranking that is held once has both. */
  from: nullable(moment),
  until: nullable(moment),
  by: oneOf(rankingMeasures),
  /** The types of games that count; all of them unless told. */
  gameTypes: array(oneOf(gameTypes)).check(maxLength(gameTypes.length)),
  /** Rounds of a smaller stake do not count. */
  leastStake: notNegative,
  /** The least score to be on the board: money, or times. */
  leastScore: notNegative,
  /** From the first place on, without a gap. */
  prizes: array(prize).check(minLength(1), maxLength(20)),
  /** Days in which a prize has to be claimed; 0 where it is paid without a claim. */
  claimDays: int().check(minimum(0), maximum(90)),
  /** What the prizes of one board may come to, in money. */
  prizeBudget: notNegative,
  texts: inLanguages(object({ title: plainText(80), lead: plainText(200), terms: htmlText(20_000) })),
}).check(
  check(({ value, issues }) => {
    const wrong = (path: PropertyKey[], message: string): void => {
      issues.push({ code: 'custom', path, input: value, message })
    }
    const { from, until, prizes } = value
    if (from !== null && until !== null && until <= from) wrong(['until'], 'ends before it begins')
    if (value.period === 'once' && from === null) wrong(['from'], 'what is held once has a beginning')
    if (value.period === 'once' && until === null) wrong(['until'], 'what is held once has an end')
    const refused = refusedPlaces(prizes)
    if (refused !== undefined) wrong(['prizes', refused, 'from'], 'places follow each other from the first on')
    for (const [at, { gives, amount, terms }] of prizes.entries()) {
      if (!/[1-9]/.test(amount)) wrong(['prizes', at, 'amount'], 'nothing is won')
      if ((gives === 'bonus') !== (terms !== undefined)) wrong(['prizes', at, 'terms'], 'bonus money has terms')
      if (gives === 'points' && !/^\d+$/.test(amount)) wrong(['prizes', at, 'amount'], 'points are whole')
    }
    if (poolOf(prizes) > parseMoney(value.prizeBudget)) wrong(['prizeBudget'], 'the prizes come to more')
  }),
)
export type RankingContent = output<typeof rankingContent>

/** What prizes of a board come to in money; points are no money. */
export const poolOf = (prizes: readonly Pick<RankingPrize, 'from' | 'to' | 'gives' | 'amount'>[]): bigint =>
  prizePool(
    prizes.map(({ from, to, gives, amount }) => ({ from, to, money: gives === 'points' ? 0n : parseMoney(amount) })),
  )

/** A ranking: who plays most, or best, in a time, and what its places win. A board that is open keeps its terms. */
export const ranking = {
  summary: 'A ranking: what it goes by, how long a board is counted, and what its places win.',
  schema: rankingContent,
  items: 'made',
  begin: { period: 'week', by: 'turnover', leastStake: '0', leastScore: '0', claimDays: 7, prizeBudget: '0' },
  draft: 'content.write',
  publish: 'content.publish',
  second: true,
  titleOf: ({ texts }, language) => titleIn(texts, language, ({ title }) => title),
  shownAt: (item) => `/leaderboard?ranking=${item}`,
} satisfies ContentKind<RankingContent>
