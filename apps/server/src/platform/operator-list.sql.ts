import { hash } from 'node:crypto'
import { wrongField } from '#contract/errors.ts'
import { array, parse, safeParse, string } from 'zod/mini'
import type { Db } from './db/database.ts'
import { joined, part, type Query, sql } from './db/sql.ts'
import { type MemberId, shardOf } from './ids.ts'

/** How the values of a column are compared, and how a cursor writes them. */
export type KeyType = 'moment' | 'number' | 'day' | 'text'

/** A column, or an expression, of which an index knows the order; never null. */
export interface Key {
  readonly by: string
  readonly as: KeyType
}

/** The column that a sort names, without the minus. */
export type SortColumn<Sort extends string> = Sort extends `-${infer Column}` ? Column : Sort

/** How one list of operators is read. */
export interface Listing<Sort extends string = string> {
  /** The call, to which its cursors are bound. */
  readonly call: string
  /** As the contract names them; the first holds where none is asked for. */
  readonly sorts: readonly [Sort, ...Sort[]]
  readonly columns: string
  /** The table with its alias, and what is joined to it. */
  readonly from: string
  readonly keys: Readonly<Record<SortColumn<Sort>, Key>>
  /** What tells rows apart that are equal in the column of the sort, in the order of the index. */
  readonly ties: readonly Key[]
  /** What the period is of, where the sort's column is no moment. */
  readonly moment?: Key
  /** Where the rows of a member lie, in a table by shard. */
  readonly owner?: { readonly shard: string; readonly member: string }
}

/** What every list may be asked for, beside filters of its own. */
export interface Asked {
  readonly sort?: string | undefined
  readonly cursor?: string | undefined
  readonly limit?: number | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly [filter: string]: unknown
}

export interface Narrowed {
  /** Conditions of the filters that are set; those that are not are left out. */
  readonly where?: readonly (Query | undefined)[]
  /** Only the rows of this member, on its shard. */
  readonly member?: MemberId | undefined
  /** Of the brand; needed where the list has a period. */
  readonly timeZone?: string
}

export interface ListOf<Row> {
  readonly rows: readonly Row[]
  readonly next: string | null
}

/** Rows of a page where nothing is asked for; the contract says how many may be. */
const USUAL = 50

/** A condition where its filter is set. */
export const whereSet = <Value>(value: Value | undefined, condition: (value: Value) => Query): Query | undefined =>
  value === undefined ? undefined : condition(value)

/**
 * A page of a list, by the key of its last row: what comes in or goes in the meantime moves no page. A cursor is good for the
 * list, the sort and the filters that it was told with.
 * @throws Refusal INVALID_INPUT at `sort`, `cursor`, `from` or `to`
 */
export async function readList<Row extends object, Sort extends string = string>(
  db: Db,
  listing: Listing<Sort>,
  asked: Asked,
  narrowed: Narrowed = {},
): Promise<ListOf<Row>> {
  const limit = asked.limit ?? USUAL
  const { keys, query } = listQuery(listing, asked, narrowed, limit + 1)
  const rows = await db.query<Row & Record<string, unknown>>(query)
  const last = rows.length > limit ? rows[limit - 1] : undefined
  return {
    rows: rows.slice(0, limit),
    next: last === undefined ? null : writeCursor(boundTo(listing, asked), keysOf(last, keys.length)),
  }
}

function listQuery<Sort extends string>(
  listing: Listing<Sort>,
  asked: Asked,
  { where = [], member, timeZone }: Narrowed,
  limit: number,
): { readonly keys: readonly Key[]; readonly query: Query } {
  const { key: first, descending } = orderOf(listing, asked)
  const keys = [first, ...listing.ties.filter(({ by }) => by !== first.by)]
  const after = asked.cursor === undefined ? undefined : readCursor(boundTo(listing, asked), asked.cursor, keys)
  const moment = first.as === 'moment' || first.as === 'day' ? first : listing.moment
  const { owner } = listing
  const conditions = [
    owner === undefined || member === undefined
      ? undefined
      : joined(
          [part(owner.shard), sql` = ${shardOf(member)}::smallint AND `, part(owner.member), sql` = ${member}::bigint`],
          '',
        ),
    ...periodOf(asked, moment, timeZone),
    ...where,
    after === undefined ? undefined : beyond(keys, after, descending),
  ].filter((one) => one !== undefined)
  const order = keys.map(({ by }) => `${by} ${descending ? 'DESC' : 'ASC'}`).join(', ')
  const shown = keys.map((key, at) => `${written(key)} AS key_${at}`).join(', ')
  return {
    keys,
    query: joined(
      [
        part(`SELECT ${listing.columns}, ${shown} FROM ${listing.from}${conditions.length > 0 ? ' WHERE ' : ''}`),
        joined(conditions, ' AND '),
        // Written out: a planner that does not know it takes it for a tenth of the table.
        part(
          ` ORDER BY ${order} LIMIT ${limit}${owner !== undefined && member === undefined ? ' /* every shard */' : ''}`,
        ),
      ],
      '',
    ),
  }
}

function orderOf<Sort extends string>(
  { sorts, keys }: Listing<Sort>,
  { sort = sorts[0] }: Asked,
): { readonly key: Key; readonly descending: boolean } {
  const descending = sort.startsWith('-')
  const column = descending ? sort.slice(1) : sort
  const key = Object.entries<Key>(keys).find(([name]) => name === column)?.[1]
  if (key === undefined || !sorts.some((one) => one === sort)) throw wrongField('sort', 'unknown')
  return { key, descending }
}

/** @throws Refusal INVALID_INPUT at a day that there is not, or at the end of a period that lies before its beginning */
function periodOf({ from, to }: Asked, moment: Key | undefined, timeZone: string | undefined): Query[] {
  if (from === undefined && to === undefined) return []
  for (const [field, day] of Object.entries({ from, to }))
    if (day !== undefined && !isDay(day)) throw wrongField(field, 'no such day')
  if (from !== undefined && to !== undefined && to < from) throw wrongField('to', 'before from')
  if (moment === undefined) throw new Error('a list without a moment has no period')
  const by = part(moment.by)
  if (moment.as === 'day')
    return [
      ...(from === undefined ? [] : [joined([by, sql` >= ${from}::date`], '')]),
      ...(to === undefined ? [] : [joined([by, sql` <= ${to}::date`], '')]),
    ]
  if (timeZone === undefined) throw new Error('a period of local days needs their time zone')
  return [
    ...(from === undefined ? [] : [joined([by, sql` >= ${from}::date::timestamp AT TIME ZONE ${timeZone}::text`], '')]),
    ...(to === undefined
      ? []
      : [joined([by, sql` < (${to}::date + 1)::timestamp AT TIME ZONE ${timeZone}::text`], '')]),
  ]
}

/** A day of the calendar, from 1970 on: no 31st of February. */
export const isDay = (text: string): boolean => {
  const time = Date.parse(`${text}T00:00:00Z`)
  return text >= '1970' && !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === text
}

/** The rows after, or in descending order before, those keys. */
function beyond(keys: readonly Key[], after: readonly string[], descending: boolean): Query {
  const values = keys.map(({ as }, at) => valueOf(as, after[at] ?? ''))
  return joined(
    [part(`(${keys.map(({ by }) => by).join(', ')}) ${descending ? '<' : '>'} (`), joined(values, ', '), part(')')],
    '',
  )
}

/** Microseconds are all that PostgreSQL keeps of a moment, and a Date of ours is not as fine. */
const written = ({ by, as }: Key): string =>
  as === 'moment' ? `(extract(epoch FROM ${by}) * 1000000)::bigint::text` : `(${by})::text`

function valueOf(as: KeyType, text: string): Query {
  switch (as) {
    case 'moment':
      return sql`timestamptz 'epoch' + ${text}::bigint * interval '1 microsecond'`
    case 'number':
      return sql`${text}::bigint`
    case 'day':
      return sql`${text}::date`
    case 'text':
      return sql`${text}::text`
  }
}

const isValue: Readonly<Record<KeyType, (text: string) => boolean>> = {
  moment: (text) => /^-?\d{1,17}$/.test(text),
  number: (text) => /^-?[1-8]?\d{1,18}$/.test(text),
  day: isDay,
  text: (text) => text.length <= 100 && /^[^\p{Cc}\p{Cs}]*$/u.test(text),
}

/** What a cursor is good for: the list, its sort and its filters. */
function boundTo<Sort extends string>({ call, sorts }: Listing<Sort>, asked: Asked): string {
  const { cursor: _cursor, limit: _limit, sort = sorts[0], ...filters } = asked
  const set = Object.entries(filters).filter(([, value]) => value !== undefined)
  return JSON.stringify([call, sort, set.toSorted(([a], [b]) => (a < b ? -1 : 1))])
}

const sumOf = (bound: string, keys: readonly string[]): string =>
  hash('sha256', JSON.stringify([bound, ...keys]), 'base64url').slice(0, 16)

const writeCursor = (bound: string, keys: readonly string[]): string =>
  Buffer.from(JSON.stringify([sumOf(bound, keys), ...keys])).toString('base64url')

const cursorShape = array(string())

/** @throws Refusal INVALID_INPUT for a cursor of another list, sort or filter, and for one that was changed */
function readCursor(bound: string, cursor: string, keys: readonly Key[]): string[] {
  const parts = safeParse(cursorShape, jsonOf(Buffer.from(cursor, 'base64url').toString('utf8')))
  const [sum, ...values] = parts.success ? parts.data : []
  const fits = values.length === keys.length && keys.every(({ as }, at) => isValue[as](values[at] ?? ''))
  if (!fits || sum !== sumOf(bound, values)) throw wrongField('cursor', 'unknown')
  return values
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const keysOf = (row: Readonly<Record<string, unknown>>, count: number): string[] =>
  parse(
    cursorShape,
    Array.from({ length: count }, (_, at) => row[`key_${at}`]),
  )
