import { sql } from '#server/platform/db/sql.ts'
import { shardOf } from '#server/platform/ids.ts'
import type { House } from '#tests/support/house.ts'
import type { Owned } from './orders.ts'

/** Something that a new member owes, as if a correction had taken it beyond the balance. */
export async function oweSomething(house: Pick<House, 'db' | 'register'>, id: string): Promise<Owned> {
  const { id: member } = await house.register()
  await house.db.query(sql`
    INSERT INTO owed (shard, n, member, kind, source, stake, amount, left_over, seen, at, until)
    VALUES (${shardOf(member)}, ${id}, ${member}, 1, 32767, 'a stake', 100000, 100000, 0, app_now(), app_now() + interval '90 days')`)
  return { member, id }
}
