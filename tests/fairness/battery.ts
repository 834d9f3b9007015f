import type { Random } from '#rules/random.ts'

/** One question put to a stream of numbers: the statistic and the bounds it keeps to in 99 of 100 cases. */
export interface Finding {
  readonly test: string
  readonly value: number
  readonly low: number
  readonly high: number
}

export const isOdd = ({ value, low, high }: Finding): boolean => !(value >= low && value <= high)

/** Quantiles of the normal distribution for one half of a hundredth on either side. */
const Z = 2.5758

/** Bounds of chi-square by Wilson and Hilferty's approximation, good to a thousandth for 10 and more degrees of freedom. */
const chiBounds = (freedom: number): { low: number; high: number } => {
  const at = (z: number): number => freedom * (1 - 2 / (9 * freedom) + z * Math.sqrt(2 / (9 * freedom))) ** 3
  return { low: at(-Z), high: at(Z) }
}

/**
 * What a stretch of numbers came to, by question. Two stretches of the same stream are added up entry by entry, so that
 * a stream may be longer than memory, and drawn by several processes.
 */
export type Tally = Readonly<Record<Question, readonly number[]>>
type Question = 'frequency' | 'pairs' | 'coupons' | 'runs' | 'gaps' | 'orders' | 'serial' | 'duplicates'

function chiSquare(test: string, seen: readonly number[], expected: (index: number) => number): Finding {
  let value = 0
  for (let index = 0; index < seen.length; index += 1)
    value += ((seen[index] ?? 0) - expected(index)) ** 2 / expected(index)
  return { test, value, ...chiBounds(seen.length - 1) }
}

const normal = (test: string, value: number): Finding => ({ test, value, low: -Z, high: Z })

/**
 * The battery of GLI-19 v3.0 (3.3.2: chi-square, overlaps, coupon collector, runs, interplay, serial correlation,
 * duplicates) over numbers from 0 up to `bound`.
 */
export const battery = (random: Random, bound: number, draws: number): Finding[] =>
  findings(
    tallyOf(
      Uint32Array.from({ length: draws }, () => random.below(bound)),
      bound,
    ),
    bound,
  )

export function tallyOf(numbers: Uint32Array, bound: number): Tally {
  return {
    frequency: frequency(numbers, bound),
    pairs: pairs(numbers, bound),
    coupons: coupons(numbers, bound),
    runs: runs(numbers, bound),
    gaps: gaps(numbers, bound),
    orders: orders(numbers),
    serial: serial(numbers),
    duplicates: duplicates(numbers, bound),
  }
}

/** Adds up stretches of one stream; at least one. */
export function together(tallies: readonly Tally[]): Tally {
  const added = (question: Question): number[] => {
    const sums: number[] = []
    for (const tally of tallies) for (const [at, value] of tally[question].entries()) sums[at] = (sums[at] ?? 0) + value
    return sums
  }
  return {
    frequency: added('frequency'),
    pairs: added('pairs'),
    coupons: added('coupons'),
    runs: added('runs'),
    gaps: added('gaps'),
    orders: added('orders'),
    serial: added('serial'),
    duplicates: added('duplicates'),
  }
}

/** The answers to all questions, as far as numbers below `bound` were drawn. */
export function findings(tally: Tally, bound: number): Finding[] {
  const size = paired(bound)
  const [difference = 0, variance = 0] = tally.runs
  return [
    chiSquare(`chi-square of ${bound}`, tally.frequency, () => sumOf(tally.frequency) / bound),
    chiSquare(`pairs of ${size}`, tally.pairs, () => sumOf(tally.pairs) / (size * size)),
    couponCollector(tally.coupons),
    normal('runs', difference / Math.sqrt(variance)),
    gapLengths(tally.gaps, bound),
    { ...chiSquare('orders of three', tally.orders, () => sumOf(tally.orders) / 6), low: 0.412, high: 16.75 },
    serialCorrelation(tally.serial),
    birthdays(tally.duplicates),
  ]
}

/** What most of several runs find odd. One of a hundred good streams fails each question; what fails for one seed must pass for another. */
export function oddInMost(runs: readonly (readonly Finding[])[]): string[] {
  const odd = runs.flatMap((found) => found.filter(isOdd).map(({ test }) => test))
  return [...new Set(odd)].filter((test) => odd.filter((each) => each === test).length > runs.length / 2)
}

const sumOf = (list: readonly number[]): number => list.reduce((sum, each) => sum + each, 0)

/** How often each number comes. */
function frequency(numbers: Uint32Array, bound: number): number[] {
  const seen = new Uint32Array(bound)
  for (const number of numbers) seen[number] = (seen[number] ?? 0) + 1
  return Array.from(seen)
}

/** Of many numbers the lowest are paired. */
const paired = (bound: number): number => Math.min(bound, 64)

/** How often each pair of neighbours comes, pairs not sharing a number. */
function pairs(numbers: Uint32Array, bound: number): number[] {
  const size = paired(bound)
  const seen = new Uint32Array(size * size)
  for (let at = 0; at + 1 < numbers.length; at += 2) {
    const [one = 0, other = 0] = [numbers[at], numbers[at + 1]]
    if (one >= size || other >= size) continue
    seen[one * size + other] = (seen[one * size + other] ?? 0) + 1
  }
  return Array.from(seen)
}

const KINDS = 4
const LONGEST_ROW = 24

/** How long it takes until every residue of four has come. */
function coupons(numbers: Uint32Array, bound: number): number[] {
  const usable = bound - (bound % KINDS)
  const seen = new Uint32Array(LONGEST_ROW - KINDS + 1)
  let [mask, length] = [0, 0]
  for (const number of numbers) {
    if (number >= usable) continue
    mask |= 1 << (number % KINDS)
    length += 1
    if (mask !== (1 << KINDS) - 1) continue
    const slot = Math.min(length, LONGEST_ROW) - KINDS
    seen[slot] = (seen[slot] ?? 0) + 1
    mask = 0
    length = 0
  }
  return Array.from(seen)
}

function couponCollector(seen: readonly number[]): Finding {
  const rows = sumOf(seen)
  const within = (draws: number): number => {
    // Chance that every kind has come within so many draws, by inclusion and exclusion.
    let sum = 0
    let choose = 1
    for (let missing = 0; missing <= KINDS; missing += 1) {
      sum += (missing % 2 === 0 ? 1 : -1) * choose * ((KINDS - missing) / KINDS) ** draws
      choose = (choose * (KINDS - missing)) / (missing + 1)
    }
    return sum
  }
  return chiSquare(
    'coupon collector',
    seen,
    (slot) =>
      rows *
      (slot === LONGEST_ROW - KINDS ? 1 - within(LONGEST_ROW - 1) : within(slot + KINDS) - within(slot + KINDS - 1)),
  )
}

/** Runs above and below the middle (Wald and Wolfowitz), as how many are more than expected, and the variance; the middle number of an odd range is left out. */
function runs(numbers: Uint32Array, bound: number): number[] {
  const middle = (bound - 1) / 2
  let [above, below, count] = [0, 0, 0]
  let last: boolean | undefined
  for (const number of numbers) {
    if (number === middle) continue
    const high = number > middle
    if (high) above += 1
    else below += 1
    if (high !== last) count += 1
    last = high
  }
  const all = above + below
  const mean = (2 * above * below) / all + 1
  return [count - mean, ((mean - 1) * (mean - 2)) / (all - 1)]
}

/** The lowest quarter of the numbers, and the longest gap between two of them that has a place of its own. */
function quarterOf(bound: number): { quarter: number; share: number; longest: number } {
  const quarter = Math.max(1, Math.floor(bound / 4))
  const share = quarter / bound
  return { quarter, share, longest: Math.ceil(Math.log(0.002) / Math.log(1 - share)) }
}

/** How long a number of the lowest quarter stays away. */
function gaps(numbers: Uint32Array, bound: number): number[] {
  const { quarter, longest } = quarterOf(bound)
  const seen = new Uint32Array(longest + 1)
  let gap = 0
  for (const number of numbers) {
    if (number >= quarter) {
      gap += 1
      continue
    }
    const slot = Math.min(gap, longest)
    seen[slot] = (seen[slot] ?? 0) + 1
    gap = 0
  }
  return Array.from(seen)
}

function gapLengths(seen: readonly number[], bound: number): Finding {
  const { share, longest } = quarterOf(bound)
  const rows = sumOf(seen)
  return chiSquare(
    'gaps',
    seen,
    (slot) => rows * (slot === longest ? (1 - share) ** longest : share * (1 - share) ** slot),
  )
}

/** Whether what comes third depends on whether the two before rose: permutations of three, equal neighbours left out. */
function orders(numbers: Uint32Array): number[] {
  const seen = [0, 0, 0, 0, 0, 0]
  for (let at = 0; at + 2 < numbers.length; at += 3) {
    const [a = 0, b = 0, c = 0] = [numbers[at], numbers[at + 1], numbers[at + 2]]
    if (a === b || b === c || a === c) continue
    const order = a < b ? (b < c ? 0 : a < c ? 1 : 2) : b > c ? 5 : a < c ? 3 : 4
    seen[order] = (seen[order] ?? 0) + 1
  }
  return seen
}

/** Of each number with the next: how many there are, the sum, the sum of squares and that of products. */
function serial(numbers: Uint32Array): number[] {
  const count = numbers.length - 1
  let [sum, squares, products] = [0, 0, 0]
  for (let at = 0; at < count; at += 1) {
    const [one = 0, next = 0] = [numbers[at], numbers[at + 1]]
    sum += one
    squares += one * one
    products += one * next
  }
  return [count, sum, squares, products]
}

/** Correlation of each number with the next. */
function serialCorrelation([count = 0, sum = 0, squares = 0, products = 0]: readonly number[]): Finding {
  const mean = sum / count
  return normal(
    'serial correlation',
    ((products / count - mean * mean) / (squares / count - mean * mean)) * Math.sqrt(count),
  )
}

const DAYS = 1 << 16
const PEOPLE = 64

/** In so many rows of 64 numbers of 2^16, made of several draws, so many numbers are there twice. */
function duplicates(numbers: Uint32Array, bound: number): number[] {
  const parts = Math.ceil(16 / Math.log2(bound))
  const wide = bound ** parts
  const usable = wide - (wide % DAYS)
  let [rows, twice] = [0, 0]
  let born = new Set<number>()
  let taken = 0
  for (let at = 0; at + parts <= numbers.length; at += parts) {
    let value = 0
    for (let part = 0; part < parts; part += 1) value = value * bound + (numbers[at + part] ?? 0)
    if (value >= usable) continue
    born.add(value % DAYS)
    taken += 1
    if (taken < PEOPLE) continue
    rows += 1
    twice += PEOPLE - born.size
    born = new Set()
    taken = 0
  }
  return [rows, twice]
}

/** Birthdays, against Poisson's share. */
function birthdays([rows = 0, twice = 0]: readonly number[]): Finding {
  // Expected number of doubles among `people`: people - days (1 - (1 - 1/days)^people); their spread is about Poisson's.
  const mean = PEOPLE - DAYS * (1 - (1 - 1 / DAYS) ** PEOPLE)
  return normal('duplicates', (twice - rows * mean) / Math.sqrt(rows * mean))
}
