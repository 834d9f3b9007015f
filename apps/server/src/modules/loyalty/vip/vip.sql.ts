import type { LevelReason } from '#contract/calls/vip.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { named, numberArray, sql } from '../../../platform/db/sql.ts'
import { type MemberId, memberId, type RowId, type Shard, shardOf } from '../../../platform/ids.ts'

/** What is kept of a member's level. */
export interface VipRow {
  readonly rank: number
  readonly highest: number
  readonly keptUntil: string
}

const COLUMNS = 'rank, highest, kept_until::text AS "keptUntil"'

/** The rank of a member; undefined for one that still has the first level. */
export async function readRank(db: Db, member: MemberId): Promise<number | undefined> {
  const [row] = await db.query<{ rank: number }>({
    name: 'vip.rank',
    text: 'SELECT rank FROM vip_member WHERE shard = $1 AND member = $2',
    values: [shardOf(member), member],
  })
  return row?.rank
}

/** What is kept of members of a shard; nothing of those who still have the first level. */
export async function readVips(db: Db, shard: Shard, members: readonly MemberId[]): Promise<Map<string, VipRow>> {
  const rows = await db.query<VipRow & { member: string; [column: string]: unknown }>({
    text: `SELECT member, ${COLUMNS} FROM vip_member WHERE shard = $1::smallint AND member = ANY($2::bigint[])`,
    values: [shard, numberArray(members)],
  })
  return new Map(rows.map((row) => [row.member, row]))
}

/** A change of a level that is to be made. */
export interface NewLevel {
  readonly member: MemberId
  readonly id: RowId
  readonly rank: number
  readonly growth: bigint
}

/** A change that was made. */
export interface LevelChange {
  readonly member: MemberId
  readonly from: number
  readonly to: number
}

interface Around {
  /** The rank of everybody who has no row. */
  readonly first: number
  /** The last day until which what changes does not fall. */
  readonly keptUntil: string
  readonly today: string
}

const columnsOf = (changes: readonly NewLevel[]): unknown[] => [
  numberArray(changes.map(({ member }) => member)),
  numberArray(changes.map(({ id }) => id)),
  numberArray(changes.map(({ rank }) => rank)),
  numberArray(changes.map(({ growth }) => growth)),
]
const CHANGES = 'unnest($2::bigint[], $3::bigint[], $4::smallint[], $5::bigint[]) AS k(member, id, rank, growth)'

/** In SQL: notes what `up` changed, and answers it. */
const noted = (why: LevelReason): string => `
  INSERT INTO vip_change (shard, member, id, at, from_rank, to_rank, why, growth)
  SELECT $1::smallint, up.member, k.id, app_now(), up.before, up.rank, '${why}', k.growth FROM up JOIN ${CHANGES} ON k.member = up.member
  RETURNING member, from_rank AS from, to_rank AS to`

const changed = async (tx: Tx, text: string, values: readonly unknown[]): Promise<LevelChange[]> => {
  const rows = await tx.query<{ member: string; from: number; to: number }>({ text, values })
  return rows.map(({ member, ...row }) => ({ ...row, member: memberId(member) }))
}

/** Raises members of a shard, those that have less by now and that no operator lowered. */
export const raiseAll = (tx: Tx, shard: Shard, rises: readonly NewLevel[], around: Around): Promise<LevelChange[]> =>
  changed(
    tx,
    `WITH up AS (
      INSERT INTO vip_member AS v (shard, member, rank, before, highest, kept_until)
      SELECT $1::smallint, k.member, k.rank, $6::smallint, k.rank, $7::date FROM ${CHANGES}
      ON CONFLICT (shard, member) DO UPDATE SET rank = excluded.rank, before = v.rank, highest = greatest(v.highest, excluded.rank), kept_until = excluded.kept_until, no_rise_until = NULL
      WHERE v.rank < excluded.rank AND (v.no_rise_until IS NULL OR v.no_rise_until < $8::date)
      RETURNING member, before, rank) ${noted('rise')}`,
    [shard, ...columnsOf(rises), around.first, around.keptUntil, around.today],
  )

/** Lowers members of a shard, those whose level no rise of the meantime protects; `keptUntil` is the end of the month that was reviewed. */
export const lowerAll = (tx: Tx, shard: Shard, falls: readonly NewLevel[], reviewed: string): Promise<LevelChange[]> =>
  changed(
    tx,
    `WITH up AS (
      UPDATE vip_member v SET rank = k.rank, before = v.rank FROM ${CHANGES}
      WHERE v.shard = $1::smallint AND v.member = k.member AND v.rank > k.rank AND v.kept_until < $6::date
      RETURNING v.member, v.before, v.rank) ${noted('fall')}`,
    [shard, ...columnsOf(falls), reviewed],
  )

/** Sets the level of one member, whatever it grew; nothing where it has it already. */
export const setLevel = (tx: Tx, change: NewLevel, around: Around): Promise<LevelChange[]> =>
  changed(
    tx,
    `WITH up AS (
      INSERT INTO vip_member AS v (shard, member, rank, before, highest, kept_until)
      SELECT $1::smallint, k.member, k.rank, $6::smallint, greatest(k.rank, $6::smallint), $7::date FROM ${CHANGES} WHERE k.rank <> $6::smallint
        OR EXISTS (SELECT FROM vip_member o WHERE o.shard = $1::smallint AND o.member = k.member)
      ON CONFLICT (shard, member) DO UPDATE SET rank = excluded.rank, before = v.rank, highest = greatest(v.highest, excluded.rank), kept_until = excluded.kept_until,
        no_rise_until = CASE WHEN excluded.rank < v.rank THEN excluded.kept_until END
      WHERE v.rank <> excluded.rank
      RETURNING member, before, rank) ${noted('operator')}`,
    [shardOf(change.member), ...columnsOf([change]), around.first, around.keptUntil],
  )

/** Protects the level that a member has already until a local day, unless it is protected longer. */
export const renewLevel = (tx: Tx, member: MemberId, keptUntil: string): Promise<unknown> =>
  tx.query(sql`
    UPDATE vip_member SET kept_until = greatest(kept_until, ${keptUntil}::date) WHERE shard = ${shardOf(member)} AND member = ${member}`)

/** A member whose level may move once a month is over. */
export interface MayMove extends VipRow {
  readonly member: MemberId
  /** Nothing protects it. */
  readonly mayFall: boolean
}

/** Members of a shard who may fall or have lost a level before, behind an id in their order. */
export async function mayMove(
  tx: Tx,
  shard: Shard,
  {
    after,
    first,
    day,
    limit,
  }: { readonly after: string; readonly first: number; readonly day: string; readonly limit: number },
): Promise<MayMove[]> {
  const falls = 'rank > $3::smallint AND kept_until < $4::date'
  const rows = await tx.query<VipRow & { member: string; mayFall: boolean; [column: string]: unknown }>({
    name: 'vip.may-move',
    text: `SELECT member, ${COLUMNS}, ${falls} AS "mayFall" FROM vip_member
      WHERE shard = $1::smallint AND member > $2::bigint AND (${falls} OR rank < highest) ORDER BY member LIMIT $5::integer`,
    values: [shard, after, first, day, limit],
  })
  return rows.map((row) => ({ ...row, member: memberId(row.member) }))
}

export interface VipChange {
  readonly at: Date
  readonly from: number
  readonly to: number
  readonly why: LevelReason
}

/** The last changes of a member's level, the newest first. */
export const readChanges = (db: Db, member: MemberId, limit: number): Promise<VipChange[]> =>
  db.query<VipChange & Record<string, unknown>>(sql`
    SELECT at, from_rank AS from, to_rank AS to, why FROM vip_change
    WHERE shard = ${shardOf(member)} AND member = ${member} ORDER BY at DESC, id DESC LIMIT ${limit}::integer`)

/** The ranks that members of a shard had when a local day began; nothing of those who then had the first level. */
export async function ranksAtStart(
  db: Db,
  shard: Shard,
  members: readonly MemberId[],
  day: string,
  timeZone: string,
): Promise<Map<string, number>> {
  const rows = await db.query<{ member: string; rank: number }>(
    named(
      'vip.ranks-at',
      sql`
    SELECT DISTINCT ON (member) member, to_rank AS rank FROM vip_change
    WHERE shard = ${shard}::smallint AND member = ANY(${numberArray(members)}::bigint[]) AND at < ${day}::date::timestamp AT TIME ZONE ${timeZone}::text
    ORDER BY member, at DESC, id DESC`,
    ),
  )
  return new Map(rows.map(({ member, rank }) => [member, rank]))
}
