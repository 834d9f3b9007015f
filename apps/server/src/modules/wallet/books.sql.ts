import type { Money } from '#rules/money.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { type MemberId, shardOf } from '../../platform/ids.ts'
import type { WalletKind } from './entry-types.ts'

/** Opens an empty wallet where there is none of its kind: a member has one of each. */
export async function openWallet(tx: Db | Tx, member: MemberId, kind: WalletKind, currency: string): Promise<void> {
  await tx.query(
    sql`INSERT INTO wallet (shard, member, kind, currency) VALUES (${shardOf(member)}, ${member}, ${kind}, ${currency}) ON CONFLICT DO NOTHING`,
  )
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
