import { Refusal } from '#contract/errors.ts'
import { type HoldArea, holdAreas } from '#contract/hold-areas.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { joined, numberArray, part, sql } from '../../../platform/db/sql.ts'
import { type MemberId, memberId, type RowId, type Shard, shardOf } from '../../../platform/ids.ts'

/** In SQL: whether the row `h` holds at this moment. */
export const HOLDS = 'h.until IS NULL OR h.until > app_now() OR h.unpaid IS NOT NULL'

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

/**
 * Why an agent is held back that did not pay its downlines, and from what: it owes for refused bills, some were refused and
 * nobody has released it since, or some are overdue.
 */
const unpaidAreas = {
  'agents.debt': ['play', 'withdraw'],
  'agents.refused': ['play', 'withdraw'],
  'agents.overdue': ['withdraw'],
} as const satisfies Readonly<Record<string, readonly HoldArea[]>>
export type UnpaidReason = keyof typeof unpaidAreas
/** In SQL: whether the row `h` is such a hold. */
const IS_UNPAID = sql`(h.by IS NULL AND h.reason = ANY(${Object.keys(unpaidAreas)}::text[]))`

/**
 * Holds members of one shard back from some areas, in place of what held there; false for a moment that is over. Whoever did not
 * pay its downlines is held for that again once this ends.
 */
export async function holdMembers(
  tx: Tx,
  shard: Shard,
  members: readonly MemberId[],
  { areas, until, reason, by }: NewHold,
): Promise<boolean> {
  const rows = await tx.query(
    joined(
      [
        sql`
    INSERT INTO member_hold AS h (shard, member, area, until, reason, by, at)
    SELECT ${shard}::smallint, member, area, ${until}::timestamptz, ${reason}, ${by}::bigint, t
    FROM unnest(${numberArray(members)}::bigint[]) AS member, unnest(${[...areas]}::text[]) AS area, app_now() AS t
    WHERE ${until}::timestamptz IS NULL OR ${until}::timestamptz > t
    ON CONFLICT (shard, member, area) DO UPDATE SET until = excluded.until, reason = excluded.reason, by = excluded.by, at = excluded.at, unpaid = CASE WHEN`,
        IS_UNPAID,
        part('THEN h.reason ELSE h.unpaid END RETURNING area'),
      ],
      ' ',
    ),
  )
  return rows.length === areas.length * members.length
}

/** The same of one member. */
export const holdMember = (
  tx: Tx,
  member: MemberId,
  areas: readonly HoldArea[],
  hold: Omit<NewHold, 'areas'>,
): Promise<boolean> => holdMembers(tx, shardOf(member), [member], { areas, ...hold })

/** Holds an agent back that did not pay its downlines, for this reason alone; where an operator holds it too, once that ends. */
export async function holdUnpaid(tx: Tx, member: MemberId, reason: UnpaidReason): Promise<void> {
  const shard = shardOf(member)
  const areas: readonly HoldArea[] = unpaidAreas[reason]
  await letGoOfUnpaid(
    tx,
    member,
    holdAreas.filter((area) => !areas.includes(area)),
  )
  await tx.query(
    joined(
      [
        sql`UPDATE member_hold h SET unpaid = ${reason} WHERE h.shard = ${shard} AND h.member = ${member} AND h.area = ANY(${[...areas]}::text[])
          AND (h.until IS NULL OR h.until > app_now()) AND h.unpaid IS DISTINCT FROM ${reason} AND NOT`,
        IS_UNPAID,
      ],
      ' ',
    ),
  )
  await tx.query(
    joined(
      [
        sql`
    INSERT INTO member_hold AS h (shard, member, area, until, reason, by, at)
    SELECT ${shard}::smallint, ${member}::bigint, area, NULL, ${reason}, NULL, t FROM unnest(${[...areas]}::text[]) AS area, app_now() AS t
    ON CONFLICT (shard, member, area) DO UPDATE SET until = NULL, reason = excluded.reason, by = NULL, at = excluded.at, unpaid = NULL
    WHERE h.until <= excluded.at OR (h.reason <> excluded.reason AND`,
        IS_UNPAID,
        part(')'),
      ],
      ' ',
    ),
  )
}

/** Lets an agent go that was held back for its downlines alone; false where it was not. What an operator holds stays. */
export async function letGoOfUnpaid(
  tx: Tx,
  member: MemberId,
  areas: readonly HoldArea[] = holdAreas,
): Promise<boolean> {
  const shard = shardOf(member)
  const kept = await tx.query(
    sql`UPDATE member_hold SET unpaid = NULL WHERE shard = ${shard} AND member = ${member} AND area = ANY(${[...areas]}::text[]) AND unpaid IS NOT NULL RETURNING area`,
  )
  const rows = await tx.query(
    joined(
      [
        sql`DELETE FROM member_hold h WHERE h.shard = ${shard} AND h.member = ${member} AND h.area = ANY(${[...areas]}::text[]) AND`,
        IS_UNPAID,
        part('RETURNING h.area'),
      ],
      ' ',
    ),
  )
  return kept.length + rows.length > 0
}

/** What a member is told that is held back from an area: who did not pay its downlines hears so. */
export async function heldRefusal(db: Db, member: MemberId, area: HoldArea): Promise<Refusal> {
  const rows = await db.query(
    joined(
      [
        sql`SELECT FROM member_hold h WHERE h.shard = ${shardOf(member)} AND h.member = ${member} AND h.area = ${area} AND ((h.unpaid IS NOT NULL AND h.until <= app_now()) OR`,
        IS_UNPAID,
        part(')'),
      ],
      ' ',
    ),
  )
  return new Refusal(rows.length > 0 ? 'DOWNLINES_UNPAID' : 'ACCOUNT_FROZEN')
}

/** Lets members of one shard go in some areas; agents who did not pay their downlines stay held for that. */
export async function letMembersGo(
  tx: Tx,
  shard: Shard,
  members: readonly MemberId[],
  areas: readonly HoldArea[],
): Promise<void> {
  const which = sql`h.shard = ${shard} AND h.member = ANY(${numberArray(members)}::bigint[]) AND h.area = ANY(${[...areas]}::text[])`
  await tx.query(
    joined([part('DELETE FROM member_hold h WHERE h.unpaid IS NULL AND NOT'), IS_UNPAID, part('AND'), which], ' '),
  )
  await tx.query(
    joined(
      [
        part(
          'UPDATE member_hold h SET until = NULL, reason = h.unpaid, by = NULL, at = app_now(), unpaid = NULL WHERE h.unpaid IS NOT NULL AND',
        ),
        which,
      ],
      ' ',
    ),
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
