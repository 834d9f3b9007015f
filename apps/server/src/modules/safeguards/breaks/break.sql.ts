import type { breakKinds } from '#contract/calls/safeguards.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'
import { type MemberId, type RowId, shardOf } from '../../../platform/ids.ts'

export type BreakKind = (typeof breakKinds)[number]

/** By what a member was known to be somebody on a break: `person` is name and birthday. */
export type MetBy = 'mail' | 'mobile' | 'document' | 'person'

/** Stands for never in `member.excluded_until`, which stakes read as a number: the end of the year 9999. */
export const FOR_GOOD_MS = Date.UTC(9999, 11, 31)

/** Writes a break into the member's history; without an end it is for good. */
export async function insertBreak(
  tx: Tx,
  member: MemberId,
  one: { readonly id: RowId; readonly kind: BreakKind; readonly untilMs: number | null; readonly metBy?: MetBy | null },
): Promise<void> {
  await tx.query(sql`
    INSERT INTO member_break (shard, member, id, kind, met_by, began_at, ends_at)
    SELECT ${shardOf(member)}, ${member}, ${one.id}, ${one.kind}, ${one.metBy ?? null}, app_now(), to_timestamp(${one.untilMs === null ? null : one.untilMs / 1000}::double precision)`)
}

interface Row {
  readonly [column: string]: unknown
  readonly kind: BreakKind
  readonly ends_at: Date | null
  readonly met_by: MetBy | null
}

/** The break that a member is on, the one that ends last; null where it is on none. */
export async function currentBreak(
  db: Db,
  member: MemberId,
): Promise<{ kind: BreakKind; until: string | null; metBy: MetBy | null } | null> {
  const [row] = await db.query<Row>(sql`
    SELECT kind, ends_at, met_by FROM member_break WHERE shard = ${shardOf(member)} AND member = ${member} AND (ends_at IS NULL OR ends_at > app_now())
    ORDER BY ends_at DESC NULLS FIRST LIMIT 1`)
  return row === undefined ? null : { kind: row.kind, until: row.ends_at?.toISOString() ?? null, metBy: row.met_by }
}

/** Every break of a member, the latest first; of one that it met by what it gave, the end is somebody else's. */
export async function exportBreaks(db: Db, member: MemberId): Promise<Record<string, unknown>[]> {
  const rows = await db.query<Row & { from: Date }>(sql`
    SELECT kind, began_at AS "from", ends_at, met_by FROM member_break WHERE shard = ${shardOf(member)} AND member = ${member} ORDER BY id DESC`)
  return rows.map(({ kind, from, ends_at: until, met_by: metBy }) => ({
    kind,
    from,
    ...(metBy === null ? { until } : {}),
  }))
}

/** Takes away the breaks that a member has by its name and birthday; false where there are none. */
export async function dropMetByName(tx: Tx, member: MemberId): Promise<boolean> {
  const rows = await tx.query(
    sql`DELETE FROM member_break WHERE shard = ${shardOf(member)} AND member = ${member} AND met_by = 'person' RETURNING id`,
  )
  return rows.length > 0
}

/** Until when a member is on a break by what is written of it; null where it is on none. */
export async function lastBreakEnd(tx: Tx, member: MemberId): Promise<number | null> {
  const [row] = await tx.query<{ until: string | null }>(sql`
    SELECT max(CASE WHEN ends_at IS NULL THEN ${FOR_GOOD_MS}::bigint ELSE (extract(epoch FROM ends_at) * 1000)::bigint END) AS until
    FROM member_break WHERE shard = ${shardOf(member)} AND member = ${member} AND (ends_at IS NULL OR ends_at > app_now())`)
  return row?.until === null || row?.until === undefined ? null : Number(row.until)
}

/** Members of a page that are on a break because somebody of their name and birthday is. */
export async function listMetByName(db: Db, members: readonly MemberId[]): Promise<Set<string>> {
  const rows = await db.query<{ member: string }>(sql`
    SELECT member FROM member_break WHERE shard = ANY (${members.map(shardOf)}::smallint[]) AND member = ANY (${[...members]}::bigint[])
      AND met_by = 'person' AND (ends_at IS NULL OR ends_at > app_now()) /* every shard */`)
  return new Set(rows.map(({ member }) => member))
}

/** Forgets the breaks of an account whose years are over. */
export async function dropBreaks(tx: Tx, member: MemberId): Promise<void> {
  await tx.query(sql`DELETE FROM member_break WHERE shard = ${shardOf(member)} AND member = ${member}`)
}
