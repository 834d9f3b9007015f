import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ResponseOf } from '#contract/call.ts'
import { agentDeskCalls } from '#contract/calls/agent-desk.ts'
import { agentCalls } from '#contract/calls/agents.ts'
import { newAgent } from '#tests/support/agents.ts'
import { codeOf } from '#tests/support/contracts.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { type Answer, answerOf, type House, openHouse, type Player, textField } from '#tests/support/house.ts'
import { newRole, openOperator } from '#tests/support/operators.ts'
import { sql } from '../../platform/db/sql.ts'
import { shardOf } from '../../platform/ids.ts'

let database: TestDatabase
let house: House
let manager: Awaited<ReturnType<typeof openOperator>>
let agent: Player
let other: Player

beforeAll(async () => {
  database = await createTestDatabase('link_desk')
  house = await openHouse(database.url)
  manager = await openOperator(house, 'manager')
  agent = await newAgent(house)
  other = await newAgent(house)
})
afterAll(async () => {
  await house.close()
  await database.drop()
})

type Row = ResponseOf<(typeof agentDeskCalls)['agentDesk.links']>['list'][number]
const list = async (query: Record<string, string> = {}): Promise<readonly Row[]> =>
  (await answerOf(house, agentDeskCalls['agentDesk.links'], manager, `?${String(new URLSearchParams(query))}`)).list
async function addLink({ token }: Player, remark: string): Promise<{ id: string; code: string }> {
  const body = { type: 3, rebate: 0, remark }
  const { value } = (await house.call('POST', '/wps/agent/links', { token, body })).body
  return { id: textField(value, 'id'), code: textField(value, 'code') }
}
const stop = (member: string, id: string, stopped: boolean, token = manager.token): Promise<Answer> =>
  house.call('PUT', '/ops/agents/links', { token, body: { member, id, stopped, reason: 'Spam in a forum' } })
const goOn = (id: string, remark: string): Promise<Answer> =>
  house.call('PUT', '/wps/agent/links', { token: agent.token, body: { id, paused: false, remark } })
const isGood = async (code: string): Promise<boolean> =>
  codeOf(await house.call('GET', `/wps/agent/affiliate?code=${code}`)) === 'done'

it('[OPS-07, AGT-04] links are listed by agent and state, the newest first', async () => {
  const links = [await addLink(agent, 'Street'), await addLink(agent, 'Market'), await addLink(other, 'Forum')]
  const change = async ({ id }: { id: string }, player: Player, column: 'expires_at' | 'full'): Promise<void> => {
    const where = sql`shard = ${shardOf(player.id)} AND member = ${player.id} AND id = ${id}`
    if (column === 'full')
      await house.db.query({
        ...where,
        text: `UPDATE invitation_link SET most = 1, registrations = 1 WHERE ${where.text}`,
      })
    else
      await house.db.query({ ...where, text: `UPDATE invitation_link SET expires_at = app_now() WHERE ${where.text}` })
  }
  expect((await list()).map(({ remark }) => remark)).toEqual(['Forum', 'Market', 'Street'])
  const [street, market, forum] = links
  if (street === undefined || market === undefined || forum === undefined) throw new Error('three were made')
  await change(market, agent, 'full')
  await change(forum, other, 'expires_at')
  expect((await list({ sort: 'createdAt' })).map(({ state }) => state)).toEqual(['open', 'full', 'over'])
  expect((await list({ state: 'full' })).map(({ id }) => id)).toEqual([market.id])
  expect((await list({ member: agent.id })).map(({ id }) => id)).toEqual([market.id, street.id])
  const { createdAt, ...row } = (await list({ state: 'open' }))[0] ?? { createdAt: '' }
  expect(Date.parse(createdAt)).not.toBeNaN()
  expect(row).toEqual({
    id: street.id,
    member: { id: agent.id, username: agent.username },
    code: street.code,
    type: 3,
    typeName: null,
    rebate: 0,
    state: 'open',
    expiresAt: null,
    highest: null,
    registrations: 0,
    visits: 0,
    remark: 'Street',
  })
})

it('[OPS-07, AGT-04] a link that an operator stopped lets nobody in, and its agent cannot open it again', async () => {
  const { id, code } = await addLink(agent, 'Radio')
  const answers = await Promise.all(Array.from({ length: 30 }, () => stop(agent.id, id, true)))
  expect(answers.map(codeOf).toSorted()).toEqual([...Array.from({ length: 29 }, () => 'STATE_PASSED'), 'done'])
  expect(await isGood(code)).toBe(false)
  expect(codeOf(await goOn(id, 'Changed'))).toBe('FORBIDDEN')
  const own = (await answerOf(house, agentCalls['agents.links'], agent)).list.find((link) => link.id === id)
  expect(own).toMatchObject({ paused: true, stopped: true, remark: 'Radio' })
  expect((await list({ state: 'stopped' })).map((link) => link.id)).toEqual([id])
  expect(codeOf(await stop(agent.id, id, false))).toBe('done')
  expect(await isGood(code)).toBe(true)
  expect(codeOf(await stop(agent.id, id, false))).toBe('STATE_PASSED')
  expect(codeOf(await goOn(id, 'Radio'))).toBe('done')
  const audit = await house.db.query<{ action: string; actor: string; after: unknown }>(
    sql`SELECT action, actor, after FROM audit WHERE subject = ${`member:${agent.id}`} AND action LIKE 'agent.link%' ORDER BY n`,
  )
  const [actor, reason] = [`operator:${manager.id}`, 'Spam in a forum']
  expect(audit).toEqual([
    { action: 'agent.linkStopped', actor, after: { link: id, stopped: true, reason } },
    { action: 'agent.linkReopened', actor, after: { link: id, stopped: false, reason } },
  ])
})

it('[OPS-07, ROL-01] links are stopped only by whoever manages agents, and by the agent they belong to', async () => {
  const { id } = await addLink(agent, 'Paper')
  const reader = await openOperator(house, await newRole(house, ['agents.read']))
  expect(codeOf(await stop(agent.id, id, true, reader.token))).toBe('PERMISSION_MISSING')
  expect(codeOf(await stop(other.id, id, true))).toBe('NOT_FOUND')
  expect(codeOf(await stop('999999999', id, true))).toBe('NOT_FOUND')
  expect((await list({ state: 'stopped' })).map((link) => link.id)).toEqual([])
})
