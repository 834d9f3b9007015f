import type { Money } from '../money.ts'
import type { Placed } from '../tables/table.ts'
import { neighboursOf } from './wheel.ts'

/** The three parts of the wheel that have a name. */
export type Sector = 'voisins' | 'tiers' | 'orphelins'

/** Chips on each spot: the classic patterns of nine, six and five chips. */
const SECTORS: Readonly<Record<Sector, readonly (readonly [spot: string, chips: bigint])[]>> = {
  voisins: [
    ['0-2-3', 2n],
    ['4-7', 1n],
    ['12-15', 1n],
    ['18-21', 1n],
    ['19-22', 1n],
    ['25-26-28-29', 2n],
    ['32-35', 1n],
  ],
  tiers: [
    ['5-8', 1n],
    ['10-11', 1n],
    ['13-16', 1n],
    ['23-24', 1n],
    ['27-30', 1n],
    ['33-36', 1n],
  ],
  orphelins: [
    ['1', 1n],
    ['6-9', 1n],
    ['14-17', 1n],
    ['17-20', 1n],
    ['31-34', 1n],
  ],
}

/** The spots of a named part of the wheel, each chip worth `chip`. */
export function sectorBet(sector: Sector, chip: Money): Placed[] {
  return SECTORS[sector].map(([spot, chips]) => ({ spot, stake: chips * chip }))
}

/** A chip on a number and one on each of its neighbours in the wheel, `each` on either side. @throws RangeError for no number of the wheel */
export function neighbourBet(number: number, each: number, chip: Money): Placed[] {
  return neighboursOf(number, each).map((one) => ({ spot: String(one), stake: chip }))
}
