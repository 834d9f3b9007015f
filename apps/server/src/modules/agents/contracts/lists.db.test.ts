import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ResponseOf } from '#contract/call.ts'
import { agentFigureCalls } from '#contract/calls/agent-figures.ts'
import { contractCalls } from '#contract/calls/contracts.ts'
import { sql } from '#server/platform/db/sql.ts'
import { shardOf } from '#server/platform/ids.ts'
import { newAgent } from '#tests/support/agents.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { answerOf, type House, openHouse, type Player, textField } from '#tests/support/house.ts'

const COIN = 100_000
/** What the bills come to, from the oldest to the newest; two are alike. */
const AMOUNTS = [5, 40, 20, 20, 30]
const DAY = '2026-03-01'

let database: TestDatabase
let house: House
let top: Player
let downline: Player

beforeAll(async () => {
  database = await createTestDatabase('agent_lists')
  house = await openHouse(database.url)
  top = await newAgent(house)
  downline = await newAgent(house, { upline: top, type: 2, rebate: 50 })
  for (const [at, amount] of AMOUNTS.entries())
    await house.db.query(sql`
      INSERT INTO bill (shard, holder, id, contract, kind, upline, from_day, to_day, ended_at, turnover, profit, carried, active, tier, amount, received, state, made_at)
      VALUES (${shardOf(downline.id)}, ${downline.id}, ${at + 1}, ${at + 1}, 'daily', ${top.id}, ${DAY}, ${DAY}, app_now(), 0, 0, 0, 0, NULL, ${amount * COIN}, 0, 'insufficient', app_now())`)
  await house.db.query(sql`
    INSERT INTO contract_request (shard, holder, id, kind, what, maker, upline, until, made_at)
    VALUES (${shardOf(downline.id)}, ${downline.id}, 77, 'daily', 'termination', 'downline', ${top.id}, app_now() + interval '7 days', app_now())`)
})
afterAll(async () => {
  await house.close()
  await database.drop()
})

/** The lines of a file that an agent asks for. */
async function linesOf(agent: Player, asked: Record<string, unknown>): Promise<string[]> {
  const { body } = await house.call('POST', agentFigureCalls['agents.export'].path, {
    token: agent.token,
    body: { from: DAY, to: DAY, language: 'EN', ...asked },
  })
  const file = await house.app.server.inject({ url: textField(body.value, 'url') })
  return file.body.replace('\uFEFF', '').trim().split('\r\n')
}

describe('lists of agents', () => {
  it.each([
    ['', [5, 4, 3, 2, 1]],
    ['oldest', [1, 2, 3, 4, 5]],
    ['largest', [2, 5, 4, 3, 1]],
  ])('[AGT-06] has bills in an order, page by page: %s', async (sort, ids) => {
    for (const [of, agent] of [
      ['own', downline],
      ['downlines', top],
    ] as const) {
      const seen: number[] = []
      for (let cursor: string | null = ''; cursor !== null;) {
        const query: string = `?of=${of}&from=${DAY}&to=${DAY}&limit=2${sort === '' ? '' : `&sort=${sort}`}${cursor === '' ? '' : `&cursor=${cursor}`}`
        const page: ResponseOf<(typeof contractCalls)['contracts.bills']> = await answerOf(
          house,
          contractCalls['contracts.bills'],
          agent,
          query,
        )
        seen.push(...page.list.map(({ id }) => Number(id)))
        expect(Math.abs(Date.parse(page.asOf) - Date.now())).toBeLessThan(60_000)
        cursor = page.next
      }
      expect(seen).toEqual(ids)
    }
  })

  it('[AGT-06] goes on after a bill that has changed its state since', async () => {
    const ask = (rest: string) =>
      answerOf(
        house,
        contractCalls['contracts.bills'],
        downline,
        `?of=own&from=${DAY}&to=${DAY}&state=insufficient&sort=largest${rest}`,
      )
    const first = await ask('&limit=2')
    await house.db.query(
      sql`UPDATE bill SET state = 'issued', received = amount WHERE id = 5 AND holder = ${downline.id}`,
    )
    expect((await ask(`&limit=2&cursor=${first.next}`)).list.map(({ id }) => id)).toEqual(['4', '3'])
  })

  it('[AGT-08, AGT-06] saves requests of a kind as a file, with who made them', async () => {
    const [heads, ...rows] = await linesOf(top, { report: 'requests', kind: 'daily' })
    expect(heads).toMatch(/Request,Account,Under,Made by,Status,Good until,Answered$/)
    expect(rows).toHaveLength(1)
    const { username } = downline
    expect(rows[0]).toContain(`,End of the contract,${username},${top.username},${username},Waiting,`)
    expect(await linesOf(top, { report: 'requests', kind: 'daily', requestState: 'accepted' })).toHaveLength(1)
    expect(await linesOf(top, { report: 'requests', kind: 'hourly' })).toHaveLength(1)
    const missing = await house.call('POST', agentFigureCalls['agents.export'].path, {
      token: top.token,
      body: { from: DAY, to: DAY, language: 'EN', report: 'requests' },
    })
    expect(missing.body.success ? '' : missing.body.code).toBe('INVALID_INPUT')
  })

  it('[AGT-04, AGT-06] saves the own links as a file, and nobody else’s', async () => {
    const body = { type: 3, rebate: 10, remark: 'Street, fair', most: 5 }
    await house.call('POST', '/wps/agent/links', { token: top.token, body })
    const [heads, row, ...rest] = await linesOf(top, { report: 'links' })
    expect(heads).toMatch(/^Code,What it is for,Type of account,Rebate %,Status,Good until,Highest number/)
    expect(row).toMatch(/,"Street, fair",,0\.10,On,,5,0,0,0,0\.00,/)
    expect(rest).toEqual([])
    expect(await linesOf(downline, { report: 'links' })).toHaveLength(1)
  })
})
