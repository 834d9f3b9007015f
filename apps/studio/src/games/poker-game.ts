import { stakeBet } from '#contract/games/slot.ts'
import { holdChoice, videoPokerOutcome } from '#contract/games/video-poker.ts'
import { videoPokerDeviation, type VideoPokerFigures } from '#rules/cards/video-poker-figures.ts'
import { type PokerKind, type VideoPokerDefinition, videoPokerRule } from '#rules/cards/video-poker.ts'
import { countedReturn } from '#rules/stated-return.ts'
import { offered, type StudioGame, studioGame } from '../game.ts'

/** A game of draw poker as the studio runs it. */
export function pokerGame<Win extends string>(
  definition: VideoPokerDefinition<Win>,
  kind: PokerKind<Win>,
  figures: VideoPokerFigures<Win>,
): StudioGame {
  const { stakes } = definition
  return studioGame({
    rule: videoPokerRule(definition, kind),
    bet: stakeBet,
    read: offered(stakes),
    choice: holdChoice,
    outcome: videoPokerOutcome(kind.wins),
    stakes,
    freeRounds: true,
    returnToPlayer: countedReturn(
      { numerator: figures.returned, denominator: figures.outOf },
      videoPokerDeviation(kind.wins, definition, figures),
      'optimal holds',
    ),
  })
}
