import type { Money } from '../money.ts'

/** Which wallet of a member bears a stake: its own money, or the bonus money of its active grant. */
export type Purse = 'real' | 'bonus'

/** A stake of a member with an active grant; amounts in units. */
export interface GrantStake {
  readonly amount: Money
  /** What lies in each purse. */
  readonly real: Money
  readonly bonus: Money
  /** Whether the grant may be played in this game, and its time is not over. */
  readonly takesGame: boolean
  /** Whether stakes of own money count towards its wagering as well. */
  readonly ownCounts: boolean
  /** The highest stake that plays the bonus; undefined where there is none. */
  readonly highest: Money | undefined
  readonly first: Purse
  /** What bore the first stake of the same round; undefined for that itself. */
  readonly roundPurse: Purse | undefined
}

/**
 * Which purse bears a stake, whole. The one that its terms name first if that covers it, else the other one; a further stake of
 * a round goes where its first went. Above the highest stake it is refused, never punished later: `limit`.
 */
export function bearerOf(stake: GrantStake): Purse | 'limit' | 'noFunds' {
  const { amount, real, bonus, takesGame, ownCounts, highest, first, roundPurse } = stake
  const covers = { real: amount <= real, bonus: takesGame && amount <= bonus }
  const order: readonly Purse[] = roundPurse === undefined ? [first, first === 'real' ? 'bonus' : 'real'] : [roundPurse]
  const bearer = order.find((purse) => covers[purse])
  if (bearer === undefined) return 'noFunds'
  const plays = bearer === 'bonus' || (takesGame && ownCounts)
  return plays && highest !== undefined && amount > highest ? 'limit' : bearer
}
