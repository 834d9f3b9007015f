import type { Money } from '../money.ts'
import { type Contest, NIL, type Period, type Score, kindOfPeriod, reachable } from './contest.ts'
import { type Price, partsOf } from './grade.ts'
import type { Market } from './markets.ts'

/** A single bet on an event, void ones left out. */
export interface SingleBet {
  readonly market: Market
  readonly pick: string
  readonly price: Price
  /** The score of the market's period when the bet was taken. */
  readonly at: Score
  readonly stake: Money
}

/** How a period can end: a map or a goal goes to one side, or is never played. */
const possibleEnds = (contest: Contest, period: Period): Iterable<Score> =>
  ['map', 'goal'].includes(kindOfPeriod(period)) ? reachable({ sport: 'cockfight' }, NIL) : reachable(contest, NIL)

/** What a bet loses at an end; below zero where it wins. */
function lossAt({ market, pick, price, at, stake }: SingleBet, end: Score): Money {
  const { voidHalves, won } = partsOf[market.type.grade(pick, market.line, end, at)]
  const paid = BigInt(voidHalves) * 1000n + (won ? BigInt(2 - voidHalves) * BigInt(price) : 0n)
  return stake - (stake * paid) / 2000n
}

/**
 * The turnover that counts of a member's single bets on an event: what could have been lost, which is the worst score over
 * all of them. Who bets on both sides could lose little. Each period is looked at alone; combinations count by their stake,
 * which is the caller's to add.
 */
export function couldLose(contest: Contest, bets: readonly SingleBet[]): Money {
  const byPeriod = new Map<Period, SingleBet[]>()
  for (const bet of bets) byPeriod.set(bet.market.period, [...(byPeriod.get(bet.market.period) ?? []), bet])
  let sum = 0n
  for (const [period, bets] of byPeriod) {
    let worst = 0n
    for (const end of possibleEnds(contest, period)) {
      const loss = bets.reduce((all, bet) => all + lossAt(bet, end), 0n)
      if (loss > worst) worst = loss
    }
    sum += worst
  }
  return sum
}
