import type { GameRule } from '#rules/game.ts'
import type { Random } from '#rules/random.ts'
import type { ReturnSums } from '#studio/returns.ts'

/** What rounds came to, in first stakes. */
export interface RoundSums extends ReturnSums {
  /** Rounds that paid anything. */
  readonly hits: number
  /** Rounds with free spins, as far as a quick simulator counts them. */
  readonly features: number
}

export type PlayRounds = (rounds: number, random: Random) => RoundSums

/** Remembers what was drawn, so that a round can be played from its start again and then goes on. */
function tapeOf(random: Random): Random & { rewind(): Random; clear(): void } {
  const drawn: number[] = []
  let at = 0
  const tape = {
    below(bound: number): number {
      const known = drawn[at]
      const number = known ?? random.below(bound)
      if (known === undefined) drawn.push(number)
      at += 1
      return number
    },
    rewind() {
      at = 0
      return tape
    },
    clear() {
      drawn.length = 0
    },
  }
  return tape
}

/** Rounds of a rule as it is shipped, from the bet to the last choice, which a strategy makes. */
export function shipped<Bet, Choice, Outcome>(
  rule: GameRule<Bet, Choice, Outcome>,
  bet: Bet,
  choose: (outcome: Outcome) => Choice,
): PlayRounds {
  return (rounds, random) => {
    const tape = tapeOf(random)
    const first = Number(rule.stakeOf(bet))
    let [staked, paid, stakedSquared, paidSquared, stakedPaid, hits] = [0, 0, 0, 0, 0, 0]
    for (let round = 0; round < rounds; round += 1) {
      tape.clear()
      const choices: Choice[] = []
      let state = rule.play(bet, choices, tape.rewind())
      while (!state.over) {
        choices.push(choose(state.outcome))
        state = rule.play(bet, choices, tape.rewind())
      }
      let [stake, payout] = [0, 0]
      for (const wager of state.wagers) {
        stake += Number(wager.stake) / first
        payout += Number(wager.payout) / first
      }
      staked += stake
      paid += payout
      stakedSquared += stake * stake
      paidSquared += payout * payout
      stakedPaid += stake * payout
      hits += payout > 0 ? 1 : 0
    }
    return { rounds, staked, paid, stakedSquared, paidSquared, stakedPaid, firstSquared: rounds, hits, features: 0 }
  }
}

export const nothingToChoose = (): never => {
  throw new Error('a round without choices is over at once')
}
