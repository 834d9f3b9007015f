import { plain } from '#contract/games/plain.ts'
import type { GameRule, Wager } from '#rules/game.ts'
import type { PotCode } from '#rules/jackpot.ts'
import { parseMoney, type Money } from '#rules/money.ts'
import type { Random } from '#rules/random.ts'
import type { PublishedRules } from '#rules/rule-hash.ts'
import type { StatedReturn } from '#rules/stated-return.ts'
import { json, type output, parse, safeParse, type ZodMiniType } from 'zod/mini'

export type Json = output<ReturnType<typeof json>>

/** A round as far as it has come, as it is stored and sent. */
export interface Played {
  readonly wagers: readonly Wager[]
  readonly over: boolean
  readonly outcome: Json
  /** The pot that the round wins besides. */
  readonly pot?: PotCode
}

/** A game as the studio runs it, whatever its bets and choices look like. */
export interface StudioGame extends PublishedRules {
  readonly id: string
  readonly version: string
  /** File of the game's page below /studio/. */
  readonly page: string
  /** The stakes or chips that the page offers, rising. */
  readonly stakes: readonly Money[]
  readonly returnToPlayer: StatedReturn
  /** Whether rounds can be given away: a bet is a stake alone, and no choice adds another. */
  readonly freeRounds: boolean
  /** @throws RangeError when it is no bet of this game */
  stakeOf(bet: Json): Money
  /** @throws RangeError when the bet or a choice is not allowed */
  play(bet: Json, choices: readonly Json[], random: Random): Played
  /**
   * What is chosen for a player who does not come back, where the round waits for a choice; undefined where the stake goes
   * back. `seen` is the outcome that the player has seen.
   */
  absent(bet: Json, choices: readonly Json[], random: Random, seen: Json | null): Json | undefined
  /** Whether a choice only asks how a round stands, see GameRule. @throws RangeError when it asks for less than was seen */
  asks(choice: Json, seen: Json | null): boolean
}

export interface GameParts<Bet, Travelling, Choice, Outcome> {
  readonly rule: GameRule<Bet, Choice, Outcome>
  /** A bet as it travels, and what the rule makes of it. @throws RangeError from `read` when the studio does not offer it */
  readonly bet: ZodMiniType<Travelling>
  read(bet: Travelling): Bet
  /** Only for games with choices. */
  readonly choice?: ZodMiniType<Choice>
  readonly outcome: ZodMiniType
  /** Only where a question changes what has been seen, and no choice: the outcome as it is stored. */
  readonly seen?: ZodMiniType<Outcome>
  readonly stakes: readonly string[]
  readonly returnToPlayer: StatedReturn
  readonly freeRounds?: boolean
}

/** Puts a rule and the shapes of what travels together. */
export function studioGame<Bet, Travelling, Choice, Outcome>(
  parts: GameParts<Bet, Travelling, Choice, Outcome>,
): StudioGame {
  const { rule } = parts
  const understood = <Value>(schema: ZodMiniType<Value>, value: unknown): Value => {
    const parsed = safeParse(schema, value)
    if (!parsed.success) throw new RangeError(`not understood by ${rule.id}`)
    return parsed.data
  }
  const betOf = (bet: Json): Bet => parts.read(understood(parts.bet, bet))
  const choicesOf = (choices: readonly Json[]): Choice[] =>
    choices.map((choice) => {
      if (parts.choice === undefined) throw new RangeError(`${rule.id} has nothing to choose`)
      return understood(parts.choice, choice)
    })
  return {
    id: rule.id,
    version: rule.version,
    rules: rule.rules,
    ruleHash: rule.ruleHash,
    page: `${rule.id}.html`,
    stakes: parts.stakes.map(parseMoney),
    returnToPlayer: parts.returnToPlayer,
    freeRounds: parts.freeRounds ?? false,
    stakeOf: (bet) => rule.stakeOf(betOf(bet)),
    play(bet, choices, random) {
      const { wagers, over, outcome, pot } = rule.play(betOf(bet), choicesOf(choices), random)
      const travelling = plain(outcome)
      parse(parts.outcome, travelling)
      return { wagers, over, outcome: parse(json(), travelling), ...(pot === undefined ? {} : { pot }) }
    },
    absent(bet, choices, random, seen) {
      const outcome =
        parts.seen === undefined
          ? rule.play(betOf(bet), choicesOf(choices), random).outcome
          : understood(parts.seen, seen)
      if (rule.absent === undefined) throw new RangeError(`${rule.id} has nothing to choose`)
      const choice = rule.absent(outcome)
      return choice === undefined ? undefined : parse(json(), plain(choice))
    },
    asks(choice, seen) {
      if (rule.asks === undefined || parts.seen === undefined || parts.choice === undefined) return false
      return rule.asks(understood(parts.choice, choice), understood(parts.seen, seen))
    },
  }
}

/** A stake that the studio offers, for games whose bet is an amount alone. @throws RangeError for every other */
export const offered =
  (stakes: readonly string[]) =>
  ({ stake }: { readonly stake: string }): { readonly stake: Money } => {
    const units = parseMoney(stake)
    if (!stakes.some((one) => parseMoney(one) === units)) throw new RangeError('this stake is not offered')
    return { stake: units }
  }
