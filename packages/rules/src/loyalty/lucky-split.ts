import { CENT, type Money } from '../money.ts'
import type { Random } from '../random.ts'

/** An envelope of so much in so many shares, none below the least; amounts in units, whole cents. */
export interface Envelope {
  readonly total: Money
  readonly shares: number
  readonly least: Money
}

/** Whether an envelope can be split at all. */
export const isSplittable = ({ total, shares, least }: Envelope): boolean =>
  Number.isSafeInteger(shares) &&
  shares > 0 &&
  least >= CENT &&
  total % CENT === 0n &&
  least % CENT === 0n &&
  total >= least * BigInt(shares) &&
  // Places are drawn with 32 bits.
  total / CENT + BigInt(shares) < 2n ** 32n

/** The same for everybody; the cents that are left over go to the first. @throws RangeError where it cannot be split */
export function splitEqually({ total, shares, least }: Envelope): Money[] {
  if (!isSplittable({ total, shares, least })) throw new RangeError('an envelope that cannot be split')
  const cents = total / CENT
  const [each, left] = [cents / BigInt(shares), cents % BigInt(shares)]
  return Array.from({ length: shares }, (_, at) => (each + (BigInt(at) < left ? 1n : 0n)) * CENT)
}

/**
 * Shares by chance, each way to split it as likely as any other, so that no place in the row is better: so many different cuts,
 * one fewer than shares, among the cents above the least and the cuts themselves.
 * @throws RangeError where it cannot be split
 */
export function splitByLuck({ total, shares, least }: Envelope, random: Random): Money[] {
  if (!isSplittable({ total, shares, least })) throw new RangeError('an envelope that cannot be split')
  const spare = Number((total - least * BigInt(shares)) / CENT)
  const places = spare + shares - 1
  const cuts = new Set<number>()
  // Each set of cuts is as likely as any other (Floyd's way to draw a sample).
  for (let last = places - shares + 2; last <= places; last += 1) {
    const cut = 1 + random.below(last)
    cuts.add(cuts.has(cut) ? last : cut)
  }
  const ends = [0, ...[...cuts].toSorted((a, b) => a - b), places + 1]
  return ends.slice(1).map((end, at) => BigInt(end - (ends[at] ?? 0) - 1) * CENT + least)
}
