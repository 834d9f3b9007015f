import type { DrawState } from '#contract/lottery.ts'
import type { Money } from '#rules/money.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { numberArray, sql, textArray } from '../../../platform/db/sql.ts'
import { allShards, type MemberId, memberId, type Shard } from '../../../platform/ids.ts'
import type { DrawKey } from '../draw.sql.ts'
import { lockPairs } from '../pair.sql.ts'
import { lockAwaited } from '../result.sql.ts'

/** States in which a draw may be voided, where no result was given. */
export const VOIDABLE: readonly DrawState[] = ['planned', 'open', 'closed']

/** How a draw stands, which stays so until the transaction ends. */
export async function lockDraw(
  tx: Tx,
  game: number,
  issue: string,
): Promise<(DrawKey & { readonly state: DrawState; readonly isGiven: boolean }) | undefined> {
  const draw = await lockAwaited(tx, game, issue)
  return draw === undefined ? undefined : { ...draw, isGiven: draw.given !== undefined && draw.held === null }
}

/** What stands of a draw: tickets, what was staked for them, and by whom. */
export interface Standing {
  readonly tickets: number
  readonly stake: Money
  readonly members: number
  /** The first of them, as far as they are named. */
  readonly first: readonly MemberId[]
}

/** What of some draws goes back where they are void, with `most` of their members. */
export async function readStanding(db: Db, draws: readonly DrawKey[], most: number): Promise<Standing> {
  const [row] = await db.query<{ tickets: number; stake: string; members: string[] | null; count: number }>(sql`
    SELECT sum(tickets)::integer AS tickets, coalesce(sum(stake), 0)::text AS stake, count(*)::integer AS count,
      (array_agg(member::text ORDER BY member))[1:${most}::integer] AS members
    FROM (SELECT t.member, count(*) AS tickets, sum(t.stake) AS stake
      FROM unnest(${numberArray(draws.map(({ game }) => game))}::smallint[], ${numberArray(draws.map(({ nr }) => nr))}::integer[]) AS k(game, nr)
      JOIN ticket t ON t.shard = ANY(${numberArray(allShards)}::smallint[]) AND t.game = k.game AND t.nr = k.nr AND t.cancelled_at IS NULL
      GROUP BY t.member) t /* every shard */`)
  return {
    tickets: row?.tickets ?? 0,
    stake: BigInt(row?.stake ?? '0'),
    members: row?.count ?? 0,
    first: (row?.members ?? []).map(memberId),
  }
}

/**
 * Voids a draw that has no result, and what joins it with another station's; false where it has one, or is void. One that is
 * sold closes at once, so that its chases end.
 */
export async function voidDraw(tx: Tx, draw: DrawKey): Promise<boolean> {
  if (!(await voidOne(tx, draw))) return false
  for (const pair of await lockPairs(tx, draw)) await voidOne(tx, pair)
  return true
}

async function voidOne(tx: Tx, { game, nr }: DrawKey): Promise<boolean> {
  const rows = await tx.query<{ nr: number }>(sql`
    UPDATE draw SET state = 'void', voided_at = app_now(),
      closes_at = CASE WHEN state = 'open' AND closes_at > app_now() THEN app_now() ELSE closes_at END
    WHERE game = ${game} AND nr = ${nr} AND state = ANY(${textArray(VOIDABLE)}::text[])
      AND (held IS NOT NULL OR NOT EXISTS (SELECT FROM draw_result r WHERE r.game = draw.game AND r.nr = draw.nr)) RETURNING nr`)
  return rows.length > 0
}

/**
 * Draws that are void and of which not all stakes have gone back. One that would be sold later waits for that moment: to
 * close the gate before would close the draws in front of it.
 */
export const readToRefund = (db: Db): Promise<(DrawKey & { readonly issue: string })[]> =>
  db.query<{ game: number; nr: number; issue: string }>(sql`
    SELECT game, nr, issue FROM draw WHERE voided_at IS NOT NULL AND settled_at IS NULL AND opens_at <= app_now()
      ORDER BY opens_at LIMIT 20`)

/** A void draw of which every stake has gone back. */
export async function endRefund(db: Db, { game, nr }: DrawKey): Promise<void> {
  await db.query(sql`
    UPDATE draw SET settled_at = app_now() WHERE game = ${game} AND nr = ${nr} AND voided_at IS NOT NULL AND settled_at IS NULL`)
}

/** Nothing of a shard is owed any more by a draw that is void. Under the shard's head. */
export async function freeSlices(tx: Tx, shard: Shard, { game, nr }: DrawKey): Promise<void> {
  await tx.query(sql`SELECT n FROM shard_head WHERE shard = ${shard} FOR UPDATE`)
  await tx.query(sql`DELETE FROM exposure WHERE shard = ${shard} AND game = ${game} AND nr = ${nr}`)
}
