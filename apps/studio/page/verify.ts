import type { StoredRound } from '#contract/protocols/studio.ts'
import { roundRandom, verifyCommitment } from '#rules/fairness.ts'
import { parseMoney } from '#rules/money.ts'
import { canonicalJson } from '#rules/rule-hash.ts'
import type { StudioGame } from '#studio/game.ts'

/** What a player can check of a round whose secret has been revealed. */
export interface Verification {
  readonly commitment: boolean
  readonly rules: boolean
  /** All that the round showed, and whether it won a pot. */
  readonly outcome: boolean
  readonly payout: boolean
}

export const isGenuine = ({ commitment, rules, outcome, payout }: Verification): boolean =>
  commitment && rules && outcome && payout

/** Plays a stored round again, in the browser, from its seeds and the rules of this page. */
export function verifyRound(game: StudioGame, round: StoredRound): Verification {
  const { serverSeed, commitment, clientSeed, nonce } = round
  const none = { commitment: false, rules: false, outcome: false, payout: false }
  if (serverSeed === null) return none
  try {
    const again = game.play(round.bet, round.choices, roundRandom({ serverSeed, clientSeed, nonce, gameId: game.id }))
    return {
      commitment: verifyCommitment(serverSeed, commitment),
      rules: round.ruleHash === game.ruleHash,
      outcome: canonicalJson(again.outcome) === canonicalJson(round.outcome) && again.pot === round.jackpot?.pot,
      payout:
        again.over && again.wagers.reduce((sum, { payout }) => sum + payout, 0n) === parseMoney(round.payout ?? ''),
    }
  } catch {
    return none
  }
}
