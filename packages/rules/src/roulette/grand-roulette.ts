import type { GameRule } from '../game.ts'
import { parseMoney, type Money } from '../money.ts'
import { publish } from '../rule-hash.ts'
import type { Placed } from './racetrack.ts'
import { SPOTS, spotOf } from './spots.ts'
import { POCKETS } from './wheel.ts'

/** A spot that won, and what it pays with its stake. */
export interface SpotWin {
  readonly spot: string
  readonly payout: Money
}

export interface RouletteOutcome {
  readonly number: number
  /** In the order of the bet. */
  readonly wins: readonly SpotWin[]
  readonly payout: Money
}

/** Every stake is a whole number of these; also the least on a spot. */
export const GRID: Money = parseMoney('0.5')

/** All stakes of a bet together. */
export const TOTAL: { readonly least: Money; readonly most: Money } = {
  least: parseMoney('1'),
  most: parseMoney('1000'),
}

/** The chips of the table. */
export const CHIPS: readonly string[] = ['0.5', '1', '5', '10', '25', '100']

/** More than the table has: what is longer is not looked at. */
export const MOST_SPOTS = 160

/** What every spot gives back in the long run, exactly. */
export const RETURN: { readonly numerator: bigint; readonly denominator: bigint } = { numerator: 36n, denominator: 37n }

/** Raised when the code below pays otherwise; part of the rule hash. */
const ENGINE_VERSION = 1
const VERSION = '1.0.0'

const hashed = {
  engine: ENGINE_VERSION,
  pockets: POCKETS,
  spots: [...SPOTS.values()].map(({ id, numbers, pays, limit }) => ({ id, numbers, pays, limit: String(limit) })),
  grid: String(GRID),
  total: [String(TOTAL.least), String(TOTAL.most)],
}

/**
 * European roulette: one zero, on which everything loses that does not name it; neither la partage nor
 * en prison. All stakes of a round are one wager.
 */
export const GRAND_ROULETTE: GameRule<readonly Placed[], never, RouletteOutcome> = {
  id: 'grand-roulette',
  version: VERSION,
  ...publish({ id: 'grand-roulette', version: VERSION, ...hashed }),
  stakeOf,
  play(bet, _choices, random) {
    const stake = stakeOf(bet)
    const number = random.below(POCKETS)
    const wins = bet.flatMap((placed) => {
      const { numbers, pays } = spotOf(placed.spot)
      return numbers.includes(number) ? [{ spot: placed.spot, payout: placed.stake * BigInt(pays + 1) }] : []
    })
    const payout = wins.reduce((sum, win) => sum + win.payout, 0n)
    return { wagers: [{ stake, payout }], over: true, outcome: { number, wins, payout } }
  },
}

function stakeOf(bet: readonly Placed[]): Money {
  if (bet.length > MOST_SPOTS) throw new RangeError('the table has not so many spots')
  if (new Set(bet.map(({ spot }) => spot)).size < bet.length) throw new RangeError('a spot is named twice')
  for (const { spot, stake } of bet) {
    const { limit } = spotOf(spot)
    if (stake < GRID || stake % GRID !== 0n) throw new RangeError(`no chips make ${stake} units`)
    if (stake > limit) throw new RangeError(`more than ${spot} takes`)
  }
  const total = bet.reduce((sum, { stake }) => sum + stake, 0n)
  if (total < TOTAL.least || total > TOTAL.most)
    throw new RangeError('the stakes together are below or above what the table takes')
  return total
}

/** Adds further stakes to those that lie already; equal spots become one, in the order in which they were first named. */
export function together(...parts: readonly (readonly Placed[])[]): Placed[] {
  const sums = new Map<string, Money>()
  for (const { spot, stake } of parts.flat()) sums.set(spot, (sums.get(spot) ?? 0n) + stake)
  return [...sums].map(([spot, stake]) => ({ spot, stake }))
}
