import { labelsFrom } from '../text.ts'
import type { Positions } from './positions.ts'

/** Five digits from 0 to 9 in the order of their places. */
export type SscResult = readonly number[]

export const DIGITS = labelsFrom(0, 9)
export const PLACES = ['ball1', 'ball2', 'ball3', 'ball4', 'ball5'] as const

/** Neighbouring places that plays of stars look at. */
export interface Stars {
  readonly id: string
  readonly from: number
  readonly to: number
}

const stars = (id: string, from: number, to: number): Stars => ({ id, from, to })

export const FIVE = stars('star5', 0, 5)
export const FOURS = [stars('star4-front', 0, 4), stars('star4-back', 1, 5)]
export const THREES = [stars('star3-front', 0, 3), stars('star3-mid', 1, 4), stars('star3-back', 2, 5)]
export const TWOS = [stars('star2-front', 0, 2), stars('star2-back', 3, 5)]
export const ALL_STARS = [FIVE, ...FOURS, ...THREES, ...TWOS]

/** `front` of `star3-front`. */
export const sideOf = ({ id }: Stars): string => id.slice(id.indexOf('-') + 1)

export const digitsOf = (result: SscResult, { from, to }: Stars): readonly number[] => result.slice(from, to)

export const positions = ({ from, to }: Pick<Stars, 'from' | 'to'>): Positions => ({
  ids: PLACES.slice(from, to),
  labels: DIGITS,
})

/** 10 to the number of places. */
export const outcomes = ({ from, to }: Stars): bigint => 10n ** BigInt(to - from)

export const sumOf = (digits: readonly number[]): number => digits.reduce((sum, digit) => sum + digit, 0)
export const spanOf = (digits: readonly number[]): number => Math.max(...digits) - Math.min(...digits)

/** How often each digit comes. */
export function timesOf(digits: readonly number[]): number[] {
  const times = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0]
  for (const digit of digits) times[digit] = (times[digit] ?? 0) + 1
  return times
}

/** The digits that come exactly so many times. */
export function comingTimes(digits: readonly number[], times: number): number[] {
  const found: number[] = []
  for (const [digit, count] of timesOf(digits).entries()) if (count === times) found.push(digit)
  return found
}

/** Every row of so many digits. */
export function everyRow(count: number): number[][] {
  return Array.from({ length: 10 ** count }, (_, n) => [...String(n).padStart(count, '0')].map(Number))
}
