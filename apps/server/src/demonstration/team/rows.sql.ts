import type { Db, Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'

/** Rows of a table as text: a line for each, a tab between its columns. */
export interface TableRows {
  readonly table: string
  readonly columns: readonly string[]
  readonly lines: readonly string[]
}

/** Stands for NULL. */
const NOTHING = String.raw`\N`

/** Columns of a table that take a value, and their types. */
async function columnsOf(db: Db, table: string): Promise<ReadonlyMap<string, string>> {
  const rows = await db.query<{ name: string; type: string }>(sql`
    SELECT attname AS name, format_type(atttypid, atttypmod) AS type FROM pg_attribute
    WHERE attrelid = ${table}::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = '' ORDER BY attnum`)
  return new Map(rows.map(({ name, type }) => [name, type]))
}

/** The columns of a table's primary key. */
async function keyOf(db: Db, table: string): Promise<string[]> {
  const rows = await db.query<{ name: string }>(sql`
    SELECT a.attname AS name FROM pg_index i, unnest(i.indkey) WITH ORDINALITY AS k(num, at) JOIN pg_attribute a ON a.attnum = k.num
    WHERE i.indrelid = ${table}::regclass AND a.attrelid = i.indrelid AND i.indisprimary ORDER BY k.at`)
  return rows.map(({ name }) => name)
}

/** All rows of a table in the order of its key, times in UTC. @throws Error for a value that a line cannot hold */
export async function readRows(tx: Tx, table: string): Promise<TableRows> {
  await tx.query(sql`SET LOCAL TimeZone = 'UTC'`)
  const columns = [...(await columnsOf(tx, table)).keys()]
  const rows = await tx.arrays({
    text: `SELECT ${columns.map((name) => `"${name}"::text`).join(', ')} FROM ${table} ORDER BY ${(await keyOf(tx, table)).join(', ')} /* every shard */`,
    values: [],
  })
  const lines = rows.map((row) =>
    row
      .map((value) => {
        if (value === null) return NOTHING
        if (typeof value !== 'string' || /[\t\n\r]/.test(value) || value === NOTHING)
          throw new Error(`a value of ${table} cannot stand in a line`)
        return value
      })
      .join('\t'),
  )
  return { table, columns, lines }
}

/** How times and days of rows that are written move: so many local days of the time zone ahead. */
export interface Shift {
  readonly days: number
  readonly timeZone: string
}

/**
 * Writes rows with all their times and days moved. A row that is there gives way. Columns that the rows do not name, since a
 * later migration added them, get their defaults.
 */
export async function writeRows(
  tx: Tx,
  { table, columns, lines }: TableRows,
  { days, timeZone }: Shift,
): Promise<void> {
  if (lines.length === 0) return
  const types = await columnsOf(tx, table)
  const key = await keyOf(tx, table)
  // A day of a moment is one of the local calendar, as PostgreSQL counts it in the session's time zone.
  await tx.query(sql`SELECT set_config('TimeZone', ${timeZone}, true)`)
  const values = columns.map((name, at) => {
    const type = types.get(name)
    if (type === undefined) throw new Error(`${table} has no column ${name} any more`)
    const value = `(a[${at + 1}])::${type}`
    if (type === 'date') return `${value} + $2::integer`
    return type.startsWith('timestamp') ? `${value} + make_interval(days => $2::integer)` : value
  })
  const others = columns.filter((name) => !key.includes(name))
  // Only where something is there: a table whose rows nobody changes refuses the mere wish to.
  const [there] = await tx.arrays({ text: `SELECT EXISTS (SELECT FROM ${table})`, values: [] })
  const named = columns.map((name) => `"${name}"`).join(', ')
  const given = others.map((name) => `"${name}" = excluded."${name}"`).join(', ')
  await tx.query({
    text: `
      INSERT INTO ${table} (${named}) SELECT ${values.join(', ')}
      FROM string_to_table($1, E'\\n') AS line, LATERAL string_to_array(line, E'\\t', '${NOTHING}') AS a WHERE $2::integer IS NOT NULL
      ${there?.[0] === true ? `ON CONFLICT (${key.join(', ')}) DO UPDATE SET ${given}` : ''}`,
    values: [lines.join('\n'), days],
  })
}
