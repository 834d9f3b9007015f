import { choose } from '../counting.ts'
import { animalOfYear, ANIMALS } from '../lunar.ts'
import { labelsFrom } from '../text.ts'

/** Six numbers in order of draw and a special one, all different, and the day, which says which animals they are. */
export interface MarkSixResult {
  readonly main: readonly number[]
  readonly special: number
  readonly date: string
}

export const BALLS = 49
export const DRAWN = 7
export const NUMBERS = labelsFrom(1, BALLS, 2)
export const TAILS = labelsFrom(0, 9)

/** How many sets of seven there are. */
export const SETS = choose(BALLS, DRAWN)

export const mainIndexes = ({ main }: MarkSixResult): number[] => main.map((ball) => ball - 1)
export const allBalls = ({ main, special }: MarkSixResult): number[] => [...main, special]
export const allIndexes = (result: MarkSixResult): number[] => allBalls(result).map((ball) => ball - 1)

const RED = new Set([1, 2, 7, 8, 12, 13, 18, 19, 23, 24, 29, 30, 34, 35, 40, 45, 46])
const BLUE = new Set([3, 4, 9, 10, 14, 15, 20, 25, 26, 31, 36, 37, 41, 42, 47, 48])
export const COLOURS = ['red', 'blue', 'green'] as const

export function colourOf(ball: number): (typeof COLOURS)[number] {
  if (RED.has(ball)) return 'red'
  return BLUE.has(ball) ? 'blue' : 'green'
}

/** What a ball is besides its colour. 49 is none of these: stakes on them come back. */
export const WORDS = ['big', 'small', 'odd', 'even'] as const
const HOLDS: Readonly<Record<(typeof WORDS)[number], (ball: number) => boolean>> = {
  big: (ball) => ball >= 25,
  small: (ball) => ball < 25,
  odd: (ball) => ball % 2 === 1,
  even: (ball) => ball % 2 === 0,
}

export const isWord = (ball: number, word: (typeof WORDS)[number]): boolean => ball !== BALLS && HOLDS[word](ball)

/** How many of the 49 balls a condition holds for. */
export const countBalls = (holds: (ball: number) => boolean): number =>
  NUMBERS.map((_, index) => index + 1).filter(holds).length

/** The index of a ball's animal: the year's has 1, 13, 25, 37 and 49, the one before it 2, 14, 26 and 38, and so on back. */
export const animalOf = (ball: number, day: string): number =>
  (animalOfYear(day) - ((ball - 1) % ANIMALS.length) + ANIMALS.length) % ANIMALS.length

export const tailOf = (ball: number): number => ball % 10

/**
 * In how many of the sets of seven at least one ball of each of some groups comes, which have so many balls: all sets, less
 * those that lack one, and so on.
 */
export function setsWithAll(sizes: readonly number[]): bigint {
  let sets = 0n
  for (let subset = 0; subset < 2 ** sizes.length; subset += 1) {
    const without = sizes.filter((_, index) => Math.floor(subset / 2 ** index) % 2 === 1)
    const left = BALLS - without.reduce((sum, size) => sum + size, 0)
    sets += choose(left, DRAWN) * (without.length % 2 === 0 ? 1n : -1n)
  }
  return sets
}

/** In how many of the sets of seven the total holds a condition. */
export function setsByTotal(holds: (total: number) => boolean): bigint {
  // By how many balls were taken, then by their sum.
  const ways = Array.from({ length: DRAWN + 1 }, () => new Map<number, bigint>())
  ways[0]?.set(0, 1n)
  for (let ball = 1; ball <= BALLS; ball += 1)
    for (let taken = DRAWN; taken >= 1; taken -= 1)
      for (const [sum, count] of ways[taken - 1] ?? [])
        ways[taken]?.set(sum + ball, (ways[taken]?.get(sum + ball) ?? 0n) + count)
  let sets = 0n
  for (const [total, count] of ways[DRAWN] ?? []) if (holds(total)) sets += count
  return sets
}

/** The sets of seven by how many animals they have, from none on: the year's animal has five numbers, the others four. */
export function setsByAnimals(): bigint[] {
  // ways[animals][balls], after each animal
  let ways: bigint[][] = [[1n]]
  for (const [animal] of ANIMALS.entries()) {
    const size = animal === 0 ? 5 : 4
    const next = Array.from({ length: ways.length + 1 }, () => Array.from({ length: DRAWN + 1 }, () => 0n))
    for (const [animals, row] of ways.entries())
      for (const [balls, count] of row.entries())
        for (let taken = 0; taken <= Math.min(size, DRAWN - balls); taken += 1) {
          const to = next[taken > 0 ? animals + 1 : animals]
          if (to !== undefined) to[balls + taken] = (to[balls + taken] ?? 0n) + count * choose(size, taken)
        }
    ways = next
  }
  return ways.map((row) => row[DRAWN] ?? 0n)
}
