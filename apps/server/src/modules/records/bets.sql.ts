import type { Bet } from '#contract/calls/records.ts'
import type { Db } from '../../platform/db/database.ts'
import { sql, numberArray, type Query } from '../../platform/db/sql.ts'
import { type MemberId, shardOf } from '../../platform/ids.ts'
import { type Asked, closersOf, entryType, isPaid, walletKind } from '../wallet/index.ts'
import { lookOf, type MovementRow } from './movements.sql.ts'
import { fillPage, type Look, type Page } from './pages.ts'

/** A stake with what became of it; amounts are positive units as decimal text. */
export interface BetRow {
  readonly n: string
  readonly at: Date
  readonly game: number | null
  readonly round: string | null
  readonly source: number
  readonly reference: string
  readonly stake: string
  readonly payout: string
  readonly state: Bet['state']
}

/** What narrows a list of bets. */
export interface BetFilter {
  /** Ids of the games, undefined for all. */
  readonly games?: readonly number[] | undefined
  readonly state?: Bet['state'] | undefined
}

/** In SQL: `s` is a stake of real money. */
export const STAKE = `s.type = ${entryType.stake} AND s.kind = ${walletKind.real}`
/** Columns of a stake that its outcome needs. */
export const COLUMNS = 's.shard, s.member, s.n, s.at, s.game, s.round, s.source, s.reference, s.amount, s.closes'

/** Payouts, the refund, and what became of the round, also by what regards its other stakes: what belongs to the stake `s`. */
export const OUTCOME = `
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(o.amount) FILTER (WHERE ${isPaid('o')}), 0)::bigint AS payout,
      coalesce(bool_or(o.type = ${entryType.refund}), false) AS refunded, coalesce(bool_or(o.closes), false) AS closed,
      sum(o.could_lose)::bigint AS could_lose
    FROM entry o WHERE o.shard = s.shard AND o.member = s.member AND o.source = s.source AND o.regards = s.reference) o
  CROSS JOIN LATERAL (
    SELECT round_state(1, o.refunded::integer, o.closed OR s.closes OR EXISTS (SELECT ${closersOf('s')})) AS round) r
  CROSS JOIN LATERAL (
    SELECT CASE WHEN r.round = 'refunded' THEN 'refunded' WHEN o.payout > -s.amount THEN 'won' WHEN o.payout > 0 AND o.payout = -s.amount THEN 'push' WHEN r.round = 'closed' THEN 'lost' ELSE 'open' END AS state) d`
/** Columns of a `BetRow`, of a stake with its outcome. */
export const SHOWN =
  's.n, s.at, s.game, s.round, s.source, s.reference, (-s.amount)::bigint AS stake, o.payout, d.state'

/** Stakes in a period: $1 shard, $2 member, $3 and $4 its days, $5 the zone. */
const INSIDE = `s.shard = $1 AND s.member = $2 AND ${STAKE}
  AND s.at >= $3::date::timestamp AT TIME ZONE $5 AND s.at < ($4::date + 1)::timestamp AT TIME ZONE $5`
const BEFORE = `(s.at, s.n) < (coalesce((SELECT c.at FROM entry c WHERE c.shard = $1 AND c.n = $6), 'infinity'), coalesce($6::bigint, 9223372036854775807))`
const NEWEST = 'ORDER BY s.at DESC, s.n DESC'

const stakes = `SELECT ${COLUMNS} FROM entry s WHERE ${INSIDE} AND ${BEFORE} ${NEWEST} LIMIT $7`
/** Few stakes are taken back, and an index knows their refunds; none is older than its stake. */
const refundedStakes = `
  SELECT ${COLUMNS} FROM entry r JOIN entry s ON s.shard = r.shard AND s.member = r.member AND s.source = r.source AND s.reference = r.regards
  WHERE r.shard = $1 AND r.member = $2 AND r.type = ${entryType.refund} AND r.at >= $3::date::timestamp AT TIME ZONE $5 AND ${INSIDE} AND ${BEFORE} ${NEWEST} LIMIT $7`

const valuesOf = ({ member, period, timeZone }: Asked): unknown[] => [
  shardOf(member),
  member,
  period.from,
  period.to,
  timeZone,
]

/** Bets of a period, the newest first. `cursor` is a position. */
export function readBets(
  db: Db,
  asked: Asked,
  filter: BetFilter,
  { cursor, limit }: { cursor: string | null; limit: number },
): Promise<Page<BetRow>> {
  const narrows = filter.games !== undefined || (filter.state !== undefined && filter.state !== 'refunded')
  // Where everything fits, one more than the page tells whether it is the last.
  return fillPage(limit, cursor, (from, chunk) =>
    lookThrough(db, asked, filter, { from, chunk: narrows ? chunk : limit + 1, limit }),
  )
}

async function lookThrough(
  db: Db,
  asked: Asked,
  { games, state }: BetFilter,
  { from, chunk, limit }: { from: string | null; chunk: number; limit: number },
): Promise<Look<BetRow>> {
  const rows = await db.query<(BetRow | { n: null }) & { seen: number; end: string | null }>({
    name: state === 'refunded' ? 'records.bets.refunded' : 'records.bets',
    text: `
      WITH seen AS MATERIALIZED (${state === 'refunded' ? refundedStakes : stakes})
      SELECT a.seen, a.end, m.* FROM (SELECT count(*)::integer AS seen, (SELECT n FROM seen ORDER BY at, n LIMIT 1) AS end FROM seen) a
      LEFT JOIN LATERAL (
        SELECT ${SHOWN} FROM seen s ${OUTCOME}
        WHERE ($8::integer[] IS NULL OR s.game = ANY($8)) AND ($9::text IS NULL OR d.state = $9) ${NEWEST} LIMIT $10) m ON true`,
    values: [
      ...valuesOf(asked),
      from,
      chunk,
      games === undefined ? null : numberArray(games),
      state ?? null,
      limit + 1,
    ],
  })
  return lookOf(rows, chunk)
}

/** One bet of the member's own, undefined for any other position. */
export async function readBet(
  db: Db,
  member: MemberId,
  n: string,
): Promise<(BetRow & { readonly young: boolean }) | undefined> {
  const [row] = await db.query<BetRow & { young: boolean }>({
    text: `
      SELECT ${SHOWN}, s.at > app_now() - interval '90 days' AS young
      FROM entry s ${OUTCOME} WHERE s.shard = $1 AND s.n = $2 AND s.member = $3 AND ${STAKE}`,
    values: [shardOf(member), n, member],
  })
  return row
}

/** What became of some stakes of a member, by their positions. */
export async function readOutcomes(
  db: Db,
  member: MemberId,
  stakes: readonly string[],
): Promise<Map<string, Pick<BetRow, 'stake' | 'payout' | 'state'>>> {
  const rows =
    stakes.length === 0
      ? []
      : await db.query<BetRow & Record<string, unknown>>({
          text: `SELECT ${SHOWN} FROM entry s ${OUTCOME} WHERE s.shard = $1 AND s.member = $2 AND s.n = ANY($3::bigint[]) AND ${STAKE}`,
          values: [shardOf(member), member, numberArray(stakes)],
        })
  return new Map(rows.map((row) => [row.n, row]))
}

/** The stake and all that regards it, in their order. */
export function readMovementsOfBet(
  db: Db,
  member: MemberId,
  { source, reference }: Pick<BetRow, 'source' | 'reference'>,
): Promise<Pick<MovementRow, 'at' | 'type' | 'amount' | 'reference'>[]> {
  return db.query(sql`
    SELECT at, type, amount, reference FROM (
      SELECT n, at, type, amount, reference FROM entry WHERE shard = ${shardOf(member)} AND member = ${member} AND source = ${source} AND reference = ${reference}
      UNION ALL
      SELECT n, at, type, amount, reference FROM entry WHERE shard = ${shardOf(member)} AND member = ${member} AND source = ${source} AND regards = ${reference}) e
    ORDER BY n`)
}

/** The next bets of a period after a position, the oldest first, as statements list them. */
export const betsAfter = (asked: Asked, after: string | null, limit: number): Query => ({
  name: 'records.statement.bets',
  text: `
    WITH seen AS MATERIALIZED (
      SELECT ${COLUMNS} FROM entry s WHERE ${INSIDE}
        AND (s.at, s.n) > (coalesce((SELECT c.at FROM entry c WHERE c.shard = $1 AND c.n = $6), '-infinity'), coalesce($6::bigint, 0))
      ORDER BY s.at, s.n LIMIT $7)
    SELECT ${SHOWN} FROM seen s ${OUTCOME} ORDER BY s.at, s.n`,
  values: [...valuesOf(asked), after, limit],
})
