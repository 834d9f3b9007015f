import type { MovementType } from '#contract/calls/records.ts'
import type { Db } from '../../platform/db/database.ts'
import { numberArray, textArray } from '../../platform/db/sql.ts'
import { type MemberId, memberId, type Shard, shardIn, shardKey } from '../../platform/ids.ts'
import type { Period } from '../../platform/paging.ts'
import { IS_SLOT, movementCode, SPORTS_SOURCE, walletKind } from '../wallet/index.ts'
import { type BetFilter, type BetRow, COLUMNS as STAKE_COLUMNS, OUTCOME, SHOWN, STAKE } from './bets.sql.ts'
import { COLUMNS as MOVEMENT_COLUMNS, type MovementRow } from './movements.sql.ts'

/** Whose entries are asked for, of which local days. */
export interface AskedOfMany {
  /** Of some only from a local day on. */
  readonly members: readonly { readonly member: MemberId; readonly since: string | null }[]
  readonly period: Period
  readonly timeZone: string
}

/** An entry of one of several members: where a page ends. */
export interface EntryKey {
  readonly shard: Shard
  readonly n: string
}

/** In which order entries are listed by their time. */
export type TimeOrder = 'newest' | 'oldest'

interface PageOfMany {
  readonly order: TimeOrder
  readonly after: EntryKey | undefined
  readonly limit: number
}

interface KeyColumns {
  readonly shard: number
  readonly member: string
  readonly [column: string]: unknown
}
type OfMember<Row> = Row & EntryKey & { readonly member: MemberId }

/** Which entries of a member fit: `from` follows FROM and has the entry as `alias`. Its values begin with $7. */
interface Fitting {
  readonly alias: string
  readonly columns: string
  readonly from: string
  readonly where: string
  readonly values: readonly unknown[]
}

/** In SQL: whose entries are asked for. $1 members, $2 from which day on each. */
const TEAM = `team AS (SELECT ${shardIn('member')} AS shard, member, since FROM unnest($1::bigint[], $2::date[]) AS k(member, since))`
/** In SQL: those of a member `t` of the team that fit, in the days $3 to $4 of the zone $5. */
const ofMember = ({ alias, columns, from, where }: Fitting, rest: string): string => `(
    SELECT ${columns} FROM ${from}
    WHERE ${alias}.shard = t.shard AND ${alias}.member = t.member AND ${alias}.kind = ${walletKind.real} AND ${where}
      AND ${alias}.at >= greatest($3::date, t.since)::timestamp AT TIME ZONE $5 AND ${alias}.at < ($4::date + 1)::timestamp AT TIME ZONE $5 ${rest})`

const valuesOf = ({ members, period, timeZone }: AskedOfMany, limit: number): unknown[] => [
  numberArray(members.map(({ member }) => member)),
  textArray(members.map(({ since }) => since)),
  period.from,
  period.to,
  timeZone,
  limit,
]

/**
 * A page of the entries of many members that fit, as the common table expression `seen`: of each member the first one is looked
 * up by its index, and more of those members alone whose first ones are on the page.
 */
function pageOf(asked: AskedOfMany, fitting: Fitting, { order, after, limit }: PageOfMany) {
  const { alias, values } = fitting
  const [way, beyond] = order === 'newest' ? ['DESC', '<'] : ['ASC', '>']
  const [shard, n] = [`$${7 + values.length}::smallint`, `$${8 + values.length}::bigint`]
  const place = `${alias}.at, ${alias}.shard, ${alias}.n`
  const byTime = `ORDER BY x.at ${way}, x.shard ${way}, x.n ${way} LIMIT $6`
  const from = (most: string): string =>
    ofMember(
      fitting,
      `AND (${n} IS NULL OR ${alias}.at ${beyond}= (SELECT at FROM last) AND (${place}) ${beyond} ((SELECT at FROM last), ${shard}, ${n}))
    ORDER BY ${alias}.at ${way}, ${alias}.n ${way} LIMIT ${most}`,
    )
  return {
    text: `
    last AS MATERIALIZED (SELECT at FROM entry WHERE shard = ${shard} AND n = ${n}),
    ${TEAM},
    of_page AS MATERIALIZED (SELECT t.shard, t.member, t.since FROM team t CROSS JOIN LATERAL ${from('1')} x ${byTime}),
    seen AS MATERIALIZED (SELECT x.* FROM of_page t CROSS JOIN LATERAL ${from('$6')} x ${byTime})`,
    values: [...valuesOf(asked, limit), ...values, after?.shard ?? null, after?.n ?? null],
    byTime: `ORDER BY ${alias}.at ${way}, ${alias}.shard ${way}, ${alias}.n ${way}`,
  }
}

/** All entries of many members that fit, in no order, as `found`; one more than `most` where there are more. */
const allOf = (asked: AskedOfMany, fitting: Fitting, most: number) => ({
  text: `${TEAM}, found AS MATERIALIZED (SELECT x.* FROM team t CROSS JOIN LATERAL ${ofMember(fitting, '')} x LIMIT $6)`,
  values: [...valuesOf(asked, most + 1), ...fitting.values],
})

const keyed = <Row extends KeyColumns>(row: Row) => ({
  ...row,
  shard: shardKey(row.shard),
  member: memberId(row.member),
})

const betsThat = ({ games, state }: BetFilter): Fitting => ({
  alias: 's',
  columns: STAKE_COLUMNS,
  from: `entry s ${state === undefined ? '' : OUTCOME}`,
  where: `${STAKE} AND ($7::integer[] IS NULL OR s.game = ANY($7)) AND ${state === undefined ? '$8::text IS NULL' : 'd.state = $8::text'}`,
  values: [games === undefined ? null : numberArray(games), state ?? null],
})
const movementsThat = (type: MovementType | undefined): Fitting => ({
  alias: 'e',
  columns: `e.shard, e.member, ${MOVEMENT_COLUMNS}`,
  from: 'entry e',
  where: 'e.amount <> 0 AND ($7::smallint IS NULL OR e.type = $7)',
  values: [type === undefined ? null : movementCode(type)],
})

/** Columns of a stake `s` with its outcome, and whether it counts whole for its turnover. */
const BET_COLUMNS = `s.shard, s.member, ${SHOWN}, coalesce((SELECT ${IS_SLOT} FROM game g WHERE g.node_id = s.game), false) AS slot,
  CASE WHEN s.source = ${SPORTS_SOURCE} THEN coalesce(o.could_lose, 0) END AS "couldLose"`
interface BetOfManyRow extends BetRow {
  readonly slot: boolean
  /** Of sports alone: what could have been lost in the round, which stands at the bet that closed it. */
  readonly couldLose: string | null
}
type BetOfMany = OfMember<BetOfManyRow>

/** Bets of many members by their time. */
export async function readBetsOfMany(
  db: Db,
  asked: AskedOfMany,
  filter: BetFilter,
  page: PageOfMany,
): Promise<BetOfMany[]> {
  const { text, values, byTime } = pageOf(asked, betsThat(filter), page)
  const rows = await db.query<BetOfManyRow & KeyColumns>({
    text: `WITH ${text} SELECT ${BET_COLUMNS} FROM seen s ${OUTCOME} ${byTime} /* every shard */`,
    values,
  })
  return rows.map(keyed)
}

/** Movements of many members by their time. */
export async function readMovementsOfMany(
  db: Db,
  asked: AskedOfMany,
  type: MovementType | undefined,
  page: PageOfMany,
): Promise<OfMember<MovementRow>[]> {
  const { text, values, byTime } = pageOf(asked, movementsThat(type), page)
  const rows = await db.query<MovementRow & KeyColumns>({
    text: `WITH ${text} SELECT * FROM seen e ${byTime} /* every shard */`,
    values,
  })
  return rows.map(keyed)
}

/** What bets come to, in units; turnover is what was at risk of those that are over. */
export interface BetSums {
  readonly bets: number
  readonly stakes: string
  readonly turnover: string
  readonly payouts: string
}

/** Sums of all bets of many members that fit; undefined where there are more than `most`. */
export async function sumBetsOfMany(
  db: Db,
  asked: AskedOfMany,
  filter: BetFilter,
  most: number,
): Promise<BetSums | undefined> {
  const { text, values } = allOf(asked, betsThat(filter), most)
  const [row] = await db.query<BetSums & Record<string, unknown>>({
    text: `
      WITH ${text}
      SELECT count(*)::integer AS bets, coalesce(sum(-s.amount), 0)::bigint AS stakes, coalesce(sum(o.payout), 0)::bigint AS payouts,
        coalesce(sum(CASE WHEN d.state IN ('open', 'refunded') THEN 0 WHEN s.source = ${SPORTS_SOURCE} THEN coalesce(o.could_lose, 0) WHEN ${IS_SLOT} THEN -s.amount ELSE least(-s.amount, abs(o.payout + s.amount)) END), 0)::bigint AS turnover
      FROM found s LEFT JOIN game g ON g.node_id = s.game ${OUTCOME} /* every shard */`,
    values,
  })
  return row === undefined || row.bets > most ? undefined : row
}

/** What movements come to, in units, each way as a positive number. */
export interface MovementSums {
  readonly movements: number
  readonly in: string
  readonly out: string
}

/** Sums of all movements of many members that fit; undefined where there are more than `most`. */
export async function sumMovementsOfMany(
  db: Db,
  asked: AskedOfMany,
  type: MovementType | undefined,
  most: number,
): Promise<MovementSums | undefined> {
  const { text, values } = allOf(asked, movementsThat(type), most)
  const [row] = await db.query<MovementSums & Record<string, unknown>>({
    text: `
      WITH ${text}
      SELECT count(*)::integer AS movements, coalesce(sum(e.amount) FILTER (WHERE e.amount > 0), 0)::bigint AS in,
        coalesce(-sum(e.amount) FILTER (WHERE e.amount < 0), 0)::bigint AS out
      FROM found e /* every shard */`,
    values,
  })
  return row === undefined || row.movements > most ? undefined : row
}

/** Which entries of many members are the largest, of all that fit; undefined where there are more than `most` of those. */
async function largestOf(db: Db, asked: AskedOfMany, fitting: Fitting, most: number): Promise<EntryKey[] | undefined> {
  const { text, values } = allOf(asked, fitting, most)
  const rows = await db.query<{ shard: number; n: string }>({
    text: `WITH ${text} SELECT shard, n FROM found ORDER BY abs(amount) DESC, at DESC, shard DESC, n DESC /* every shard */`,
    values,
  })
  return rows.length > most ? undefined : rows.map(({ shard, n }) => ({ shard: shardKey(shard), n }))
}

/** Bets of many members by their stakes, the largest first; undefined where more than `most` fit. */
export const largestBetsOfMany = (db: Db, asked: AskedOfMany, filter: BetFilter, most: number) =>
  largestOf(db, asked, betsThat(filter), most)

/** Movements of many members by their amounts, the largest first; undefined where more than `most` fit. */
export const largestMovementsOfMany = (db: Db, asked: AskedOfMany, type: MovementType | undefined, most: number) =>
  largestOf(db, asked, movementsThat(type), most)

const KEYS = `unnest($1::smallint[], $2::bigint[]) WITH ORDINALITY AS k(shard, n, at_row)`
const keyValues = (keys: readonly EntryKey[]): unknown[] => [
  numberArray(keys.map(({ shard }) => shard)),
  numberArray(keys.map(({ n }) => n)),
]

/** Bets by their stakes' places, in that order. */
export async function readBetsAt(db: Db, keys: readonly EntryKey[]): Promise<BetOfMany[]> {
  const rows = await db.query<BetOfManyRow & KeyColumns>({
    text: `SELECT ${BET_COLUMNS} FROM ${KEYS} JOIN entry s ON s.shard = k.shard AND s.n = k.n ${OUTCOME} ORDER BY k.at_row /* every shard */`,
    values: keyValues(keys),
  })
  return rows.map(keyed)
}

/** Movements by their places, in that order. */
export async function readMovementsAt(db: Db, keys: readonly EntryKey[]): Promise<OfMember<MovementRow>[]> {
  const rows = await db.query<MovementRow & KeyColumns>({
    text: `SELECT e.shard, e.member, ${MOVEMENT_COLUMNS} FROM ${KEYS} JOIN entry e ON e.shard = k.shard AND e.n = k.n ORDER BY k.at_row /* every shard */`,
    values: keyValues(keys),
  })
  return rows.map(keyed)
}
