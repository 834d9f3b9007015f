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

/** A bill of a new member that was refused and of which the house paid half in place of the upline, which is held back for it. */
export async function oweForBill({ db, register }: Pick<House, 'db' | 'register'>, id: string): Promise<Owned> {
  const [{ id: member }, { id: upline }] = [await register(), await register()]
  await db.query(sql`
    INSERT INTO bill (shard, holder, id, contract, kind, upline, from_day, to_day, ended_at, turnover, profit, carried, active, tier, amount, received, advanced, held, state, made_at, paid_at)
    SELECT ${shardOf(member)}, ${member}, ${id}, 1, 'daily', ${upline}, t::date, t::date, t, 0, 0, 0, 0, 0, 200000, 100000, 100000, true, 'rejected', t, t FROM app_now() AS t`)
  await db.query(sql`
    INSERT INTO member_hold (shard, member, area, reason, at)
    SELECT ${shardOf(upline)}, ${upline}, area, 'agents.refused', app_now() FROM unnest('{play,withdraw}'::text[]) AS area`)
  return { member, id }
}
