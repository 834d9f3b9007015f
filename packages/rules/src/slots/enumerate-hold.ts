import { spinCycle } from './enumerate.ts'
import type { HoldDefinition } from './hold.ts'
import { add, multiply, rational, subtract, toNumber, ZERO, type Rational } from '../rational.ts'
import { ROWS } from './slot.ts'

/** What one round of a hold-and-respin slot returns, exactly; amounts are in total stakes. */
export interface HoldReturn {
  readonly rtp: Rational
  /** The part that the lines pay; the held symbols pay the rest. */
  readonly lines: Rational
  /** Probability that a round pays anything. */
  readonly hitFrequency: Rational
  readonly featureFrequency: Rational
  /** Probability that a round ends with a full screen. */
  readonly fullFrequency: Rational
  readonly variance: Rational
}

const ONE = rational(1n)
const times = (value: Rational, count: number | bigint): Rational => multiply(value, rational(BigInt(count)))
const sumOf = (values: readonly Rational[]): Rational => values.reduce(add, ZERO)

/**
 * The exact return: every combination of stops gives its lines and how many are held; from there the respins
 * are a chain over how many are held, whose end is solved in fractions; values are drawn apart from all that.
 */
export function enumerateHold(definition: HoldDefinition): HoldReturn {
  const { base, trigger, values, grand } = definition
  const cells = base.strips.length * ROWS
  const { combinations, counts } = spinCycle(base, false)
  const chance = (times: number): Rational => rational(BigInt(times), BigInt(combinations))
  const inStakes = (lineStakes: number): Rational => rational(BigInt(lineStakes), BigInt(base.lines.length))
  const weights = values.reduce((sum, { weight }) => sum + weight, 0)
  const mean = rational(BigInt(values.reduce((sum, { stakes, weight }) => sum + stakes * weight, 0)), BigInt(weights))
  const meanSquare = rational(
    BigInt(values.reduce((sum, { stakes, weight }) => sum + stakes * stakes * weight, 0)),
    BigInt(weights),
  )
  const ends = endsOf(definition)
  /** Mean and mean square of what is paid for so many held at the end. */
  const paid = (held: number): { first: Rational; second: Rational } => {
    const award = rational(BigInt(held === cells ? grand : 0))
    const values = times(mean, held)
    const square = add(times(meanSquare, held), times(multiply(mean, mean), held * (held - 1)))
    return {
      first: add(values, award),
      second: add(add(square, times(multiply(values, award), 2)), multiply(award, award)),
    }
  }
  const rows = counts.flatMap((pays, held) =>
    Array.from(pays, ([pay, count]) => ({ probability: chance(count), pay: inStakes(pay), held })),
  )
  const feature = rows.filter(({ held }) => held >= trigger)
  const after = (held: number, part: (held: number) => Rational): Rational =>
    sumOf((ends[held] ?? []).map((probability, end) => multiply(probability, part(end))))
  const firsts = counts.map((_, held) => (held >= trigger ? after(held, (end) => paid(end).first) : ZERO))
  const seconds = counts.map((_, held) => (held >= trigger ? after(held, (end) => paid(end).second) : ZERO))
  const lines = sumOf(rows.map(({ probability, pay }) => multiply(probability, pay)))
  const rtp = add(lines, sumOf(feature.map(({ probability, held }) => multiply(probability, firsts[held] ?? ZERO))))
  const square = sumOf(
    rows.map(({ probability, pay, held }) =>
      multiply(
        probability,
        add(add(multiply(pay, pay), times(multiply(pay, firsts[held] ?? ZERO), 2)), seconds[held] ?? ZERO),
      ),
    ),
  )
  return {
    rtp,
    lines,
    hitFrequency: subtract(
      ONE,
      sumOf(
        rows.filter(({ pay, held }) => pay.numerator === 0n && held < trigger).map(({ probability }) => probability),
      ),
    ),
    featureFrequency: sumOf(feature.map(({ probability }) => probability)),
    fullFrequency: sumOf(
      feature.map(({ probability, held }) => multiply(probability, (ends[held] ?? [])[cells] ?? ZERO)),
    ),
    variance: subtract(square, multiply(rtp, rtp)),
  }
}

/** Standard deviation of a round's payout, in total stakes. */
export const volatilityOfHold = ({ variance }: HoldReturn): number => Math.sqrt(toNumber(variance))

/** `ends[n][m]`: the probability that a feature which begins with n held ends with m. */
function endsOf({ base, chance, respins }: HoldDefinition): Rational[][] {
  const cells = base.strips.length * ROWS
  const hit = rational(BigInt(chance.hit), BigInt(chance.of))
  const miss = subtract(ONE, hit)
  const power = (value: Rational, exponent: number): Rational =>
    Array.from({ length: exponent }).reduce<Rational>((product) => multiply(product, value), ONE)
  const choose = (n: number, k: number): bigint =>
    Array.from({ length: k }).reduce<bigint>(
      (product, _, index) => (product * BigInt(n - index)) / BigInt(index + 1),
      1n,
    )
  const ends: Rational[][] = []
  for (let held = cells; held >= 0; held -= 1) {
    const empty = cells - held
    const none = power(miss, empty)
    // What lands first, in whichever of the respins it does: 1 + none + none² + …
    const tries = sumOf(Array.from({ length: respins }, (_, before) => power(none, before)))
    const end = Array.from({ length: cells + 1 }, (_, index) =>
      index === held ? (empty === 0 ? ONE : power(none, respins)) : ZERO,
    )
    for (let landed = 1; landed <= empty; landed += 1) {
      const probability = multiply(
        tries,
        multiply(times(power(hit, landed), choose(empty, landed)), power(miss, empty - landed)),
      )
      ends[held + landed]?.forEach(
        (later, index) => (end[index] = add(end[index] ?? ZERO, multiply(probability, later))),
      )
    }
    ends[held] = end
  }
  return ends
}
