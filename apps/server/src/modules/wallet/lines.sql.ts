import type { Money } from '#rules/money.ts'
import type { Db } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { allShards } from '../../platform/ids.ts'
import { entryType } from './entry-types.ts'

/** One transaction as either side tells it. */
export interface ReconciledLine {
  readonly reference: string
  readonly member: string | null
  /** Signed units as seen by the member's wallet; nothing for what is void. */
  readonly amount: Money
  /** `void` moved nothing and needs no counterpart; `open` is not decided. */
  readonly status: 'done' | 'open' | 'void'
}

/** A side to compare with: a game provider, a vendor with wallets of its own, a payment provider. */
export interface ReconciliationSource {
  readonly code: string
  /** Our side of one UTC day: what the house wrote on it. */
  ours(day: string): Promise<ReconciledLine[]>
  /** The other side of one UTC day. @throws when it cannot be asked; the day is then tried again */
  theirs(day: string): Promise<ReconciledLine[]>
}

/** What the ledger wrote for a source of play on a UTC day; tombstones moved nothing. */
export async function linesOfSource(db: Db, source: number, day: string): Promise<ReconciledLine[]> {
  const rows = await db.query<{ reference: string; member: string; amount: string; type: number }>(sql`
    SELECT reference, member, amount, type FROM entry
    WHERE shard = ANY(${[...allShards]}::smallint[]) AND source = ${source}
      AND at >= ${day}::date::timestamp AT TIME ZONE 'UTC' AND at < (${day}::date + 1)::timestamp AT TIME ZONE 'UTC' /* every shard */`)
  return rows.map(({ reference, member, amount, type }) => ({
    reference,
    member,
    amount: BigInt(amount),
    status: type === entryType.tombstone ? 'void' : 'done',
  }))
}
