import { moneyToDecimal } from '#rules/money.ts'
import type { LimitValue } from '#rules/safeguards/limits.ts'
import type { Measure } from './limit-rows.sql.ts'

/** A limit's value as it is written: minutes of a session, else a decimal of the currency. */
export const unitsText = (measure: Measure, units: bigint): string =>
  measure === 'session' ? String(units) : moneyToDecimal(units, 5)

/** The same for one that may be none. */
export const valueText = (measure: Measure, value: LimitValue): string | null =>
  value === null ? null : unitsText(measure, value)
