import { type MemberId, memberId, shardOf } from '../ids.ts'
import type { Db } from './database.ts'
import { numberArray } from './sql.ts'

/** By what a member may be known to be the same person as another, such as the hash of a browser. */
export interface Sign {
  readonly member: MemberId
  readonly sign: string
}

/** Members of one statement. */
const AT_ONCE = 5000

/**
 * The signs of one kind of members.
 * @param signs in SQL: those of a member `k.member` on `k.shard`, as a column `sign`; its values begin with `$3`
 */
export async function readSigns(
  db: Db,
  members: readonly MemberId[],
  signs: string,
  values: readonly unknown[] = [],
): Promise<Sign[]> {
  const found: Sign[] = []
  for (let at = 0; at < members.length; at += AT_ONCE) {
    const some = members.slice(at, at + AT_ONCE)
    const rows = await db.query<{ member: string; sign: string }>({
      text: `
        SELECT k.member, s.sign FROM unnest($1::smallint[], $2::bigint[]) AS k(shard, member)
        CROSS JOIN LATERAL (${signs}) s /* every shard */`,
      values: [numberArray(some.map(shardOf)), numberArray(some), ...values],
    })
    for (const { member, sign } of rows) found.push({ member: memberId(member), sign })
  }
  return found
}
