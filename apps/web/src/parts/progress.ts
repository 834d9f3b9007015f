import type { Money } from '#rules/money.ts'

const DAY_MS = 86_400_000

/** How far a wagering is, in whole percent; 100 only once all of it is done. */
export function percentDone(wagered: Money, required: Money): number {
  if (required <= 0n || wagered >= required) return 100
  return wagered <= 0n ? 0 : Number((wagered * 100n) / required)
}

/** What is left to wager. */
export const leftOf = (wagered: Money, required: Money): Money => (wagered < required ? required - wagered : 0n)

/** Whole days that are left until a moment; 0 on the last one. */
export const daysLeft = (until: string, nowMs: number): number =>
  Math.max(0, Math.floor((Date.parse(until) - nowMs) / DAY_MS))
