import type { GameRule } from '../game.ts'
import { published, stakeOnGrid } from '../odds/multiplier.ts'
import { takeSome, takeWeighted } from '../random.ts'
import { publish } from '../rule-hash.ts'
import type { TicketBet } from './panels.ts'

/** Raised when a rule in this file changes how a round goes or what it pays; part of every rule hash. */
const ENGINE_VERSION = 1

export interface NumbersOutcome {
  /** The numbers that win, in the order in which they were drawn. */
  readonly winning: readonly number[]
  /** The ticket's own numbers, in the order in which they were drawn. */
  readonly own: readonly number[]
  /** What stands under each of them, in stakes. */
  readonly prizes: readonly number[]
}

export const VAULT_SEVEN = {
  id: 'vault-seven',
  version: '1.0.0',
  /** Numbers from 1 up, of which so many win, and so many are a ticket's own. */
  numbers: 48,
  winning: 2,
  own: 12,
  /** In stakes, and how often each stands under a number. */
  prizes: [1, 2, 3, 5, 10, 25, 50, 500, 5000],
  weights: [64_000, 24_000, 7000, 3600, 1100, 220, 60, 18, 2],
  stakes: published.stakes,
} as const

const NUMBERS = Array.from({ length: VAULT_SEVEN.numbers }, (_, before) => before + 1)

/** The ticket's own numbers against those that win; each that is one of them pays what stands under it. */
export const VAULT_SEVEN_RULE: GameRule<TicketBet, never, NumbersOutcome> = {
  id: VAULT_SEVEN.id,
  version: VAULT_SEVEN.version,
  ...publish({ definition: VAULT_SEVEN, engine: ENGINE_VERSION }),
  stakeOf: ({ stake }) => stakeOnGrid(stake),
  play({ stake }, _choices, random) {
    const winning = takeSome(random, NUMBERS, VAULT_SEVEN.winning)
    const own = takeSome(random, NUMBERS, VAULT_SEVEN.own)
    const prizes = own.map((): number => VAULT_SEVEN.prizes[takeWeighted(random, VAULT_SEVEN.weights)] ?? 0)
    const won = prizes.reduce((sum, prize, at) => (winning.includes(own[at] ?? 0) ? sum + prize : sum), 0)
    return { wagers: [{ stake, payout: stake * BigInt(won) }], over: true, outcome: { winning, own, prizes } }
  },
}
