import type { GameRule } from '../game.ts'
import type { Money } from '../money.ts'
import { type Random, takeWeighted } from '../random.ts'
import { publish } from '../rule-hash.ts'
import { ENGINE_VERSION, lineStakeOf, play, ROWS, type SlotDefinition, type SpinOutcome } from './slot.ts'

/** Raised when this file changes what a round pays; part of the rule hash, beside the engine's own version. */
export const HOLD_VERSION = 1

/** What a held symbol may be worth, in total stakes, and how often among the others. */
export interface HoldValue {
  readonly stakes: number
  readonly weight: number
}

/**
 * A slot of lines on whose reels stand held symbols, each with a value. Enough of them in one view are held
 * while every other cell is drawn again; each new one starts the count of respins anew. What is held at the
 * end is paid, and a full screen pays the grand award besides. Plain data: it is hashed and published.
 */
export interface HoldDefinition {
  /** The reels and lines; its scatter is the held symbol, which pays nothing by itself. No free spins. */
  readonly base: SlotDefinition
  /** Held symbols in one view that start the respins. */
  readonly trigger: number
  readonly respins: number
  /** An empty cell shows a held symbol in a respin `hit` times of `of`. */
  readonly chance: { readonly hit: number; readonly of: number }
  readonly values: readonly HoldValue[]
  /** For a full screen, in total stakes. */
  readonly grand: number
}

/** A held symbol: its cell is `reel * rows + row`. */
export interface Held {
  readonly cell: number
  readonly stakes: number
}

export interface HoldOutcome {
  readonly base: SpinOutcome
  /** Those in view of the base spin, by cell. */
  readonly held: readonly Held[]
  /** What each respin brought; none where too few were in view. */
  readonly respins: readonly (readonly Held[])[]
  readonly full: boolean
  /** What the held symbols pay, the grand award included; zero without respins. */
  readonly holdPayout: Money
  readonly payout: Money
}

/** Figures printed in the game's help. */
export interface HoldFigures {
  readonly rtp: { readonly numerator: bigint; readonly denominator: bigint }
  readonly hitFrequency: { readonly numerator: bigint; readonly denominator: bigint }
  readonly roundsPerFeature: number
  readonly volatility: number
}

/**
 * Plays one round: five stops, the value of each held symbol in view by cell, then for each respin one draw for
 * every empty cell by cell, with the value of what lands drawn at once.
 * @throws RangeError when the stake is outside the game's stakes
 */
export function playHold(definition: HoldDefinition, stake: Money, random: Random): HoldOutcome {
  const { base } = play(definition.base, stake, random)
  const cells = base.grid.flatMap((column, reel) =>
    column.flatMap((symbol, row) => (symbol === definition.base.scatter ? [reel * ROWS + row] : [])),
  )
  const weights = definition.values.map(({ weight }) => weight)
  const drawValue = (): number => definition.values[takeWeighted(random, weights)]?.stakes ?? 0
  const held = cells.map((cell) => ({ cell, stakes: drawValue() }))
  if (held.length < definition.trigger)
    return { base, held, respins: [], full: false, holdPayout: 0n, payout: base.payout }
  const count = definition.base.strips.length * ROWS
  const taken = new Set(cells)
  const respins: Held[][] = []
  for (let left = definition.respins; left > 0 && taken.size < count;) {
    const landed: Held[] = []
    for (let cell = 0; cell < count; cell += 1) {
      if (taken.has(cell) || random.below(definition.chance.of) >= definition.chance.hit) continue
      landed.push({ cell, stakes: drawValue() })
    }
    for (const { cell } of landed) taken.add(cell)
    respins.push(landed)
    left = landed.length > 0 ? definition.respins : left - 1
  }
  const full = taken.size === count
  const stakes = [...held, ...respins.flat()].reduce((sum, each) => sum + each.stakes, full ? definition.grand : 0)
  const holdPayout = stake * BigInt(stakes)
  return { base, held, respins, full, holdPayout, payout: base.payout + holdPayout }
}

/** A hold-and-respin slot as a game: one stake, nothing to choose. */
export function holdRule(definition: HoldDefinition): GameRule<{ readonly stake: Money }, never, HoldOutcome> {
  return {
    id: definition.base.id,
    version: definition.base.version,
    ...publish({ definition, engine: ENGINE_VERSION, hold: HOLD_VERSION }),
    stakeOf({ stake }) {
      lineStakeOf(definition.base, stake)
      return stake
    },
    play({ stake }, _choices, random) {
      const outcome = playHold(definition, stake, random)
      return { wagers: [{ stake, payout: outcome.payout }], over: true, outcome }
    },
  }
}
