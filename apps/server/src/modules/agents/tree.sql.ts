import { AGENT_TYPES } from '#contract/member-types.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { numberArray, sql, textArray } from '../../platform/db/sql.ts'
import { byShard, type MemberId, memberId, type Shard, shardOf } from '../../platform/ids.ts'

/** Levels of the tree. */
export const DEEPEST = 100

/** Where a member stands: its uplines from the top down, without itself. */
export type Path = readonly MemberId[]

/** Lets one at a time write the tree, until the transaction ends. With `patient` it waits up to 30 s for another process. */
export async function lockTree(tx: Tx, patient = false): Promise<void> {
  if (patient) await tx.query(sql`SELECT set_config('lock_timeout', '30s', true)`)
  await tx.query(sql`SELECT pg_advisory_xact_lock(hashtextextended('agents.tree', 0))`)
}

export interface Newcomer {
  readonly member: MemberId
  readonly upline: MemberId | undefined
  readonly type: number
  /** Undefined where none came with it. */
  readonly rebate: number | undefined
  readonly link: string | undefined
}

interface MemberRow {
  readonly id: string
  readonly upline: string | null
  readonly type: number
  readonly [column: string]: unknown
}

/** Who of these members of one shard is there, with the upline and the type that registration gave it. */
export async function readRegistered(
  db: Db,
  shard: Shard,
  members: readonly MemberId[],
): Promise<Pick<Newcomer, 'member' | 'upline' | 'type'>[]> {
  const rows = await db.query<MemberRow>(
    sql`SELECT id, upline, type FROM member WHERE shard = ${shard} AND id = ANY(${numberArray(members)}::bigint[])`,
  )
  return rows.map(({ id, upline, type }) => ({
    member: memberId(id),
    upline: upline === null ? undefined : memberId(upline),
    type,
  }))
}

/** The places that some members have by now. */
export async function readPlaces(db: Db, members: readonly MemberId[]): Promise<Map<MemberId, Path>> {
  const places = new Map<MemberId, Path>()
  if (members.length === 0) return places
  const ids = [...new Set(members)]
  const rows = await db.query<{ member: string; path: string[] }>(sql`
    SELECT k.member, p.path FROM unnest(${numberArray(ids.map(shardOf))}::smallint[], ${numberArray(ids)}::bigint[]) AS k(shard, member)
    CROSS JOIN LATERAL (SELECT path FROM place p WHERE p.shard = k.shard AND p.member = k.member ORDER BY from_day DESC LIMIT 1) p /* every shard */`)
  for (const { member, path } of rows) places.set(memberId(member), path.map(memberId))
  return places
}

/** The place of a member that has none yet, since the event of its registration is still to come: found by climbing. */
export async function climb(db: Db, member: MemberId): Promise<Path> {
  const path: MemberId[] = []
  for (let at: MemberId = member; ;) {
    const [row] = await db.query<{ upline: string | null }>(
      sql`SELECT upline FROM member WHERE shard = ${shardOf(at)} AND id = ${at}`,
    )
    if (row === undefined || row.upline === null) return path
    at = memberId(row.upline)
    if (path.includes(at)) throw new Error(`the uplines of ${member} go round in a circle`)
    path.unshift(at)
  }
}

/**
 * Writes where new members of one shard stand, each once; those that had no place yet.
 * @param timeZone of the brand, by whose days the tree is dated
 */
export async function insertPlaces(
  tx: Tx,
  shard: Shard,
  newcomers: readonly (Newcomer & { readonly path: Path })[],
  timeZone: string,
): Promise<Set<MemberId>> {
  const rows = await tx.query<{ member: string }>(sql`
    INSERT INTO place (shard, member, from_day, upline, path)
    SELECT ${shard}::smallint, k.member, (m.created_at AT TIME ZONE ${timeZone}::text)::date, nullif(k.upline, 0), k.path::bigint[]
    FROM unnest(${numberArray(newcomers.map(({ member }) => member))}::bigint[], ${numberArray(newcomers.map(({ upline }) => upline ?? 0))}::bigint[],
                ${textArray(newcomers.map(({ path }) => numberArray(path)))}::text[]) AS k(member, upline, path)
    JOIN member m ON m.shard = ${shard}::smallint AND m.id = k.member
    WHERE NOT EXISTS (SELECT FROM place p WHERE p.shard = ${shard}::smallint AND p.member = k.member)
    RETURNING member`)
  const placed = new Set(rows.map(({ member }) => memberId(member)))
  const fresh = newcomers.filter(({ member }) => placed.has(member))
  await tx.query(sql`
    INSERT INTO agent_account AS a (shard, member, type, rebate, link, since)
    SELECT ${shard}::smallint, k.member, k.type, k.rebate, k.link, m.created_at
    FROM unnest(${numberArray(fresh.map(({ member }) => member))}::bigint[], ${numberArray(fresh.map(({ type }) => type))}::smallint[],
                ${numberArray(fresh.map(({ rebate }) => rebate ?? 0))}::smallint[], ${numberArray(fresh.map(({ link }) => link ?? null))}::bigint[]) AS k(member, type, rebate, link)
    JOIN member m ON m.shard = ${shard}::smallint AND m.id = k.member
    ON CONFLICT (shard, member) DO UPDATE SET type = excluded.type, rebate = greatest(a.rebate, excluded.rebate), link = excluded.link`)
  return placed
}

interface Below {
  readonly upline: MemberId
  readonly level: number
  readonly member: MemberId
  readonly type: number
}

/** Adds new members to the teams above them, and counts them there. */
export async function addToTeams(tx: Tx, newcomers: readonly (Newcomer & { readonly path: Path })[]): Promise<void> {
  const below = newcomers.flatMap(({ member, type, path }) =>
    path.map((upline, at): Below => ({ upline, level: path.length - at, member, type })),
  )
  const known = new Map((await readRegistrations(tx, newcomers)).map((row) => [row.id, row]))
  for (const [shard, some] of byShard(below, ({ upline }) => upline))
    await tx.query(sql`
      WITH added AS (
        INSERT INTO team_member (shard, upline, level, member, registered_at, team)
        SELECT ${shard}::smallint, k.upline, k.level, k.member, k.at, k.team
        FROM unnest(${numberArray(some.map(({ upline }) => upline))}::bigint[], ${numberArray(some.map(({ level }) => level))}::smallint[],
                    ${numberArray(some.map(({ member }) => member))}::bigint[], ${textArray(some.map(({ member }) => known.get(member)?.at.toISOString() ?? null))}::timestamptz[],
                    ${numberArray(some.map(({ level, member }) => (level === 1 ? (known.get(member)?.team ?? 0) : 0)))}::integer[]) AS k(upline, level, member, at, team)
        ON CONFLICT DO NOTHING RETURNING upline, level, member
      ), counted AS (
        SELECT a.upline, count(*) AS team, count(*) FILTER (WHERE a.level = 1) AS direct,
               count(*) FILTER (WHERE a.member = ANY(${numberArray(some.filter(({ type }) => AGENT_TYPES.includes(type)).map(({ member }) => member))}::bigint[])) AS agents
        FROM added a GROUP BY a.upline
      )
      INSERT INTO agent_account AS a (shard, member, type, direct, team, agents, since)
      SELECT ${shard}::smallint, c.upline, m.type, c.direct, c.team, c.agents, m.created_at
      FROM counted c JOIN member m ON m.shard = ${shard}::smallint AND m.id = c.upline
      ON CONFLICT (shard, member) DO UPDATE SET direct = a.direct + excluded.direct, team = a.team + excluded.team, agents = a.agents + excluded.agents`)
  const edges = newcomers.flatMap(({ path }) =>
    path.slice(1).map((child, at) => ({ upline: path[at] ?? child, child })),
  )
  for (const [shard, some] of byShard(edges, ({ upline }) => upline))
    await tx.query(sql`
      UPDATE team_member t SET team = t.team + k.times
      FROM (SELECT upline, child, count(*)::integer AS times FROM unnest(${numberArray(some.map(({ upline }) => upline))}::bigint[], ${numberArray(some.map(({ child }) => child))}::bigint[]) AS k(upline, child) GROUP BY 1, 2) k
      WHERE t.shard = ${shard}::smallint AND t.upline = k.upline AND t.level = 1 AND t.member = k.child`)
}

/** When members registered, and how many stand below them by now: those of whom the tree heard before it heard of them. */
const readRegistrations = (
  db: Db,
  members: readonly { readonly member: MemberId }[],
): Promise<{ id: string; at: Date; team: number }[]> =>
  db.query<{ id: string; at: Date; team: number }>(sql`
    SELECT m.id, m.created_at AS at, coalesce(a.team, 0) AS team
    FROM unnest(${numberArray(members.map(({ member }) => shardOf(member)))}::smallint[], ${numberArray(members.map(({ member }) => member))}::bigint[]) AS k(shard, id)
    JOIN member m ON m.shard = k.shard AND m.id = k.id LEFT JOIN agent_account a ON a.shard = m.shard AND a.member = m.id /* every shard */`)

/** Counts a member that became an agent, or stopped being one, in the teams above it. */
export async function countAgent(tx: Tx, path: Path, by: 1 | -1): Promise<void> {
  for (const [shard, uplines] of byShard(path, (upline) => upline))
    await tx.query(
      sql`UPDATE agent_account SET agents = agents + ${by} WHERE shard = ${shard} AND member = ANY(${numberArray(uplines)}::bigint[])`,
    )
}
