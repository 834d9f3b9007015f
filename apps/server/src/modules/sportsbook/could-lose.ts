import type { Money } from '#rules/money.ts'
import { atRisk } from '#rules/play/at-risk.ts'
import { couldLoseOn, couldLoseOnWinner, type SingleBet, type WinnerBet } from '#rules/sports/could-lose.ts'
import { legOf } from './grade.ts'
import type { EventResults } from './results.sql.ts'
import type { SoldPick } from './settle.sql.ts'

/** A bet of a round as far as it matters to what could have been lost. */
export interface BetAtRisk {
  readonly stake: Money
  readonly running: Money
  readonly cashed: Money
  readonly isVoid: boolean
  /** Its stake went back as if it was never made. */
  readonly refunded: boolean
  /** What a single bet was made on. */
  readonly sold?: SoldPick & { readonly price: number }
}

/**
 * Tells what could have been lost by bets of one round: by single bets on a match the worst score over all of them, on who
 * wins an outright the worst runner, by combinations and on more places of an outright all that ran, and what was cashed out
 * by what it came to. Void bets count nothing.
 */
export function couldLoseBy(results: EventResults): (bets: readonly BetAtRisk[]) => Money {
  const worst = couldLoseOn(results.contest)
  return (bets) => {
    const counted = bets.filter(({ refunded }) => !refunded)
    let whole = 0n
    const singles: SingleBet[] = []
    const winners: WinnerBet[] = []
    for (const { isVoid, sold, running: stake } of counted) {
      if (isVoid) continue
      const at = { home: sold?.home ?? 0, away: sold?.away ?? 0 }
      const leg = sold && legOf(results, { ...sold, event: results.event, at, isBanker: false })
      if (sold === undefined || leg === undefined) whole += stake
      else if (!('places' in leg.market)) singles.push({ ...leg, market: leg.market, stake })
      else if (leg.market.places === 1) winners.push({ ...sold, stake })
      else whole += stake
    }
    const risked = whole + worst(singles) + couldLoseOnWinner(results.contest.runners ?? 0, winners)
    return counted.reduce((sum, bet) => sum + soldAtRisk(bet), risked)
  }
}

/** What was at risk of the parts of a bet that were cashed out: what they came to, as of a round of any other game. */
export function soldAtRisk({ stake, running, cashed }: Pick<BetAtRisk, 'stake' | 'running' | 'cashed'>): Money {
  return atRisk({ stake: stake - running, payout: cashed, isClosed: true, isSlot: false })
}
