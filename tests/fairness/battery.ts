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

function chiSquare(test: string, seen: ArrayLike<number>, expected: (index: number) => number): Finding {
  let value = 0
  for (let index = 0; index < seen.length; index += 1) value += ((seen[index] ?? 0) - expected(index)) ** 2 / expected(index)
  return { test, value, ...chiBounds(seen.length - 1) }
}

const normal = (test: string, value: number): Finding => ({ test, value, low: -Z, high: Z })

/**
 * The battery of GLI-19 v3.0 (3.3.2: chi-square, overlaps, coupon collector, runs, interplay, serial correlation,
 * duplicates) over numbers from 0 up to `bound`.
 */
export function battery(random: Random, bound: number, draws: number): Finding[] {
  const numbers = Uint32Array.from({ length: draws }, () => random.below(bound))
  return [frequency(numbers, bound), overlaps(numbers, bound), coupons(numbers, bound), runs(numbers, bound), gaps(numbers, bound), interplay(numbers), serialCorrelation(numbers), duplicates(numbers, bound)]
}

/** How often each number comes. */
function frequency(numbers: Uint32Array, bound: number): Finding {
  const seen = new Uint32Array(bound)
  for (const number of numbers) seen[number] = (seen[number] ?? 0) + 1
  return chiSquare(`chi-square of ${bound}`, seen, () => numbers.length / bound)
}

/** How often each pair of neighbours comes, pairs not sharing a number. */
function overlaps(numbers: Uint32Array, bound: number): Finding {
  const size = Math.min(bound, 64)
  const seen = new Uint32Array(size * size)
  let pairs = 0
  for (let at = 0; at + 1 < numbers.length; at += 2) {
    const [one = 0, other = 0] = [numbers[at], numbers[at + 1]]
    if (one >= size || other >= size) continue
    seen[one * size + other] = (seen[one * size + other] ?? 0) + 1
    pairs += 1
  }
  return chiSquare(`pairs of ${size}`, seen, () => pairs / (size * size))
}

/** How long it takes until every residue of eight has come. */
function coupons(numbers: Uint32Array, bound: number): Finding {
  const kinds = 4
  const longest = 24
  const usable = bound - (bound % kinds)
  const seen = new Uint32Array(longest - kinds + 1)
  let [mask, length, rows] = [0, 0, 0]
  for (const number of numbers) {
    if (number >= usable) continue
    mask |= 1 << (number % kinds)
    length += 1
    if (mask !== (1 << kinds) - 1) continue
    const slot = Math.min(length, longest) - kinds
    seen[slot] = (seen[slot] ?? 0) + 1
    rows += 1
    mask = 0
    length = 0
  }
  const within = (draws: number): number => {
    // Chance that every kind has come within so many draws, by inclusion and exclusion.
    let sum = 0
    let choose = 1
    for (let missing = 0; missing <= kinds; missing += 1) {
      sum += (missing % 2 === 0 ? 1 : -1) * choose * ((kinds - missing) / kinds) ** draws
      choose = (choose * (kinds - missing)) / (missing + 1)
    }
    return sum
  }
  return chiSquare('coupon collector', seen, (slot) => rows * (slot === longest - kinds ? 1 - within(longest - 1) : within(slot + kinds) - within(slot + kinds - 1)))
}

/** Runs above and below the middle (Wald and Wolfowitz); the middle number of an odd range is left out. */
function runs(numbers: Uint32Array, bound: number): Finding {
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
  return normal('runs', (count - mean) / Math.sqrt(((mean - 1) * (mean - 2)) / (all - 1)))
}

/** How long a number of the lowest quarter stays away. */
function gaps(numbers: Uint32Array, bound: number): Finding {
  const quarter = Math.max(1, Math.floor(bound / 4))
  const share = quarter / bound
  const longest = Math.ceil(Math.log(0.002) / Math.log(1 - share))
  const seen = new Uint32Array(longest + 1)
  let [gap, rows] = [0, 0]
  for (const number of numbers) {
    if (number >= quarter) {
      gap += 1
      continue
    }
    const slot = Math.min(gap, longest)
    seen[slot] = (seen[slot] ?? 0) + 1
    rows += 1
    gap = 0
  }
  return chiSquare('gaps', seen, (slot) => rows * (slot === longest ? (1 - share) ** longest : share * (1 - share) ** slot))
}

/** Whether what comes third depends on whether the two before rose: permutations of three, equal neighbours left out. */
function interplay(numbers: Uint32Array): Finding {
  const seen = new Uint32Array(6)
  let rows = 0
  for (let at = 0; at + 2 < numbers.length; at += 3) {
    const [a = 0, b = 0, c = 0] = [numbers[at], numbers[at + 1], numbers[at + 2]]
    if (a === b || b === c || a === c) continue
    const order = a < b ? (b < c ? 0 : a < c ? 1 : 2) : b > c ? 5 : a < c ? 3 : 4
    seen[order] = (seen[order] ?? 0) + 1
    rows += 1
  }
  return { ...chiSquare('orders of three', seen, () => rows / 6), low: 0.412, high: 16.75 }
}
/** Correlation of each number with the next. */
function serialCorrelation(numbers: Uint32Array): Finding {
  const count = numbers.length - 1
  let [sum, squares, products] = [0, 0, 0]
  for (let at = 0; at < count; at += 1) {
    const [one = 0, next = 0] = [numbers[at], numbers[at + 1]]
    sum += one
    squares += one * one
    products += one * next
  }
  const mean = sum / count
  return normal('serial correlation', ((products / count - mean * mean) / (squares / count - mean * mean)) * Math.sqrt(count))
}

/** How many of 64 numbers of 2^16 made of several draws are there twice (birthdays), against Poisson's share. */
function duplicates(numbers: Uint32Array, bound: number): Finding {
  const days = 1 << 16
  const people = 64
  const parts = Math.ceil(16 / Math.log2(bound))
  const wide = bound ** parts
  const usable = wide - (wide % days)
  let [rows, twice] = [0, 0]
  let born = new Set<number>()
  let taken = 0
  for (let at = 0; at + parts <= numbers.length; at += parts) {
    let value = 0
    for (let part = 0; part < parts; part += 1) value = value * bound + (numbers[at + part] ?? 0)
    if (value >= usable) continue
    born.add(value % days)
    taken += 1
    if (taken < people) continue
    rows += 1
    twice += people - born.size
    born = new Set()
    taken = 0
  }
  // Expected number of doubles among `people`: people - days (1 - (1 - 1/days)^people); their spread is about Poisson's.
  const mean = people - days * (1 - (1 - 1 / days) ** people)
  return normal('duplicates', (twice - rows * mean) / Math.sqrt(rows * mean))
}
