import { tableBet, tableBetFromWire } from '#contract/games/tables.ts'
import type { GameRule } from '#rules/game.ts'
import type { StatedReturn } from '#rules/stated-return.ts'
import type { Placed } from '#rules/tables/table.ts'
import type { ZodMiniType } from 'zod/mini'
import { studioGame, type StudioGame } from '../game.ts'

/** A table on which many stakes lie on one draw: its bet, and its chips as the stakes that are offered. */
export const tableGame = <Outcome>(of: {
  readonly rule: GameRule<readonly Placed[], never, Outcome>
  readonly outcome: ZodMiniType
  readonly chips: readonly string[]
  readonly returns: StatedReturn
}): StudioGame =>
  studioGame({
    rule: of.rule,
    bet: tableBet,
    read: tableBetFromWire,
    outcome: of.outcome,
    stakes: of.chips,
    returnToPlayer: of.returns,
  })
