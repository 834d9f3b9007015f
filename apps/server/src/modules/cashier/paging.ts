import { Refusal } from '#contract/errors.ts'
import { isRowId } from '../../platform/tokens.ts'

const MOST = 100
const USUAL = 20
const DAY_MS = 86_400_000
const MOST_DAYS = 366

export interface Page {
  /** Where the page before ended; null for the first page. */
  readonly after: string | null
  /** Rows to read: one more than the page shows, which tells whether another follows. */
  readonly limit: number
}

/** @throws Refusal INVALID_INPUT for a cursor that is none of ours */
export function pageOf({ cursor, limit }: { readonly cursor?: string | undefined; readonly limit?: number | undefined }): Page {
  const after = cursor === undefined ? null : Buffer.from(cursor, 'base64url').toString('latin1')
  if (after !== null && !isRowId(after)) throw new Refusal('INVALID_INPUT')
  return { after, limit: Math.max(1, Math.min(MOST, limit ?? USUAL)) + 1 }
}

/** What was read with one row more, as a page and the cursor of the next. */
export function cut<Row extends { readonly id: string }>(rows: readonly Row[], { limit }: Page): { readonly rows: readonly Row[]; readonly next: string | null } {
  const last = rows.length === limit ? rows[limit - 2] : undefined
  return { rows: rows.slice(0, limit - 1), next: last === undefined ? null : Buffer.from(last.id, 'latin1').toString('base64url') }
}

/** @throws Refusal PERIOD_INVALID for days that do not exist, are the wrong way round, or are more than a year */
export function checkPeriod({ from, to }: { readonly from: string; readonly to: string }): void {
  const [first, last] = [from, to].map((day) => (isDay(day) ? Date.parse(day) : NaN))
  if (first === undefined || last === undefined || !(first <= last) || (last - first) / DAY_MS >= MOST_DAYS) throw new Refusal('PERIOD_INVALID')
}

/** False for the thirty-first of a short month. */
function isDay(day: string): boolean {
  const date = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day)
}
