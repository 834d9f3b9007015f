import type { Database, Tx } from './db/database.ts'
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

/** A gate, and up to which number it closes. */
export interface Closing {
  readonly gate: number
  readonly to: number
}

/**
 * Closes gates on every shard, one shard after the other under its head. Once this has come back, all that was let in is
 * committed and nothing more will be: the fence that settlement waits for. It may be done again.
 * @param waiting a transaction that waits for it, which is kept awake
 */
export async function closeGates(db: Database, closings: readonly Closing[], waiting?: Tx): Promise<void> {
  for (const shard of allShards) {
    await waiting?.query(sql`SELECT 1`)
    await db.transaction(async (tx) => {
      const [head] = await tx.query<{ n: string }>(sql`SELECT n FROM shard_head WHERE shard = ${shard} FOR UPDATE`)
      await tx.query({
        text: `
          INSERT INTO gate (shard, gate, closed_to, n, at) SELECT $1::smallint, k.gate, k.closed_to, $4::bigint, app_now()
          FROM unnest($2::integer[], $3::bigint[]) AS k(gate, closed_to)
          ON CONFLICT (shard, gate) DO UPDATE SET closed_to = excluded.closed_to, n = excluded.n, at = excluded.at
          WHERE gate.closed_to < excluded.closed_to`,
        values: [
          shard,
          numberArray(closings.map(({ gate }) => gate)),
          numberArray(closings.map(({ to }) => to)),
          head?.n ?? '0',
        ],
      })
    })
  }
}
