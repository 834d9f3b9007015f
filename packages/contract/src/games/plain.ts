import { moneyToDecimal } from '#rules/money.ts'

/** What a rule gave, as JSON carries it: money becomes decimal text of five places. A game's schema then says whether it fits. */
export function plain(value: unknown): unknown {
  if (typeof value === 'bigint') return moneyToDecimal(value, 5)
  if (Array.isArray(value)) return value.map(plain)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, plain(each)]))
}
