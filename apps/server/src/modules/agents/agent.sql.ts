import { AGENT_TYPES } from '#contract/member-types.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { numberArray, sql } from '../../platform/db/sql.ts'
import { type MemberId, memberId, shardOf } from '../../platform/ids.ts'

/** What a member is in the tree. */
export interface Account {
  readonly type: number
  /** Hundredths of a percent of turnover. */
  readonly rebate: number
  readonly direct: number
  readonly team: number
  readonly agents: number
}

/** Undefined where there is no such member. Whom the tree has not heard of yet has nobody below it and no rebate. */
export async function readAccount(db: Db, member: MemberId): Promise<Account | undefined> {
  const [row] = await db.query<Account & Record<string, unknown>>(sql`
    SELECT m.type, coalesce(a.rebate, 0) AS rebate, coalesce(a.direct, 0) AS direct, coalesce(a.team, 0) AS team, coalesce(a.agents, 0) AS agents
    FROM member m LEFT JOIN agent_account a ON a.shard = m.shard AND a.member = m.id WHERE m.shard = ${shardOf(member)} AND m.id = ${member}`)
  return row
}

/** The rebate of a member, in hundredths of a percent of turnover; 0 for whom the tree has not heard of yet. */
export async function readRebate(db: Db, member: MemberId): Promise<number> {
  const [row] = await db.query<{ rebate: number }>({
    name: 'agents.rebate',
    text: `SELECT rebate FROM agent_account WHERE shard = $1::smallint AND member = $2::bigint`,
    values: [shardOf(member), member],
  })
  return row?.rebate ?? 0
}

/** How many stand at each level below a member. */
export const countLevels = (db: Db, upline: MemberId): Promise<{ level: number; members: number }[]> =>
  db.query<{ level: number; members: number }>(sql`
    SELECT level, count(*)::integer AS members FROM team_member WHERE shard = ${shardOf(upline)} AND upline = ${upline} GROUP BY level ORDER BY level`)

/** Where a page of a team begins and how many rows it has. */
export interface TeamPage {
  readonly level: number | undefined
  /** The level and the id of the last row before; undefined for the first page. */
  readonly after: { readonly level: number; readonly member: MemberId } | undefined
  readonly limit: number
}

export interface Below {
  readonly member: MemberId
  readonly level: number
}

/** Members below another, level by level, the oldest first. */
export async function listBelow(db: Db, upline: MemberId, { level, after, limit }: TeamPage): Promise<Below[]> {
  const rows = await db.query<{ member: string; level: number }>(sql`
    SELECT member, level FROM team_member WHERE shard = ${shardOf(upline)} AND upline = ${upline}
      AND (${level ?? null}::smallint IS NULL OR level = ${level ?? null}::smallint)
      AND (level, member) > (${after?.level ?? 0}::smallint, ${after?.member ?? 0}::bigint)
    ORDER BY level, member LIMIT ${limit}`)
  return rows.map((row) => ({ ...row, member: memberId(row.member) }))
}

/**
 * Members below another whose names begin like this, in the order of their names, from after one on. The names are looked up by
 * their index; whoever has a mobile number for a name is nobody's to look for.
 */
export async function listNamed(
  db: Db,
  upline: MemberId,
  begin: string,
  { after, limit }: { readonly after: string | undefined; readonly limit: number },
): Promise<(Below & { readonly name: string })[]> {
  const pattern = `${begin.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  const rows = await db.query<{ member: string; level: number; name: string }>(sql`
    SELECT m.id AS member, lower(m.username) AS name, cardinality(p.path) - array_position(p.path, ${upline}::bigint) + 1 AS level
    FROM member m CROSS JOIN LATERAL (SELECT path FROM place p WHERE p.shard = m.shard AND p.member = m.id ORDER BY from_day DESC LIMIT 1) p
    WHERE lower(m.username) LIKE ${pattern} AND lower(m.username) ~>~ ${after ?? ''} AND m.username !~ '^[0-9]' AND ${upline}::bigint = ANY(p.path)
    ORDER BY lower(m.username) USING ~<~ LIMIT ${limit} /* every shard */`)
  return rows.map((row) => ({ ...row, member: memberId(row.member) }))
}

/** Everybody below a member, at most so many; of whoever came by a move, from which local day on. */
export async function allBelow(
  db: Db,
  upline: MemberId,
  limit: number,
): Promise<{ readonly member: MemberId; readonly since: string | null }[]> {
  const rows = await db.query<{ member: string; since: string | null }>(
    sql`SELECT member, since::text FROM team_member WHERE shard = ${shardOf(upline)} AND upline = ${upline} LIMIT ${limit}`,
  )
  return rows.map((row) => ({ ...row, member: memberId(row.member) }))
}

export interface Shown extends Omit<Account, 'agents'> {
  readonly id: MemberId
  readonly account: string
  readonly upline: MemberId | undefined
  readonly registeredAt: Date
  /** Null where it never logged in. */
  readonly seenAt: Date | null
}

/**
 * In SQL: a member `m` never logged in. An account that an agent opened has the default password until its first login, and what
 * registers by itself is logged in with that.
 */
export const NEVER_IN = '(m.password_is_default AND m.seen_at = m.created_at)'

/** What agents are shown of members. Who registered by a mobile number has it for a name, of which nobody else sees more than its end. */
export async function readShown(db: Db, members: readonly MemberId[]): Promise<Map<MemberId, Shown>> {
  if (members.length === 0) return new Map()
  const rows = await db.query<
    { id: string; account: string; upline: string | null; registeredAt: Date; seenAt: Date | null } & Omit<
      Account,
      'agents'
    > &
      Record<string, unknown>
  >({
    text: `
      SELECT m.id, CASE WHEN m.username ~ '^[0-9]' THEN '***' || right(m.username, 4) ELSE m.username END AS account, m.upline, m.created_at AS "registeredAt",
             CASE WHEN NOT ${NEVER_IN} THEN m.seen_at END AS "seenAt", m.type, coalesce(a.rebate, 0) AS rebate, coalesce(a.direct, 0) AS direct, coalesce(a.team, 0) AS team
      FROM unnest($1::smallint[], $2::bigint[]) AS k(shard, id)
      JOIN member m ON m.shard = k.shard AND m.id = k.id LEFT JOIN agent_account a ON a.shard = m.shard AND a.member = m.id /* every shard */`,
    values: [numberArray(members.map(shardOf)), numberArray(members)],
  })
  return new Map(
    rows.map((row) => {
      const id = memberId(row.id)
      return [id, { ...row, id, upline: row.upline === null ? undefined : memberId(row.upline) }]
    }),
  )
}

/** The direct downlines of a member with the largest teams. */
export async function largestBelow(db: Db, upline: MemberId, limit: number): Promise<MemberId[]> {
  const rows = await db.query<{ member: string }>(sql`
    SELECT member FROM team_member WHERE shard = ${shardOf(upline)} AND upline = ${upline} AND level = 1 ORDER BY team DESC, member LIMIT ${limit}`)
  return rows.map(({ member }) => memberId(member))
}

/** Whom a member brought itself: the newest. */
export async function newestDirect(
  db: Db,
  upline: MemberId,
  limit: number,
): Promise<{ member: MemberId; registeredAt: Date }[]> {
  const rows = await db.query<{ member: string; at: Date }>(sql`
    SELECT member, registered_at AS at FROM team_member WHERE shard = ${shardOf(upline)} AND upline = ${upline} AND level = 1
    ORDER BY registered_at DESC, member DESC LIMIT ${limit}`)
  return rows.map(({ member, at }) => ({ member: memberId(member), registeredAt: at }))
}

/** How many direct downlines registered since moments of local days. */
export async function countDirect(
  db: Db,
  upline: MemberId,
  { today, week, timeZone }: { readonly today: string; readonly week: string; readonly timeZone: string },
): Promise<{ today: number; week: number }> {
  const [row] = await db.query<{ today: number; week: number }>(sql`
    SELECT count(*) FILTER (WHERE registered_at >= ${today}::date::timestamp AT TIME ZONE ${timeZone}::text)::integer AS today, count(*)::integer AS week
    FROM team_member WHERE shard = ${shardOf(upline)} AND upline = ${upline} AND level = 1
      AND registered_at >= ${week}::date::timestamp AT TIME ZONE ${timeZone}::text`)
  return row ?? { today: 0, week: 0 }
}

/** Raises the rebate of a member; false where it has as much already. */
export async function raiseRebate(tx: Tx, member: MemberId, rebate: number): Promise<boolean> {
  const rows = await tx.query(sql`
    UPDATE agent_account SET rebate = ${rebate}::smallint WHERE shard = ${shardOf(member)} AND member = ${member} AND rebate < ${rebate}::smallint RETURNING member`)
  return rows.length === 1
}

/** What a member is, which nobody else changes until the transaction ends. Of the tree's rows a transaction locks this one alone. */
export async function lockAccount(tx: Tx, member: MemberId): Promise<Account | undefined> {
  const [row] = await tx.query<Account & Record<string, unknown>>(
    sql`SELECT type, rebate, direct, team, agents FROM agent_account WHERE shard = ${shardOf(member)} AND member = ${member} FOR UPDATE`,
  )
  return row
}

/** Makes a member an agent of a type and a rebate. */
export async function appoint(
  tx: Tx,
  member: MemberId,
  { type, rebate }: { readonly type: number; readonly rebate: number },
): Promise<void> {
  await tx.query(sql`
    UPDATE agent_account SET rebate = ${rebate}::smallint, since = CASE WHEN type = ANY(${numberArray(AGENT_TYPES)}::smallint[]) THEN since ELSE app_now() END, type = ${type}::smallint WHERE shard = ${shardOf(member)} AND member = ${member}`)
}
