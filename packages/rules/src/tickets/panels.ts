import type { GameRule } from '../game.ts'
import type { Money } from '../money.ts'
import { published, stakeOnGrid } from '../odds/multiplier.ts'
import { takeWeighted } from '../random.ts'
import { publish } from '../rule-hash.ts'

/** Raised when a rule in this file changes how a round goes or what it pays; part of every rule hash. */
const ENGINE_VERSION = 1

export interface TicketBet {
  readonly stake: Money
}

export interface PanelsOutcome {
  /** What stands under each panel, in stakes; 0 under a blank one. */
  readonly panels: readonly number[]
  /** Prizes that stand under enough panels, rising. */
  readonly wins: readonly number[]
}

export const HARBOUR_CATS = {
  id: 'harbour-cats',
  version: '1.0.0',
  /** How many panels a ticket has, and how many alike pay. */
  panels: 9,
  alike: 3,
  /** In stakes, and how often each stands under a panel. */
  prizes: [1, 2, 3, 5, 10, 25, 100, 1000, 20_000],
  weights: [160, 118, 91, 70, 56, 36, 24, 9, 3],
  blanks: 433,
  stakes: published.stakes,
} as const

/** Panels by weight; each prize that stands under enough of them pays once. */
export const HARBOUR_CATS_RULE: GameRule<TicketBet, never, PanelsOutcome> = {
  id: HARBOUR_CATS.id,
  version: HARBOUR_CATS.version,
  ...publish({ definition: HARBOUR_CATS, engine: ENGINE_VERSION }),
  stakeOf: ({ stake }) => stakeOnGrid(stake),
  play({ stake }, _choices, random) {
    const { prizes, weights, blanks, alike } = HARBOUR_CATS
    const panels = Array.from(
      { length: HARBOUR_CATS.panels },
      () => prizes[takeWeighted(random, [...weights, blanks])] ?? 0,
    )
    const wins = prizes.filter((prize) => panels.filter((panel) => panel === prize).length >= alike)
    const payout = stake * BigInt(wins.reduce((sum, prize) => sum + prize, 0))
    return { wagers: [{ stake, payout }], over: true, outcome: { panels, wins } }
  },
}
