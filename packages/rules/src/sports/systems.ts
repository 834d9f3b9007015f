import { CENT, type Money } from '../money.ts'
import { type Rational, rational } from '../rational.ts'
import type { Price } from './grade.ts'
import type { Worth } from './target.ts'

/** Legs of one slip, at most. */
export const MOST_LEGS = 20

/** The named systems: how many legs they have, and of how many legs their lines are. */
export const systems = {
  trixie: { legs: 3, sizes: [2, 3] },
  patent: { legs: 3, sizes: [1, 2, 3] },
  yankee: { legs: 4, sizes: [2, 3, 4] },
  'lucky-15': { legs: 4, sizes: [1, 2, 3, 4] },
  canadian: { legs: 5, sizes: [2, 3, 4, 5] },
  'lucky-31': { legs: 5, sizes: [1, 2, 3, 4, 5] },
  heinz: { legs: 6, sizes: [2, 3, 4, 5, 6] },
  'lucky-63': { legs: 6, sizes: [1, 2, 3, 4, 5, 6] },
  'super-heinz': { legs: 7, sizes: [2, 3, 4, 5, 6, 7] },
  goliath: { legs: 8, sizes: [2, 3, 4, 5, 6, 7, 8] },
} as const satisfies Readonly<Record<string, { readonly legs: number; readonly sizes: readonly number[] }>>

export type SystemName = keyof typeof systems

/**
 * How the legs of a slip make its lines: each leg a line (`single`), all of them one (`combination`), a named system, or
 * every choice of k among n (`2-of-3`). Bankers are in every line of a system; its legs are then the others.
 */
export type SlipKind = 'single' | 'combination' | SystemName | `${number}-of-${number}`

const isSystem = (kind: string): kind is SystemName => Object.hasOwn(systems, kind)

/** What a kind asks for: how many legs besides bankers, and of how many of them its lines are. */
interface Shape {
  readonly least: number
  readonly most: number
  readonly sizes: (others: number) => readonly number[]
  readonly takesBankers: boolean
}

/** @returns undefined where there is no such kind */
function shapeOf(kind: string): Shape | undefined {
  if (kind === 'single') return { least: 1, most: MOST_LEGS, sizes: () => [1], takesBankers: false }
  if (kind === 'combination') return { least: 2, most: MOST_LEGS, sizes: (others) => [others], takesBankers: false }
  if (isSystem(kind)) {
    const { legs, sizes } = systems[kind]
    return { least: legs, most: legs, sizes: () => sizes, takesBankers: true }
  }
  const [, size, of] = /^([1-9]\d?)-of-([1-9]\d?)$/.exec(kind) ?? []
  const [k, n] = [Number(size), Number(of)]
  return k <= n && n <= MOST_LEGS ? { least: n, most: n, sizes: () => [k], takesBankers: true } : undefined
}

/** Whether a text is a kind of slip, such as `yankee` or `2-of-3`. */
export const isSlipKind = (kind: string): kind is SlipKind => shapeOf(kind) !== undefined

/** A leg as far as it decides which slips it may stand on. */
export interface SlipLeg {
  /** The event that is bet on; an outright is an event of its own. */
  readonly event: string
  /** What the event belongs to, so that a match is known to be part of an outright's competition. */
  readonly competition: string
  readonly isOutright?: boolean
  readonly isBanker?: boolean
}

/** Why a slip is refused; `legs` counts from 0. */
export type SlipFault =
  | { readonly code: 'too-many-legs'; readonly most: number }
  /** `least` and `most` legs that are no bankers are what the kind takes. */
  | { readonly code: 'legs-of-kind'; readonly least: number; readonly most: number }
  | { readonly code: 'banker-without-system' }
  /** One result would decide both legs. */
  | { readonly code: 'same-event'; readonly legs: readonly [number, number] }
  | { readonly code: 'event-and-outright'; readonly legs: readonly [number, number] }

/** Why these legs make no slip of this kind; undefined where they do. */
export function slipFault(kind: SlipKind, legs: readonly SlipLeg[]): SlipFault | undefined {
  if (legs.length > MOST_LEGS) return { code: 'too-many-legs', most: MOST_LEGS }
  const { least, most, takesBankers } = shapeFor(kind)
  const others = legs.filter(({ isBanker }) => isBanker !== true).length
  if (!takesBankers && others < legs.length) return { code: 'banker-without-system' }
  if (others < least || others > most) return { code: 'legs-of-kind', least, most }
  // Singles stand alone, so nothing is multiplied that hangs together.
  return kind === 'single' ? undefined : relatedLegs(legs)
}

function relatedLegs(legs: readonly SlipLeg[]): SlipFault | undefined {
  for (const [later, b] of legs.entries())
    for (const [first, a] of legs.slice(0, later).entries()) {
      if (a.event === b.event) return { code: 'same-event', legs: [first, later] }
      if (a.competition === b.competition && (a.isOutright === true || b.isOutright === true))
        return { code: 'event-and-outright', legs: [first, later] }
    }
  return undefined
}

function shapeFor(kind: SlipKind): Shape {
  const shape = shapeOf(kind)
  if (shape === undefined) throw new RangeError(`no kind of slip: ${kind}`)
  return shape
}

/** How many lines a slip of so many legs has that are no bankers; its stake is this times the stake of a line. */
export const lineCount = (kind: SlipKind, others: number): number =>
  shapeFor(kind)
    .sizes(others)
    .reduce((sum, size) => sum + choices(others, size), 0)

function choices(of: number, size: number): number {
  let count = 1
  for (let i = 1; i <= size; i++) count = (count * (of - size + i)) / i
  return count
}

/** Every line as the legs in it, by how many they are and then in their order: what a receipt shows. */
export function* listedLines(kind: SlipKind, areBankers: readonly boolean[]): Generator<readonly number[]> {
  const at = (isWanted: boolean) => areBankers.flatMap((isBanker, leg) => (isBanker === isWanted ? [leg] : []))
  const [bankers, others] = [at(true), at(false)]
  for (const size of shapeFor(kind).sizes(others.length))
    for (const chosen of chosenFrom(others, size)) yield [...bankers, ...chosen].toSorted((a, b) => a - b)
}

function* chosenFrom(legs: readonly number[], size: number): Generator<readonly number[]> {
  if (size === 0) return yield []
  for (const [at, leg] of legs.entries())
    for (const rest of chosenFrom(legs.slice(at + 1), size - 1)) yield [leg, ...rest]
}

/** What a leg brings for each 1 of its line, and whether it is in every line. */
export interface LegFactor {
  readonly factor: Rational
  readonly isBanker?: boolean
}

/**
 * What a stake of 1 a line brings over all lines. The sum over the lines of k legs is the k-th elementary symmetric
 * polynomial of the legs' factors: the coefficient of x^k in the product of (denominator + numerator·x), over the product
 * of the denominators. So 184,756 lines cost what twenty legs cost.
 */
function sumOfLines(kind: SlipKind, legs: readonly LegFactor[]): Rational {
  let numerator = 1n
  let denominator = 1n
  let coefficients = [1n]
  for (const { factor, isBanker } of legs) {
    denominator *= factor.denominator
    if (isBanker === true) numerator *= factor.numerator
    else
      coefficients = [...coefficients, 0n].map(
        (own, k) => own * factor.denominator + (coefficients[k - 1] ?? 0n) * factor.numerator,
      )
  }
  const sum = shapeFor(kind)
    .sizes(coefficients.length - 1)
    .reduce((total, size) => total + (coefficients[size] ?? 0n), 0n)
  return { numerator: numerator * sum, denominator }
}

/** What a stake of 1, spread evenly over the lines of a slip, brings by the factors of its legs. */
export const worthOfLines =
  (kind: SlipKind, areBankers: readonly boolean[]): Worth =>
  (factors) => {
    const { numerator, denominator } = sumOfLines(
      kind,
      factors.map((factor, i) => ({ factor, isBanker: areBankers[i] ?? false })),
    )
    return rational(numerator, denominator * BigInt(lineCount(kind, areBankers.filter((isBanker) => !isBanker).length)))
  }

/** What a slip pays, exact and cut once, to the ledger's unit. */
export function slipPayout(kind: SlipKind, stakeALine: Money, legs: readonly LegFactor[]): Money {
  const { numerator, denominator } = sumOfLines(kind, legs)
  return (stakeALine * numerator) / denominator
}

export interface PricedLeg {
  readonly price: Price
  readonly isBanker?: boolean
}

const allWon = (legs: readonly PricedLeg[]): LegFactor[] =>
  legs.map(({ price, ...leg }) => ({ ...leg, factor: { numerator: BigInt(price), denominator: 1000n } }))

/** What a slip pays where every leg wins: no other end of its legs pays more. */
export const greatestPayout = (kind: SlipKind, stakeALine: Money, legs: readonly PricedLeg[]): Money =>
  slipPayout(kind, stakeALine, allWon(legs))

/** The greatest stake a line, in whole cents, with which a slip pays no more than the ceiling; 0 where there is none. */
export function greatestStake(kind: SlipKind, ceiling: Money, legs: readonly PricedLeg[]): Money {
  const { numerator, denominator } = sumOfLines(kind, allWon(legs))
  // The cut of the payout lets the exact one be less than a unit above the ceiling.
  const most = ((ceiling + 1n) * denominator - 1n) / numerator
  return most - (most % CENT)
}
