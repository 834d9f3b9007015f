import type { Db, Tx } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'
import { type MemberId, memberId, shardOf } from '../../../platform/ids.ts'

/** Keeps the keys of a member's person until its break is over; a longer break prolongs those that are there. */
export async function keepKeys(tx: Tx, member: MemberId, keys: readonly string[], untilMs: number): Promise<void> {
  await tx.query(sql`
    INSERT INTO excluded_person AS p (key, shard, member, until)
    SELECT k, ${shardOf(member)}, ${member}, to_timestamp(${untilMs / 1000}::double precision) FROM unnest(${[...keys]}::text[]) AS k
    ON CONFLICT (key, member) DO UPDATE SET until = excluded.until`)
  await tx.query(
    sql`UPDATE excluded_person SET until = to_timestamp(${untilMs / 1000}::double precision) WHERE member = ${member}`,
  )
}

/** Of the breaks of other members by these keys the one that ends last; undefined where there is none. */
export async function meetBreak(
  db: Db,
  member: MemberId,
  keys: readonly string[],
): Promise<{ key: string; member: MemberId; untilMs: number } | undefined> {
  const [row] = await db.query<{ key: string; member: string; until: string }>(sql`
    SELECT key, member, (extract(epoch FROM until) * 1000)::bigint AS until FROM excluded_person
    WHERE key = ANY (${[...keys]}::text[]) AND member <> ${member} AND until > app_now() ORDER BY excluded_person.until DESC LIMIT 1`)
  return row === undefined ? undefined : { key: row.key, member: memberId(row.member), untilMs: Number(row.until) }
}

export async function dropKeys(tx: Tx, member: MemberId): Promise<void> {
  await tx.query(sql`DELETE FROM excluded_person WHERE member = ${member}`)
}

/** Forgets the persons of breaks that are over. */
export async function dropOldKeys(db: Db): Promise<void> {
  await db.query(sql`DELETE FROM excluded_person WHERE until <= app_now()`)
}

/** Members on a break of an earlier release, which kept no keys; the longest first, so that shorter ones meet it. */
export async function listUnkept(db: Db): Promise<MemberId[]> {
  const rows = await db.query<{ member: string }>(sql`
    SELECT b.member FROM member_break b
    WHERE (b.ends_at IS NULL OR b.ends_at > app_now()) AND NOT EXISTS (SELECT FROM excluded_person p WHERE p.member = b.member)
    GROUP BY b.member ORDER BY max(coalesce(b.ends_at, 'infinity')) DESC, b.member /* every shard */`)
  return rows.map(({ member }) => memberId(member))
}
