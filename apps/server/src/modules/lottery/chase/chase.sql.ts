import type { ChaseState, SkipReason } from '#contract/lottery-chase.ts'
import type { DrawState } from '#contract/lottery.ts'
import type { Money } from '#rules/money.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { numberArray, sql } from '../../../platform/db/sql.ts'
import { allShards, type MemberId, memberId, type RowId, rowId, type Shard, shardOf } from '../../../platform/ids.ts'
import { walletKind } from '../../wallet/index.ts'
import type { DrawRow } from '../draw.sql.ts'

/** What the next step of a chase is about. */
export interface DueChase {
  readonly shard: Shard
  readonly member: MemberId
  readonly id: RowId
  readonly game: number
  readonly i: number
  /** As JSON that the contract reads. */
  readonly picks: unknown
  /** Undefined where all issues are over. */
  readonly multiple: number | undefined
  /** The draw of the last ticket was voided, or the ticket won more than its stake and the chase ends on that. */
  readonly ends: 'void' | 'won' | null
  /** The draw of the next issue, where it is planned. */
  readonly draw: (DrawRow & { readonly isVoided: boolean }) | undefined
}

/** A draw on which nothing can change any more but by a correction. */
const IS_OVER = `IN ('settled', 'corrected', 'void')`

interface DueColumns extends Record<string, unknown> {
  readonly member: string
  readonly id: string
  readonly game: number
  readonly i: number
  readonly picks: unknown
  readonly multiple: number | null
  readonly ends: 'void' | 'won' | null
  readonly nr: number | null
  readonly issue: string
  readonly opensAt: Date
  readonly closesAt: Date
  readonly drawsAt: Date
  readonly drawState: DrawState
  readonly isVoided: boolean
}

/**
 * Running chases whose last draw is over and that have something to do: a next issue whose draw is planned no more but
 * open or past, or an end. Found by game through the newest draw that has closed, so that chases which wait for an open
 * draw cost nothing.
 */
export async function readDueChases(db: Db, limit: number): Promise<DueChase[]> {
  const rows = await db.query<DueColumns>({
    name: 'chase.due',
    text: `
      SELECT c.member, c.id, c.game, c.next AS i, c.picks, c.multiples[c.next + 1] AS multiple,
        CASE WHEN c.ticket IS NULL THEN NULL WHEN l.state = 'void' THEN 'void' WHEN c.stop_on_win AND w.amount > t.stake THEN 'won' END AS ends,
        e.nr, e.issue, e.opens_at AS "opensAt", e.closes_at AS "closesAt", e.draws_at AS "drawsAt", e.state AS "drawState", e.voided_at IS NOT NULL AS "isVoided"
      FROM lottery_game g
      CROSS JOIN LATERAL (SELECT coalesce((SELECT nr FROM draw WHERE game = g.id AND closes_at <= (SELECT app_now()) ORDER BY closes_at DESC LIMIT 1), 0) AS nr) p
      JOIN chase c ON c.shard = ANY($1::smallint[]) AND c.game = g.id AND c.state = 'running' AND c.nr <= p.nr
      LEFT JOIN draw l ON l.game = c.game AND l.nr = c.nr
      LEFT JOIN draw_win w ON c.ticket IS NOT NULL AND w.shard = c.shard AND w.member = c.member AND w.ticket = c.ticket AND w.game = c.game AND w.nr = c.nr AND w.revision = l.revision
      LEFT JOIN ticket t ON w.amount IS NOT NULL AND t.shard = c.shard AND t.member = c.member AND t.id = c.ticket
      LEFT JOIN LATERAL (
        SELECT * FROM draw d WHERE d.game = c.game AND d.nr >= greatest(c.from_nr, c.nr + 1) AND d.source <> 'simulated' ORDER BY d.nr LIMIT 1) e ON true
      WHERE (c.nr = 0 OR l.state ${IS_OVER})
        AND (c.next = cardinality(c.multiples) OR (c.ticket IS NOT NULL AND (l.state = 'void' OR (c.stop_on_win AND w.amount > t.stake)))
          OR e.state <> 'planned')
      LIMIT $2 /* every shard */`,
    values: [numberArray(allShards), limit],
  })
  return rows.map((row) => {
    const member = memberId(row.member)
    return {
      shard: shardOf(member),
      member,
      id: rowId(row.id),
      game: row.game,
      i: row.i,
      picks: row.picks,
      multiple: row.multiple ?? undefined,
      ends: row.ends,
      draw:
        row.nr === null
          ? undefined
          : {
              game: row.game,
              nr: row.nr,
              issue: row.issue,
              opensAt: row.opensAt,
              closesAt: row.closesAt,
              drawsAt: row.drawsAt,
              state: row.drawState,
              revision: 0,
              result: null,
              commitment: null,
              seed: null,
              isSimulated: false,
              isVoided: row.isVoided,
            },
    }
  })
}

/** The running chases of some members of a shard. */
export async function readRunning(
  db: Db,
  shard: Shard,
  members: readonly MemberId[],
): Promise<{ member: MemberId; id: RowId; game: number }[]> {
  const rows = await db.query<{ member: string; id: string; game: number }>(sql`
    SELECT member, id, game FROM chase
    WHERE shard = ${shard}::smallint AND member = ANY(${numberArray(members)}::bigint[]) AND state = 'running' ORDER BY member, id`)
  return rows.map(({ member, id, game }) => ({ member: memberId(member), id: rowId(id), game }))
}

/** A chase that stays as it is until the transaction ends. It takes the shard's head first, as the lanes do. */
export async function lockChase(
  tx: Tx,
  member: MemberId,
  id: RowId,
): Promise<{ readonly game: number; readonly state: ChaseState; readonly held: Money } | undefined> {
  const shard = shardOf(member)
  await tx.query(sql`SELECT n FROM shard_head WHERE shard = ${shard} FOR UPDATE`)
  const [row] = await tx.query<{ game: number; state: ChaseState; held: string }>(sql`
    SELECT game, state, held FROM chase WHERE shard = ${shard} AND member = ${member} AND id = ${id}`)
  return row === undefined ? undefined : { ...row, held: BigInt(row.held) }
}

/** A chase as its member sees it. */
export interface ShownChase {
  readonly id: RowId
  readonly game: number
  readonly state: ChaseState
  readonly at: Date
  readonly endedAt: Date | null
  readonly stopOnWin: boolean
  readonly picks: unknown
  readonly stake: Money
  readonly multiples: readonly number[]
  /** The draw of the last issue that was bought or skipped, or that before the first. */
  readonly lastNr: number
  readonly bought: number
  readonly skipped: number
  readonly staked: Money
  readonly held: Money
  readonly won: Money
}

interface ShownColumns extends Record<string, unknown> {
  readonly id: string
  readonly game: number
  readonly state: ChaseState
  readonly at: Date
  readonly endedAt: Date | null
  readonly stopOnWin: boolean
  readonly picks: unknown
  readonly stake: string
  readonly multiples: readonly number[]
  readonly lastNr: number
  readonly bought: number
  readonly skipped: number
  readonly staked: string
  readonly held: string
  readonly won: string
}

const SHOWN = `
  SELECT c.id, c.game, c.state, c.at, c.ended_at AS "endedAt", c.stop_on_win AS "stopOnWin", c.picks, c.stake, c.multiples,
    greatest(c.nr, c.from_nr - 1) AS "lastNr", c.held, s.bought, s.skipped, s.staked, s.won
  FROM chase c CROSS JOIN LATERAL (
    SELECT count(k.ticket)::integer AS bought, (count(*) - count(k.ticket))::integer AS skipped,
      coalesce(sum(t.stake), 0)::bigint AS staked, coalesce(sum(w.amount) FILTER (WHERE d.state IN ('settled', 'corrected')), 0)::bigint AS won
    FROM chase_issue k
    LEFT JOIN ticket t ON t.shard = k.shard AND t.member = k.member AND t.id = k.ticket
    LEFT JOIN draw d ON d.game = t.game AND d.nr = t.nr
    LEFT JOIN draw_win w ON w.shard = t.shard AND w.member = t.member AND w.ticket = t.id AND w.revision = d.revision
    WHERE k.shard = c.shard AND k.member = c.member AND k.chase = c.id) s
  WHERE c.shard = $1 AND c.member = $2`

const shownFrom = (row: ShownColumns): ShownChase => ({
  ...row,
  id: rowId(row.id),
  stake: BigInt(row.stake),
  staked: BigInt(row.staked),
  held: BigInt(row.held),
  won: BigInt(row.won),
})

/** A chase of a member, by its id or by the reference of its money. */
export async function readChase(
  db: Db,
  member: MemberId,
  by: { readonly id: RowId } | { readonly reference: string },
): Promise<ShownChase | undefined> {
  const [row] = await db.query<ShownColumns>(
    'id' in by
      ? { text: `${SHOWN} AND c.id = $3`, values: [shardOf(member), member, by.id] }
      : { text: `${SHOWN} AND c.reference = $3`, values: [shardOf(member), member, by.reference] },
  )
  return row === undefined ? undefined : shownFrom(row)
}

/** A member's chases, the newest first: ids rise with time. */
export async function readChases(
  db: Db,
  member: MemberId,
  filter: {
    readonly game: number | undefined
    readonly state: ChaseState | undefined
    readonly before: RowId | undefined
    readonly limit: number
  },
): Promise<ShownChase[]> {
  const rows = await db.query<ShownColumns>({
    text: `${SHOWN} AND ($3::smallint IS NULL OR c.game = $3) AND ($4::text IS NULL OR c.state = $4) AND ($5::bigint IS NULL OR c.id < $5)
      ORDER BY c.id DESC LIMIT $6`,
    values: [shardOf(member), member, filter.game ?? null, filter.state ?? null, filter.before ?? null, filter.limit],
  })
  return rows.map(shownFrom)
}

/** An issue that was bought or skipped, or the draw at which it may come. */
export interface ShownIssue {
  readonly i: number
  readonly issue: string
  readonly skipped: SkipReason | null
  readonly ticket: RowId | null
  readonly isCancelled: boolean
  /** It went back since it was sold when the result was known. */
  readonly isLate: boolean
  readonly drawState: DrawState
  readonly won: Money | null
  /** Of its ticket, where there is one. */
  readonly stake: Money | null
}

/** What became of the issues of a chase so far. */
export async function readIssues(db: Db, member: MemberId, id: RowId): Promise<ShownIssue[]> {
  const rows = await db.query<{
    i: number
    issue: string
    skipped: SkipReason | null
    ticket: string | null
    isCancelled: boolean
    isLate: boolean
    drawState: DrawState
    won: string | null
    stake: string | null
  }>(sql`
    SELECT k.i, d.issue, k.skipped, k.ticket, coalesce(t.cancelled_at IS NOT NULL, false) AS "isCancelled",
      coalesce(t.late, false) AS "isLate", d.state AS "drawState", w.amount AS won, t.stake
    FROM chase_issue k JOIN chase c ON c.shard = k.shard AND c.member = k.member AND c.id = k.chase
    JOIN draw d ON d.game = c.game AND d.nr = k.nr
    LEFT JOIN ticket t ON t.shard = k.shard AND t.member = k.member AND t.id = k.ticket
    LEFT JOIN draw_win w ON w.shard = t.shard AND w.member = t.member AND w.ticket = t.id AND w.revision = d.revision
    WHERE k.shard = ${shardOf(member)} AND k.member = ${member} AND k.chase = ${id} ORDER BY k.i`)
  return rows.map(({ ticket, won, stake, ...row }) => ({
    ...row,
    ticket: ticket === null ? null : rowId(ticket),
    won: won === null ? null : BigInt(won),
    stake: stake === null ? null : BigInt(stake),
  }))
}

/** The issues of the next draws of a game after one, as far as they are planned. */
export async function readNextIssues(db: Db, game: number, after: number, limit: number): Promise<string[]> {
  const rows = await db.query<{ issue: string }>(sql`
    SELECT issue FROM draw WHERE game = ${game}::smallint AND nr > ${after}::integer AND source <> 'simulated' ORDER BY nr LIMIT ${limit}`)
  return rows.map(({ issue }) => issue)
}

/** Members whose wallet of chases has something else than what their running chases hold: none, where all is right. */
export const readWrongHolds = (db: Db): Promise<{ member: string; balance: string; held: string }[]> =>
  db.query(sql`
    SELECT member::text AS member, coalesce(w.balance, 0)::text AS balance, coalesce(c.held, 0)::text AS held
    FROM (SELECT shard, member, balance FROM wallet WHERE kind = ${walletKind.chase}) w
    FULL JOIN (SELECT shard, member, sum(held) AS held FROM chase WHERE state = 'running' GROUP BY 1, 2) c USING (shard, member)
    WHERE coalesce(w.balance, 0) <> coalesce(c.held, 0) /* every shard */`)

/** What a member may see of its chases in the file of its data. */
export async function exportChases(db: Db, member: MemberId): Promise<unknown> {
  return db.query(sql`
    SELECT c.id, g.code AS game, c.at, c.picks, c.multiples, c.stop_on_win, c.state, c.held::text, c.ended_at,
      (SELECT jsonb_agg(jsonb_build_object('issue', d.issue, 'ticket', k.ticket::text, 'skipped', k.skipped) ORDER BY k.i)
       FROM chase_issue k JOIN draw d ON d.game = c.game AND d.nr = k.nr
       WHERE k.shard = c.shard AND k.member = c.member AND k.chase = c.id) AS issues
    FROM chase c JOIN lottery_game g ON g.id = c.game
    WHERE c.shard = ${shardOf(member)} AND c.member = ${member} ORDER BY c.id`)
}
