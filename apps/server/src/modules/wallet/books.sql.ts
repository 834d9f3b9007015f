import type { Money } from '#rules/money.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { numberArray, sql } from '../../platform/db/sql.ts'
import { type MemberId, type Shard, shardOf } from '../../platform/ids.ts'
import { type WalletKind, walletKind } from './entry-types.ts'

/** Opens an empty wallet where there is none of its kind: a member has one of each. */
export async function openWallet(tx: Db | Tx, member: MemberId, kind: WalletKind, currency: string): Promise<void> {
  await tx.query(
    sql`INSERT INTO wallet (shard, member, kind, currency) VALUES (${shardOf(member)}, ${member}, ${kind}, ${currency}) ON CONFLICT DO NOTHING`,
  )
}

/** The balances of members of one shard, by member; whoever has no wallet of the kind is not among them. */
export async function readBalances(
  db: Db,
  shard: Shard,
  members: readonly string[],
  kind: WalletKind,
): Promise<ReadonlyMap<string, Money>> {
  const rows = await db.query<{ member: string; balance: string }>({
    name: 'wallet.balances',
    text: `SELECT w.member, w.balance FROM unnest($2::bigint[]) AS k(member)
           JOIN wallet w ON w.shard = $1::smallint AND w.member = k.member AND w.kind = $3`,
    values: [shard, numberArray(members), kind],
  })
  return new Map(rows.map(({ member, balance }) => [member, BigInt(balance)]))
}

/** The balance of a wallet, undefined where there is none. */
export async function readBalance(db: Db, member: MemberId, kind: WalletKind): Promise<Money | undefined> {
  const [row] = await db.query<{ balance: string }>({
    name: 'wallet.balance',
    text: 'SELECT balance FROM wallet WHERE shard = $1 AND member = $2 AND kind = $3',
    values: [shardOf(member), member, kind],
  })
  return row === undefined ? undefined : BigInt(row.balance)
}

/** Has stakes ask for bonus money no more of whoever staked none since a local day (days since 1970), but of `except`. */
export async function dropBonusFlags(tx: Tx, shard: Shard, since: number, except: readonly string[]): Promise<void> {
  await tx.query(sql`
    UPDATE wallet w SET bonus = false WHERE w.shard = ${shard} AND w.kind = ${walletKind.real} AND w.bonus AND NOT w.member = ANY(${[...except]}::bigint[])
      AND NOT EXISTS (SELECT FROM wallet b WHERE b.shard = w.shard AND b.member = w.member AND b.kind = ${walletKind.bonus} AND b.play_day >= ${since})`)
}
