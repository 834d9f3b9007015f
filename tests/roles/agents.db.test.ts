import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CallDefinition } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import { sql } from '#server/platform/db/sql.ts'
import { createChance } from '../chaos/chance.ts'
import { moneyHouse } from '../fuzz/money.ts'
import { newAgent } from '../support/agents.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'
import { type House, openHouse, type Player } from '../support/house.ts'
import { uploaded } from '../support/uploads.ts'
import { ask, goodRequest } from './matrix.ts'
import { createOrders } from './orders.ts'
import { openOperator } from '../support/operators.ts'

let database: TestDatabase
let house: House

beforeAll(async () => {
  database = await createTestDatabase('agents')
  house = await openHouse(database.url, moneyHouse)
})
afterAll(async () => {
  await house.close()
  await database.drop()
})

/** An agent below another. */
async function agent(above: Player | undefined): Promise<Player> {
  const player = await newAgent(house, above === undefined ? {} : { upline: above })
  await house.db.query(sql`UPDATE member SET email = ${`${player.username}@team.example`} WHERE id = ${player.id}`)
  return player
}

describe('an agent', () => {
  it('[ROL-01, AGT-12] reads nothing of who invited it, of a sibling or of whom that invited, by any call that it may make, and its own team', async () => {
    const above = await agent(undefined)
    const [own, sibling] = [await agent(above), await agent(above)]
    const relatives = [above, sibling, await agent(sibling)]
    const below = await agent(own)
    const orders = await createOrders(house, (await openOperator(house, 'owner')).token)
    for (const one of [...relatives, below]) {
      await orders.setPin(one)
      await orders.deposit(one)
      await orders.bet(one)
      await uploaded(house, one, 'deposit')
    }
    // The tree and the sums of teams, as the consumers keep them.
    await house.app.run('agents')
    await house.app.run('team_figures')
    const chance = createChance('agents')
    const named = relatives.flatMap(({ id, username }) => [id, username])
    const known = (field: string): string[] =>
      field === 'id' || field === 'member' ? relatives.map(({ id }) => id) : []
    const reads: [string, CallDefinition][] = Object.entries(calls).filter(
      ([, { token, method }]) => token === 'member' && method === 'GET',
    )
    expect(reads.length).toBeGreaterThan(15)
    const told: string[] = []
    let readsItself = false
    const readTeam: string[] = []
    for (const [name, call] of reads) {
      for (let times = 0; times < 4; times += 1) {
        const { body } = await ask(house, call, times === 0 ? {} : goodRequest(call, chance, known), own.token)
        const text = JSON.stringify(body.value ?? null)
        readsItself ||= text.includes(own.username)
        if (text.includes(below.username)) readTeam.push(name)
        if (named.some((word) => text.includes(word))) told.push(`${name}: ${text}`)
      }
    }
    // What is its own it reads.
    expect([told, readsItself]).toEqual([[], true])
    // A list that shows its own team would show others, did it not look whose they are.
    expect([...new Set(readTeam)]).toEqual(expect.arrayContaining(['agents.members', 'agents.tree']))
    const [{ code } = { code: '' }] = await house.db.query<{ code: string }>(
      sql`SELECT invitation_code AS code FROM member WHERE id = ${above.id}`,
    )
    expect((await house.call('GET', `/wps/agent/affiliate?code=${code}`, { token: own.token })).body.value).toEqual({
      code,
    })
  })
})
