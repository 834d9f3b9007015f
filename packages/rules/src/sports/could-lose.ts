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

/** Sets of picks whose ends are remembered; very many members bet on few of them. */
const MOST_KNOWN = 5000

/** What bets on one pick lose together by each grade. */
type Losses = Readonly<Record<Grade, Money>>

/**
 * Tells what a member's single bets on an event could have lost together, which is the turnover of theirs that counts: the
 * worst score over all of them. Who bets on both sides could lose little. Each period is looked at alone; combinations count
 * by their stake, which is the caller's to add. How scores grade a set of picks is remembered.
 */
export function couldLoseOn(contest: Contest): (bets: readonly SingleBet[]) => Money {
  const gradesOf = ({ market, pick, at }: SingleBet): readonly Grade[] =>
    [...possibleEnds(contest, market.period)].map((end) => market.type.grade(pick, market.line, end, at))
  const known = new Map<string, readonly (readonly Grade[])[]>()
  /** How some picks of a period can be graded together: each way once, however many scores come to it. */
  const waysOf = (key: string, bets: readonly SingleBet[]): readonly (readonly Grade[])[] => {
    const found = known.get(key)
    if (found !== undefined) return found
    const each = bets.map(gradesOf)
    const ends = each[0]?.map((_, end) => each.map((grades) => grades[end] ?? 'void')) ?? []
    const ways = [...new Map(ends.map((way) => [way.join(), way])).values()]
    if (known.size >= MOST_KNOWN) known.clear()
    known.set(key, ways)
    return ways
  }
  const worstOf = (bets: readonly SingleBet[]): Money => {
    const picks = new Map<string, { readonly bet: SingleBet; readonly losses: Losses }>()
    for (const bet of bets) {
      const key = pickKey(bet)
      const before = picks.get(key)
      picks.set(key, { bet: before?.bet ?? bet, losses: plus(before?.losses, bet) })
    }
    const sorted = [...picks].toSorted(([a], [b]) => (a < b ? -1 : 1))
    const ways = waysOf(
      sorted.map(([key]) => key).join(' '),
      sorted.map(([, { bet }]) => bet),
    )
    let most = 0n
    for (const way of ways) {
      const loss = way.reduce((sum, grade, i) => sum + (sorted[i]?.[1].losses[grade] ?? 0n), 0n)
      if (loss > most) most = loss
    }
    return most
  }
  return (bets) => {
    const byPeriod = new Map<Period, SingleBet[]>()
    for (const bet of bets) {
      const some = byPeriod.get(bet.market.period)
      if (some === undefined) byPeriod.set(bet.market.period, [bet])
      else some.push(bet)
    }
    let sum = 0n
    for (const some of byPeriod.values()) sum += worstOf(some)
    return sum
  }
}

/** Bets of one key are graded alike, whatever score comes. */
const pickKey = ({ market, pick, at }: SingleBet): string => `${marketKey(market)}/${pick}/${at.home}/${at.away}`

const plus = (before: Losses | undefined, bet: SingleBet): Losses => ({
  won: (before?.won ?? 0n) + lossBy('won', bet),
  'half-won': (before?.['half-won'] ?? 0n) + lossBy('half-won', bet),
  void: 0n,
  'half-lost': (before?.['half-lost'] ?? 0n) + lossBy('half-lost', bet),
  lost: (before?.lost ?? 0n) + bet.stake,
})

/** A single bet on who wins an outright. */
export interface WinnerBet {
  /** The runner, as its place in the list. */
  readonly pick: number
  readonly price: Price
  readonly stake: Money
}

/** The same of bets on who wins an outright: the worst of its runners for all of them. Who backs every runner could lose little. */
export function couldLoseOnWinner(runners: number, bets: readonly WinnerBet[]): Money {
  const staked = bets.reduce((sum, { stake }) => sum + stake, 0n)
  const paid = new Map<number, Money>()
  for (const { pick, price, stake } of bets) paid.set(pick, (paid.get(pick) ?? 0n) + (stake * BigInt(price)) / 1000n)
  if (paid.size === 0 || paid.size < runners) return staked
  const least = [...paid.values()].reduce((some, amount) => (amount < some ? amount : some))
  return least < staked ? staked - least : 0n
}
