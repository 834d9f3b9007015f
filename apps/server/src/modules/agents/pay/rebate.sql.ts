import { REBATE_PARTS, type RebateHolder } from '#rules/agents/rebate.ts'
import { AGENT_TYPES } from '#contract/member-types.ts'
import type { Money } from '#rules/money.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { shardsFrom } from '../../../platform/db/in-batches.ts'
import { numberArray, part, sql, textArray } from '../../../platform/db/sql.ts'
import { type MemberId, memberId, type Shard, shardOf } from '../../../platform/ids.ts'

/** What tickets of a draw earned an agent, in `REBATE_PARTS` of a unit. */
export interface RebateGain {
  readonly agent: MemberId
  readonly game: number
  readonly draw: string
  readonly parts: bigint
}

/** The rebates that members have now; whom the tree has not heard of yet has none. */
export async function readRebateHolders(
  tx: Tx,
  members: readonly MemberId[],
): Promise<(member: MemberId) => RebateHolder> {
  const rows = await tx.query<{ member: string; rebate: number; type: number }>(sql`
    SELECT a.member, a.rebate, a.type FROM unnest(${numberArray(members.map(shardOf))}::smallint[], ${numberArray(members)}::bigint[]) AS k(shard, member)
    JOIN agent_account a ON a.shard = k.shard AND a.member = k.member /* every shard */`)
  const found = new Map(
    rows.map(({ member, rebate, type }) => [memberId(member), { rebate, isAgent: AGENT_TYPES.includes(type) }]),
  )
  return (member) => found.get(member) ?? { rebate: 0, isAgent: false }
}

/** Adds to what agents of one shard earned. */
export async function addRebates(tx: Tx, shard: Shard, gains: readonly RebateGain[]): Promise<void> {
  if (gains.length === 0) return
  await tx.query(sql`
    INSERT INTO agent_rebate AS r (shard, agent, game, draw, earned, at)
    SELECT ${shard}::smallint, k.*, app_now() FROM unnest(${numberArray(gains.map(({ agent }) => agent))}::bigint[], ${numberArray(gains.map(({ game }) => game))}::integer[],
      ${textArray(gains.map(({ draw }) => draw))}::text[], ${numberArray(gains.map(({ parts }) => parts))}::bigint[]) AS k(agent, game, draw, earned) ORDER BY 2, 3, 4
    ON CONFLICT (shard, agent, game, draw) DO UPDATE SET earned = r.earned + excluded.earned, is_new = true, at = excluded.at`)
}

/** The shards on which something earned was not paid yet. */
export const shardsWithRebates = (db: Db): Promise<Shard[]> =>
  shardsFrom(db, part('SELECT DISTINCT shard FROM agent_rebate WHERE is_new ORDER BY 1 /* every shard */'))

/** What an agent is to be paid for a draw; nothing where it earned less than a unit since it was paid last. */
export interface DueRebate extends Omit<RebateGain, 'parts'> {
  readonly due: Money
  /** Which payment for the draw it is. */
  readonly payment: number
}

/** Takes what agents of one shard earned and were not paid yet, and notes it as paid. What somebody else takes is left to it. */
export async function takeRebates(tx: Tx, shard: Shard, limit: number): Promise<DueRebate[]> {
  const rows = await tx.query<{ agent: string; game: number; draw: string; due: string; payment: number }>(sql`
    WITH k AS MATERIALIZED (
      SELECT agent, game, draw, paid, earned / ${REBATE_PARTS}::bigint AS whole FROM agent_rebate
      WHERE shard = ${shard}::smallint AND is_new ORDER BY agent, game, draw LIMIT ${limit} FOR UPDATE SKIP LOCKED)
    UPDATE agent_rebate r SET is_new = false, paid = k.whole, payments = r.payments + (k.whole > k.paid)::integer::smallint FROM k
    WHERE r.shard = ${shard}::smallint AND r.agent = k.agent AND r.game = k.game AND r.draw = k.draw
    RETURNING r.agent, r.game, r.draw, r.paid - k.paid AS due, r.payments AS payment`)
  return rows.map(({ agent, due, ...row }) => ({ ...row, agent: memberId(agent), due: BigInt(due) }))
}

/** Forgets draws of long ago that were paid. */
export const dropRebates = (tx: Tx, shard: Shard): Promise<unknown> =>
  tx.query(sql`DELETE FROM agent_rebate WHERE shard = ${shard} AND NOT is_new AND at < app_now() - interval '92 days'`)
