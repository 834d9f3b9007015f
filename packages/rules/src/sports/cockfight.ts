import type { Money } from '../money.ts'
import type { Random } from '../random.ts'
import { NIL, type Score } from './contest.ts'
import type { Price } from './grade.ts'
import { type Grid, gridOf } from './grid.ts'
import { type Margin, quote, withMargin } from './margin.ts'

/** The chances of a fight; they add up to 1. */
export interface FightChances {
  readonly meron: number
  readonly wala: number
  readonly draw: number
}

const MERON_WINS: Score = { home: 1, away: 0 }
const WALA_WINS: Score = { home: 0, away: 1 }

export const fightGrid = ({ meron, wala, draw }: FightChances): Grid =>
  gridOf([
    [MERON_WINS, meron],
    [WALA_WINS, wala],
    [NIL, draw],
  ])

/** A draw pays 8 to 1, whatever its chance (rules of Philippine arenas). */
export const DRAW_PRICE: Price = 9000

export interface FightPrices {
  readonly meron: Price | undefined
  readonly draw: Price
  readonly wala: Price | undefined
}

/** Fixed prices. A draw gives both sides back, so a side's fair price is (1 − draw) / its chance; the margin lies on these. */
export function fightPrices({ meron, wala, draw }: FightChances, margin: Margin): FightPrices {
  const [forMeron = 0, forWala = 0] = withMargin([meron / (1 - draw), wala / (1 - draw)], margin)
  return { meron: quote(forMeron), draw: DRAW_PRICE, wala: quote(forWala) }
}

/** At this dividend or less a fight is cancelled and all bets come back. */
export const CANCELLED_AT: Price = 1070

/**
 * What a stake of 1 on the winner brings from the pool, stake included: all that was staked on both sides, less the rake,
 * shared out over the side. In thousandths, cut to hundredths.
 * @param rake in thousandths: 50 is the plasada of 5 %
 * @returns undefined where the fight is cancelled, as one dividend is too low or nobody bets on a side
 */
export function poolDividends(
  pool: { readonly meron: Money; readonly wala: Money },
  rake: number,
): { readonly meron: Price; readonly wala: Price } | undefined {
  if (!Number.isInteger(rake) || rake < 0 || rake >= 1000) throw new RangeError(`a rake of ${rake} thousandths`)
  if (pool.meron <= 0n || pool.wala <= 0n) return undefined
  const shared = (pool.meron + pool.wala) * BigInt(1000 - rake)
  const dividend = (side: Money): Price => Number(shared / (side * 10n)) * 10
  const dividends = { meron: dividend(pool.meron), wala: dividend(pool.wala) }
  return Math.min(dividends.meron, dividends.wala) <= CANCELLED_AT ? undefined : dividends
}

/** A clash of a fight: who gains the upper hand, and what strength of a hundred is left to each after it. */
export interface Clash {
  readonly ahead: 'meron' | 'wala'
  readonly strength: { readonly meron: number; readonly wala: number }
}

export interface Fight {
  readonly score: Score
  readonly clashes: readonly Clash[]
}

const TWO_32 = 2 ** 32
const LEAST_CLASHES = 8
const MORE_CLASHES = 9
const STRENGTH = 100

/**
 * A whole fight from a stream of chance. The first number decides it, with the chances of `fightGrid`; the clashes after it
 * are for the screen and end as it does: the loser's strength, or in a draw that of both, at zero.
 */
export function playCockfight(random: Random, { meron, wala }: FightChances): Fight {
  const drawn = random.below(TWO_32) / TWO_32
  const score = drawn < meron ? MERON_WINS : drawn < meron + wala ? WALA_WINS : NIL
  const count = LEAST_CLASHES + random.below(MORE_CLASHES)
  const left = (hasWon: boolean): number => (hasWon ? 20 + random.below(50) : 0)
  const [meronLeft, walaLeft] = [left(score.home === 1), left(score.away === 1)]
  const meronLosses = losses(random, STRENGTH - meronLeft, count)
  const walaLosses = losses(random, STRENGTH - walaLeft, count)
  const strength = { meron: STRENGTH, wala: STRENGTH }
  const clashes = meronLosses.map((meronLoss, index): Clash => {
    const walaLoss = walaLosses[index] ?? 0
    strength.meron -= meronLoss
    strength.wala -= walaLoss
    return { ahead: walaLoss >= meronLoss ? 'meron' : 'wala', strength: { ...strength } }
  })
  return { score, clashes }
}

/** Splits what is lost over the clashes by points drawn between nothing and all of it; the last takes the rest. */
function losses(random: Random, sum: number, count: number): number[] {
  const points = Array.from({ length: count - 1 }, () => random.below(sum)).toSorted((a, b) => a - b)
  return [...points, sum].map((point, index) => point - (points[index - 1] ?? 0))
}
