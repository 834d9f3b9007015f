import { blackjackChoice, blackjackOutcome } from '#contract/games/blackjack.ts'
import { stakeBet } from '#contract/games/slot.ts'
import { blackjackRule } from '#rules/cards/blackjack.ts'
import { VELVET_BLACKJACK } from '#rules/cards/velvet-blackjack.ts'
import { offered, studioGame } from '../game.ts'

const { stakes } = VELVET_BLACKJACK

export const velvetBlackjack = studioGame({
  rule: blackjackRule(VELVET_BLACKJACK), bet: stakeBet, read: offered(stakes), choice: blackjackChoice, outcome: blackjackOutcome, stakes,
})
