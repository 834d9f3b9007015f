import type { PotCode } from './jackpot.ts'
import type { Money } from './money.ts'
import type { Random } from './random.ts'
import type { PublishedRules } from './rule-hash.ts'

/** One stake of a round: the first, and each that a choice added to it, such as a double, a split or an insurance. */
export interface Wager {
  readonly stake: Money
  /** What it pays, the stake included; zero as long as the round is not over. */
  readonly payout: Money
}

/** A round as far as it has come. */
export interface RoundState<Outcome> {
  /** In the order in which they were made; a choice adds to the end and changes none before it. */
  readonly wagers: readonly Wager[]
  /** Whether nothing is left to choose: every wager has its payout. */
  readonly over: boolean
  /** What the player may see now, and no more: nothing in it may tell what is still hidden. */
  readonly outcome: Outcome
  /** The pot that the round wins besides; what is in it, the rule cannot know. */
  readonly pot?: PotCode
}

/**
 * A game's rule. It holds no state: a round is played from its start each time, from the bet, the choices
 * taken so far and the round's random stream, so that whoever has the three has the round. Games without
 * choices take an empty list.
 */
export interface GameRule<Bet, Choice, Outcome> extends PublishedRules {
  /** Lower-case letters, digits and dashes; the game's code at every platform. */
  readonly id: string
  /** Raised with every change that a player could notice. */
  readonly version: string
  /** What the bet stakes at first. @throws RangeError when it is no bet of this game */
  stakeOf(bet: Bet): Money
  /** @throws RangeError when a choice is not allowed where it stands */
  play(bet: Bet, choices: readonly Choice[], random: Random): RoundState<Outcome>
  /**
   * What is chosen for a player who does not come back: never a further stake. Nothing where the stake goes back, as
   * of a round that nobody has touched. Only for games with choices.
   */
  absent?(outcome: Outcome): Choice | undefined
  /**
   * Only for games in which the player may ask how a round stands: whether a choice is such a question. Where the round
   * goes on after it, it leaves the round as it was but for what has been seen, and is not stored among the choices.
   * `seen` is the outcome that the player has seen before. @throws RangeError when it asks for less than has been seen
   */
  asks?(choice: Choice, seen: Outcome): boolean
}
