import { outcomeToWire, type StoredRound } from '#contract/studio.ts'
import { roundRandom, verifyCommitment } from '#rules/fairness.ts'
import { parseMoney } from '#rules/money.ts'
import { ruleHash } from '#rules/slots/rule-hash.ts'
import { play, type SlotDefinition } from '#rules/slots/slot.ts'

/** What a player can check of a round whose secret has been revealed. */
export interface Verification {
  readonly commitment: boolean
  readonly rules: boolean
  /** Every stop of every spin. */
  readonly stops: boolean
  readonly payout: boolean
}

/** Plays a stored round again, in the browser, from its seeds and the rules of this page. */
export function verifyRound(definition: SlotDefinition, round: StoredRound): Verification {
  const { serverSeed, commitment, clientSeed, nonce, stake, outcome } = round
  const none = { commitment: false, rules: false, stops: false, payout: false }
  if (serverSeed === null) return none
  try {
    const again = outcomeToWire(play(definition, parseMoney(stake), roundRandom({ serverSeed, clientSeed, nonce, gameId: definition.id })))
    const stopsOf = ({ base, freeSpins }: typeof outcome) => JSON.stringify([base, ...freeSpins].map((spin) => spin.stops))
    return {
      commitment: verifyCommitment(serverSeed, commitment),
      rules: round.ruleHash === ruleHash(definition),
      stops: stopsOf(again) === stopsOf(outcome),
      payout: parseMoney(again.payout) === parseMoney(outcome.payout),
    }
  } catch {
    return none
  }
}
