import type { Money } from '#rules/money.ts'
import type { Db } from '../../platform/db/database.ts'
import { sql, textArray } from '../../platform/db/sql.ts'
import { type MemberId, shardOf } from '../../platform/ids.ts'
import { type EntryType, entryType, oneOf } from './entry-types.ts'

/** An entry that moved money because of a stake. */
export interface AfterStake {
  readonly at: Date
  readonly type: EntryType
  readonly reference: string
  /** With its sign, as the wallet saw it. */
  readonly amount: Money
}

/** What some stakes of a member brought and what was taken back, oldest first, by the references of the stakes. */
export async function readAfterStakes(
  db: Db,
  member: MemberId,
  source: number,
  stakes: readonly string[],
): Promise<ReadonlyMap<string, readonly AfterStake[]>> {
  const rows = await db.query<{ at: Date; type: number; reference: string; amount: string; regards: string }>(sql`
    SELECT at, type, reference, amount::text, regards FROM entry
    WHERE shard = ${shardOf(member)}::smallint AND member = ${member}::bigint AND source = ${source}::smallint
      AND regards = ANY(${textArray(stakes)}::text[]) AND amount <> 0 AND type <> ${entryType.owed}::smallint ORDER BY n`)
  const found = new Map<string, AfterStake[]>()
  for (const { at, type, reference, amount, regards } of rows) {
    const entry = { at, type: oneOf(entryType, type), reference, amount: BigInt(amount) }
    found.set(regards, [...(found.get(regards) ?? []), entry])
  }
  return found
}
