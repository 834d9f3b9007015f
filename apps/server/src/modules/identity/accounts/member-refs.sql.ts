import type { Db } from '../../../platform/db/database.ts'
import { numberArray, sql } from '../../../platform/db/sql.ts'
import { memberId, shardOf } from '../../../platform/ids.ts'

/** A member, as lists of operators name one. */
export interface MemberRef {
  readonly id: string
  readonly username: string
}

/** The names of all members of a page, in one statement. */
export async function readMemberRefs(
  db: Db,
  members: readonly (string | null)[],
): Promise<(member: string) => MemberRef> {
  const ids = [...new Set(members)].filter((member) => member !== null).map(memberId)
  const rows =
    ids.length === 0
      ? []
      : await db.query<{ id: string; username: string }>(sql`
          SELECT m.id, m.username FROM unnest(${numberArray(ids.map(shardOf))}::smallint[], ${numberArray(ids)}::bigint[]) AS k(shard, id)
          JOIN member m ON m.shard = k.shard AND m.id = k.id /* every shard */`)
  const names = new Map(rows.map(({ id, username }) => [id, username]))
  return (id) => ({ id, username: names.get(id) ?? '' })
}
