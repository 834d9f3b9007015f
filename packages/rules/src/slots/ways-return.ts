import { add, multiply, rational, subtract, toNumber, ZERO, type Rational } from '../rational.ts'
import { crossSquare, divide, featureSolver, type Moments, NO_FEATURE } from './enumerate.ts'
import { at } from './slot.ts'
import { columnAt, viewOf, type WaysDefinition, type WaysReels } from './ways.ts'

/** What one round of a slot of ways returns, exactly; amounts are in total stakes. */
export interface WaysReturn {
  readonly rtp: Rational
  /** The parts of `rtp`: wins of the base spin with the wheel, its scatters, and the free spins. */
  readonly base: Rational
  readonly scatters: Rational
  readonly freeSpins: Rational
  /** Probability that a round pays anything on its base spin or leads to free spins. */
  readonly hitFrequency: Rational
  /** Probability that a round leads to the wheel or to free spins. */
  readonly featureFrequency: Rational
  /** Free spins of a round that has any, on average. */
  readonly freeSpinsPerFeature: Rational
  readonly variance: Rational
}

/** Spins by the scatters in view, in parts of the stake and without what scatters pay. */
interface ByScatters {
  readonly moments: readonly Moments[]
  /** Probability of so many scatters with no win. */
  readonly zero: readonly Rational[]
  /** Probability that the wheel is turned. */
  readonly wheel: Rational
}

/** What a reel may show: how many of each symbol, wilds counted, and how many scatters; in so many of its cases. */
interface ReelWindow {
  readonly weight: number
  readonly counts: readonly number[]
  readonly scatters: number
}

/**
 * The exact return. Reels are independent, so the mean of a product over reels is the product of means, and so it
 * is for the square of the sum and for each number of scatters; retriggers are a chain solved in fractions. A game
 * with a wheel, which asks for the whole view, has all its stops counted instead.
 */
export function waysReturn(definition: WaysDefinition): WaysReturn {
  const { freeSpins: feature } = definition
  const base = definition.wheel === null ? closedForm(definition, definition.base) : counted(definition)
  const paid = (spins: ByScatters): Moments[] =>
    spins.moments.map((moment, scatters) => withPay(moment, (definition.scatterPays[scatters] ?? 0) * definition.parts))
  const solve =
    feature === null
      ? () => NO_FEATURE
      : featureSolver({ awards: feature.again, limit: feature.limit }, paid(closedForm(definition, feature)))
  let [ways, whole, free, square, triggers, spins, zero] = [ZERO, ZERO, ZERO, ZERO, base.wheel, ZERO, ZERO]
  for (const [scatters, moment] of paid(base).entries()) {
    const award = Math.min(feature?.awards[scatters] ?? 0, feature?.limit ?? 0)
    const after = solve(award)
    ways = add(ways, at(base.moments, scatters).first)
    whole = add(whole, moment.first)
    free = add(free, multiply(moment.probability, after.first))
    square = add(square, crossSquare(moment, after))
    if (award > 0) triggers = add(triggers, moment.probability)
    spins = add(spins, multiply(moment.probability, after.spins))
    if (award === 0 && (definition.scatterPays[scatters] ?? 0) === 0) zero = add(zero, at(base.zero, scatters))
  }
  const inStakes = (value: Rational, power = 1): Rational =>
    multiply(value, rational(1n, BigInt(definition.parts) ** BigInt(power)))
  const rtp = inStakes(add(whole, free))
  return {
    rtp,
    base: inStakes(ways),
    scatters: inStakes(subtract(whole, ways)),
    freeSpins: inStakes(free),
    hitFrequency: subtract(rational(1n), zero),
    featureFrequency: triggers,
    freeSpinsPerFeature: spins.numerator === 0n ? ZERO : divide(spins, triggers),
    variance: subtract(inStakes(square, 2), multiply(rtp, rtp)),
  }
}

/** Standard deviation of a round's payout, in total stakes. */
export const volatilityOfWays = ({ variance }: WaysReturn): number => Math.sqrt(toNumber(variance))

/** All stops of the base reels, and all fields of the wheel, one by one. */
function counted(definition: WaysDefinition): ByScatters {
  const { base, heights } = definition
  const fields = definition.wheel ?? []
  const weights = fields.reduce((sum, { weight }) => sum + weight, 0)
  const columns = base.strips.map((strip, reel) => strip.map((_, stop) => columnAt(strip, stop, at(heights, reel))))
  const worth = base.wilds[0]?.worth ?? 1
  if (base.wilds.length > 1) throw new RangeError('a game with a wheel has wilds of one kind')
  let [first, second, silent, turned] = [0, 0, 0, 0]
  const visit = (grid: readonly (readonly number[])[]): void => {
    const next = columns[grid.length]
    if (next !== undefined) {
      for (const column of next) visit([...grid, column])
      return
    }
    const { parts, alike } = viewOf(definition, grid, () => worth)
    if (parts === 0) silent += 1
    if (alike) turned += 1
    for (const { times, weight } of alike ? fields : [{ times: 1, weight: weights }]) {
      first += parts * times * weight
      second += (parts * times) ** 2 * weight
    }
  }
  visit([])
  const stops = base.strips.reduce((product, strip) => product * strip.length, 1)
  const share = (count: number, of: number): Rational => rational(BigInt(count), BigInt(of))
  return {
    moments: [
      { probability: rational(1n), first: share(first, stops * weights), second: share(second, stops * weights) },
    ],
    zero: [share(silent, stops)],
    wheel: share(turned, stops),
  }
}

/** The cases of a reel, a wild's worth being drawn among them. */
export function windowsOf({ symbols, heights, wild, scatter }: WaysDefinition, reels: WaysReels): ReelWindow[][] {
  return reels.strips.map((strip, reel) =>
    strip.flatMap((_, stop) => {
      const column = columnAt(strip, stop, at(heights, reel))
      const worths = column
        .filter((symbol) => symbol === wild)
        .reduce(
          (cases) =>
            cases.flatMap((before) =>
              reels.wilds.map(({ worth, weight }) => ({ worth: before.worth + worth, weight: before.weight * weight })),
            ),
          [{ worth: 0, weight: 1 }],
        )
      // Every window of a reel weighs the same together, however many wilds are in it.
      const all = reels.wilds.reduce((sum, { weight }) => sum + weight, 0)
      const wilds = column.filter((symbol) => symbol === wild).length
      return worths.map(({ worth, weight }) => ({
        weight: weight * all ** (at(heights, reel) - wilds),
        counts: symbols.map((_, symbol) =>
          symbol === wild || symbol === scatter ? 0 : column.filter((each) => each === symbol).length + worth,
        ),
        scatters: column.filter((symbol) => symbol === scatter).length,
      }))
    }),
  )
}

/** Sums by number of scatters. */
type Polynomial = readonly bigint[]

const times = (one: Polynomial, other: Polynomial): Polynomial => {
  const product = Array.from({ length: one.length + other.length - 1 }, () => 0n)
  one.forEach((a, i) => other.forEach((b, j) => (product[i + j] = (product[i + j] ?? 0n) + a * b)))
  return product
}

function closedForm(definition: WaysDefinition, reels: WaysReels): ByScatters {
  const windows = windowsOf(definition, reels)
  const all = windows.reduce((product, reel) => product * weightOf(reel), 1n)
  const runs = definition.pays.flatMap((pays, symbol) =>
    pays.flatMap((pay, count) => (pay > 0 ? [{ symbol, count, pay: BigInt(pay) }] : [])),
  )
  /** How a reel counts in a run: by how many ways inside of it, only without the symbol behind its end, and then not at all. */
  const factor = ({ symbol, count }: (typeof runs)[number], reel: number, { counts }: ReelWindow): number =>
    reel > count ? 1 : reel === count ? Number(counts[symbol] === 0) : (counts[symbol] ?? 0)
  const mean = (of: (window: ReelWindow, reel: number) => number): Polynomial =>
    windows
      .map((reel, index) => {
        const sums = Array.from({ length: at(definition.heights, index) + 1 }, () => 0n)
        for (const window of reel)
          sums[window.scatters] = (sums[window.scatters] ?? 0n) + BigInt(window.weight * of(window, index))
        return sums
      })
      .reduce<Polynomial>(times, [1n])
  const total = (parts: readonly { readonly pay: bigint; readonly sums: Polynomial }[]): bigint[] =>
    parts.reduce<bigint[]>((sum, { pay, sums }) => sums.map((each, scatters) => (sum[scatters] ?? 0n) + pay * each), [])
  const probability = mean(() => 1)
  const first = total(runs.map((run) => ({ pay: run.pay, sums: mean((each, reel) => factor(run, reel, each)) })))
  const second = total(
    runs.flatMap((one, index) =>
      runs.slice(index).map((other) => ({
        pay: one.pay * other.pay * (one === other ? 1n : 2n),
        sums: mean((each, reel) => factor(one, reel, each) * factor(other, reel, each)),
      })),
    ),
  )
  return {
    moments: probability.map((weight, scatters) => ({
      probability: rational(weight, all),
      first: rational(first[scatters] ?? 0n, all),
      second: rational(second[scatters] ?? 0n, all),
    })),
    zero: withoutWin(definition, windows).map((weight) => rational(weight, all)),
    wheel: ZERO,
  }
}

/** Cases in which nothing pays, by number of scatters: reel by reel, by which symbols still run. Longer runs of a symbol pay where shorter ones do. */
function withoutWin(definition: WaysDefinition, windows: readonly (readonly ReelWindow[])[]): Polynomial {
  let states = new Map<number, Polynomial>([[2 ** definition.symbols.length - 1, [1n]]])
  for (const [reel, cases] of windows.entries()) {
    const pays = bitsOf(definition.symbols.map((_, symbol) => (definition.pays[symbol]?.[reel + 1] ?? 0) > 0))
    const next = new Map<number, bigint[]>()
    for (const [alive, sums] of states)
      for (const { weight, counts, scatters } of cases) {
        const left = alive & bitsOf(counts.map((count) => count > 0))
        if ((left & pays) !== 0) continue
        const into = next.get(left) ?? []
        sums.forEach((sum, before) => {
          for (let index = into.length; index <= before + scatters; index += 1) into.push(0n)
          into[before + scatters] = (into[before + scatters] ?? 0n) + sum * BigInt(weight)
        })
        next.set(left, into)
      }
    states = next
  }
  const height = definition.heights.reduce((sum, each) => sum + each, 0)
  return Array.from({ length: height + 1 }, (_, scatters) =>
    [...states.values()].reduce((sum, sums) => sum + (sums[scatters] ?? 0n), 0n),
  )
}

const bitsOf = (flags: readonly boolean[]): number =>
  flags.reduce((bits, flag, index) => bits | (flag ? 1 << index : 0), 0)

const weightOf = (windows: readonly ReelWindow[]): bigint =>
  BigInt(windows.reduce((sum, { weight }) => sum + weight, 0))

function withPay({ probability, first, second }: Moments, pay: number): Moments {
  const paid = rational(BigInt(pay))
  return {
    probability,
    first: add(first, multiply(paid, probability)),
    second: add(
      second,
      add(multiply(multiply(paid, rational(2n)), first), multiply(multiply(paid, paid), probability)),
    ),
  }
}

/** The highest payout of one spin of reels, in total stakes without a wheel, and how likely it is. */
export function topSpin(
  definition: WaysDefinition,
  reels: WaysReels,
): { readonly stakes: Rational; readonly probability: Rational } {
  const windows = windowsOf(definition, reels)
  const symbols = definition.symbols.map((_, symbol) => symbol)
  const most = windows.map((reel) =>
    symbols.map((symbol) => Math.max(...reel.map(({ counts }) => counts[symbol] ?? 0))),
  )
  const payOf = (symbol: number, count: number): number => definition.pays[symbol]?.[count] ?? 0
  const mostScatters = Math.max(0, ...definition.scatterPays) * definition.parts
  /** The most that symbols which still run could pay. */
  const bound = (reel: number, ways: readonly number[]): number =>
    symbols.reduce((sum, symbol) => {
      let [running, best] = [ways[symbol] ?? 0, (ways[symbol] ?? 0) * payOf(symbol, reel)]
      for (let next = reel; next < windows.length && running > 0; next += 1) {
        running *= most[next]?.[symbol] ?? 0
        best = Math.max(best, running * payOf(symbol, next + 1))
      }
      return sum + best
    }, mostScatters)
  let [top, cases] = [0, 0n]
  const visit = (reel: number, ways: readonly number[], paid: number, scatters: number, weight: bigint): void => {
    const views = windows[reel]
    if (views === undefined) {
      const whole =
        symbols.reduce((sum, symbol) => sum + (ways[symbol] ?? 0) * payOf(symbol, reel), paid) +
        (definition.scatterPays[scatters] ?? 0) * definition.parts
      if (whole > top) [top, cases] = [whole, 0n]
      if (whole === top) cases += weight
      return
    }
    if (paid + bound(reel, ways) < top) return
    for (const { counts, scatters: more, weight: times } of views) {
      const next = symbols.map((symbol) => (ways[symbol] ?? 0) * (counts[symbol] ?? 0))
      const ended = symbols.reduce(
        (sum, symbol) => sum + (next[symbol] === 0 ? (ways[symbol] ?? 0) * payOf(symbol, reel) : 0),
        paid,
      )
      visit(reel + 1, next, ended, scatters + more, weight * BigInt(times))
    }
  }
  visit(
    0,
    symbols.map(() => 1),
    0,
    0,
    1n,
  )
  return {
    stakes: rational(BigInt(top), BigInt(definition.parts)),
    probability: rational(
      cases,
      windows.reduce((product, reel) => product * weightOf(reel), 1n),
    ),
  }
}
