import { type HoldArea, holdAreas } from '#contract/hold-areas.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'
import { type MemberId, type RowId, shardOf } from '../../../platform/ids.ts'

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

/** Holds a member back from some areas, in place of what held there; false for a moment that is over. */
export async function holdMember(
  tx: Tx,
  member: MemberId,
  areas: readonly HoldArea[],
  { until, reason, by }: { readonly until: string | null; readonly reason: string; readonly by: RowId | null },
): Promise<boolean> {
  const rows = await tx.query(sql`
    INSERT INTO member_hold (shard, member, area, until, reason, by, at)
    SELECT ${shardOf(member)}, ${member}, area, ${until}::timestamptz, ${reason}, ${by}::bigint, t FROM unnest(${[...areas]}::text[]) AS area, app_now() AS t
    WHERE ${until}::timestamptz IS NULL OR ${until}::timestamptz > t
    ON CONFLICT (shard, member, area) DO UPDATE SET until = excluded.until, reason = excluded.reason, by = excluded.by, at = excluded.at RETURNING area`)
  return rows.length === areas.length
}

/** Lets a member go in some areas. */
export async function letGo(tx: Tx, member: MemberId, areas: readonly HoldArea[]): Promise<void> {
  await tx.query(
    sql`DELETE FROM member_hold WHERE shard = ${shardOf(member)} AND member = ${member} AND area = ANY(${[...areas]}::text[])`,
  )
}
