import { type ContractCalendar, periodOf } from '../agents/period.ts'
import { addDays, instantOf, localDate } from '../local-time.ts'
import { type Money, moneyToDecimal, ONE, parseMoney } from '../money.ts'
import { atRisk, type RoundSums } from '../play/at-risk.ts'
import { occasionOf } from './occasions.ts'

/** Where a member stands in a ranking. */
export interface Standing {
  readonly member: bigint
  readonly score: bigint
  /** When it reached this score, in any measure that grows with time; a roll-back takes score away, and the moment is new. */
  readonly reachedAt: number
}

/** The better one first: by score, then by who reached it first, then by the smaller id. */
export function compareStandings(a: Standing, b: Standing): number {
  if (a.score !== b.score) return a.score > b.score ? -1 : 1
  if (a.reachedAt !== b.reachedAt) return a.reachedAt - b.reachedAt
  return a.member < b.member ? -1 : a.member > b.member ? 1 : 0
}

/** Places that have one prize, from 1 on; both are in it. */
export interface PrizePlaces {
  readonly from: number
  readonly to: number
}

/** The first places that overlap others, leave a gap or are none; undefined where all follow each other from the first place on. */
export function refusedPlaces(prizes: readonly PrizePlaces[]): number | undefined {
  let next = 1
  for (const [at, { from, to }] of prizes.entries()) {
    if (from !== next || to < from) return at
    next = to + 1
  }
  return undefined
}

/** Which prize a place has; undefined behind the last. */
export function prizeOf(prizes: readonly PrizePlaces[], place: number): number | undefined {
  const at = prizes.findIndex(({ from, to }) => place >= from && place <= to)
  return at < 0 ? undefined : at
}

/** What a ranking goes by: turnover at risk, what was won above the stakes, or the best multiple of one round. */
export const rankingMeasures = ['turnover', 'win', 'multiple'] as const
export type RankingMeasure = (typeof rankingMeasures)[number]

/**
 * What a round is worth: units of money, or hundredths of a multiple, cut. Nothing while it is open, once it is void, and where
 * its stake is too small. Of money the rounds of a member add up; of multiples the best one counts.
 */
export function roundScore(by: RankingMeasure, leastStake: Money, round: RoundSums): bigint {
  const { stake, payout, isClosed } = round
  if (!isClosed || stake <= 0n || stake < leastStake) return 0n
  if (by === 'turnover') return atRisk(round)
  if (by === 'win') return payout > stake ? payout - stake : 0n
  return (payout * 100n) / stake
}

/** The least score to be on a board, from a decimal: of money, or of times. Whoever has nothing is on none. */
export function leastScore(by: RankingMeasure, least: string): bigint {
  const units = parseMoney(least)
  const score = by === 'multiple' ? (units * 100n) / ONE : units
  return score > 0n ? score : 1n
}

/** A score as a decimal: money, or times. */
export const scoreText = (by: RankingMeasure, score: bigint): string =>
  by === 'multiple' ? moneyToDecimal((score * ONE) / 100n, 2) : moneyToDecimal(score, 5)

/** What prizes come to together, each for all of its places. */
export const prizePool = (prizes: readonly (PrizePlaces & { readonly money: Money })[]): Money =>
  prizes.reduce((sum, { from, to, money }) => sum + money * BigInt(Math.max(to - from + 1, 0)), 0n)

/** How long a board is counted: a local period, or one span that is named. */
export const rankingPeriods = ['day', 'week', 'halfMonth', 'month', 'once'] as const
export type RankingPeriod = (typeof rankingPeriods)[number]

const CALENDARS = {
  day: 'daily',
  week: 'weekly',
  halfMonth: 'semiMonthly',
  month: 'monthly',
} as const satisfies Readonly<Record<Exclude<RankingPeriod, 'once'>, ContractCalendar>>

/** When something is on, in milliseconds since 1970; `until` is the first moment after it. */
export interface RankingSpan {
  readonly period: RankingPeriod
  readonly from: number | undefined
  readonly until: number | undefined
}

/** A board of a ranking: its occasion, such as `2026-W47`, and its time, of which `ends` is the first moment after it. */
export interface Board {
  readonly occasion: string
  readonly begins: number
  readonly ends: number
}

/** The board on which a moment counts; undefined where the ranking is not on then. */
export function boardAt({ period, from, until }: RankingSpan, atMs: number, timeZone: string): Board | undefined {
  if ((from !== undefined && atMs < from) || (until !== undefined && atMs >= until)) return undefined
  if (period === 'once')
    return from === undefined || until === undefined
      ? undefined
      : { occasion: `once:${localDate(from, timeZone)}`, begins: from, ends: until }
  const day = localDate(atMs, timeZone)
  const days = periodOf(CALENDARS[period], day)
  const [begins, ends] = [instantOf(days.from, '00:00', timeZone), instantOf(addDays(days.to, 1), '00:00', timeZone)]
  return {
    occasion: occasionOf({ on: period, day }),
    begins: Math.max(begins, from ?? begins),
    ends: Math.min(ends, until ?? ends),
  }
}
