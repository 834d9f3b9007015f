import { factorOf, type Graded } from '#rules/sports/grade.ts'
import type { Money } from '#rules/money.ts'
import { floor, multiply, rational } from '#rules/rational.ts'
import { ofAll, type Worth } from '#rules/sports/target.ts'
import type { SoldLeg } from './bet.sql.ts'

/** A leg with how it stands; undefined while it is open. */
export interface StandingLeg {
  readonly leg: Pick<SoldLeg, 'price' | 'isBanker'>
  readonly graded: Graded | undefined
}

/** Why these legs are no bet of this kind. */
export type SlipFault = {
  readonly fault: 'kind' | 'legs' | 'same-event' | 'bankers'
  readonly legs?: readonly number[]
}

/** @param events of the legs, in their order */
export function slipFault(
  kind: string,
  events: readonly number[],
  isBanker: readonly boolean[],
): SlipFault | undefined {
  if (kind !== 'single' && kind !== 'combination') return { fault: 'kind' }
  if ((kind === 'single') !== (events.length === 1)) return { fault: 'legs' }
  if (isBanker.includes(true)) return { fault: 'bankers' }
  const same = events.flatMap((event, i) => (events.filter((other) => other === event).length > 1 ? [i] : []))
  return same.length > 0 ? { fault: 'same-event', legs: same } : undefined
}

/** How many lines a bet has, each with a stake of its own. */
export const linesOf = (_kind: string, _isBanker: readonly boolean[]): number => 1

/** What a stake of 1, spread over the lines of a bet, brings by the factors of its legs. */
export const worthOf = (_kind: string, _isBanker: readonly boolean[]): Worth => ofAll

/** What a bet is owed by how its legs stand; undefined while that is open. One that cannot win any more is owed nothing. */
export function owedOf(kind: string, running: Money, legs: readonly StandingLeg[]): Money | undefined {
  const factors = legs.map(({ leg, graded }) => (graded === undefined ? undefined : factorOf(graded, leg.price)))
  const worth = worthOf(
    kind,
    legs.map(({ leg }) => leg.isBanker),
  )
  const brings = worth(factors.map((factor) => factor ?? rational(1n)))
  if (brings.numerator !== 0n && factors.includes(undefined)) return undefined
  return floor(multiply(rational(running), brings))
}

/** What a bet brings at most: all that is open wins. */
export const mostOf = (kind: string, running: Money, legs: readonly StandingLeg[]): Money =>
  owedOf(
    kind,
    running,
    legs.map(({ leg, graded }) => ({ leg, graded: graded ?? { grade: 'won' } })),
  ) ?? 0n

/** The same for a bet that is to be taken at these prices. */
export const greatestOf = (
  kind: string,
  stake: Money,
  prices: readonly number[],
  isBanker: readonly boolean[],
): Money =>
  mostOf(
    kind,
    stake,
    prices.map((price, i) => ({ leg: { price, isBanker: isBanker[i] ?? false }, graded: undefined })),
  )
