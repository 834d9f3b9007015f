import { expect } from 'vitest'
import { AGENT_TYPES } from '#contract/member-types.ts'
import type { Db } from '#server/platform/db/database.ts'
import { numberArray, sql } from '#server/platform/db/sql.ts'
import type { House, Player } from './house.ts'

/** Makes a member an agent of the house, and its sessions those of one. */
export async function makeAgent(db: Db, username: string, { type = 1, rebate = 80 } = {}): Promise<void> {
  await db.query(sql`
    UPDATE agent_account a SET agents = a.agents + 1 FROM member m JOIN place p ON p.member = m.id
    WHERE m.username = ${username} AND m.type <> ALL(${numberArray(AGENT_TYPES)}::smallint[]) AND a.member = ANY(p.path)`)
  await db.query(sql`UPDATE member SET type = ${type} WHERE username = ${username}`)
  await db.query(sql`
    INSERT INTO agent_account (shard, member, type, rebate, since)
    SELECT shard, id, ${type}, ${rebate}, created_at FROM member WHERE username = ${username}
    ON CONFLICT (shard, member) DO UPDATE SET type = excluded.type, rebate = excluded.rebate`)
  await db.query(sql`
    UPDATE session s SET member_type = ${type} FROM member m WHERE m.username = ${username} AND s.shard = m.shard AND s.member = m.id`)
}

/** Puts a member under another, once the tree has heard of both. */
export async function putUnder(db: Db, username: string, upline: string): Promise<void> {
  await expect
    .poll(() =>
      db.query(sql`SELECT FROM place p JOIN member m ON m.id = p.member WHERE m.username IN (${username}, ${upline})`),
    )
    .toHaveLength(2)
  await db.query(
    sql`UPDATE member SET upline = (SELECT id FROM member WHERE username = ${upline}) WHERE username = ${username}`,
  )
  await db.query(sql`
    UPDATE place SET upline = c.id, path = ARRAY[c.id] FROM member m, member c
    WHERE m.username = ${username} AND c.username = ${upline} AND place.member = m.id`)
  await db.query(sql`
    INSERT INTO team_member (shard, upline, level, member, registered_at)
    SELECT c.shard, c.id, 1, m.id, m.created_at FROM member m, member c WHERE m.username = ${username} AND c.username = ${upline}`)
}

/**
 * Registers an agent: under another by its invitation code, or at the top. The tree has heard of it.
 * @returns the player, whose session is one of an agent
 */
export async function newAgent(
  house: House,
  {
    upline,
    type = 1,
    rebate = 80,
  }: { readonly upline?: Player; readonly type?: number; readonly rebate?: number } = {},
): Promise<Player> {
  const player = await house.register()
  if (upline !== undefined)
    await house.db.query(sql`UPDATE member SET upline = ${upline.id} WHERE username = ${player.username}`)
  await house.app.run('agents')
  await makeAgent(house.db, player.username, { type, rebate })
  return player
}
