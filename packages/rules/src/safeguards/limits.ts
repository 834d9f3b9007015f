import type { Money } from '../money.ts'

/** The value of a limit; null where there is none, which is looser than any. */
export type LimitValue = bigint | null

/** What binds now, and what was asked for and does not bind yet. */
export interface LimitState {
  readonly value: LimitValue
  /** A looser value that waits for its moment (milliseconds) and for a second word. */
  readonly pending: { readonly value: LimitValue; readonly fromMs: number } | null
}

export const isTighter = (value: LimitValue, than: LimitValue): boolean =>
  value !== null && (than === null || value < than)

export const isLooser = (value: LimitValue, than: LimitValue): boolean => isTighter(than, value)

/**
 * What becomes of a limit that its member changes: a tighter one binds at once and lets go of a looser one
 * that waits, as does the one in force said again; a looser one, or none, waits from now on.
 */
export const changeLimit = ({ value }: LimitState, wanted: LimitValue, nowMs: number, waitMs: number): LimitState =>
  isLooser(wanted, value)
    ? { value, pending: { value: wanted, fromMs: nowMs + waitMs } }
    : { value: wanted, pending: null }

/** The same for the second word: nothing waits, it is too early for it, or what the limit is now. */
export function confirmLimit(
  { value, pending }: LimitState,
  confirm: boolean,
  nowMs: number,
): LimitState | 'nothing' | 'early' {
  if (pending === null) return 'nothing'
  if (!confirm) return { value, pending: null }
  return nowMs < pending.fromMs ? 'early' : { value: pending.value, pending: null }
}

/** The stricter of the member's own limit and the house's. */
export const strictest = (own: LimitValue, house: LimitValue): LimitValue => (isTighter(house, own) ? house : own)

/** What is left under all of these limits, never less than nothing; undefined without any. */
export function leftUnder(limits: readonly { readonly value: LimitValue; readonly used: Money }[]): Money | undefined {
  const left = limits.flatMap(({ value, used }) => (value === null ? [] : [value > used ? value - used : 0n]))
  return left.length === 0 ? undefined : left.reduce((a, b) => (b < a ? b : a))
}

/** Whole years between two local dates (`2001-02-28`): somebody born on a leap day is a year older on the first of March. */
export function ageOn(birthday: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(birthday.slice(0, 4))
  return today.slice(5) < birthday.slice(5) ? years - 1 : years
}
