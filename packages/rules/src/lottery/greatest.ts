import { choose } from './counting.ts'
import { countCells, type Part } from './play.ts'

/** The greatest weight of a part, as `Play.greatest` answers it. */
export type Greatest = (part: Part) => bigint

/** Plays of which at most so many line prizes can be won at once, whatever was picked. */
export const atMost =
  (prizes: number | bigint): Greatest =>
  () =>
    BigInt(prizes)

/** Rows of `labels` cells of which each is hit once at most: any `k` rows hit are a line. */
export const anyRows =
  (labels: number, k: number): Greatest =>
  ({ cells }) => {
    let filled = 0
    for (let left = cells; left > 0n; left >>= BigInt(labels)) if (left % (1n << BigInt(labels)) > 0n) filled += 1
    return choose(filled, k)
  }

/**
 * Pairs of numbers that both come, where `drawn` numbers are drawn and may repeat: the most of Σ min(a, b) over the pairs,
 * which is reached where all the chosen numbers come equally often.
 */
export const pairsOf =
  (drawn: number): Greatest =>
  ({ cells }) => {
    const chosen = countCells(cells)
    if (chosen === 0) return 0n
    return BigInt(Math.floor(drawn / chosen)) * choose(chosen, 2) + choose(drawn % chosen, 2)
  }
