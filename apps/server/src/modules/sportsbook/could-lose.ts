import type { Money } from '#rules/money.ts'
import { couldLoseOn, type SingleBet } from '#rules/sports/could-lose.ts'
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
 * Tells what could have been lost by bets of one round: by single bets on the event the worst score over all of them, by a
 * combination or an outright all that ran, and what was cashed out by what it came to. Void bets count nothing.
 */
export function couldLoseBy(results: EventResults): (bets: readonly BetAtRisk[]) => Money {
  const worst = couldLoseOn(results.contest)
  return (bets) => {
    const counted = bets.filter(({ refunded }) => !refunded)
    let whole = 0n
    const singles: SingleBet[] = []
    for (const { isVoid, sold, running: stake } of counted) {
      if (isVoid) continue
      const at = { home: sold?.home ?? 0, away: sold?.away ?? 0 }
      const leg = sold && legOf(results, { ...sold, event: results.event, at, isBanker: false })
      if (leg === undefined || 'places' in leg.market || leg.market.type.id === 'outright') whole += stake
      else singles.push({ ...leg, market: leg.market, stake })
    }
    return counted.reduce((sum, bet) => sum + soldAtRisk(bet), whole + worst(singles))
  }
}

/** What was at risk of the parts of a bet that were cashed out: what they came to, as of a round of any other game. */
export function soldAtRisk({ stake, running, cashed }: Pick<BetAtRisk, 'stake' | 'running' | 'cashed'>): Money {
  const sold = stake - running
  const result = cashed > sold ? cashed - sold : sold - cashed
  return result < sold ? result : sold
}
