import { stakeBet } from '#contract/games/slot.ts'
import { holdChoice, videoPokerOutcome } from '#contract/games/video-poker.ts'
import { JACKS_OR_BETTER } from '#rules/cards/jacks-or-better.ts'
import { videoPokerRule } from '#rules/cards/video-poker.ts'
import { offered, studioGame } from '../game.ts'

const { stakes } = JACKS_OR_BETTER

export const jacksOrBetter = studioGame({ rule: videoPokerRule(JACKS_OR_BETTER), bet: stakeBet, read: offered(stakes), choice: holdChoice, outcome: videoPokerOutcome, stakes })
