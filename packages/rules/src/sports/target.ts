import type { Money } from '../money.ts'
import { type Rational, floor, multiply, rational } from '../rational.ts'
import { type Contest, NIL, type Score, kindOfPeriod } from './contest.ts'
import type { Fate } from './deadlines.ts'
import { type Graded, type Price, factorOf } from './grade.ts'
import { type Market, decided } from './markets.ts'
import { type Ranking, gradeOutright } from './outright.ts'

/** A span of time whose bets are void, of one market or, where that is null, of all: from its first millisecond, without its last. */
export interface VoidSpan {
  readonly market: number | null
  readonly sinceMs: number
  readonly untilMs: number
}

/** Who is first, or among the first places, of a competition. */
export interface Outright {
  readonly places: number
}

/** All that decides about bets on an event, as its newest revision has it. */
export interface Results {
  readonly contest: Contest
  readonly fate: Fate
  /** The scores of periods that have ended. An end that was taken back is not among them. */
  readonly ends: ReadonlyMap<string, Score>
  /** Where periods stand that go on. */
  readonly standing: ReadonlyMap<string, Score>
  /** How the competition of an outright ended. */
  readonly ranking?: Ranking | undefined
  /** Spans whose bets are void, without those that were undone. */
  readonly voids: readonly VoidSpan[]
}

/** What a revision of an event told of a period; without a score its end is taken back. */
export interface PeriodNews {
  readonly revision: number
  readonly period: string
  readonly score: Score | null
}

/** The ends of periods that hold: of each the newest, in whatever order and however often they were told. */
export function endsOf(news: readonly PeriodNews[]): Map<string, Score> {
  const newest = new Map<string, PeriodNews>()
  for (const each of news) {
    const before = newest.get(each.period)
    if (before === undefined || each.revision > before.revision) newest.set(each.period, each)
  }
  return new Map([...newest].flatMap(([period, { score }]) => (score === null ? [] : [[period, score] as const])))
}

/**
 * How a pick stands by what is known of its event; undefined while it is open. Void spans are not looked at here.
 * @param at the score of the market's period when the bet was taken
 */
export function gradePick(results: Results, market: Market | Outright, pick: string, at: Score): Graded | undefined {
  return isCalledOff(results, market, pick, at) ? { grade: 'void' } : gradeByResult(results, market, pick, at)
}

/** Whether a pick is void since its event was not played, or not to its end, and not by how it ended. */
export const isCalledOff = (results: Results, market: Market | Outright, pick: string, at: Score): boolean =>
  results.fate === 'void' || (results.fate === 'rest-void' && gradeByResult(results, market, pick, at) === undefined)

const gradeByResult = (results: Results, market: Market | Outright, pick: string, at: Score): Graded | undefined =>
  'places' in market ? gradeRanked(results, market, pick) : gradePlayed(results, market, pick, at)

const gradeRanked = ({ ranking }: Results, { places }: Outright, pick: string): Graded | undefined =>
  ranking === undefined ? undefined : gradeOutright(pick, places, ranking)

function gradePlayed(
  { contest, fate, ends, standing }: Results,
  market: Market,
  pick: string,
  at: Score,
): Graded | undefined {
  const { type, period, line } = market
  const end = ends.get(period) ?? (fate === 'over' ? endIfNeverPlayed(market) : undefined)
  if (end !== undefined) return { grade: type.grade(pick, line, end, at) }
  const now = standing.get(period)
  const grade = now === undefined ? undefined : decided(contest, market, pick, now, at)
  return grade === undefined ? undefined : { grade }
}

/** A map that was not needed, or a goal that never fell. A match without its end waits for it. */
const endIfNeverPlayed = ({ period }: Market): Score | undefined =>
  ['map', 'goal'].includes(kindOfPeriod(period)) ? NIL : undefined

export interface Leg {
  readonly event: number
  readonly marketId: number
  readonly market: Market | Outright
  readonly pick: string
  readonly price: Price
  /** The score of the market's period when the bet was taken. */
  readonly at: Score
}

export interface Ticket {
  readonly takenAtMs: number
  /** What of the stake still runs; less than the stake once a part was cashed out. */
  readonly running: Money
  readonly legs: readonly Leg[]
}

/** The grade of a leg, void spans among it; undefined while it is open. */
export function gradeLeg(results: Results, leg: Leg, takenAtMs: number): Graded | undefined {
  const isVoid = results.voids.some(
    ({ market, sinceMs, untilMs }) =>
      (market === null || market === leg.marketId) && takenAtMs >= sinceMs && takenAtMs < untilMs,
  )
  return isVoid ? { grade: 'void' } : gradePick(results, leg.market, leg.pick, leg.at)
}

/** What a stake of 1, spread evenly over the lines of a ticket, brings by the factors of its legs. */
export type Worth = (factors: readonly Rational[]) => Rational

/** That of a single or a combination: one line of all legs. */
export const ofAll: Worth = (factors) => factors.reduce(multiply, rational(1n))

export interface Target {
  /** What should have been paid so far, parts that were cashed out aside. */
  readonly paid: Money
  /** Nothing of it is open. A correction may still change it. */
  readonly isSettled: boolean
  /** How each leg stands; undefined while it is open. */
  readonly legs: readonly (Graded | undefined)[]
}

/**
 * What a ticket should have been paid by what is known: the one rule of settlement. Settling is making what was paid equal
 * to it, so results, corrections, ends that are taken back, voids and their undoing are all the same job. The exact product
 * is cut once, to the ledger's unit. A ticket that cannot win any more is settled at nothing, whatever comes.
 * @param results by event; an event of which nothing is known is open
 */
export function target(ticket: Ticket, results: ReadonlyMap<number, Results>, worth: Worth): Target {
  const legs = ticket.legs.map((leg) => {
    const of = results.get(leg.event)
    return of === undefined ? undefined : gradeLeg(of, leg, ticket.takenAtMs)
  })
  const factors = ticket.legs.map(({ price }, index) => {
    const graded = legs[index]
    return graded === undefined ? undefined : factorOf(graded, price)
  })
  // Whatever an open leg brings, what is nothing without it stays nothing.
  const brings = worth(factors.map((factor) => factor ?? rational(1n)))
  const isSettled = !factors.includes(undefined) || brings.numerator === 0n
  return { paid: isSettled ? floor(multiply(rational(ticket.running), brings)) : 0n, isSettled, legs }
}
