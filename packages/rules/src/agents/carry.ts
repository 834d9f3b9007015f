import type { Money } from '../money.ts'
import { lossOf } from './figures.ts'
import type { Period } from './period.ts'
import type { CarryOver } from './tiers.ts'

/** The loss that counts: winnings carried into the period are taken off what the team lost, in units. */
export const countedLoss = (profit: Money, carried: Money): Money => lossOf(profit + carried)

/** A period that is over: the team's own profit and loss in it, and the winnings that had been carried into it. */
export interface PastPeriod {
  readonly period: Period
  readonly profit: Money
  readonly carried: Money
}

/** The winnings that a period carries into the one after it, in units, from zero up. */
export function carryOn(mode: CarryOver, { period, profit, carried }: PastPeriod): Money {
  switch (mode) {
    case 'none':
      return 0n
    case 'permanent':
      return winnings(profit + carried)
    case 'previous':
      return winnings(profit)
    case 'secondHalf':
      // From 1–15 into 16–end of the same month alone.
      return Number(period.to.slice(8)) <= 15 ? winnings(profit) : 0n
  }
}

const winnings = (profit: Money): Money => (profit > 0n ? profit : 0n)
