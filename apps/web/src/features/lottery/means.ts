import { FULL_SHARE } from '#rules/lottery/controls.ts'
import type { AnyPlay } from '#rules/lottery/kind.ts'
import type { Chance, Prize } from '#rules/lottery/play.ts'
import { returnOf } from '#rules/lottery/terms.ts'
import { type PlayTerms, prizeNow, shareOf } from './quote.ts'

/** What a play gives in the mean, each from the least to the most of its prizes. */
export interface Means {
  /** How many lines there are to a win. */
  readonly lines: readonly [least: number, most: number]
  /** The part of the stakes that comes back as prizes, where 1 is all. */
  readonly returned: readonly [least: number, most: number]
}

/** How often a line wins, whatever it then pays. */
const chanceOf = ({ chance, tiers }: Prize): Chance =>
  tiers === undefined
    ? chance
    : tiers
        .map((tier) => tier.chance)
        .reduce((sum, { ways, of }) => ({ ways: sum.ways * of + ways * sum.of, of: sum.of * of }))

const FINE = 1_000_000n
const quotient = (numerator: bigint, denominator: bigint): number =>
  Number((numerator * FINE) / denominator) / Number(FINE)

/**
 * What a play gives in the mean at what it pays now; undefined for one whose prize is a product, since that depends on
 * how many legs are chosen.
 * @param share what is paid of the prize, in percent
 */
export function meansOf(
  play: AnyPlay,
  terms: PlayTerms | undefined,
  group: number,
  share = FULL_SHARE,
): Means | undefined {
  if (play.product !== undefined) return undefined
  const lines = play.prizes.map((prize) => {
    const { ways, of } = chanceOf(prize)
    return quotient(of, ways)
  })
  const returned = play.prizes.map((each) => {
    const { odds, ...prize } = prizeNow(each, terms)
    if (odds !== undefined) {
      const { numerator, denominator } = returnOf({ ...prize, odds: shareOf(odds, share) }, group)
      return quotient(numerator, denominator)
    }
    const { numerator, denominator } = returnOf(prize, group)
    return quotient(numerator * BigInt(share), denominator * BigInt(FULL_SHARE))
  })
  return {
    lines: [Math.min(...lines), Math.max(...lines)],
    returned: [Math.min(...returned), Math.max(...returned)],
  }
}
