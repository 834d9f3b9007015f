import { deskDrawList } from '#contract/calls/lottery-desk.ts'
import type { CallRequest } from '#contract/calls.ts'
import type { Money } from '#rules/money.ts'
import type { Db } from '../../../platform/db/database.ts'
import { numberArray, type Query, sql } from '../../../platform/db/sql.ts'
import { allShards } from '../../../platform/ids.ts'
import { type Listing, type ListOf, readList, whereSet } from '../../../platform/operator-list.sql.ts'
import type { DrawKey, DrawRow } from '../draw.sql.ts'

/** A draw as operators list it. */
export interface DeskDraw extends DrawRow {
  readonly source: 'house' | 'official' | 'stations' | 'simulated'
  readonly held: 'differs' | null
  readonly settledAt: Date | null
  readonly voidedAt: Date | null
}

const listing: Listing<(typeof deskDrawList.sorts)[number]> = {
  call: 'lotteryDesk.draws',
  sorts: deskDrawList.sorts,
  columns: `game, nr, issue, opens_at AS "opensAt", closes_at AS "closesAt", draws_at AS "drawsAt", state, revision, result,
    commitment, seed, source, held,
    settled_at AS "settledAt", voided_at AS "voidedAt"`,
  from: 'draw',
  keys: { closesAt: { by: 'closes_at', as: 'moment' } },
  ties: [
    { by: 'game', as: 'number' },
    { by: 'nr', as: 'number' },
  ],
}

export const listDraws = (
  db: Db,
  asked: CallRequest<'lotteryDesk.draws'>,
  game: number | undefined,
  timeZone: string,
): Promise<ListOf<DeskDraw>> =>
  readList(db, listing, asked, {
    timeZone,
    where: [
      whereSet(game, (one) => sql`game = ${one}::smallint`),
      whereSet(asked.numero, (numero) => sql`issue = ${numero}`),
      whereSet(asked.state, (state) => sql`state = ${state}`),
    ],
  })

/** Official draws whose moment has come and that have no result yet, and those that are held, settled ones too. */
export const waitingResults = (): Query => sql`
  SELECT d.game::bigint * 4294967296 + d.nr AS item, d.draws_at AS since FROM draw d
  WHERE d.state = 'closed' AND d.source = 'official' AND d.draws_at <= app_now()
    AND (d.held IS NOT NULL OR NOT EXISTS (SELECT FROM draw_result r WHERE r.game = d.game AND r.nr = d.nr))
  UNION ALL
  SELECT d.game::bigint * 4294967296 + d.nr, d.draws_at FROM draw_result r JOIN draw d ON d.game = r.game AND d.nr = r.nr
  WHERE r.revision = d.revision AND d.state IN ('settled', 'corrected') AND d.held IS NOT NULL`

/** What was sold of a draw, and what it won. */
export interface DrawTotals {
  readonly tickets: number
  /** Those that went back since they were sold when the result was known. */
  readonly late: number
  readonly stake: Money
  readonly payout: Money
}

/** What draws came to, in their order. */
export async function readTotals(
  db: Db,
  draws: readonly (DrawKey & { readonly revision: number })[],
): Promise<DrawTotals[]> {
  const shards = numberArray(allShards)
  const rows = await db.query<{ tickets: number; late: number; stake: string; payout: string }>(sql`
    SELECT t.tickets, t.late, t.stake, w.payout
    FROM unnest(${numberArray(draws.map((d) => d.game))}::smallint[], ${numberArray(draws.map((d) => d.nr))}::integer[],
        ${numberArray(draws.map((d) => d.revision))}::smallint[]) WITH ORDINALITY AS k(game, nr, revision, place)
    CROSS JOIN LATERAL (SELECT count(*) FILTER (WHERE cancelled_at IS NULL)::integer AS tickets, count(*) FILTER (WHERE late)::integer AS late,
        coalesce(sum(stake) FILTER (WHERE cancelled_at IS NULL), 0)::text AS stake FROM ticket
      WHERE shard = ANY(${shards}::smallint[]) AND game = k.game AND nr = k.nr) t
    CROSS JOIN LATERAL (SELECT coalesce(sum(amount), 0)::text AS payout FROM draw_win
      WHERE shard = ANY(${shards}::smallint[]) AND game = k.game AND nr = k.nr AND revision = k.revision) w
    ORDER BY k.place /* every shard */`)
  return rows.map(({ stake, payout, ...row }) => ({ ...row, stake: BigInt(stake), payout: BigInt(payout) }))
}

/** What of a draw was sold with a play. */
export interface PlayTotals {
  readonly play: string
  readonly tickets: number
  readonly lines: number
  readonly stake: string
}

/** What was sold of a draw by play, the most first. Amounts in units. */
export const readPlays = (db: Db, { game, nr }: DrawKey): Promise<PlayTotals[]> =>
  db.query<PlayTotals & Record<string, unknown>>(sql`
    SELECT p.play, count(DISTINCT p.ticket)::integer AS tickets, sum(p.lines)::float8 AS lines, sum(p.lines * p.unit)::text AS stake
    FROM ticket_part p
    WHERE p.shard = ANY(${numberArray(allShards)}::smallint[]) AND p.game = ${game}::smallint AND p.nr = ${nr}::integer
      AND p.cancelled_at IS NULL
    GROUP BY p.play ORDER BY sum(p.lines * p.unit) DESC, p.play /* every shard */`)

/** What the plays of a draw won, in units, as the settlement matches them; what pays by a product is not among them. */
export async function readWonByPlay(
  db: Db,
  { game, nr, revision }: DrawKey & { readonly revision: number },
): Promise<ReadonlyMap<string, Money>> {
  const rows = await db.query<{ play: string; won: string }>(sql`
    SELECT p.play, sum((CASE WHEN g.is_stake THEN p.unit ELSE p.prize END)
      * g.weights[bit_count(p.cells) * g.stride + bit_count(p.cells & g.mask) + 1])::text AS won
    FROM ticket_part p
    JOIN draw_grade g ON g.game = p.game AND g.nr = p.nr AND g.revision = ${revision}::smallint AND g.play = p.play AND g.block = p.block
    WHERE p.shard = ANY(${numberArray(allShards)}::smallint[]) AND p.game = ${game}::smallint AND p.nr = ${nr}::integer
      AND p.cancelled_at IS NULL
      AND bit_count(p.cells & g.mask) > 0 AND (p.must IS NULL OR p.must & g.mask = p.must)
    GROUP BY p.play /* every shard */`)
  return new Map(rows.map(({ play, won }) => [play, BigInt(won)]))
}

/** How far a draw is settled, or given back, on a shard. */
export interface ShardRun {
  readonly shard: number
  readonly tickets: number
  readonly settled: number
  readonly isDone: boolean
}

/** How far a revision of a draw is settled, by the shards that hold tickets of it. */
export const readRuns = (
  db: Db,
  { game, nr, revision }: DrawKey & { readonly revision: number },
): Promise<ShardRun[]> =>
  db.query<ShardRun & Record<string, unknown>>(sql`
    SELECT t.shard, count(*)::integer AS tickets, count(*) FILTER (WHERE r.done OR t.member <= r.after_member)::integer AS settled,
      coalesce(bool_and(r.done), false) AS "isDone"
    FROM ticket t LEFT JOIN settle_run r ON r.shard = t.shard AND r.game = t.game AND r.nr = t.nr AND r.revision = ${revision}::smallint
    WHERE t.shard = ANY(${numberArray(allShards)}::smallint[]) AND t.game = ${game}::smallint AND t.nr = ${nr}::integer
      AND t.cancelled_at IS NULL
    GROUP BY t.shard ORDER BY t.shard /* every shard */`)
