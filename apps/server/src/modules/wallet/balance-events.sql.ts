import type { SocketEvent } from '#contract/events.ts'
import { type Money, moneyToDecimal } from '#rules/money.ts'
import type { EventSource } from '../../platform/events/tail.ts'
import { walletKind } from './entry-types.ts'

/** Each member's newest balances of real money, bonus money and points among the entries of a span: older ones are of no interest to an open page. */
export const balanceEvents: EventSource = async (db, shard, from, to, members) => {
  const rows = await db.query<{ member: string; n: string; kind: number; balance: string }>({
    name: 'events.balance',
    text: `SELECT DISTINCT ON (member, kind) member, n, kind, balance FROM entry
           WHERE shard = $1 AND n > $2 AND n <= $3 AND member = ANY($4::bigint[]) AND kind IN (${walletKind.real}, ${walletKind.bonus}, ${walletKind.points})
           ORDER BY member, kind, n DESC`,
    values: [shard, from, to, [...members]],
  })
  return rows.map((row) => ({ member: row.member, n: row.n, event: eventOf(row.kind, row.n, BigInt(row.balance)) }))
}

function eventOf(kind: number, position: string, balance: Money): SocketEvent {
  if (kind === walletKind.points) return { type: 'points.changed', position, balance: moneyToDecimal(balance, 0) }
  return { type: kind === walletKind.real ? 'balance' : 'bonus.balance', position, balance: moneyToDecimal(balance, 5) }
}
