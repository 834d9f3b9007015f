import type { GameRule } from '../game.ts'
import type { Money } from '../money.ts'
import { publish } from '../rule-hash.ts'
import { multiplierOf, payoutOf, published, stakeOnGrid } from './multiplier.ts'

/** Raised when a rule in this file changes how a round goes or what it pays; part of every rule hash. */
const ENGINE_VERSION = 1

/** Faces of the die, from 0 up. */
export const FACES = 10_000

/** The chances that can be aimed for, in faces: 1 to 98 %. */
export const CHANCE = { least: 100, most: 9800 } as const

export const DICE_SIDES = ['low', 'high'] as const
/** Low wins with the lowest faces, high with the highest. */
export type DiceSide = (typeof DICE_SIDES)[number]

export interface DiceBet {
  readonly stake: Money
  readonly side: DiceSide
  /** How many of the faces win. */
  readonly chance: number
}

export interface DiceOutcome {
  readonly face: number
  readonly won: boolean
}

export const diceMultiplier = (chance: number): bigint => multiplierOf(BigInt(chance), BigInt(FACES))

/** Whether a face wins for who aims so. */
export const diceWins = ({ side, chance }: Pick<DiceBet, 'side' | 'chance'>, face: number): boolean =>
  side === 'low' ? face < chance : face >= FACES - chance

export const TRUE_NORTH = { id: 'true-north', version: '1.0.0', faces: FACES, chance: CHANCE, ...published } as const

/** One die of ten thousand faces; the player says how many of them win, the lowest or the highest. */
export const TRUE_NORTH_RULE: GameRule<DiceBet, never, DiceOutcome> = {
  id: TRUE_NORTH.id,
  version: TRUE_NORTH.version,
  ...publish({ definition: TRUE_NORTH, engine: ENGINE_VERSION }),
  stakeOf({ stake, chance }) {
    if (!Number.isInteger(chance) || chance < CHANCE.least || chance > CHANCE.most)
      throw new RangeError('a chance is 1 to 98 %')
    return stakeOnGrid(stake)
  },
  play(bet, _choices, random) {
    const face = random.below(FACES)
    const won = diceWins(bet, face)
    const payout = won ? payoutOf(bet.stake, diceMultiplier(bet.chance)) : 0n
    return { wagers: [{ stake: bet.stake, payout }], over: true, outcome: { face, won } }
  },
}
