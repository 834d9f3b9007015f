import type { Db, Tx } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'
import { type MemberId, type RowId, rowId, shardOf } from '../../../platform/ids.ts'
import { findByName } from './directory.sql.ts'
import { isHeldFrom } from './member-hold.sql.ts'

/** Under whom somebody registers by a code, and by which of its links; undefined is the code of the account itself. */
export interface Inviter {
  readonly member: MemberId
  readonly link: RowId | undefined
}

/**
 * Whose code this is, an account's own or one of its links; undefined for nobody's, for a link that is paused, over or full,
 * and for the codes of an account that is frozen, closed or on a break.
 * @param key the code as it is kept
 */
export async function findInviter(db: Db, key: string): Promise<Inviter | undefined> {
  const member = await findByName(db, 'invitation', key)
  if (member === undefined) return undefined
  const [row] = await db.query<{ link: string | null; good: boolean }>({
    text: `SELECT l.id AS link, l.id IS NULL AND m.invitation_code = $3 OR
        (NOT l.paused AND (l.expires_at IS NULL OR l.expires_at > app_now()) AND (l.most IS NULL OR l.registrations < l.most)) AS good
      FROM member m LEFT JOIN invitation_link l ON l.shard = m.shard AND l.member = m.id AND l.code = $3
      WHERE m.shard = $1::smallint AND m.id = $2::bigint AND NOT ${isHeldFrom('login')}
        AND (m.excluded_until IS NULL OR m.excluded_until <= app_now())`,
    values: [shardOf(member), member, key],
  })
  if (row?.good !== true) return undefined
  return { member, link: row.link === null ? undefined : rowId(row.link) }
}

/** What an account becomes that registers by a link. */
export interface LinkTerms {
  readonly type: number
  /** Hundredths of a percent of turnover. */
  readonly rebate: number
}

/** Counts a registration by a link; undefined where it is paused, over or full by now. */
export async function takeLink(
  tx: Tx,
  member: MemberId,
  link: RowId,
): Promise<(LinkTerms & { readonly ownerType: number }) | undefined> {
  const [row] = await tx.query<{ type: number; rebate: number; ownerType: number }>(sql`
    UPDATE invitation_link l SET registrations = registrations + 1 FROM member m
    WHERE l.shard = ${shardOf(member)} AND l.member = ${member} AND l.id = ${link} AND NOT l.paused
      AND (l.expires_at IS NULL OR l.expires_at > app_now()) AND (l.most IS NULL OR l.registrations < l.most)
      AND m.shard = l.shard AND m.id = l.member
    RETURNING l.type, l.rebate, m.type AS "ownerType"`)
  return row
}

/** Counts a visit by a link. */
export async function countVisit(db: Db, member: MemberId, link: RowId): Promise<void> {
  await db.query(
    sql`UPDATE invitation_link SET visits = visits + 1 WHERE shard = ${shardOf(member)} AND member = ${member} AND id = ${link}`,
  )
}

export interface NewLink extends LinkTerms {
  readonly id: RowId
  readonly code: string
  readonly expiresAt: string | null
  readonly most: number | null
  readonly remark: string
}

/** False where so many links of the member are in use already. */
export async function insertLink(tx: Tx, member: MemberId, link: NewLink, mostLinks: number): Promise<boolean> {
  await tx.query(sql`SELECT FROM member WHERE shard = ${shardOf(member)} AND id = ${member} FOR NO KEY UPDATE`)
  const rows = await tx.query(sql`
    INSERT INTO invitation_link (shard, member, id, code, type, rebate, expires_at, most, remark, created_at)
    SELECT ${shardOf(member)}::smallint, ${member}::bigint, ${link.id}::bigint, ${link.code}, ${link.type}::smallint, ${link.rebate}::smallint,
           ${link.expiresAt}::timestamptz, ${link.most}::integer, ${link.remark}, app_now()
    WHERE (SELECT count(*) FROM invitation_link WHERE shard = ${shardOf(member)}::smallint AND member = ${member}::bigint
      AND NOT paused AND (expires_at IS NULL OR expires_at > app_now()) AND (most IS NULL OR registrations < most)) < ${mostLinks}::bigint
    RETURNING id`)
  return rows.length === 1
}

/** Undefined where the member has no such link; false where an operator stopped it, and it shall go on. */
export async function updateLink(
  tx: Tx,
  member: MemberId,
  id: RowId,
  { paused, remark }: { readonly paused: boolean; readonly remark: string },
): Promise<boolean | undefined> {
  const [row] = await tx.query<{ paused: boolean }>(sql`
    UPDATE invitation_link SET paused = ${paused}::boolean OR stopped, remark = CASE WHEN stopped AND NOT ${paused}::boolean THEN remark ELSE ${remark} END
    WHERE shard = ${shardOf(member)} AND member = ${member} AND id = ${id} RETURNING paused`)
  return row && row.paused === paused
}

/** Stops a link for its agent, or lets it go on; undefined where the member has no such link, false where it is so already. */
export async function stopLink(tx: Tx, member: MemberId, id: RowId, stopped: boolean): Promise<boolean | undefined> {
  const [row] = await tx.query<{ was: boolean }>(sql`
    SELECT stopped AS was FROM invitation_link WHERE shard = ${shardOf(member)} AND member = ${member} AND id = ${id} FOR NO KEY UPDATE`)
  if (row === undefined || row.was === stopped) return row && false
  await tx.query(sql`
    UPDATE invitation_link SET paused = ${stopped}::boolean, stopped = ${stopped}::boolean WHERE shard = ${shardOf(member)} AND member = ${member} AND id = ${id}`)
  return true
}

export interface LinkRow extends NewLink {
  readonly paused: boolean
  readonly stopped: boolean
  readonly visits: string
  readonly registrations: number
  readonly expires: Date | null
  readonly at: Date
}

/** The newest links of a member. */
export const listLinks = (db: Db, member: MemberId): Promise<LinkRow[]> =>
  db.query<LinkRow & Record<string, unknown>>(sql`
    SELECT id, code, type, rebate, expires_at AS expires, most, remark, paused, stopped, visits, registrations, created_at AS at
    FROM invitation_link WHERE shard = ${shardOf(member)} AND member = ${member} ORDER BY id DESC LIMIT 200`)
