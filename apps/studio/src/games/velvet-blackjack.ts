import { blackjackChoice, blackjackOutcome } from '#contract/games/blackjack.ts'
import { stakeBet } from '#contract/games/slot.ts'
import { blackjackRule } from '#rules/cards/blackjack.ts'
import { VELVET_BLACKJACK, VELVET_BLACKJACK_FIGURES } from '#rules/cards/velvet-blackjack.ts'
import { offered, studioGame } from '../game.ts'

const { stakes } = VELVET_BLACKJACK
const { returned, staked, spread } = VELVET_BLACKJACK_FIGURES

export const velvetBlackjack = studioGame({
  rule: blackjackRule(VELVET_BLACKJACK),
  bet: stakeBet,
  read: offered(stakes),
  choice: blackjackChoice,
  outcome: blackjackOutcome,
  stakes,
  // The help says what a first stake returns; here what is lost of it is spread over all stakes of a round.
  returnToPlayer: { rate: 1 + (returned - 1) / staked, simulated: null, deviation: spread, playedBy: 'basic strategy' },
})
