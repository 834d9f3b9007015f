import { moneyToDecimal } from '#rules/money.ts'
import type { EventSource } from '../../platform/events/tail.ts'
import { walletKind } from './entry-types.ts'

/** Each member's newest balances of real and of bonus money among the entries of a span: older ones are of no interest to an open page. */
export const balanceEvents: EventSource = async (db, shard, from, to, members) => {
  const rows = await db.query<{ member: string; n: string; kind: number; balance: string }>({
    name: 'events.balance',
    text: `SELECT DISTINCT ON (member, kind) member, n, kind, balance FROM entry
           WHERE shard = $1 AND n > $2 AND n <= $3 AND member = ANY($4::bigint[]) AND kind IN (${walletKind.real}, ${walletKind.bonus})
           ORDER BY member, kind, n DESC`,
    values: [shard, from, to, [...members]],
  })
  return rows.map((row) => ({
    member: row.member,
    n: row.n,
    event: {
      type: row.kind === walletKind.real ? ('balance' as const) : ('bonus.balance' as const),
      position: row.n,
      balance: moneyToDecimal(BigInt(row.balance), 5),
    },
  }))
}
