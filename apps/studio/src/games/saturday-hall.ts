import { bingoBet, bingoOutcome } from '#contract/games/bingo.ts'
import { parseMoney } from '#rules/money.ts'
import { SATURDAY_HALL_FIGURES } from '#rules/numbers/bingo-figures.ts'
import { SATURDAY_HALL_RULE } from '#rules/numbers/bingo.ts'
import { RUNGS } from '#rules/odds/multiplier.ts'
import { countedReturn } from '#rules/stated-return.ts'
import { studioGame } from '../game.ts'

/** Every stake on the grid is taken for a card, not the offered ones alone. */
export const saturdayHall = studioGame({
  rule: SATURDAY_HALL_RULE,
  bet: bingoBet,
  read: ({ stake, cards }) => ({ stake: parseMoney(stake), cards }),
  outcome: bingoOutcome,
  stakes: RUNGS,
  // Of one card; of several that share their balls it depends on how many there are.
  returnToPlayer: countedReturn(SATURDAY_HALL_FIGURES.rtp, null),
})
