import type { RoundSums } from '#rules/play/at-risk.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { numberArray, sql, textArray } from '../../../platform/db/sql.ts'
import type { Span } from '../../../platform/events/consumer.sql.ts'
import { allShards, type MemberId, memberId, type Shard } from '../../../platform/ids.ts'
import { isPlay } from '../play-types.ts'
import { type RoundConsumer, type RoundRow, roundsOf, sumsOf } from './round-sums.sql.ts'

/** A round that entries of a span belong to. */
export interface TakenRound {
  readonly member: MemberId
  readonly source: number
  readonly game: number
  readonly round: string
  /** When its first stake was made. */
  readonly began: Date
  /** When the last of the entries was written, in microseconds since 1970. */
  readonly last: bigint
  /** What it came to before the span, and with it. */
  readonly before: RoundSums
  readonly after: RoundSums
}

/** In SQL: entries `e` of real money in the span $1 shard, $2 and $3, written so that no index over a member's money is taken for the one over positions. */
export const entriesOfSpan = (which: string): string => `(
  SELECT e.*, $2::bigint AS after FROM entry e WHERE e.shard = $1::smallint AND e.n > $2::bigint AND e.n <= $3::bigint AND e.kind < 2 AND ${which}) e`

/** The rounds of a span, each once; keeps what the consumer has to know of those that are open at its end. */
export async function takeRounds(tx: Tx, { shard, from, to }: Span, consumer: RoundConsumer): Promise<TakenRound[]> {
  const rows = await tx.query<RoundRow & Record<string, unknown>>({
    text: roundsOf(entriesOfSpan(isPlay('e')), consumer),
    values: [shard, from, to],
  })
  const rounds = rows.map((row) => ({ ...row, ...sumsOf(row) }))
  const isOpen = ({ after }: { readonly after: RoundSums }): boolean => !after.isClosed && after.stake !== 0n
  const keys = (some: readonly RoundRow[]): unknown[] => [
    shard,
    numberArray(some.map((r) => r.member)),
    numberArray(some.map((r) => r.source)),
    numberArray(some.map((r) => r.game)),
    textArray(some.map((r) => r.round)),
    consumer,
  ]
  const over = rounds.filter((one) => one.kept && !isOpen(one))
  if (over.length > 0)
    await tx.query({
      text: `DELETE FROM open_round o USING unnest($2::bigint[], $3::smallint[], $4::integer[], $5::text[]) AS k(member, source, game, round)
        WHERE o.shard = $1::smallint AND o.consumer = $6 AND o.member = k.member AND o.source = k.source AND o.game = k.game AND o.round = k.round`,
      values: keys(over),
    })
  const open = rounds.filter(isOpen)
  if (open.length > 0)
    await tx.query({
      text: `
        INSERT INTO open_round (shard, consumer, member, source, game, round, began, stake, payout)
        SELECT $1::smallint, $6, k.* FROM unnest($2::bigint[], $3::smallint[], $4::integer[], $5::text[], $7::timestamptz[], $8::bigint[], $9::bigint[]) AS k
        ON CONFLICT (shard, consumer, member, source, game, round) DO UPDATE SET stake = excluded.stake, payout = excluded.payout`,
      values: [
        ...keys(open),
        textArray(open.map((r) => r.began.toISOString())),
        numberArray(open.map(({ after }) => after.stake)),
        numberArray(open.map(({ after }) => after.payout)),
      ],
    })
  return rounds.map(takenFrom)
}

const takenFrom = ({
  member,
  source,
  game,
  round,
  began,
  last,
  before,
  after,
}: RoundRow & Pick<TakenRound, 'before' | 'after'>): TakenRound => ({
  member: memberId(member),
  source,
  game,
  round,
  began,
  last: BigInt(last),
  before,
  after,
})

/** The rounds that members of a shard played with own money since a moment, up to a position, as they stood there. */
export async function readRounds(db: Db, { shard, members, since, to }: RoundsAsked): Promise<TakenRound[]> {
  const rows = await db.query<RoundRow & Record<string, unknown>>({
    text: roundsOf(
      `(SELECT e.*, 0::bigint AS after FROM entry e WHERE e.shard = $1::smallint AND e.member = ANY($2::bigint[]) AND e.kind = 1
        AND e.at >= $3::timestamptz AND e.n <= $4::bigint AND ${isPlay('e')}) e`,
      undefined,
    ),
    values: [shard, numberArray(members), since, to],
  })
  return rows.map((row) => takenFrom({ ...row, ...sumsOf(row) }))
}

export interface RoundsAsked {
  readonly shard: Shard
  readonly members: readonly MemberId[]
  readonly since: Date
  /** The last position that counts. */
  readonly to: string
}

/** Forgets what a consumer knew of open rounds of a shard, since it follows them no more. */
export const forgetRounds = (tx: Tx, shard: Shard, consumer: RoundConsumer): Promise<unknown> =>
  tx.query(sql`DELETE FROM open_round WHERE shard = ${shard}::smallint AND consumer = ${consumer}`)

/** Forgets rounds that nobody closed. */
export async function dropOpenRounds(tx: Tx): Promise<void> {
  for (const shard of allShards)
    await tx.query(sql`DELETE FROM open_round WHERE shard = ${shard} AND began < app_now() - interval '90 days'`)
}
