import type { Score } from '../contest.ts'
import type { Price } from '../grade.ts'

/** How a match of a file stands. */
export const fixtureStatuses = ['unplayed', 'finished', 'cancelled', 'postponed', 'abandoned', 'awarded'] as const
export type FixtureStatus = (typeof fixtureStatuses)[number]

/** Scores after 90 minutes and at half-time: extra time and penalties never count. */
export interface FixtureResult {
  readonly match: Score
  readonly half1?: Score
}

/** A price at which a bookmaker closed a market. */
export interface ClosingPrice {
  readonly book: string
  /** The key of the market, such as `ah:-0.25`. */
  readonly market: string
  readonly pick: string
  readonly price: Price
}

/** A football match as files tell it. */
export interface Fixture {
  readonly competition: string
  readonly round?: string
  /** `2026-08-15`, the day at the ground. */
  readonly date: string
  /** `15:00`, in whatever zone the file is. */
  readonly time?: string
  readonly home: string
  readonly away: string
  readonly status: FixtureStatus
  readonly result?: FixtureResult
  readonly closing?: readonly ClosingPrice[]
}

/** A match of a file with its line, counted from 1, or why that line is refused, in plain words. */
export type FixtureLine =
  | { readonly line: number; readonly fixture: Fixture }
  | { readonly line: number; readonly refused: string }

/** A file of which nothing can be used, with the line at fault. */
export class UnusableFile extends Error {
  readonly line: number

  constructor(line: number, reason: string) {
    super(reason)
    this.line = line
  }
}

/** Why a line of a file is refused. */
export class LineFault extends Error {}

/** Lines of a file that are read, so that a hostile one does not fill the memory. */
export const MOST_FIXTURES = 200_000

/** More goals of one side in 90 minutes than any match ever had that was played. */
const MOST_GOALS = 99
const LONGEST_NAME = 80

/** A piece of a file as it is shown in a reason: cut, and without what would break a line. */
export function shown(value: unknown): string {
  if (typeof value === 'object' && value !== null) return Array.isArray(value) ? 'a list' : 'an object'
  const text = String(value ?? 'nothing').replace(/\p{C}+/gu, '?')
  return text.length > 40 ? `${text.slice(0, 40)}…` : text
}

/** @throws LineFault */
export function readName(what: string, value: unknown): string {
  const name = typeof value === 'string' ? value.trim() : ''
  if (name === '') throw new LineFault(`${what} is missing`)
  if (name.length > LONGEST_NAME || /\p{Cc}/u.test(name)) throw new LineFault(`${what} is no name: ${shown(value)}`)
  return name
}

/** Whether there is such a day: no 31 February. */
function isDay(year: number, month: number, day: number): boolean {
  const date = new Date(Date.UTC(year, month - 1, day))
  return year >= 1850 && year < 2200 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}

/**
 * Reads `2026-08-15`, `15/08/2026` or `15/08/26`; two digits are of 1970 to 2069.
 * @throws LineFault
 */
export function readDay(style: 'year-first' | 'day-first', value: unknown): string {
  const pattern = style === 'year-first' ? /^(\d{4})-(\d\d)-(\d\d)$/ : /^(\d{1,2})\/(\d{1,2})\/(\d{4}|\d\d)$/
  const [, a = '', b = '', c = ''] = pattern.exec(typeof value === 'string' ? value.trim() : '') ?? []
  const [yearText, month, day] = style === 'year-first' ? [a, Number(b), Number(c)] : [c, Number(b), Number(a)]
  const short = Number(yearText) >= 70 ? 1900 : 2000
  const year = yearText.length === 2 ? short + Number(yearText) : Number(yearText)
  if (!isDay(year, month, day)) throw new LineFault(`there is no day ${shown(value)}`)
  const two = (number: number) => String(number).padStart(2, '0')
  return `${year}-${two(month)}-${two(day)}`
}

/**
 * Reads `15:00`, `9:30` or `13:00 UTC-6`; the zone is left out.
 * @throws LineFault
 */
export function readTime(value: unknown): string {
  const text = typeof value === 'string' ? value.trim() : ''
  const [, hour = '', minute = ''] = /^(\d{1,2}):(\d\d)(?: UTC(?:[+-]\d{1,2}(?::\d\d)?)?)?$/.exec(text) ?? []
  if (hour === '' || Number(hour) > 23 || Number(minute) > 59) throw new LineFault(`there is no time ${shown(value)}`)
  return `${hour.padStart(2, '0')}:${minute}`
}

/** @throws LineFault */
export function readGoals(what: string, value: unknown): number {
  const goals = typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value
  if (typeof goals !== 'number' || !Number.isInteger(goals) || goals < 0 || goals > MOST_GOALS)
    throw new LineFault(`${what} is no number of goals: ${shown(value)}`)
  return goals
}

export const scoreText = ({ home, away }: Score): string => `${home}–${away}`

/** @throws LineFault where the half-time score is above the one after 90 minutes */
export function resultOf(match: Score, half1: Score | undefined): FixtureResult {
  if (half1 === undefined) return { match }
  if (half1.home > match.home || half1.away > match.away)
    throw new LineFault(`the half-time score ${scoreText(half1)} is above the final ${scoreText(match)}`)
  return { match, half1 }
}

/** @throws LineFault where a team plays itself */
export function checkTeams(home: string, away: string): void {
  if (home === away) throw new LineFault(`${home} plays itself`)
}
