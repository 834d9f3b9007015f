import { moneyToDecimal, parseMoney, type Money } from '#rules/money.ts'
import { addDays, lengthOf, type Period } from '#ui/period.ts'

/** Sums of a day as the server answers them; days without play are left out. */
export interface ProfitDay {
  readonly date: string
  readonly stake: string
  readonly payout: string
}

/** A bar of the chart: a day, a week or a month. */
export interface ProfitBar {
  readonly from: string
  readonly to: string
  /** What was won or lost in it, and from the beginning of the period up to its end, as decimals. */
  readonly result: string
  readonly sum: string
}

export type BarLength = 'day' | 'week' | 'month'

/** Days up to six weeks, then weeks, from half a year on months: no more bars than a phone has room for. */
export const barLengthOf = (period: Period): BarLength => {
  const days = lengthOf(period)
  return days <= 42 ? 'day' : days <= 183 ? 'week' : 'month'
}

/** The last day of the bar that begins on a day: a bar of months ends with the month. */
function endOf(from: string, length: BarLength): string {
  if (length === 'day') return from
  if (length === 'week') return addDays(from, 6)
  const [year = 0, month = 1] = from.split('-').map(Number)
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)
}

/** All bars of a period in order, also those without play. */
export function profitBars(days: readonly ProfitDay[], period: Period): ProfitBar[] {
  const length = barLengthOf(period)
  const bars: ProfitBar[] = []
  let sum: Money = 0n
  for (let from = period.from; from <= period.to;) {
    const last = endOf(from, length)
    const to = last < period.to ? last : period.to
    const inside = days.filter(({ date }) => date >= from && date <= to)
    const result = inside.reduce((total, { stake, payout }) => total + parseMoney(payout) - parseMoney(stake), 0n)
    sum += result
    bars.push({ from, to, result: moneyToDecimal(result, 5), sum: moneyToDecimal(sum, 5) })
    from = addDays(to, 1)
  }
  return bars
}
