import { LEAST_PRICE, type Price } from './grade.ts'

/**
 * How an overround lies on the chances of a market: in proportion; by a power, Σ qᵏ; or as Shin's share of bettors who
 * know the result (H. S. Shin, Measuring the incidence of insider trading, 1993). The latter two take more from outsiders.
 */
export const marginMethods = ['proportional', 'power', 'shin'] as const
export type MarginMethod = (typeof marginMethods)[number]

export interface Margin {
  readonly method: MarginMethod
  /** What the quoted chances add up to, as a multiple of the fair ones: 1.05 keeps about 4.8 % of the stakes. At least 1. */
  readonly overround: number
}

export const NO_MARGIN: Margin = { method: 'proportional', overround: 1 }

/** The highest price that is offered, in thousandths. */
export const GREATEST_PRICE: Price = 10_000_000

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, each) => sum + each, 0)

/**
 * The price of a quoted chance: cut to thousandths, never rounded up, never below the lowest. The error of doubles does not
 * count, so that a half is 2.000. Undefined where no price is as high.
 */
export function quote(chance: number): Price | undefined {
  const price = Math.floor(1000 / chance + 1e-8)
  return price > GREATEST_PRICE ? undefined : Math.max(LEAST_PRICE, price)
}

/**
 * Puts a margin on chances. They may add up to more than one where several picks win together: then so do the quoted.
 * @throws RangeError when the overround is below 1
 */
export function withMargin(chances: readonly number[], { method, overround }: Margin): number[] {
  if (!(overround >= 1)) throw new RangeError(`an overround of ${overround} is below 1`)
  const sum = sumOf(chances)
  if (overround === 1 || sum === 0) return [...chances]
  const shares = chances.map((chance) => chance / sum)
  // No power makes more of them than their number, no informed bettor than this square: what is as good as certain takes
  // the margin as it is.
  const most = method === 'shin' ? sumOf(shares.map(Math.sqrt)) ** 2 : shares.filter((share) => share > 0).length
  const isReachable = overround < most - 1e-6
  const quoted =
    !isReachable || method === 'proportional'
      ? shares.map((share) => share * overround)
      : method === 'power'
        ? powers(shares, powerTo(shares, overround))
        : shinQuoted(shares, shinTo(shares, overround))
  return quoted.map((share) => share * sum)
}

/**
 * The chances behind the prices of a complete market of which one pick wins.
 * @param prices as decimals, such as 1.67
 */
export function withoutMargin(prices: readonly number[], method: MarginMethod): number[] {
  const quoted = prices.map((price) => 1 / price)
  if (method === 'proportional') {
    const sum = sumOf(quoted)
    return quoted.map((each) => each / sum)
  }
  return method === 'power' ? powers(quoted, powerTo(quoted, 1)) : shinFair(quoted, shinOf(quoted))
}

const powers = (chances: readonly number[], power: number): number[] =>
  chances.map((chance) => (chance > 0 ? chance ** power : 0))

/** The power with which chances add up to `sum`. The sum is convex in it, so Newton's steps arrive from one side. */
export function powerTo(chances: readonly number[], sum: number): number {
  let power = 1
  // The first step may lead far past the end, from where each comes back by little.
  for (let round = 0; round < 2000; round++) {
    let [off, slope] = [-sum, 0]
    for (const chance of chances) {
      if (chance <= 0) continue
      const term = chance ** power
      off += term
      slope += term * Math.log(chance)
    }
    const next = power - off / slope
    if (!(Math.abs(next - power) > 1e-14)) return power
    power = next
  }
  return power
}

/** Shin's share of bettors who know the result, from quoted chances. */
export function shinOf(quoted: readonly number[]): number {
  // Too few of them leave a sum above one, too many one below.
  return between((z) => sumOf(shinFair(quoted, z)) - 1)
}

function shinFair(quoted: readonly number[], z: number): number[] {
  const sum = sumOf(quoted)
  return quoted.map((each) => (Math.sqrt(z * z + (4 * (1 - z) * each * each) / sum) - z) / (2 * (1 - z)))
}

const shinTo = (chances: readonly number[], overround: number): number =>
  between((z) => overround - sumOf(shinQuoted(chances, z)))

function shinQuoted(chances: readonly number[], z: number): number[] {
  const roots = chances.map((chance) => Math.sqrt(z * chance + (1 - z) * chance * chance))
  const root = sumOf(roots)
  return roots.map((each) => each * root)
}

/** Where a falling function crosses zero between 0 and 1. */
function between(falling: (z: number) => number): number {
  let [low, high] = [0, 1 - 1e-9]
  for (let round = 0; round < 60; round++) {
    const middle = (low + high) / 2
    if (falling(middle) > 0) low = middle
    else high = middle
  }
  return (low + high) / 2
}
