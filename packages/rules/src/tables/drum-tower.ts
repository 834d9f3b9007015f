import { parseMoney, type Money } from '../money.ts'
import {
  DICE,
  FACES,
  SIC_BO_SPOTS,
  SIC_BO_WAYS,
  sicBoBrings,
  type SicBoKind,
  sicBoPaid,
  sicBoSpotOf,
} from '../live/sic-bo.ts'
import { HUNDREDTHS, tableRule, type TableLimits } from './table.ts'

/** Raised when the code behind this game pays otherwise; part of the rule hash. */
const ENGINE_VERSION = 1

export const DRUM_CHIPS: readonly string[] = ['0.1', '0.5', '1', '5', '25', '100']

/** The most on a spot of a kind: the more it pays, the less. */
const LIMITS: Readonly<Record<SicBoKind, Money>> = {
  small: parseMoney('100'),
  big: parseMoney('100'),
  odd: parseMoney('100'),
  even: parseMoney('100'),
  'any-triple': parseMoney('25'),
  triple: parseMoney('10'),
  double: parseMoney('50'),
  sum: parseMoney('25'),
  two: parseMoney('50'),
  number: parseMoney('50'),
}

export const DRUM_LIMITS: TableLimits = {
  grid: parseMoney('0.1'),
  total: { least: parseMoney('0.1'), most: parseMoney('500') },
  mostSpots: SIC_BO_SPOTS.size,
  limitOf: (spot) => LIMITS[sicBoSpotOf(spot).kind],
}

/** What three dice show, from the left. */
export interface SicBoRoll {
  readonly dice: readonly number[]
}

/** Sic bo: three dice, drawn one after the other. */
export const DRUM_TOWER = tableRule<SicBoRoll>({
  id: 'drum-tower-sic-bo',
  version: '1.0.0',
  limits: DRUM_LIMITS,
  published: {
    engine: ENGINE_VERSION,
    dice: DICE,
    faces: FACES,
    spots: [...SIC_BO_SPOTS.values()].map((spot) => ({ ...spot, limit: String(LIMITS[spot.kind]) })),
    grid: String(DRUM_LIMITS.grid),
    total: [String(DRUM_LIMITS.total.least), String(DRUM_LIMITS.total.most)],
  },
  draw: (random) => ({ dice: Array.from({ length: DICE }, () => random.below(FACES) + 1) }),
  brings: (spot, { dice }) => sicBoBrings(spot, dice),
})

/** What a stake on each spot returns in the long run, exactly, of 216 ways. */
export const DRUM_RETURNS: ReadonlyMap<string, { readonly numerator: bigint; readonly denominator: bigint }> = new Map(
  [...SIC_BO_SPOTS.keys()].map((id) => [
    id,
    { numerator: BigInt(sicBoPaid(id)), denominator: BigInt(SIC_BO_WAYS.length) * HUNDREDTHS },
  ]),
)

/** What the help prints beside the returns; a test holds it against the count. */
export const DRUM_FIGURES = {
  /** Least and greatest standard deviation of what a stake pays, in stakes: small, a triple. */
  spread: [0.9996, 12.966],
  /** A triple of one face comes once in so many rounds. */
  topOneIn: 216,
} as const
