import { Refusal, wrongField } from '#contract/errors.ts'
import { isRowId } from './tokens.ts'

/** Local days of the brand, both in the period. */
export interface Period {
  readonly from: string
  readonly to: string
}

const DAY_MS = 86_400_000
const LONGEST_DAYS = 366
/** Rows of a page where nothing is asked for; the contract says how many may be. */
const USUAL = 20

/** How many days a period has, both ends counted; not a number where one of them does not exist. */
export const periodDays = ({ from, to }: Period): number => (midnight(to) - midnight(from)) / DAY_MS + 1

/** @throws Refusal PERIOD_INVALID where a day does not exist, the period ends before it begins, or is longer than a year */
export function checkPeriod({ from, to }: Period): Period {
  const days = periodDays({ from, to })
  // What is no number is neither.
  if (!(days >= 1 && days <= LONGEST_DAYS)) throw new Refusal('PERIOD_INVALID')
  return { from, to }
}

/** Midnight in UTC, not a number for days such as the 31st of February or before the database's first year. */
function midnight(day: string): number {
  const time = Date.parse(`${day}T00:00:00Z`)
  return Number.isNaN(time) || day < '1970' || new Date(time).toISOString().slice(0, 10) !== day ? Number.NaN : time
}

/** A cursor is the id, or the position in the ledger, of the last row that was looked at. */
export const writeCursor = (id: string): string => Buffer.from(id).toString('base64url')

/** @throws Refusal INVALID_INPUT for a text that is no cursor */
export function readCursor(cursor: string | undefined): string | null {
  if (cursor === undefined) return null
  const id = Buffer.from(cursor, 'base64url').toString('latin1')
  if (!isRowId(id) || writeCursor(id) !== cursor) throw wrongField('cursor', 'unknown')
  return id
}

/** What a list by key is asked for. */
export interface Page {
  /** The id with which the page before ended; null for the first page. */
  readonly after: string | null
  /** Rows to read: one more than the page shows, which tells whether another follows. */
  readonly limit: number
}

/** @throws Refusal INVALID_INPUT for a cursor that is none of ours */
export const pageOf = ({
  cursor,
  limit = USUAL,
}: {
  readonly cursor?: string | undefined
  readonly limit?: number | undefined
}): Page => ({ after: readCursor(cursor), limit: limit + 1 })

/** What was read with one row more, as a page and the cursor of the next. */
export function cut<Row extends { readonly id: string }>(
  rows: readonly Row[],
  { limit }: Page,
): { readonly rows: readonly Row[]; readonly next: string | null } {
  const last = rows.length === limit ? rows[limit - 2] : undefined
  return { rows: rows.slice(0, limit - 1), next: last === undefined ? null : writeCursor(last.id) }
}

/** All rows of a list that is read page by page, each page after the last row's id. */
export async function allPages<Row extends { readonly id: string }>(
  read: (page: Page) => Promise<readonly Row[]>,
): Promise<Row[]> {
  const all: Row[] = []
  for (let after: string | null = null; ;) {
    const rows: readonly Row[] = await read({ after, limit: 500 })
    all.push(...rows)
    after = rows.at(-1)?.id ?? null
    if (rows.length < 500) return all
  }
}
