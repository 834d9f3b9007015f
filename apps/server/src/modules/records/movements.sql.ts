import type { MovementType } from '#contract/calls/records.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Query } from '../../platform/db/sql.ts'
import { shardOf } from '../../platform/ids.ts'
import { type Asked, movementCode, walletKind } from '../wallet/index.ts'
import { cutPage, fillPage, type Look, type Page } from './pages.ts'

/** A movement as it stands in the ledger; amounts are units as decimal text. */
export interface MovementRow {
  readonly n: string
  readonly at: Date
  readonly type: number
  readonly amount: string
  readonly balance: string
  readonly reference: string
  readonly game: number | null
}

/** Columns of a `MovementRow`. */
export const COLUMNS = 'e.n, e.at, e.type, e.amount, e.balance, e.reference, e.game'

/** Entries of real money in a period: $1 shard, $2 member, $3 and $4 its days, $5 the zone. What moved nothing is no movement. */
const INSIDE = `e.shard = $1 AND e.member = $2 AND e.kind = ${walletKind.real} AND e.amount <> 0
  AND e.at >= $3::date::timestamp AT TIME ZONE $5 AND e.at < ($4::date + 1)::timestamp AT TIME ZONE $5`
/** Before the entry at position $6, or all where there is none. */
const BEFORE = `(e.at, e.n) < (coalesce((SELECT c.at FROM entry c WHERE c.shard = $1 AND c.n = $6), 'infinity'), coalesce($6::bigint, 9223372036854775807))`
const NEWEST = 'ORDER BY e.at DESC, e.n DESC'

const valuesOf = ({ member, period, timeZone }: Asked): unknown[] => [
  shardOf(member),
  member,
  period.from,
  period.to,
  timeZone,
]

/** The newest first. `cursor` is a position. */
export function readMovements(
  db: Db,
  asked: Asked,
  { type, cursor, limit }: { type?: MovementType | undefined; cursor: string | null; limit: number },
): Promise<Page<MovementRow>> {
  if (type === 'stake' || type === 'payout')
    return fillPage(limit, cursor, (from, chunk) =>
      lookThrough(db, asked, { code: movementCode(type), from, chunk, limit }),
    )
  return plainPage(db, asked, { type, cursor, limit })
}

/** All movements, or those of a type that has an index of its own. */
async function plainPage(
  db: Db,
  asked: Asked,
  { type, cursor, limit }: { type: MovementType | undefined; cursor: string | null; limit: number },
): Promise<Page<MovementRow>> {
  const code = type === undefined ? undefined : movementCode(type)
  const narrow = code === undefined ? '' : code > 4 ? `AND e.type > 4 AND e.type = ${code}` : `AND e.type = ${code}`
  const rows = await db.query<MovementRow & Record<string, unknown>>({
    name: `records.movements.${type ?? 'all'}`,
    text: `SELECT ${COLUMNS} FROM entry e WHERE ${INSIDE} ${narrow} AND ${BEFORE} ${NEWEST} LIMIT $7`,
    values: [...valuesOf(asked), cursor, limit + 1],
  })
  return cutPage(rows, limit)
}

/** Looks at the next `chunk` entries for those of a type. */
async function lookThrough(
  db: Db,
  asked: Asked,
  { code, from, chunk, limit }: { code: number; from: string | null; chunk: number; limit: number },
): Promise<Look<MovementRow>> {
  const rows = await db.query<(MovementRow | { n: null }) & { seen: number; end: string | null }>({
    text: `
      WITH seen AS MATERIALIZED (SELECT ${COLUMNS} FROM entry e WHERE ${INSIDE} AND ${BEFORE} ${NEWEST} LIMIT $7)
      SELECT s.seen, s.end, m.* FROM (SELECT count(*)::integer AS seen, (SELECT n FROM seen ORDER BY at, n LIMIT 1) AS end FROM seen) s
      LEFT JOIN LATERAL (SELECT ${COLUMNS} FROM seen e WHERE e.type = $8 ${NEWEST} LIMIT $9) m ON true`,
    values: [...valuesOf(asked), from, chunk, code, limit + 1],
  })
  return lookOf(rows, chunk)
}

/** Takes apart what a look answered: its extent stands in each row, and alone in one where nothing fits. */
export function lookOf<Row extends { readonly n: string | null; readonly seen: number; readonly end: string | null }>(
  rows: readonly Row[],
  chunk: number,
): Look<Extract<Row, { readonly n: string }>> {
  const fits = (row: Row): row is Extract<Row, { readonly n: string }> => row.n !== null
  const [first] = rows
  return { rows: rows.filter(fits), end: first !== undefined && first.seen === chunk ? first.end : null }
}

/** The next movements of a period after a position, the oldest first, as statements list them. */
export const movementsAfter = (asked: Asked, after: string | null, limit: number): Query => ({
  name: 'records.statement.movements',
  text: `
    SELECT ${COLUMNS} FROM entry e WHERE ${INSIDE}
      AND (e.at, e.n) > (coalesce((SELECT c.at FROM entry c WHERE c.shard = $1 AND c.n = $6), '-infinity'), coalesce($6::bigint, 0))
    ORDER BY e.at, e.n LIMIT $7`,
  values: [...valuesOf(asked), after, limit],
})
