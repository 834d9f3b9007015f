import { parseMoney } from '../money.ts'
import { type TableLimits, tableRule } from '../tables/table.ts'
import { SPOTS, spotOf } from './spots.ts'
import { POCKETS } from './wheel.ts'

/** The chips of the table. */
export const CHIPS: readonly string[] = ['0.5', '1', '5', '10', '25', '100']

export const ROULETTE_LIMITS: TableLimits = {
  grid: parseMoney('0.5'),
  total: { least: parseMoney('1'), most: parseMoney('1000') },
  mostSpots: 160,
  limitOf: (spot) => spotOf(spot).limit,
}
const { grid, total } = ROULETTE_LIMITS

/** What every spot gives back in the long run, exactly. */
export const RETURN: { readonly numerator: bigint; readonly denominator: bigint } = { numerator: 36n, denominator: 37n }

/** Raised when the code below pays otherwise; part of the rule hash. */
const ENGINE_VERSION = 1

/**
 * European roulette: one zero, on which everything loses that does not name it; neither la partage nor
 * en prison. All stakes of a round are one wager.
 */
export const GRAND_ROULETTE = tableRule<{ readonly number: number }>({
  id: 'grand-roulette',
  version: '1.0.0',
  limits: ROULETTE_LIMITS,
  published: {
    engine: ENGINE_VERSION,
    pockets: POCKETS,
    spots: [...SPOTS.values()].map(({ id, numbers, pays, limit }) => ({ id, numbers, pays, limit: String(limit) })),
    grid: String(grid),
    total: [String(total.least), String(total.most)],
  },
  draw: (random) => ({ number: random.below(POCKETS) }),
  brings(spot, { number }) {
    const { numbers, pays } = spotOf(spot)
    return numbers.includes(number) ? (pays + 1) * 100 : 0
  },
})
