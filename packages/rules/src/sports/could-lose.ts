import type { Money } from '../money.ts'
import { type Contest, NIL, type Period, type Score, kindOfPeriod, reachable } from './contest.ts'
import { type Grade, type Price, partsOf } from './grade.ts'
import { marketKey } from './market-key.ts'
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

/** What a bet loses by a grade; below zero where it wins. */
function lossBy(grade: Grade, { price, stake }: SingleBet): Money {
  const { voidHalves, won } = partsOf[grade]
  const paid = BigInt(voidHalves) * 1000n + (won ? BigInt(2 - voidHalves) * BigInt(price) : 0n)
  return stake - (stake * paid) / 2000n
}

const greatest = (amounts: Iterable<Money>): Money => {
  let most = 0n
  for (const amount of amounts) if (amount > most) most = amount
  return most
}

/**
 * Tells what a member's single bets on an event could have lost together, which is the turnover of theirs that counts: the
 * worst score over all of them. Who bets on both sides could lose little. Each period is looked at alone; combinations count
 * by their stake, which is the caller's to add. Grades are remembered, since many members bet on the same few picks.
 */
export function couldLoseOn(contest: Contest): (bets: readonly SingleBet[]) => Money {
  const known = new Map<string, readonly Grade[]>()
  /** How a bet is graded by each end of its period. */
  const gradesOf = ({ market, pick, at }: SingleBet): readonly Grade[] => {
    const key = `${marketKey(market)} ${pick} ${at.home} ${at.away}`
    const found = known.get(key)
    if (found !== undefined) return found
    const grades = [...possibleEnds(contest, market.period)].map((end) => market.type.grade(pick, market.line, end, at))
    known.set(key, grades)
    return grades
  }
  const worstOf = (bets: readonly SingleBet[]): Money => {
    const [first, ...others] = bets.map((bet) => {
      const grades = gradesOf(bet)
      const losses = new Map([...new Set(grades)].map((grade) => [grade, lossBy(grade, bet)]))
      return { grades, losses }
    })
    if (first === undefined) return 0n
    if (others.length === 0) return greatest(first.losses.values())
    return greatest(
      first.grades.map((grade, end) =>
        others.reduce(
          (sum, { grades, losses }) => sum + (losses.get(grades[end] ?? 'void') ?? 0n),
          first.losses.get(grade) ?? 0n,
        ),
      ),
    )
  }
  return (bets) => {
    const byPeriod = new Map<Period, SingleBet[]>()
    for (const bet of bets) byPeriod.set(bet.market.period, [...(byPeriod.get(bet.market.period) ?? []), bet])
    let sum = 0n
    for (const some of byPeriod.values()) sum += worstOf(some)
    return sum
  }
}
