import type { Money } from '../money.ts'
import type { RoundSums } from '../play/at-risk.ts'

/** What is asked of a single round; 0 asks for nothing. */
export interface RoundAsked {
  readonly stake: Money
  /** The payout in hundredths of the stake. */
  readonly multiple: bigint
}

/** Whether a round that is over comes to what is asked for: stake and multiple both. One that is open, free or void never does. */
export function meetsRound({ stake, multiple }: RoundAsked, round: Omit<RoundSums, 'isSlot'>): boolean {
  if (!round.isClosed || round.stake <= 0n || round.stake < stake) return false
  return round.payout * 100n >= multiple * round.stake
}
