import type { Money } from '#rules/money.ts'
import type { Db } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { type MemberId, shardOf } from '../../platform/ids.ts'
import { countersOn, type PlayCounters } from './wallet.sql.ts'
import { entryType } from './entry-types.ts'
import { walletKind } from './entry-types.ts'
import { closersOf } from './rounds.sql.ts'

interface CounterRow {
  readonly [column: string]: unknown
  readonly play_day: number
  readonly day_stake: string
  readonly day_payout: string
  readonly week_stake: string
  readonly week_payout: string
  readonly month_stake: string
  readonly month_payout: string
}

/** What a member staked and was paid in real money in the day, week and month of a local day. */
export async function readPlayCounters(db: Db, member: MemberId, day: number): Promise<PlayCounters> {
  const [row] = await db.query<CounterRow>(sql`
    SELECT play_day, day_stake, day_payout, week_stake, week_payout, month_stake, month_payout
    FROM wallet WHERE shard = ${shardOf(member)} AND member = ${member} AND kind = ${walletKind.real}`)
  return countersOn(
    {
      playDay: row?.play_day ?? day,
      dayStake: BigInt(row?.day_stake ?? 0),
      dayPayout: BigInt(row?.day_payout ?? 0),
      weekStake: BigInt(row?.week_stake ?? 0),
      weekPayout: BigInt(row?.week_payout ?? 0),
      monthStake: BigInt(row?.month_stake ?? 0),
      monthPayout: BigInt(row?.month_payout ?? 0),
    },
    day,
  )
}

/** What play with real money came to since a moment, as the member sees it: won less staked. */
export async function playResultSince(db: Db, member: MemberId, since: Date): Promise<Money> {
  const [row] = await db.query<{ amount: string }>(sql`
    SELECT coalesce(sum(amount), 0)::text AS amount FROM entry
    WHERE shard = ${shardOf(member)} AND member = ${member} AND at >= ${since} AND kind = ${walletKind.real}
      AND type IN (${entryType.stake}, ${entryType.payout}, ${entryType.refund}, ${entryType.correction})`)
  return BigInt(row?.amount ?? '0')
}

/** True while a stake of real or bonus money of the last three months waits for its outcome: neither closed, paid nor taken back. */
export async function hasOpenBet(db: Db, member: MemberId): Promise<boolean> {
  const rows = await db.query({
    text: `
      SELECT FROM entry s
      WHERE s.shard = $1 AND s.member = $2 AND s.at > app_now() - interval '90 days' AND s.kind IN (${walletKind.real}, ${walletKind.bonus})
        AND s.type = ${entryType.stake} AND NOT s.closes
        AND NOT EXISTS (SELECT FROM entry o WHERE o.shard = s.shard AND o.member = s.member AND o.source = s.source AND o.regards = s.reference AND o.type <> ${entryType.jackpot})
        AND NOT EXISTS (SELECT ${closersOf('s')})
      LIMIT 1`,
    values: [shardOf(member), member],
  })
  return rows.length === 1
}
