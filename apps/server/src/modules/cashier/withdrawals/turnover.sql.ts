import { type Money, ONE, parseMoney } from '#rules/money.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { named, sql } from '../../../platform/db/sql.ts'
import { type MemberId, shardOf } from '../../../platform/ids.ts'
import { readLifeStake } from '../../wallet/index.ts'

/** Turnover in units: what is required since the wallet was last free of it, what of that was staked, and what is left. */
export interface Turnover {
  readonly required: Money
  readonly done: Money
  readonly left: Money
}

/**
 * Requires turnover for money that came in or was given: `multiple` times what was credited (a percentage's form, such as `1.5`) on top of
 * what is required already. Call it in the transaction of the credit, after the ledger's post: that holds the shard's
 * head, so that no stake passes in between and a withdrawal sees both or neither.
 */
export async function addTurnover(tx: Tx, member: MemberId, credited: Money, multiple: string): Promise<void> {
  const further = (credited * parseMoney(multiple)) / ONE
  if (further <= 0n) return
  const life = await readLifeStake(tx, member)
  await tx.query(named('turnover.add', sql`
    INSERT INTO turnover AS t (shard, member, base, target) VALUES (${shardOf(member)}, ${member}, ${life}::bigint, ${life + further}::bigint)
    ON CONFLICT (shard, member) DO UPDATE SET
      base = CASE WHEN ${life}::bigint >= t.target THEN ${life}::bigint ELSE t.base END,
      target = greatest(t.target, ${life}::bigint) + ${further}::bigint`))
}

/** How far the member's turnover is. */
export async function readTurnover(db: Db, member: MemberId): Promise<Turnover> {
  const [row] = await db.query<{ base: string; target: string }>(sql`SELECT base, target FROM turnover WHERE shard = ${shardOf(member)} AND member = ${member}`)
  if (row === undefined) return { required: 0n, done: 0n, left: 0n }
  const [base, target, life] = [BigInt(row.base), BigInt(row.target), await readLifeStake(db, member)]
  if (life >= target) return { required: 0n, done: 0n, left: 0n }
  // A refund of a stake from before the requirement takes more than was staked since.
  const done = life > base ? life - base : 0n
  return { required: target - base, done, left: target - life }
}

/** Turnover that is still required before the member may withdraw, in units. */
export const turnoverLeft = async (db: Db, member: MemberId): Promise<Money> => (await readTurnover(db, member)).left
