import { moneyToDecimal } from '#rules/money.ts'
import type { Db } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { type MemberId, shardOf } from '../../platform/ids.ts'
import { entryType, nameIn, walletKind } from './entry-types.ts'

const PAGE = 5000
const decimal = (units: string): string => moneyToDecimal(BigInt(units), 5)

interface Row {
  readonly [column: string]: unknown
  readonly n: string
  readonly at: Date
  readonly key: string
  readonly type: number
  readonly amount: string
  readonly balance: string
  readonly game: number | null
  readonly round: string | null
  readonly reference: string
}

/** Wallets of a member and every movement of them, the oldest first in each; amounts are decimals of the wallet's currency. */
export async function exportWallet(db: Db, member: MemberId): Promise<Readonly<Record<string, unknown>>> {
  const shard = shardOf(member)
  const wallets = await db.query<{ kind: number; currency: string; balance: string }>(sql`
    SELECT kind, currency, balance FROM wallet WHERE shard = ${shard} AND member = ${member} ORDER BY kind`)
  const movements: unknown[] = []
  for (const { kind } of wallets) {
    let last: Row | undefined
    // By key, so that a member of many years is never one statement; wallet by wallet, as the index over real money is kept.
    for (;;) {
      const rows: Row[] = await db.query<Row>(sql`
        SELECT n, at, at::text AS key, type, amount, balance, game, round, reference FROM entry
        WHERE shard = ${shard} AND member = ${member} AND kind = ${kind} AND (at, n) > (${last?.key ?? '-infinity'}::timestamptz, ${last?.n ?? '0'}::bigint)
        ORDER BY at, n LIMIT ${PAGE}`)
      for (const { at, type, amount, balance, game, round, reference } of rows) {
        movements.push({
          at,
          wallet: nameIn(walletKind, kind),
          type: nameIn(entryType, type),
          amount: decimal(amount),
          balance: decimal(balance),
          game,
          round,
          reference,
        })
      }
      last = rows.at(-1)
      if (rows.length < PAGE) break
    }
  }
  return {
    wallets: wallets.map(({ kind, currency, balance }) => ({
      kind: nameIn(walletKind, kind),
      currency,
      balance: decimal(balance),
    })),
    movements,
  }
}
