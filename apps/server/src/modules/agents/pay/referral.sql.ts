import { AGENT_TYPES, TRIAL_TYPE } from '#contract/member-types.ts'
import type { AgentSettings } from '#contract/settings/agents.ts'
import type { BillState } from '#rules/agents/bill-states.ts'
import type { Money } from '#rules/money.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { numberArray, sql } from '../../../platform/db/sql.ts'
import { type MemberId, memberId, rowId, shardIn, type Shard, shardOf } from '../../../platform/ids.ts'
import { COUNTED, WEIGHTS, weightsOf } from './bill-figures.sql.ts'

/** The contract of all bills of members' referral, whose terms are a setting of the house; no contract of agents has this id. */
export const REFERRAL = rowId('1')

/** What a direct friend of a member who is paid for friends played on a day. */
export interface FriendDay {
  readonly friend: MemberId
  readonly inviter: MemberId
  /** By the weights of game types, in hundredths of a unit. */
  readonly turnover: bigint
  /** It counts for nothing: whoever closes an account takes along what it might have shared. */
  readonly isClosed: boolean
}

/** In SQL: under whom the member of `d` stood on its day; the tree may have heard of it one later. */
const INVITER = `
  CROSS JOIN LATERAL (
    SELECT upline FROM place p WHERE p.shard = d.shard AND p.member = d.member
    ORDER BY p.from_day <= d.day DESC, abs(p.from_day - d.day) LIMIT 1) p
  JOIN member i ON i.shard = ${shardIn('p.upline')} AND i.id = p.upline AND i.closed_at IS NULL AND NOT i.is_test
    AND i.type <> ALL('${numberArray([...AGENT_TYPES, TRIAL_TYPE])}'::smallint[])`

/** In SQL: whose days `t` are read: all of shard $1 on day $2, or of the direct friends of member $3, which lies there. */
const ALL = `team_day t WHERE t.shard = $1::smallint AND NOT t.below AND t.day = $2::date AND $3::bigint IS NULL`
const OF_ONE = `team_member k JOIN team_day t ON t.shard = ${shardIn('k.member')} AND t.member = k.member AND NOT t.below AND t.day = $2::date
  WHERE k.shard = $1::smallint AND k.upline = $3::bigint AND k.level = 1`

/** What friends of a shard played on a local day, or the direct friends of one member, wherever they lie. Members who are agents are paid by contracts. */
export async function readFriendDays(
  db: Db,
  of: { readonly shard: Shard } | { readonly inviter: MemberId },
  day: string,
  rules: Pick<AgentSettings, 'weights'>,
): Promise<FriendDay[]> {
  const inviter = 'inviter' in of ? of.inviter : null
  const rows = await db.query<{ friend: string; inviter: string; turnover: string; isClosed: boolean }>({
    text: `
      SELECT d.member AS friend, i.id AS inviter, sum(${COUNTED}) AS turnover, m.closed_at IS NOT NULL AS "isClosed"
      FROM (SELECT t.shard, t.member, t.day, t.game_type, t.turnover FROM ${inviter === null ? ALL : OF_ONE} AND t.turnover <> 0) d ${WEIGHTS}
      JOIN member m ON m.shard = d.shard AND m.id = d.member ${INVITER}
      GROUP BY 1, 2, 4 /* every shard */`,
    values: ['shard' in of ? of.shard : shardOf(of.inviter), day, inviter, ...weightsOf(rules)],
  })
  return rows
    .map((row) => ({
      ...row,
      friend: memberId(row.friend),
      inviter: memberId(row.inviter),
      turnover: BigInt(row.turnover),
    }))
    .filter((row) => inviter === null || row.inviter === inviter)
}

/** What a day of the friends of a member came to. */
export interface ReferralDay {
  readonly member: MemberId
  /** In whole units. */
  readonly turnover: Money
  readonly active: number
  readonly leftOut: number
}

/** Notes what a day of members of one shard came to; one that is there stays as it is. */
export const insertReferralDays = (tx: Tx, shard: Shard, day: string, rows: readonly ReferralDay[]): Promise<unknown> =>
  tx.query(sql`
    INSERT INTO referral_day (shard, member, day, turnover, active, left_out)
    SELECT ${shard}::smallint, k.member, ${day}::date, k.turnover, k.active, k.left_out
    FROM unnest(${numberArray(rows.map(({ member }) => member))}::bigint[], ${numberArray(rows.map(({ turnover }) => turnover))}::bigint[],
      ${numberArray(rows.map(({ active }) => active))}::integer[], ${numberArray(rows.map(({ leftOut }) => leftOut))}::integer[]) AS k(member, turnover, active, left_out)
    ON CONFLICT (shard, member, day) DO NOTHING`)

/** The last local day that is billed for everybody; undefined before the first. */
export async function readLastClosed(db: Db): Promise<string | undefined> {
  const [row] = await db.query<{ day: string | null }>(sql`SELECT max(day)::text AS day FROM referral_closed`)
  return row?.day ?? undefined
}

/** Notes that a day is billed for everybody. Days of long ago are forgotten but for the last. */
export async function setClosed(tx: Tx, day: string): Promise<void> {
  await tx.query(sql`INSERT INTO referral_closed (day) VALUES (${day}::date) ON CONFLICT (day) DO NOTHING`)
  await tx.query(sql`DELETE FROM referral_closed WHERE day < ${day}::date - 90`)
}

/** A bill for friends, as its member sees it. */
export interface ReferralBill {
  readonly day: string
  /** In units. */
  readonly turnover: Money
  readonly active: number
  readonly leftOut: number
  readonly amount: Money
  readonly state: BillState
}

/** The bills for friends of a member since a local day, the newest first. */
export async function readReferralBills(db: Db, member: MemberId, since: string): Promise<ReferralBill[]> {
  const rows = await db.query<{
    day: string
    turnover: string
    active: number
    leftOut: number | null
    amount: string
    state: BillState
  }>(sql`
    SELECT b.from_day::text AS day, b.turnover, b.active, d.left_out AS "leftOut", b.amount, b.state
    FROM bill b LEFT JOIN referral_day d ON d.shard = b.shard AND d.member = b.holder AND d.day = b.from_day
    WHERE b.shard = ${shardOf(member)} AND b.holder = ${member} AND b.contract = ${REFERRAL} AND b.from_day >= ${since}::date ORDER BY b.from_day DESC`)
  return rows.map(({ leftOut, turnover, amount, ...row }) => ({
    ...row,
    turnover: BigInt(turnover),
    leftOut: leftOut ?? 0,
    amount: BigInt(amount),
  }))
}

/** What each day of the friends of a member came to, for its file; amounts in units. */
export const exportReferral = (db: Db, member: MemberId): Promise<unknown[]> =>
  db.query(sql`
    SELECT day::text, turnover, active, left_out AS "leftOut" FROM referral_day WHERE shard = ${shardOf(member)} AND member = ${member} ORDER BY day DESC`)
