import type { GameRule } from '#rules/game.ts'
import { parseMoney, type Money } from '#rules/money.ts'
import { RUNGS } from '#rules/odds/multiplier.ts'
import type { ReturnRange } from '#rules/odds/odds-return.ts'
import { toNumber } from '#rules/rational.ts'
import type { ZodMiniType } from 'zod/mini'
import { type StudioGame, studioGame } from '../game.ts'

export interface OddsParts<Bet extends { readonly stake: Money }, Choice, Outcome> {
  readonly rule: GameRule<Bet, Choice, Outcome>
  /** A bet as it travels: its stake is a decimal text. */
  readonly bet: ZodMiniType<Omit<Bet, 'stake'> & { readonly stake: string }>
  readonly choice?: ZodMiniType<Choice>
  readonly outcome: ZodMiniType
  /** Only for games whose player may ask how a round stands: the outcome as it is stored. */
  readonly seen?: ZodMiniType<Outcome>
  /** Over all that can be aimed for. */
  readonly returns: ReturnRange
}

/** A game of the odds family as the studio runs it; every stake on the grid is taken, not the offered ones alone. */
export const oddsGame = <Bet extends { readonly stake: Money }, Choice, Outcome>({
  rule,
  bet,
  choice,
  outcome,
  seen,
  returns: { least, most },
}: OddsParts<Bet, Choice, Outcome>): StudioGame =>
  studioGame({
    rule,
    bet,
    read: (travelling) => ({ ...travelling, stake: parseMoney(travelling.stake) }),
    ...(choice === undefined ? {} : { choice }),
    outcome,
    ...(seen === undefined ? {} : { seen }),
    stakes: RUNGS,
    returnToPlayer: {
      rate: toNumber(most),
      least: toNumber(least),
      simulated: null,
      // It depends on what is aimed for.
      deviation: null,
      playedBy: null,
    },
  })
