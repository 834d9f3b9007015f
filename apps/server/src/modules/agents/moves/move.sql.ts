import type { branchMoveStates, moveFaults } from '#contract/calls/agent-desk.ts'
import { AGENT_TYPES } from '#contract/member-types.ts'
import type { Money } from '#rules/money.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { numberArray, sql, textArray } from '../../../platform/db/sql.ts'
import { allShards, byShard, type MemberId, memberId, type RowId, rowId, shardOf } from '../../../platform/ids.ts'
import { TEAM_FIGURES } from '../figures/measures.ts'
import type { Path } from '../tree.sql.ts'

export type BranchMoveState = (typeof branchMoveStates)[number]
export type MoveFault = (typeof moveFaults)[number]

/** A member that moves to another upline with everybody below it. */
export interface BranchMove {
  readonly id: RowId
  readonly root: MemberId
  /** Undefined for the top. */
  readonly upline: MemberId | undefined
  /** The local day from which on it stands there. */
  readonly day: string
}

interface MoveRow {
  readonly id: string
  readonly root: string
  readonly upline: string | null
  readonly day: string
  readonly [column: string]: unknown
}

const moveOf = ({ id, root, upline, day }: MoveRow): BranchMove => ({
  id: rowId(id),
  root: memberId(root),
  upline: upline === null ? undefined : memberId(upline),
  day,
})

/** Moves that are still to be done, the first one first. */
export async function readComing(db: Db): Promise<BranchMove[]> {
  const rows = await db.query<MoveRow>(sql`
    SELECT id, root, upline, to_char(day, 'YYYY-MM-DD') AS day FROM branch_move WHERE state = 'coming' ORDER BY branch_move.day, id /* every shard */`)
  return rows.map(moveOf)
}

/** Whether a member is to move with its branch. */
export async function isToMove(db: Db, root: MemberId): Promise<boolean> {
  const rows = await db.query(
    sql`SELECT FROM branch_move WHERE shard = ${shardOf(root)} AND root = ${root} AND state = 'coming'`,
  )
  return rows.length > 0
}

/** A move whose day has come. */
export interface DueMove extends BranchMove {
  /** When its day began. */
  readonly began: Date
  /** True where that is more than an hour ago. */
  readonly isLate: boolean
}

/** Moves whose day has come, the first one first. */
export async function readDue(db: Db, timeZone: string): Promise<DueMove[]> {
  const rows = await db.query<MoveRow & { readonly began: Date; readonly isLate: boolean }>(sql`
    SELECT m.*, began < t - interval '1 hour' AS "isLate"
    FROM (SELECT id, root, upline, to_char(day, 'YYYY-MM-DD') AS day, day::timestamp AT TIME ZONE ${timeZone}::text AS began FROM branch_move WHERE state = 'coming') m,
      app_now() AS t WHERE began <= t ORDER BY began, id /* every shard */`)
  return rows.map((row) => ({ ...moveOf(row), began: row.began, isLate: row.isLate }))
}

/** When the first day began whose moves are still to be done; undefined where none is due. */
export async function movesDueSince(db: Db, timeZone: string): Promise<Date | undefined> {
  const [row] = await db.query<{ began: Date | null }>(sql`
    SELECT min(day)::timestamp AT TIME ZONE ${timeZone}::text AS began FROM branch_move, app_now() AS t
    WHERE state = 'coming' AND day <= (t AT TIME ZONE ${timeZone}::text)::date /* every shard */`)
  return row?.began ?? undefined
}

/** Whether a local day begins so late that everybody hears of a move before it does. */
export async function isToCome(db: Db, day: string, timeZone: string): Promise<boolean> {
  const [row] = await db.query<{ isToCome: boolean }>(sql`
    SELECT ${day}::date::timestamp AT TIME ZONE ${timeZone}::text > app_now() + interval '1 minute' AS "isToCome"`)
  return row?.isToCome === true
}

export const insertMove = (tx: Tx, { id, root, upline, day }: BranchMove): Promise<unknown> =>
  tx.query(sql`
    INSERT INTO branch_move (shard, root, id, upline, day, state, made_at)
    VALUES (${shardOf(root)}, ${root}, ${id}, ${upline ?? null}, ${day}::date, 'coming', app_now())`)

/** Where a move that was to come ends; false where it has ended before. */
export async function setMove(
  tx: Tx,
  { id, root }: Pick<BranchMove, 'id' | 'root'>,
  state: Exclude<BranchMoveState, 'coming'>,
  why?: MoveFault,
): Promise<boolean> {
  const rows = await tx.query(sql`
    UPDATE branch_move SET state = ${state}, why = ${why ?? null}, done_at = app_now()
    WHERE shard = ${shardOf(root)} AND root = ${root} AND id = ${id} AND state = 'coming' RETURNING id`)
  return rows.length === 1
}

/** A member of a branch: how many levels it stands below the root, which stands at 0 itself. */
export interface OfBranch {
  readonly member: MemberId
  readonly depth: number
  readonly isAgent: boolean
  readonly registeredAt: Date
}

/** Everybody in a branch, the root included. */
export async function readBranch(tx: Tx, root: MemberId): Promise<OfBranch[]> {
  const below = await tx.query<{ member: string; depth: number; at: Date }>(sql`
    SELECT member, level AS depth, registered_at AS at FROM team_member WHERE shard = ${shardOf(root)} AND upline = ${root}
    UNION ALL SELECT id, 0, created_at FROM member WHERE shard = ${shardOf(root)} AND id = ${root}`)
  const agents = new Set<MemberId>()
  for (const [shard, some] of byShard(below, ({ member }) => memberId(member))) {
    const rows = await tx.query<{ member: string }>(sql`
      SELECT member FROM agent_account WHERE shard = ${shard} AND member = ANY(${numberArray(some.map(({ member }) => member))}::bigint[])
        AND type = ANY(${numberArray(AGENT_TYPES)}::smallint[])`)
    for (const { member } of rows) agents.add(memberId(member))
  }
  return below.map(({ member, depth, at }) => ({
    member: memberId(member),
    depth,
    isAgent: agents.has(memberId(member)),
    registeredAt: at,
  }))
}

/**
 * Dates the new places of a branch: of its root below `path`, of the others as they stand below it. Who registered after the
 * day stands there from the first day on.
 */
export async function writePlaces(
  tx: Tx,
  { root, day }: Pick<BranchMove, 'root' | 'day'>,
  path: Path,
  branch: readonly OfBranch[],
): Promise<void> {
  for (const [shard, some] of byShard(branch, ({ member }) => member))
    await tx.query(sql`
      INSERT INTO place (shard, member, from_day, upline, path)
      SELECT ${shard}::smallint, k.member, greatest(${day}::date, was.from_day), n.path[cardinality(n.path)], n.path
      FROM unnest(${numberArray(some.map(({ member }) => member))}::bigint[]) AS k(member)
      CROSS JOIN LATERAL (SELECT p.path, p.from_day FROM place p WHERE p.shard = ${shard}::smallint AND p.member = k.member ORDER BY p.from_day DESC LIMIT 1) was
      CROSS JOIN LATERAL (SELECT ${numberArray(path)}::bigint[] || CASE WHEN k.member = ${root}::bigint THEN '{}'::bigint[] ELSE was.path[array_position(was.path, ${root}::bigint):] END AS path) n
      ON CONFLICT (shard, member, from_day) DO UPDATE SET upline = excluded.upline, path = excluded.path`)
}

/**
 * Takes a branch out of the teams above it and puts it into those that it stands below from now on. Who is above it both
 * before and afterwards keeps it, at another level.
 * @param from the path of its root before
 * @param to the path of its root from now on
 */
export async function regroup(
  tx: Tx,
  { day }: Pick<BranchMove, 'day'>,
  { from, to }: { readonly from: Path; readonly to: Path },
  branch: readonly OfBranch[],
): Promise<void> {
  const split = from.findIndex((upline, at) => upline !== to[at])
  const kept = split < 0 ? from.length : split
  const [members, depths] = [
    numberArray(branch.map(({ member }) => member)),
    numberArray(branch.map(({ depth }) => depth)),
  ]
  const moments = textArray(branch.map(({ registeredAt }) => registeredAt.toISOString()))
  const [size, agents] = [branch.length, branch.filter(({ isAgent }) => isAgent).length]
  /** How many are below the root, which a team keeps of those that stand directly below. */
  const belowRoot = size - 1
  for (const [at, upline] of from.entries()) {
    const [shard, above, next] = [shardOf(upline), from.length - at, to.length - at]
    if (at >= kept)
      await tx.query(sql`
        DELETE FROM team_member t USING unnest(${depths}::smallint[], ${members}::bigint[]) AS k(depth, member)
        WHERE t.shard = ${shard}::smallint AND t.upline = ${upline}::bigint AND t.level = k.depth + ${above}::smallint AND t.member = k.member`)
    else if (above !== next)
      await tx.query(sql`
        UPDATE team_member t SET level = k.depth + ${next}::smallint, team = CASE WHEN k.depth + ${next}::smallint = 1 THEN ${belowRoot}::integer ELSE 0 END
        FROM unnest(${depths}::smallint[], ${members}::bigint[]) AS k(depth, member)
        WHERE t.shard = ${shard}::smallint AND t.upline = ${upline}::bigint AND t.level = k.depth + ${above}::smallint AND t.member = k.member`)
  }
  for (const [at, upline] of to.entries()) {
    const [shard, above] = [shardOf(upline), to.length - at]
    if (at >= kept)
      await tx.query(sql`
        INSERT INTO team_member (shard, upline, level, member, registered_at, since, team)
        SELECT ${shard}::smallint, ${upline}::bigint, k.depth + ${above}::smallint, k.member, k.at, ${day}::date,
          CASE WHEN k.depth + ${above}::smallint = 1 THEN ${belowRoot}::integer ELSE 0 END
        FROM unnest(${depths}::smallint[], ${members}::bigint[], ${moments}::timestamptz[]) AS k(depth, member, at)`)
  }
  for (const [path, by] of [
    [from, -1],
    [to, 1],
  ] as const)
    for (const [at, upline] of path.entries()) {
      const [shard, child, isDirect] = [shardOf(upline), path[at + 1], at === path.length - 1]
      await tx.query(sql`
        UPDATE agent_account SET team = team + ${by * size}::integer, agents = agents + ${by * agents}::integer, direct = direct + ${isDirect ? by : 0}::integer
        WHERE shard = ${shard}::smallint AND member = ${upline}::bigint`)
      if (child !== undefined)
        await tx.query(sql`
          UPDATE team_member SET team = team + ${by * size}::integer
          WHERE shard = ${shard}::smallint AND upline = ${upline}::bigint AND level = 1 AND member = ${child}::bigint`)
    }
}

/** Holds back the figures of all teams, until the transaction ends. */
export async function holdFigures(tx: Tx): Promise<void> {
  for (const shard of allShards)
    await tx.query(
      sql`SELECT FROM consumer_position WHERE consumer = ${TEAM_FIGURES} AND shard = ${shard}::smallint FOR UPDATE`,
    )
}

/** Takes what a branch holds from the teams above it, or adds it to those that it stands below from now on. */
export async function moveHeld(tx: Tx, path: Path, held: Money): Promise<void> {
  for (const [shard, some] of byShard(path, (upline) => upline))
    await tx.query(sql`
      INSERT INTO team_balance AS t (shard, member, balance) SELECT ${shard}::smallint, member, ${held}::bigint FROM unnest(${numberArray(some)}::bigint[]) AS member
      ON CONFLICT (shard, member) DO UPDATE SET balance = t.balance + excluded.balance`)
}

/** What a branch holds, as far as figures have counted it; under `holdFigures`. */
export async function readHeld(tx: Tx, root: MemberId): Promise<Money> {
  const [row] = await tx.query<{ held: string }>(sql`
    SELECT coalesce((SELECT balance FROM team_balance WHERE shard = ${shardOf(root)} AND member = ${root}), 0)
      + coalesce((SELECT sum(e.amount) FROM entry e JOIN member m ON m.shard = e.shard AND m.id = e.member AND NOT m.is_test
          WHERE e.shard = ${shardOf(root)} AND e.member = ${root} AND e.kind < 2
            AND e.n <= (SELECT n FROM consumer_position WHERE consumer = ${TEAM_FIGURES} AND shard = ${shardOf(root)})), 0) AS held`)
  return BigInt(row?.held ?? '0')
}
