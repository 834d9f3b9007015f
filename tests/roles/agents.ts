import { sql } from '#server/platform/db/sql.ts'
import { memberId, shardOf } from '#server/platform/ids.ts'
import { type House, type Player, textField } from '../support/house.ts'
import type { Owned } from './orders.ts'
import { openSession } from './roles.ts'

/** An agent with a session of its own. */
export async function agentOf(house: House): Promise<Player> {
  const { id, username } = await house.register()
  await house.db.query(sql`UPDATE member SET type = 1 WHERE shard = ${shardOf(id)} AND id = ${id}`)
  return { id, username, token: (await openSession(house, id, 1)).token }
}

/** A member of whom the tree has heard. */
export async function newcomerOf(house: House): Promise<string> {
  const { id } = await house.register()
  await house.app.run('agents')
  return id
}

/** The same directly under somebody. */
export async function downlineOf(house: House, { id }: Player): Promise<string> {
  const downline = await house.register()
  await house.db.query(
    sql`UPDATE member SET upline = ${id} WHERE shard = ${shardOf(downline.id)} AND id = ${downline.id}`,
  )
  await house.app.run('agents')
  return downline.id
}

/** A link of an agent. */
export async function linkOf(house: House, { token }: Player): Promise<string> {
  const body = { type: 3, rebate: 0, remark: 'Words' }
  return textField((await house.call('POST', '/wps/agent/links', { token, body })).body.value, 'id')
}

/** An agent at the top of whom the tree has heard. */
export async function topOf(house: House): Promise<string> {
  const id = await newcomerOf(house)
  const shard = shardOf(memberId(id))
  await house.db.query(sql`UPDATE member SET type = 1 WHERE shard = ${shard} AND id = ${id}`)
  await house.db.query(sql`UPDATE agent_account SET type = 1 WHERE shard = ${shard} AND member = ${id}`)
  return id
}

/** The same with a contract with the house. */
export async function contractOf(house: House): Promise<string> {
  const id = await topOf(house)
  const terms = '{"kind":"realTime","tiers":[{"singleBetAmount":"1","profitRate":"0","lossRate":"0.1"}]}'
  await house.db.query(sql`
    INSERT INTO contract (shard, holder, id, kind, terms, from_day, agreed_at)
    VALUES (${shardOf(memberId(id))}, ${id}, 1, 'realTime', ${terms}::jsonb, current_date, app_now())`)
  return id
}

/** The wish of such an agent to end it. */
export async function wishOf(house: House): Promise<Owned> {
  const member = await contractOf(house)
  const id = '7000000001'
  await house.db.query(sql`
    INSERT INTO contract_request (shard, holder, id, kind, what, maker, until, made_at)
    VALUES (${shardOf(memberId(member))}, ${member}, ${id}, 'realTime', 'termination', 'downline', app_now() + interval '7 days', app_now())`)
  return { member, id }
}
