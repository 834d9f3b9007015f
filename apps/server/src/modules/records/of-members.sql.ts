import type { MovementType } from '#contract/calls/records.ts'
import type { Db } from '../../platform/db/database.ts'
import { numberArray, textArray } from '../../platform/db/sql.ts'
import { type MemberId, memberId, type Shard, shardIn, shardKey } from '../../platform/ids.ts'
import type { Period } from '../../platform/paging.ts'
import { IS_SLOT, movementCode, walletKind } from '../wallet/index.ts'
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

interface PageOfMany {
  readonly after: EntryKey | undefined
  readonly limit: number
}

interface KeyColumns {
  readonly shard: number
  readonly member: string
  readonly [column: string]: unknown
}
type OfMember<Row> = Row & EntryKey & { readonly member: MemberId }

/**
 * The newest entries of many members that fit, as the common table expression `seen`: of each member the newest one is
 * looked up by its index, and more of those members alone whose newest are on the page. $1 members, $8 from which day on each, $2 and $3 days, $4 the
 * zone, $5 and $6 the entry at which the page before ended, $7 how many. `from` follows FROM and has the entry as `alias`.
 */
function newest(alias: string, { columns, from, where }: { columns: string; from: string; where: string }): string {
  const [at, key] = [`${alias}.at`, `${alias}.at, ${alias}.shard, ${alias}.n`]
  const ofMember = (limit: string): string => `(
    SELECT ${columns} FROM ${from}
    WHERE ${alias}.shard = t.shard AND ${alias}.member = t.member AND ${alias}.kind = ${walletKind.real} AND ${where}
      AND ${at} >= greatest($2::date, t.since)::timestamp AT TIME ZONE $4 AND ${at} < ($3::date + 1)::timestamp AT TIME ZONE $4
      AND ($6::bigint IS NULL OR ${at} <= (SELECT at FROM last) AND (${key}) < ((SELECT at FROM last), $5::smallint, $6::bigint))
    ORDER BY ${at} DESC, ${alias}.n DESC LIMIT ${limit})`
  return `
    last AS MATERIALIZED (SELECT at FROM entry WHERE shard = $5::smallint AND n = $6::bigint),
    team AS (SELECT ${shardIn('member')} AS shard, member, since FROM unnest($1::bigint[], $8::date[]) AS k(member, since)),
    of_page AS MATERIALIZED (
      SELECT t.shard, t.member, t.since FROM team t CROSS JOIN LATERAL ${ofMember('1')} x ORDER BY x.at DESC, x.shard DESC, x.n DESC LIMIT $7),
    seen AS MATERIALIZED (
      SELECT x.* FROM of_page t CROSS JOIN LATERAL ${ofMember('$7')} x ORDER BY x.at DESC, x.shard DESC, x.n DESC LIMIT $7)`
}

const valuesOf = ({ members, period, timeZone }: AskedOfMany, { after, limit }: PageOfMany): unknown[] => [
  numberArray(members.map(({ member }) => member)),
  period.from,
  period.to,
  timeZone,
  after?.shard ?? null,
  after?.n ?? null,
  limit,
  textArray(members.map(({ since }) => since)),
]
const keyed = <Row extends KeyColumns>(row: Row) => ({
  ...row,
  shard: shardKey(row.shard),
  member: memberId(row.member),
})

/** Bets of many members, the newest first; whether a stake counts whole for its turnover is `slot`. */
export async function readBetsOfMany(
  db: Db,
  asked: AskedOfMany,
  { games, state }: BetFilter,
  page: PageOfMany,
): Promise<OfMember<BetRow & { readonly slot: boolean }>[]> {
  const seen = newest('s', {
    columns: STAKE_COLUMNS,
    from: `entry s ${state === undefined ? '' : OUTCOME}`,
    where: `${STAKE} AND ($9::integer[] IS NULL OR s.game = ANY($9)) AND ${state === undefined ? '$10::text IS NULL' : 'd.state = $10::text'}`,
  })
  const rows = await db.query<BetRow & { slot: boolean } & KeyColumns>({
    text: `
      WITH ${seen}
      SELECT s.shard, s.member, ${SHOWN}, coalesce((SELECT ${IS_SLOT} FROM game g WHERE g.node_id = s.game), false) AS slot
      FROM seen s ${OUTCOME} ORDER BY s.at DESC, s.shard DESC, s.n DESC /* every shard */`,
    values: [...valuesOf(asked, page), games === undefined ? null : numberArray(games), state ?? null],
  })
  return rows.map(keyed)
}

/** Movements of many members, the newest first. */
export async function readMovementsOfMany(
  db: Db,
  asked: AskedOfMany,
  type: MovementType | undefined,
  page: PageOfMany,
): Promise<OfMember<MovementRow>[]> {
  const seen = newest('e', {
    columns: `e.shard, e.member, ${MOVEMENT_COLUMNS}`,
    from: 'entry e',
    where: 'e.amount <> 0 AND ($9::smallint IS NULL OR e.type = $9)',
  })
  const rows = await db.query<MovementRow & KeyColumns>({
    text: `WITH ${seen} SELECT * FROM seen e ORDER BY e.at DESC, e.shard DESC, e.n DESC /* every shard */`,
    values: [...valuesOf(asked, page), type === undefined ? null : movementCode(type)],
  })
  return rows.map(keyed)
}
