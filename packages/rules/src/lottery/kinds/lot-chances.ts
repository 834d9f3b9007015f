import { choose } from '../counting.ts'
import type { Chance } from '../play.ts'

/** Chances where a draw has so many lots, each of which ends in one of a hundred pairs of digits, whatever the others do. */

function reduced(ways: bigint, of: bigint): Chance {
  let [a, b] = [ways, of]
  while (b > 0n) [a, b] = [b, a % b]
  return { ways: ways / a, of: of / a }
}

/** Each of k numbers is drawn at least once: by inclusion and exclusion of those that are not. */
export function allDrawn(k: number, lots: number): Chance {
  let ways = 0n
  for (let missing = 0; missing <= k; missing++) {
    const term = choose(k, missing) * BigInt(100 - missing) ** BigInt(lots)
    ways += missing % 2 === 0 ? term : -term
  }
  return reduced(ways, 100n ** BigInt(lots))
}

/** None of k numbers is drawn. */
export const noneDrawn = (k: number, lots: number): Chance =>
  reduced(BigInt(100 - k) ** BigInt(lots), 100n ** BigInt(lots))

/** The mean of min(a, b), where two numbers are drawn a and b times. */
export function meanOfLesser(lots: number): Chance {
  let sum = 0n
  for (let a = 1; a <= lots; a++)
    for (let b = 1; a + b <= lots; b++) {
      const ways = choose(lots, a) * choose(lots - a, b) * 98n ** BigInt(lots - a - b)
      sum += BigInt(Math.min(a, b)) * ways
    }
  return reduced(sum, 100n ** BigInt(lots))
}
