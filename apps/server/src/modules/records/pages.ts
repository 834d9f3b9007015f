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
  limit: number,
  cursor: string | null,
  look: (from: string | null, chunk: number) => Promise<Look<Row>>,
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
  rows: rows.slice(0, limit),
  next: rows.length > limit ? (rows[limit - 1]?.n ?? null) : null,
})
