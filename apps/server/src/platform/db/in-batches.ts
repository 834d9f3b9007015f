import { allShards, type Shard, shardKey } from '../ids.ts'
import type { Database, Db, Tx } from './database.ts'
import type { Query } from './sql.ts'

/** Goes on while a batch found something to do. */
export async function inBatches(batch: () => Promise<number>): Promise<void> {
  while ((await batch()) > 0);
}

/** The same on each of some shards, each batch in a transaction of its own. */
export async function inBatchesOfShards(
  db: Database,
  batch: (tx: Tx, shard: Shard) => Promise<number>,
  shards: readonly Shard[] = allShards,
): Promise<void> {
  for (const shard of shards) await inBatches(() => db.transaction((tx) => batch(tx, shard)))
}

/** The shards that a statement selects as `shard`. */
export const shardsFrom = async (db: Db, query: Query): Promise<Shard[]> =>
  (await db.query<{ shard: number }>(query)).map(({ shard }) => shardKey(shard))

/** Does some work two at a time: while the database does one, the next is made. Where one fails, nothing of it goes on behind the failure. */
export async function twoAtATime<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const left = items.values()
  const ends = await Promise.allSettled(
    [1, 2].map(async () => {
      for (const item of left) await work(item)
    }),
  )
  for (const end of ends) if (end.status === 'rejected') throw end.reason
}
