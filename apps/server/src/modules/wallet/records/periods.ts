import { Refusal } from '#contract/errors.ts'

/** Local days of the brand, both in the period. */
export interface Period {
  readonly from: string
  readonly to: string
}

const DAY_MS = 86_400_000
const LONGEST_DAYS = 366

/** @throws Refusal PERIOD_INVALID where a day does not exist, the period ends before it begins, or is longer than a year */
export function checkPeriod({ from, to }: Period): Period {
  const days = (moment(to) - moment(from)) / DAY_MS + 1
  // What is no number is neither.
  if (!(days >= 1 && days <= LONGEST_DAYS)) throw new Refusal('PERIOD_INVALID')
  return { from, to }
}

/** Midnight in UTC, not a number for days such as the 31st of February or before the database's first year. */
function moment(day: string): number {
  const time = Date.parse(`${day}T00:00:00Z`)
  return Number.isNaN(time) || day < '1970' || new Date(time).toISOString().slice(0, 10) !== day ? Number.NaN : time
}

/** A cursor is the position of the last entry that was looked at. */
export const writeCursor = (n: string): string => Buffer.from(n).toString('base64url')

/** @throws Refusal INVALID_INPUT for a text that is no cursor */
export function readCursor(cursor: string | undefined): string | null {
  if (cursor === undefined) return null
  const n = Buffer.from(cursor, 'base64url').toString('latin1')
  if (!isPosition(n) || writeCursor(n) !== cursor) throw new Refusal('INVALID_INPUT')
  return n
}

/** True for the decimal digits of a position that the database can hold. */
export const isPosition = (digits: string): boolean => /^[1-9]\d{0,18}$/.test(digits) && BigInt(digits) < 2n ** 63n

export interface Page<Row> {
  readonly rows: readonly Row[]
  readonly next: string | null
}

/** How many entries a page may look at in one go before it says how far it got. */
const CHUNKS = [200, 2000, 2000, 2000, 2000, 2000]

/** What a look at some entries found. */
export interface Look<Row> {
  /** Those that fit, at most one more than asked for. */
  readonly rows: readonly Row[]
  /** The last position looked at; null where nothing was left beyond. */
  readonly end: string | null
}

/**
 * Fills a page out of entries of which few may fit. After some ten thousand it stops with what it has,
 * perhaps nothing, and a cursor that goes on from there: a rare filter never reads a life's bets at once.
 */
export async function fillPage<Row extends { readonly n: string }>(
  limit: number, cursor: string | null, look: (from: string | null, chunk: number) => Promise<Look<Row>>,
): Promise<Page<Row>> {
  const rows: Row[] = []
  let from = cursor
  for (const chunk of CHUNKS) {
    const found = await look(from, chunk)
    rows.push(...found.rows)
    if (rows.length > limit) return { rows: rows.slice(0, limit), next: rows[limit - 1]?.n ?? null }
    if (found.end === null) return { rows, next: null }
    from = found.end
  }
  return { rows, next: from }
}

/** A page out of one row more than it holds. */
export const cutPage = <Row extends { readonly n: string }>(rows: readonly Row[], limit: number): Page<Row> => ({
  rows: rows.slice(0, limit), next: rows.length > limit ? (rows[limit - 1]?.n ?? null) : null,
})
