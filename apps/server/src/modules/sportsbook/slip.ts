import { factorOf, type Graded } from '#rules/sports/grade.ts'
import type { Money } from '#rules/money.ts'
import { floor, multiply, rational } from '#rules/rational.ts'
import type { MarketType } from '#rules/sports/markets.ts'
import { greatestStake, isSlipKind, lineCount, type SlipFault, slipFault, worthOfLines } from '#rules/sports/systems.ts'
import type { Worth } from '#rules/sports/target.ts'
import type { SoldLeg } from './bet.sql.ts'

/** A leg with how it stands; undefined while it is open. */
export interface StandingLeg {
  readonly leg: Pick<SoldLeg, 'price' | 'isBanker'>
  readonly graded: Graded | undefined
}

/** Why a bet cannot be made of these legs: `kind` is none, several singles are several bets, or what the rules say. */
export type BetFault = SlipFault | { readonly code: 'kind' | 'one-single' }

/** @param legs with their events and competitions, in their order */
export function betFault(
  kind: string,
  legs: readonly {
    readonly event: number
    readonly competition: number
    readonly type: Pick<MarketType, 'id'>
    readonly isBanker: boolean
  }[],
): BetFault | undefined {
  if (!isSlipKind(kind)) return { code: 'kind' }
  if (kind === 'single' && legs.length > 1) return { code: 'one-single' }
  return slipFault(
    kind,
    legs.map(({ event, competition, type, isBanker }) => ({
      event: String(event),
      competition: String(competition),
      isOutright: type.id === 'outright',
      isBanker,
    })),
  )
}

const countOthers = (isBanker: readonly boolean[]): number => isBanker.filter((banker) => !banker).length

/** How many lines a bet has, each with a stake of its own. @throws RangeError for a kind that `betFault` refuses */
export const linesOf = (kind: string, isBanker: readonly boolean[]): number =>
  lineCount(kindOf(kind), countOthers(isBanker))

/** What a stake of 1, spread over the lines of a bet, brings by the factors of its legs. */
export const worthOf = (kind: string, isBanker: readonly boolean[]): Worth => worthOfLines(kindOf(kind), isBanker)

function kindOf(kind: string) {
  if (!isSlipKind(kind)) throw new RangeError(`no kind of bet: ${kind}`)
  return kind
}

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

/** The greatest stake of a line with which it pays no more than this at these prices, in whole cents. */
export const greatestUnitOf = (
  kind: string,
  mostPayout: Money,
  prices: readonly number[],
  isBanker: readonly boolean[],
): Money =>
  greatestStake(
    kindOf(kind),
    mostPayout,
    prices.map((price, i) => ({ price, isBanker: isBanker[i] ?? false })),
  )
