import type { Database } from './db/database.ts'
import { numberArray, sql } from './db/sql.ts'
import { allShards, type Shard } from './ids.ts'
import { type Batch, definePart } from './lane/batch.ts'

/** A gate that was never closed lets everything through. */
const NEVER = -1

const gates = definePart({
  open: () => ({ asked: new Set<number>(), closedTo: new Map<number, number>() }),
  load(state, shard) {
    if (state.asked.size === 0) return undefined
    return {
      name: 'gate.load',
      text: 'SELECT gate, closed_to FROM gate WHERE shard = $1::smallint AND gate = ANY($2::integer[])',
      values: [shard, numberArray([...state.asked])],
    }
  },
  take(state, rows) {
    for (const [gate, closedTo] of rows) state.closedTo.set(Number(gate), Number(closedTo))
  },
})

/**
 * Asks up to which number a gate is closed on a shard. It is read under the head's lock, so what a batch lets in lies
 * before the close, and nothing comes in behind it.
 */
export function askGate(batch: Batch, shard: Shard, gate: number): () => number {
  const state = gates(batch, shard)
  state.asked.add(gate)
  return () => state.closedTo.get(gate) ?? NEVER
}

/**
 * Closes a gate up to a number on every shard, one after the other under its head. Once this has come back, all that
 * was let in is committed and nothing more will be: the fence that settlement waits for. It may be done again.
 */
export async function closeGate(db: Database, gate: number, to: number): Promise<void> {
  for (const shard of allShards)
    await db.transaction(async (tx) => {
      const [head] = await tx.query<{ n: string }>(sql`SELECT n FROM shard_head WHERE shard = ${shard} FOR UPDATE`)
      await tx.query(sql`
        INSERT INTO gate (shard, gate, closed_to, n, at) VALUES (${shard}, ${gate}, ${to}, ${head?.n ?? '0'}, app_now())
        ON CONFLICT (shard, gate) DO UPDATE SET closed_to = excluded.closed_to, n = excluded.n, at = excluded.at
        WHERE gate.closed_to < excluded.closed_to`)
    })
}
