import { add, multiply, rational, subtract, toNumber, ZERO, type Rational } from '../rational.ts'
import { at, expandedReels, gridAt, linePay, ROWS, type SlotDefinition } from './slot.ts'
import { linePaysAt, REELS, tablesOf } from './tables.ts'

/** All combinations of stops of one set of reels, counted. Pays are in line stakes, with the multiplier. */
export interface SpinCycle {
  readonly combinations: number
  /** How many combinations pay an amount with a number of scatters in view: `counts[scatters].get(pay)`. */
  readonly counts: readonly ReadonlyMap<number, number>[]
}

/** What one round of a game returns, exactly; amounts are in total stakes. */
export interface SlotReturn {
  readonly rtp: Rational
  /** The parts of `rtp` that the base spin and the free spins pay. */
  readonly base: Rational
  readonly freeSpins: Rational
  /** Probability that a round pays anything on its base spin or leads to free spins. */
  readonly hitFrequency: Rational
  readonly variance: Rational
  readonly featureFrequency: Rational
  /** Free spins played in a feature, on average. */
  readonly freeSpinsPerFeature: Rational
  /** The highest payout of one spin, and its probability at that spin. */
  readonly topBase: { readonly payout: Rational; readonly probability: Rational }
  readonly topFreeSpin: { readonly payout: Rational; readonly probability: Rational }
}

/**
 * The exact return of a game: the full cycle of the base reels, the full cycle of the free spin
 * reels, and the number of free spins with all retriggers up to the limit solved in fractions.
 * @throws RangeError for a game with a payout cap and free spins, whose return is not a sum over spins
 */
export function enumerate(definition: SlotDefinition): SlotReturn {
  const feature = definition.freeSpins
  if (feature !== null && definition.maxPayout !== null)
    throw new RangeError('a capped game with free spins has no exact return here')
  const lines = BigInt(definition.lines.length)
  const base = spinCycle(definition, false)
  const free = feature === null ? null : spinCycle(definition, true)
  const cap = definition.maxPayout === null ? Infinity : definition.maxPayout * definition.lines.length
  const baseMoments = momentsByScatters(base, cap)
  const solve =
    free === null ? () => NO_FEATURE : featureSolver(definition.freeSpins, momentsByScatters(free, Infinity))
  const awardOf = (scatters: number) => Math.min(feature?.awards[scatters] ?? 0, feature?.limit ?? 0)

  const sums = baseMoments.reduce(
    (sum, moment, scatters) => {
      const after = solve(awardOf(scatters))
      const triggers = awardOf(scatters) > 0
      return {
        base: add(sum.base, moment.first),
        free: add(sum.free, multiply(moment.probability, after.first)),
        square: add(sum.square, crossSquare(moment, after)),
        trigger: triggers ? add(sum.trigger, moment.probability) : sum.trigger,
        spins: add(sum.spins, multiply(moment.probability, after.spins)),
        zero: triggers
          ? sum.zero
          : add(sum.zero, rational(BigInt(base.counts[scatters]?.get(0) ?? 0), BigInt(base.combinations))),
      }
    },
    { base: ZERO, free: ZERO, square: ZERO, trigger: ZERO, spins: ZERO, zero: ZERO },
  )
  const inStakes = (value: Rational, power = 1n) => multiply(value, rational(1n, lines ** power))
  const rtp = inStakes(add(sums.base, sums.free))
  return {
    rtp,
    base: inStakes(sums.base),
    freeSpins: inStakes(sums.free),
    hitFrequency: subtract(rational(1n), sums.zero),
    variance: subtract(inStakes(sums.square, 2n), multiply(rtp, rtp)),
    featureFrequency: sums.trigger,
    freeSpinsPerFeature: sums.trigger.numerator === 0n ? ZERO : divide(sums.spins, sums.trigger),
    topBase: topOf(base, lines),
    topFreeSpin: free === null ? { payout: ZERO, probability: ZERO } : topOf(free, lines),
  }
}

/** Counts every combination of stops. Combinations whose first three reels kill every line are counted in bulk. */
export function spinCycle(definition: SlotDefinition, inFreeSpins: boolean): SpinCycle {
  const feature = inFreeSpins ? definition.freeSpins : null
  const multiplier = feature?.multiplier ?? 1
  const tables = tablesOf(definition, feature?.strips ?? definition.strips, feature?.expandingWilds ?? false)
  const [l0, l1, l2, l3, l4] = tables.lengths
  const most = REELS * ROWS
  const counts = Array.from({ length: most + 1 }, () => new Map<number, number>())
  const scatterPay = (scatters: number) => (definition.scatterPays[scatters] ?? 0) * definition.lines.length
  const count = (scatters: number, linePays: number, times: number) => {
    const pay = (linePays + scatterPay(scatters)) * multiplier
    const into = at(counts, scatters)
    into.set(pay, (into.get(pay) ?? 0) + times)
  }
  const lastTwo = Array.from({ length: 2 * ROWS + 1 }, () => 0)
  for (const third of tables.scatters[3])
    for (const fourth of tables.scatters[4]) lastTwo[third + fourth] = at(lastTwo, third + fourth) + 1
  for (let s0 = 0; s0 < l0; s0 += 1) {
    for (let s1 = 0; s1 < l1; s1 += 1) {
      for (let s2 = 0; s2 < l2; s2 += 1) {
        const seen = (tables.scatters[0][s0] ?? 0) + (tables.scatters[1][s1] ?? 0) + (tables.scatters[2][s2] ?? 0)
        if (tables.alive[(s0 * l1 + s1) * l2 + s2] === 0) {
          lastTwo.forEach((times, more) => times > 0 && count(seen + more, 0, times))
          continue
        }
        for (let s3 = 0; s3 < l3; s3 += 1) {
          const seenFour = seen + (tables.scatters[3][s3] ?? 0)
          for (let s4 = 0; s4 < l4; s4 += 1)
            count(seenFour + (tables.scatters[4][s4] ?? 0), linePaysAt(tables, s0, s1, s2, s3, s4), 1)
        }
      }
    }
  }
  return { combinations: l0 * l1 * l2 * l3 * l4, counts }
}

/**
 * The mean payout of one spin in line stakes by a second way that never looks at a whole screen:
 * reels are independent, so each line's mean is a sum over symbol sequences of products of
 * counts, and the scatters are a convolution over the reels.
 */
export function analyticSpinMean(definition: SlotDefinition, inFreeSpins: boolean): Rational {
  const feature = inFreeSpins ? definition.freeSpins : null
  const strips = feature?.strips ?? definition.strips
  const expanding = feature?.expandingWilds ?? false
  const combinations = strips.reduce((product, strip) => product * BigInt(strip.length), 1n)
  const columns = strips.map((strip) =>
    strip.map((_, stop) => {
      const column = at(gridAt([strip], [stop]), 0)
      const scatters = column.filter((symbol) => symbol === definition.scatter).length
      const isWild = expandedReels([column], definition.wild, expanding).length > 0
      return { scatters, shown: isWild ? column.map(() => definition.wild) : column }
    }),
  )
  const linesPaid = definition.lines.reduce((sum, rows) => {
    const marginals = rows.map((row, reel) => tally(at(columns, reel).map((column) => at(column.shown, row))))
    return sum + sequences(definition, marginals, [], 1)
  }, 0)
  const scatterCounts = columns
    .map((reel) => tally(reel.map((column) => column.scatters)))
    .reduce((sum, each) => convolve(sum, each), new Map([[0, 1]]))
  const scattersPaid = [...scatterCounts].reduce(
    (sum, [scatters, times]) => sum + times * (definition.scatterPays[scatters] ?? 0) * definition.lines.length,
    0,
  )
  return rational(BigInt(linesPaid + scattersPaid) * BigInt(feature?.multiplier ?? 1), combinations)
}

/** One class of spins, such as those with so many scatters. */
export interface Moments {
  readonly probability: Rational
  /** Sum of pay × probability, and of pay² × probability. */
  readonly first: Rational
  readonly second: Rational
}

export interface FeatureMoments {
  readonly spins: Rational
  readonly first: Rational
  readonly second: Rational
}

export const NO_FEATURE: FeatureMoments = { spins: ZERO, first: ZERO, second: ZERO }

function momentsByScatters(cycle: SpinCycle, cap: number): Moments[] {
  const all = BigInt(cycle.combinations)
  return cycle.counts.map((counts) => {
    let [probability, first, second] = [0n, 0n, 0n]
    for (const [pay, times] of counts) {
      const [paid, weight] = [BigInt(Math.min(pay, cap)), BigInt(times)]
      probability += weight
      first += paid * weight
      second += paid * paid * weight
    }
    return { probability: rational(probability, all), first: rational(first, all), second: rational(second, all) }
  })
}

/**
 * Mean number of spins and the first two moments of what they pay, from the last spin backwards. All of it is in
 * whole numbers over one power of the common denominator: the spins that may still come, which each spin makes one less.
 * @param awards by the class of a spin, which `moments` lists
 */
export function featureSolver(
  feature: { readonly awards: readonly number[]; readonly limit: number } | null,
  moments: readonly Moments[],
): (granted: number) => FeatureMoments {
  const { awards, limit } = feature ?? { awards: [], limit: 0 }
  const unit = moments
    .flatMap(({ probability, first, second }) => [probability, first, second])
    .reduce((common, { denominator }) => common * rational(denominator, common).numerator, 1n)
  const whole = ({ numerator, denominator }: Rational): bigint => numerator * (unit / denominator)
  const classes = moments.map(({ probability, first, second }, index) => ({
    award: awards[index] ?? 0,
    probability: whole(probability),
    first: whole(first),
    second: whole(second),
  }))
  const known = new Map<string, readonly [spins: bigint, first: bigint, second: bigint]>()
  const solve = (left: number, granted: number): readonly [bigint, bigint, bigint] => {
    if (left === 0) return [0n, 0n, 0n]
    const key = `${left}/${granted}`
    const before = known.get(key)
    if (before !== undefined) return before
    const scale = unit ** BigInt(left + limit - granted - 1)
    let [spins, first, second] = [scale * unit, 0n, 0n]
    for (const each of classes) {
      if (each.probability === 0n) continue
      const more = Math.min(each.award, limit - granted)
      const after = solve(left - 1 + more, granted + more)
      spins += each.probability * after[0]
      first += each.first * scale + each.probability * after[1]
      second += each.second * scale + 2n * each.first * after[1] + each.probability * after[2]
    }
    known.set(key, [spins, first, second])
    return [spins, first, second]
  }
  return (granted) => {
    const [spins, first, second] = solve(granted, granted)
    const scale = unit ** BigInt(limit)
    return { spins: rational(spins, scale), first: rational(first, scale), second: rational(second, scale) }
  }
}

/** Mean of (pay + later)² over one class of spins, when what comes later depends on the class only. */
export function crossSquare(moment: Moments, after: FeatureMoments): Rational {
  const mixed = multiply(rational(2n), multiply(moment.first, after.first))
  return add(add(moment.second, mixed), multiply(moment.probability, after.second))
}

function topOf(cycle: SpinCycle, lines: bigint): { payout: Rational; probability: Rational } {
  const top = cycle.counts.reduce((most, counts) => Math.max(most, ...counts.keys()), 0)
  const times = cycle.counts.reduce((sum, counts) => sum + (counts.get(top) ?? 0), 0)
  return { payout: rational(BigInt(top), lines), probability: rational(BigInt(times), BigInt(cycle.combinations)) }
}

/** Sum of pay times count over all symbol sequences; once two different symbols are seen the rest of the line cannot matter. */
function sequences(
  definition: SlotDefinition,
  marginals: readonly ReadonlyMap<number, number>[],
  head: number[],
  weight: number,
): number {
  const settled = new Set(head.filter((symbol) => symbol !== definition.wild)).size > 1
  if (settled || head.length === marginals.length) {
    const pay = linePay(definition, head)?.pay ?? 0
    return pay === 0
      ? 0
      : marginals.slice(head.length).reduce((product, marginal) => product * total(marginal), pay * weight)
  }
  let sum = 0
  for (const [symbol, times] of at(marginals, head.length))
    sum += sequences(definition, marginals, [...head, symbol], weight * times)
  return sum
}

function total(counts: ReadonlyMap<number, number>): number {
  return [...counts.values()].reduce((sum, times) => sum + times, 0)
}

function tally(values: readonly number[]): Map<number, number> {
  const counts = new Map<number, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return counts
}

function convolve(a: ReadonlyMap<number, number>, b: ReadonlyMap<number, number>): Map<number, number> {
  const sum = new Map<number, number>()
  for (const [x, timesX] of a) for (const [y, timesY] of b) sum.set(x + y, (sum.get(x + y) ?? 0) + timesX * timesY)
  return sum
}

export function divide(a: Rational, b: Rational): Rational {
  return rational(a.numerator * b.denominator, a.denominator * b.numerator)
}

/** The standard deviation of a round's payout in total stakes: what the field calls volatility. */
export function volatilityOf(game: SlotReturn): number {
  return Math.sqrt(toNumber(game.variance))
}
