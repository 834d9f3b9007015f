import { type MemberId, memberId, shardOf } from '../ids.ts'
import type { Db } from './database.ts'
import { numberArray } from './sql.ts'

/** Two members of whom it is asked whether they share something. */
export interface Pair {
  readonly one: MemberId
  readonly other: MemberId
}

/** Pairs of one statement. */
const AT_ONCE = 5000

/**
 * Of which pairs `one` shares something with `other`.
 * @param shared in SQL: true for a pair `k` of `one` on `one_shard` and `other` on `other_shard`; its values begin with `$5`
 */
export async function pairsSharing(
  db: Db,
  pairs: readonly Pair[],
  shared: string,
  values: readonly unknown[] = [],
): Promise<Set<MemberId>> {
  const found = new Set<MemberId>()
  for (let at = 0; at < pairs.length; at += AT_ONCE) {
    const some = pairs.slice(at, at + AT_ONCE)
    const rows = await db.query<{ one: string }>({
      text: `
        SELECT k.one FROM unnest($1::smallint[], $2::bigint[], $3::smallint[], $4::bigint[]) AS k(one_shard, one, other_shard, other)
        WHERE ${shared} /* every shard */`,
      values: [
        numberArray(some.map(({ one }) => shardOf(one))),
        numberArray(some.map(({ one }) => one)),
        numberArray(some.map(({ other }) => shardOf(other))),
        numberArray(some.map(({ other }) => other)),
        ...values,
      ],
    })
    for (const { one } of rows) found.add(memberId(one))
  }
  return found
}
