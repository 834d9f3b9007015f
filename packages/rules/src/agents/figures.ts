import type { Money } from '../money.ts'
import { add, isAtLeast, multiply, rational, type Rational, ZERO } from '../rational.ts'

/**
 * What counts of a team or member in a period, in units of real money. Salaries, dividends, transfers and corrections are
 * in none of these.
 */
export interface Measures {
  readonly stakes: Money
  readonly prizes: Money
  readonly selfRebate: Money
  readonly agentRebate: Money
  /** Gifts, converted bonuses, winnings of free rounds. */
  readonly activity: Money
  /** Fees of deposits that the house bore. */
  readonly depositFee: Money
}

/** What members won and were given, less what they staked: below zero where they lost. */
export const profitAndLoss = (of: Measures): Money =>
  of.prizes + of.selfRebate + of.agentRebate + of.activity + of.depositFee - of.stakes

/** What was lost, from zero up. */
export const lossOf = (profit: Money): Money => (profit < 0n ? -profit : 0n)

/** Turnover at risk of one game type, and how much of it counts. */
export interface TypeTurnover {
  readonly turnover: Money
  readonly weight: Rational
}

/** The turnover that contracts count: each game type's with its weight, exactly, in units. */
export const weightedTurnover = (types: readonly TypeTurnover[]): Rational =>
  types.reduce((sum, { turnover, weight }) => add(sum, multiply(rational(turnover), weight)), ZERO)

/** Active is a member below the holder whose own turnover in the period reaches the contract's minimum bet. */
export const isActive = (turnover: Rational, minimumBet: Money): boolean => isAtLeast(turnover, rational(minimumBet))

/** The figures by which tiers are met. */
export interface Figures {
  /** Weighted, exact, in units. */
  readonly turnover: Rational
  /** What is left to count after winnings carried over: see `countedLoss`. */
  readonly loss: Money
  readonly active: number
}

/** What a period earned, exact, in units, and the tier (from 0) that pays it; no tier where none is reached. */
export interface Earned {
  readonly amount: Rational
  readonly tier: number | undefined
}
