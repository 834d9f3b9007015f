import { Refusal } from '#contract/errors.ts'
import { type HoldArea, holdAreas } from '#contract/hold-areas.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { numberArray, sql } from '../../../platform/db/sql.ts'
import { type MemberId, memberId, type RowId, type Shard, shardOf } from '../../../platform/ids.ts'

const HOLDS = 'h.until IS NULL OR h.until > app_now()'

/** Whether the member `m` is held back from an area, as part of a statement that reads its row anyway. */
export const isHeldFrom = (area: HoldArea): string =>
  `(m.closed_at IS NOT NULL OR EXISTS (SELECT FROM member_hold h WHERE h.shard = m.shard AND h.member = m.id AND h.area = '${area}' AND (${HOLDS})))`

/** What a member is held back from, as it stands. */
export interface Hold {
  readonly area: HoldArea
  /** Null: until an operator lets it go. */
  readonly until: Date | null
  readonly reason: string
  readonly by: string | null
  readonly at: Date
}

/** What holds at this moment. */
export async function readHolds(db: Db, member: MemberId): Promise<Hold[]> {
  const rows = await db.query<Hold & Record<string, unknown>>({
    text: `SELECT h.area, h.until, h.reason, h.by, h.at FROM member_hold h WHERE h.shard = $1 AND h.member = $2 AND (${HOLDS})`,
    values: [shardOf(member), member],
  })
  return holdAreas.flatMap((area) => rows.find((row) => row.area === area) ?? [])
}

export interface NewHold {
  readonly areas: readonly HoldArea[]
  readonly until: string | null
  readonly reason: string
  readonly by: RowId | null
}

/** Holds members of one shard back from some areas, in place of what held there; false for a moment that is over. */
export async function holdMembers(
  tx: Tx,
  shard: Shard,
  members: readonly MemberId[],
  { areas, until, reason, by }: NewHold,
): Promise<boolean> {
  const rows = await tx.query(sql`
    INSERT INTO member_hold (shard, member, area, until, reason, by, at)
    SELECT ${shard}::smallint, member, area, ${until}::timestamptz, ${reason}, ${by}::bigint, t
    FROM unnest(${numberArray(members)}::bigint[]) AS member, unnest(${[...areas]}::text[]) AS area, app_now() AS t
    WHERE ${until}::timestamptz IS NULL OR ${until}::timestamptz > t
    ON CONFLICT (shard, member, area) DO UPDATE SET until = excluded.until, reason = excluded.reason, by = excluded.by, at = excluded.at RETURNING area`)
  return rows.length === areas.length * members.length
}

/** The same of one member. */
export const holdMember = (
  tx: Tx,
  member: MemberId,
  areas: readonly HoldArea[],
  hold: Omit<NewHold, 'areas'>,
): Promise<boolean> => holdMembers(tx, shardOf(member), [member], { areas, ...hold })

/** What an agent is held back from that did not pay its downlines. */
const UNPAID_AREAS: readonly HoldArea[] = ['play', 'withdraw']
/** Why: the house paid in its place, or a bill was refused and nobody has released it since. */
const unpaidReasons = ['agents.debt', 'agents.refused'] as const

/** Holds an agent back that did not pay its downlines; where it is held back for something else, that stays as it is. */
export async function holdUnpaid(tx: Tx, member: MemberId, reason: (typeof unpaidReasons)[number]): Promise<void> {
  await tx.query(sql`
    INSERT INTO member_hold AS h (shard, member, area, until, reason, by, at)
    SELECT ${shardOf(member)}::smallint, ${member}::bigint, area, NULL, ${reason}, NULL, t FROM unnest(${[...UNPAID_AREAS]}::text[]) AS area, app_now() AS t
    ON CONFLICT (shard, member, area) DO UPDATE SET until = NULL, reason = excluded.reason, by = NULL, at = excluded.at
    WHERE h.until <= excluded.at OR (h.by IS NULL AND h.reason = ANY(${[...unpaidReasons]}::text[]) AND h.reason <> excluded.reason)`)
}

/** Lets an agent go that was held back for its downlines alone; false where it was not. */
export async function letGoOfUnpaid(tx: Tx, member: MemberId): Promise<boolean> {
  const rows = await tx.query(sql`
    DELETE FROM member_hold WHERE shard = ${shardOf(member)} AND member = ${member} AND by IS NULL AND reason = ANY(${[...unpaidReasons]}::text[]) RETURNING area`)
  return rows.length > 0
}

/** What a member is told that is held back from an area: who did not pay its downlines hears so. */
export async function heldRefusal(db: Db, member: MemberId, area: HoldArea): Promise<Refusal> {
  const rows = await db.query(sql`
    SELECT FROM member_hold WHERE shard = ${shardOf(member)} AND member = ${member} AND area = ${area} AND by IS NULL AND reason = ANY(${[...unpaidReasons]}::text[])`)
  return new Refusal(rows.length > 0 ? 'DOWNLINES_UNPAID' : 'ACCOUNT_FROZEN')
}

/** Lets members of one shard go in some areas; agents who did not pay their downlines stay held for that. */
export async function letMembersGo(
  tx: Tx,
  shard: Shard,
  members: readonly MemberId[],
  areas: readonly HoldArea[],
): Promise<void> {
  await tx.query(
    sql`DELETE FROM member_hold WHERE shard = ${shard} AND member = ANY(${numberArray(members)}::bigint[]) AND area = ANY(${[...areas]}::text[])
      AND NOT (by IS NULL AND reason = ANY(${[...unpaidReasons]}::text[]))`,
  )
}

/** The same of one member. */
export const letGo = (tx: Tx, member: MemberId, areas: readonly HoldArea[]): Promise<void> =>
  letMembersGo(tx, shardOf(member), [member], areas)

/** A member as it stands, which nobody else changes until the end of the transaction. */
export interface LockedMember {
  readonly id: MemberId
  readonly username: string
  readonly closed: boolean
  readonly type: number
  readonly isTest: boolean
  /** The areas that it is held back from. */
  readonly held: readonly string[]
}

/** Locks members of one shard, in the order of their ids; those that are there. */
export async function lockMembers(tx: Tx, shard: Shard, members: readonly MemberId[]): Promise<LockedMember[]> {
  const wanted = numberArray(members)
  await tx.query(
    sql`SELECT FROM member WHERE shard = ${shard} AND id = ANY(${wanted}::bigint[]) ORDER BY id FOR NO KEY UPDATE`,
  )
  // A statement of its own, so that it sees what was changed during the wait.
  const rows = await tx.query<Omit<LockedMember, 'id'> & { readonly id: string; readonly [column: string]: unknown }>({
    text: `SELECT m.id, m.username, m.closed_at IS NOT NULL AS closed, m.type, m.is_test AS "isTest", ARRAY(
        SELECT h.area FROM member_hold h WHERE h.shard = m.shard AND h.member = m.id AND (${HOLDS}) ORDER BY 1) AS held
      FROM member m WHERE m.shard = $1::smallint AND m.id = ANY($2::bigint[]) ORDER BY m.id`,
    values: [shard, wanted],
  })
  return rows.map(({ id, ...row }) => ({ ...row, id: memberId(id) }))
}
