import { stakeBet } from '#contract/games/slot.ts'
import { waysOutcome } from '#contract/games/ways.ts'
import { JACKPOT_GAMES, withJackpot } from '#rules/jackpot.ts'
import { waysRule, type WaysDefinition, type WaysFigures } from '#rules/slots/ways.ts'
import { countedReturn } from '#rules/stated-return.ts'
import { offered, type StudioGame, studioGame } from '../game.ts'

/** A slot of ways as the studio runs it. */
export const waysGame = (definition: WaysDefinition, { rtp, volatility }: WaysFigures): StudioGame =>
  studioGame({
    rule: JACKPOT_GAMES.has(definition.id) ? withJackpot(waysRule(definition)) : waysRule(definition),
    bet: stakeBet,
    read: offered(definition.stakes),
    outcome: waysOutcome,
    stakes: definition.stakes,
    freeRounds: true,
    returnToPlayer: countedReturn(rtp, volatility),
  })
