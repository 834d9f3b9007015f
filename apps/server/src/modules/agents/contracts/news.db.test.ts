import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inboxCalls } from '#contract/calls/inbox.ts'
import { sql } from '#server/platform/db/sql.ts'
import { newAgent } from '#tests/support/agents.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { codeOf, type Contracts, openContracts, requestOf } from '#tests/support/contracts.ts'
import { answerOf, type House, openHouse, type Player } from '#tests/support/house.ts'

let database: TestDatabase
let house: House
let contracts: Contracts
beforeAll(async () => {
  database = await createTestDatabase('contract_news')
  house = await openHouse(database.url)
  contracts = await openContracts(house)
})
afterAll(async () => {
  await house.close()
  await database.drop()
})

const dailyOf = (salaryRate: string) => ({
  minimumBet: '10',
  tiers: [{ dailyBetAmount: '1000', activeCount: 1, salaryRate }],
})

/** The titles of an agent's messages, the newest first. */
async function titles(agent: Player, language = 'EN'): Promise<string[]> {
  await house.app.run('inbox')
  const { list } = await answerOf(house, inboxCalls['inbox.list'], agent, `?language=${language}`)
  return list.map(({ title }) => title)
}
/** Of what an agent's open pages heard: so many changes of contracts. */
const heard = async ({ id }: Player): Promise<number> =>
  (await house.db.query(sql`SELECT FROM event WHERE member = ${id} AND type = 'contract.changed' /* every shard */`))
    .length

describe('what becomes of a contract', () => {
  it('[AGT-08] is told to whoever asked for it: accepted, rejected and lapsed, in its language; the other side hears it live', async () => {
    const top = await contracts.top('daily', dailyOf('0.8'))
    const [first, second] = [
      await newAgent(house, { upline: top, type: 2 }),
      await newAgent(house, { upline: top, type: 2 }),
    ]
    // The house, which offered, has no inbox.
    expect(await titles(top)).toEqual([])
    const before = await heard(first)
    const made = await contracts.offer(top, first, 'daily', dailyOf('0.5'))
    expect(await heard(first)).toBe(before + 1)
    const accept = () => contracts.act(first, 'daily', { action: 'accept', request: requestOf(made) })
    const answers = await Promise.all(Array.from({ length: 30 }, accept))
    expect(answers.map(codeOf).filter((code) => code !== 'BUSY')).toContain('done')
    expect(await titles(top)).toEqual(['Daily salary: your offer was accepted'])
    expect(await titles(first)).toEqual([])
    expect(await titles(top, 'CN')).toEqual(['日工资：您的契约提议已被接受'])

    const other = requestOf(await contracts.offer(top, second, 'daily', dailyOf('0.5')))
    expect(codeOf(await contracts.act(second, 'daily', { action: 'reject', request: other }))).toBe('done')
    const { list } = await answerOf(house, inboxCalls['inbox.list'], top, '?language=EN')
    expect(list.length).toBe(1)
    expect((await titles(top))[0]).toBe('Daily salary: your offer was rejected')
    const [message] = (await answerOf(house, inboxCalls['inbox.list'], top, '?language=EN')).list
    expect(message?.content).toContain(second.username)

    await contracts.offer(top, second, 'daily', dailyOf('0.6'))
    await house.db.query(sql`UPDATE contract_request SET until = app_now() WHERE state = 'waiting'`)
    await house.app.run('end_contract_requests')
    expect((await titles(top))[0]).toBe('Daily salary: your offer has lapsed')
  })

  it('[AGT-08] is told to whoever wished to end it, and to whom it is cancelled with that of its upline', async () => {
    const top = await contracts.top('daily', dailyOf('0.8'))
    const middle = await contracts.below(top, 'daily', dailyOf('0.7'))
    const low = await contracts.below(middle, 'daily', dailyOf('0.6'))
    const wish = requestOf(await contracts.act(middle, 'daily', { action: 'termination' }))
    expect(codeOf(await contracts.act(top, 'daily', { action: 'reject', request: wish }))).toBe('done')
    expect((await titles(middle))[0]).toBe('Daily salary: the contract goes on')
    const again = requestOf(await contracts.act(middle, 'daily', { action: 'termination' }))
    expect(codeOf(await contracts.act(top, 'daily', { action: 'accept', request: again }))).toBe('done')
    expect((await titles(middle))[0]).toBe('Daily salary: the contract ends')
    expect(await titles(low)).toEqual(['Daily salary: your contract was cancelled'])
    // Who agreed to it knows.
    expect(await titles(top)).toEqual(['Daily salary: your offer was accepted'])
  })
})
