import type { breakKinds } from '#contract/safeguards.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'
import { type MemberId, type RowId, shardOf } from '../../../platform/ids.ts'

export type BreakKind = (typeof breakKinds)[number]

/** Stands for never in `member.excluded_until`, which stakes read as a number: the end of the year 9999. */
export const FOR_GOOD_MS = Date.UTC(9999, 11, 31)

/** Writes a break into the member's history; without an end it is for good. */
export async function insertBreak(tx: Tx, member: MemberId, one: { readonly id: RowId; readonly kind: BreakKind; readonly untilMs: number | null }): Promise<void> {
  await tx.query(sql`
    INSERT INTO member_break (shard, member, id, kind, began_at, ends_at)
    SELECT ${shardOf(member)}, ${member}, ${one.id}, ${one.kind}, app_now(), to_timestamp(${one.untilMs === null ? null : one.untilMs / 1000}::double precision)`)
}

interface Row {
  readonly [column: string]: unknown
  readonly kind: BreakKind
  readonly ends_at: Date | null
}

/** The break that a member is on, the one that ends last; null where it is on none. */
export async function currentBreak(db: Db, member: MemberId): Promise<{ kind: BreakKind; until: string | null } | null> {
  const [row] = await db.query<Row>(sql`
    SELECT kind, ends_at FROM member_break WHERE shard = ${shardOf(member)} AND member = ${member} AND (ends_at IS NULL OR ends_at > app_now())
    ORDER BY ends_at DESC NULLS FIRST LIMIT 1`)
  return row === undefined ? null : { kind: row.kind, until: row.ends_at?.toISOString() ?? null }
}

/** Every break that a member took, the latest first. */
export const exportBreaks = (db: Db, member: MemberId): Promise<Record<string, unknown>[]> => db.query(sql`
  SELECT kind, began_at AS "from", ends_at AS until FROM member_break WHERE shard = ${shardOf(member)} AND member = ${member} ORDER BY id DESC`)

/** Forgets the breaks of an account whose years are over. */
export async function dropBreaks(tx: Tx, member: MemberId): Promise<void> {
  await tx.query(sql`DELETE FROM member_break WHERE shard = ${shardOf(member)} AND member = ${member}`)
}
