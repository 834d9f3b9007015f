import type { StudioErrorCode } from '#contract/protocols/studio.ts'
import type { Money } from '#rules/money.ts'

/** A definite refusal that the game's page shows. */
export class StudioRefusal extends Error {
  readonly code: StudioErrorCode
  readonly balance: Money | null

  constructor(code: StudioErrorCode, balance: Money | null = null) {
    super(texts[code])
    this.code = code
    this.balance = balance
  }
}

const texts: Readonly<Record<StudioErrorCode, string>> = {
  BAD_REQUEST: 'The request was not understood.',
  BAD_STAKE: 'This stake is not offered.',
  BAD_CHOICE: 'This cannot be chosen now.',
  NOT_ENOUGH_MONEY: 'The balance does not cover this stake.',
  LIMIT_REACHED: 'A limit set on this account does not allow the stake.',
  NO_FREE_ROUND: 'This free round is not there any more.',
  SESSION_ENDED: 'The session has ended. Please open the game again.',
  GAME_PAUSED: 'The game is paused.',
  ROUND_CONFLICT: 'This round id belongs to another bet, or a round is still open.',
  ROUND_REFUNDED: 'The game has changed since the round began. Its stakes were given back.',
  TOO_FAST: 'This round comes too soon after the one before.',
  BUSY: 'The house is busy. Nothing was lost, please try again.',
  INTERNAL: 'Something went wrong on our side.',
}
