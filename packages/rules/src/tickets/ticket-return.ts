import { combinations } from '../odds/multiplier.ts'
import { add, multiply, rational, subtract, toNumber, ZERO, type Rational } from '../rational.ts'
import { VAULT_SEVEN } from './numbers.ts'
import { HARBOUR_CATS } from './panels.ts'

/** What tickets of a game pay, counted exactly. */
export interface TicketFigures {
  readonly rtp: Rational
  /** Share of tickets that pay anything. */
  readonly hit: Rational
  /** Share of tickets that pay the highest prize. */
  readonly top: Rational
  /** Standard deviation of a ticket in stakes. */
  readonly volatility: number
}

interface Prizes {
  readonly prizes: readonly number[]
  readonly weights: readonly number[]
}

/** What decides of a ticket of panels what it pays. */
export interface PanelsDefinition extends Prizes {
  readonly panels: number
  readonly alike: number
  readonly blanks: number
}

/** What decides of a ticket of numbers what it pays. */
export interface NumbersDefinition extends Prizes {
  readonly numbers: number
  readonly winning: number
  readonly own: number
}

/** So many out of `outOf`; tickets are counted, so that numerators stay whole. */
interface Counted {
  readonly outOf: bigint
  /** Tickets by what they pay in stakes. */
  readonly ways: ReadonlyMap<number, bigint>
}

function figuresOf({ outOf, ways }: Counted, prizes: readonly number[]): TicketFigures {
  const highest = prizes.at(-1) ?? 0
  let top = 0n
  let [mean, square]: [Rational, Rational] = [ZERO, ZERO]
  for (const [pays, count] of ways) {
    mean = add(mean, rational(BigInt(pays) * count, outOf))
    square = add(square, rational(BigInt(pays) ** 2n * count, outOf))
    if (pays >= highest) top += count
  }
  return {
    rtp: mean,
    hit: subtract(rational(1n), rational(ways.get(0) ?? 0n, outOf)),
    top: rational(top, outOf),
    volatility: Math.sqrt(toNumber(subtract(square, multiply(mean, mean)))),
  }
}

/** Every way of the panels: how many of them show each prize, kind by kind. */
export function panelsFigures({ panels, alike, prizes, weights, blanks }: PanelsDefinition): TicketFigures {
  const all = weights.reduce((sum, weight) => sum + weight, blanks)
  /** By panels that are left, tickets by what they pay so far. */
  let states: Map<number, bigint>[] = Array.from({ length: panels + 1 }, (_, left) =>
    left === panels ? new Map([[0, 1n]]) : new Map(),
  )
  for (const [kind, weight] of weights.entries()) {
    const next: Map<number, bigint>[] = states.map(() => new Map())
    for (const [left, ways] of states.entries())
      for (let shown = 0; shown <= left; shown += 1) {
        const times = combinations(left, shown) * BigInt(weight) ** BigInt(shown)
        const pays = shown >= alike ? (prizes[kind] ?? 0) : 0
        const into = next[left - shown]
        for (const [before, count] of ways) into?.set(before + pays, (into.get(before + pays) ?? 0n) + count * times)
      }
    states = next
  }
  const ways = new Map<number, bigint>()
  for (const [left, each] of states.entries())
    for (const [pays, count] of each) ways.set(pays, (ways.get(pays) ?? 0n) + count * BigInt(blanks) ** BigInt(left))
  return figuresOf({ outOf: BigInt(all) ** BigInt(panels), ways }, prizes)
}

/** Every way of the numbers: none, one or both of those that win are the ticket's own, each with a prize by weight. */
export function numbersFigures({ numbers, winning, own, prizes, weights }: NumbersDefinition): TicketFigures {
  const all = BigInt(weights.reduce((sum, weight) => sum + weight, 0))
  /** Ways of so many prizes, by their sum. */
  let sums = new Map([[0, 1n]])
  const ways = new Map<number, bigint>()
  for (let met = 0; met <= winning; met += 1) {
    const meets = combinations(own, met) * combinations(numbers - own, winning - met) * all ** BigInt(winning - met)
    for (const [sum, count] of sums) ways.set(sum, (ways.get(sum) ?? 0n) + count * meets)
    const next = new Map<number, bigint>()
    for (const [sum, count] of sums)
      for (const [at, prize] of prizes.entries())
        next.set(sum + prize, (next.get(sum + prize) ?? 0n) + count * BigInt(weights[at] ?? 0))
    sums = next
  }
  return figuresOf({ outOf: combinations(numbers, winning) * all ** BigInt(winning), ways }, prizes)
}

export const HARBOUR_CATS_FIGURES = panelsFigures(HARBOUR_CATS)
export const VAULT_SEVEN_FIGURES = numbersFigures(VAULT_SEVEN)
