import type { Db } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { type MemberId, shardOf } from '../../platform/ids.ts'

interface RoundAsked {
  readonly member: MemberId
  readonly provider: number
  readonly nodeId: number
  readonly round: string
}

/**
 * The stake that a payout to a round regards: the one that it regarded before, where it is a repetition, else the first
 * of the round that was not taken back. Undefined where the round has none.
 */
export async function stakeOfRound(
  db: Db,
  { member, provider, nodeId, round }: RoundAsked,
  reference: string,
): Promise<string | undefined> {
  const [row] = await db.query<{ stake: string | null }>(sql`
    SELECT coalesce(
      (SELECT regards FROM entry WHERE shard = ${shardOf(member)} AND member = ${member} AND source = ${provider} AND reference = ${reference}),
      (SELECT s.reference FROM entry s
       WHERE s.shard = ${shardOf(member)} AND s.member = ${member} AND s.source = ${provider} AND s.source >= 10000 AND s.round = ${round} AND s.game = ${nodeId} AND s.type = 1
       ORDER BY EXISTS (SELECT FROM entry r WHERE r.shard = s.shard AND r.member = s.member AND r.source = s.source AND r.regards = s.reference AND r.type = 3), s.n LIMIT 1)
    ) AS stake`)
  return row?.stake ?? undefined
}

/** Game and round of a stake, undefined where there is none of this reference. */
export async function placeOfStake(
  db: Db,
  member: MemberId,
  provider: number,
  reference: string,
): Promise<{ nodeId: number; round: string } | undefined> {
  const [row] = await db.query<{ nodeId: number; round: string }>(sql`
    SELECT game AS "nodeId", round FROM entry WHERE shard = ${shardOf(member)} AND member = ${member} AND source = ${provider} AND reference = ${reference} AND type = 1`)
  return row
}
