import { atMost, payOf, type CascadeDefinition } from './cascade.ts'
import { rational, subtract, type Rational } from '../rational.ts'

/** What can be said exactly of a game of falling symbols: all that its first drop decides. */
export interface FirstDrop {
  /** Mean of what the symbols of the first drop pay by themselves, in total stakes. */
  readonly rtp: Rational
  /**
   * Share of rounds that pay anything. A round whose first drop pays nothing by symbols has no cascade, so its
   * scatters are known too: the figure holds for whole rounds, where scatters that grant free spins pay as well.
   */
  readonly hitFrequency: Rational
}

/**
 * The numbers of each symbol in the first drop are multinomial. Pays add up over symbols, so their mean needs
 * each symbol's binomial alone; that nothing pays is a sum over all numbers that stay below the pays.
 */
export function firstDropOf(definition: CascadeDefinition): FirstDrop {
  const { symbols, weights, parts, scatter, scatterPays } = definition
  const cells = definition.columns * definition.rows
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const all = BigInt(total) ** BigInt(cells)
  const paid = symbols.flatMap((_, symbol) => {
    const weight = BigInt(weights[symbol] ?? 0)
    return Array.from({ length: cells + 1 }, (_, count) => {
      const pay = symbol === scatter ? 0 : payOf(definition, symbol, count)
      return (
        BigInt(pay) * choose(cells, count) * weight ** BigInt(count) * (BigInt(total) - weight) ** BigInt(cells - count)
      )
    })
  })
  const pays = (symbol: number, count: number): boolean =>
    (symbol === scatter ? atMost(scatterPays, count) : payOf(definition, symbol, count)) > 0
  // Ways to fill so many cells, cell by cell, with the symbols looked at so far, none of them paying.
  let ways: bigint[] = [1n, ...Array.from({ length: cells }, () => 0n)]
  symbols.forEach((_, symbol) => {
    const weight = BigInt(weights[symbol] ?? 0)
    const silent = (filled: number, count: number): bigint =>
      pays(symbol, count) ? 0n : (ways[filled - count] ?? 0n) * choose(filled, count) * weight ** BigInt(count)
    ways = ways.map((_, filled) => sumOf(Array.from({ length: filled + 1 }, (_, count) => silent(filled, count))))
  })
  return {
    rtp: rational(sumOf(paid), all * BigInt(parts)),
    hitFrequency: subtract(rational(1n), rational(ways[cells] ?? 0n, all)),
  }
}

const sumOf = (list: readonly bigint[]): bigint => list.reduce((sum, each) => sum + each, 0n)

function choose(n: number, k: number): bigint {
  let result = 1n
  for (let step = 1; step <= k; step += 1) result = (result * BigInt(n - step + 1)) / BigInt(step)
  return result
}
