import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ResponseOf } from '#contract/call.ts'
import { billDeskCalls } from '#contract/calls/bill-desk.ts'
import { contractCalls } from '#contract/calls/contracts.ts'
import { agents } from '#contract/settings/agents.ts'
import { newAgent } from '#tests/support/agents.ts'
import { moveCash } from '#tests/support/bettor.ts'
import { codeOf, type Contracts, openContracts, setAgentRules } from '#tests/support/contracts.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { type Answer, answerOf, type House, openHouse, type Player, textField } from '#tests/support/house.ts'
import { sql } from '../../../platform/db/sql.ts'
import { shardOf } from '../../../platform/ids.ts'

let database: TestDatabase
let house: House
let contracts: Contracts

beforeAll(async () => {
  database = await createTestDatabase('advance')
  house = await openHouse(database.url)
  contracts = await openContracts(house)
})
afterAll(async () => {
  expect(await house.audit()).toEqual([])
  await house.close()
  await database.drop()
})

let last = 0
/** A bill of so much that its upline did not pay in time; no contract is between the two any more. */
async function lateBill(holder: Player, upline: Player, amount: number): Promise<string> {
  last += 1
  await house.db.query(sql`
    INSERT INTO bill (shard, holder, id, contract, kind, upline, from_day, to_day, ended_at, turnover, profit, carried, active, tier, amount, state, made_at)
    SELECT ${shardOf(holder.id)}, ${holder.id}, ${last}, ${last}, 'dividend', ${upline.id}, t::date, t::date, t, 0, 0, 0, 0, 0, ${amount * 100_000}, 'insufficient', t
    FROM (SELECT app_now() - interval '9 days' AS t) AS t`)
  return String(last)
}
const run = (): Promise<void> => house.app.run('agents_pay')
const money = (amount: number): string => amount.toFixed(5)
interface Pair {
  readonly upline: Player
  readonly holder: Player
  readonly id: string
}
/** An agent with 1,000 in its wallet, of which a bill of so much was refused. */
async function refused(amount: number): Promise<Pair> {
  const upline = await newAgent(house)
  const holder = await newAgent(house, { upline, type: 2 })
  const id = await lateBill(holder, upline, amount)
  await run()
  return { upline, holder, id }
}

type BillRow = ResponseOf<(typeof billDeskCalls)['contractDesk.bills']>['list'][number]
const billsOf = async (holder: Player): Promise<readonly BillRow[]> =>
  (await answerOf(house, billDeskCalls['contractDesk.bills'], contracts.maker, `?member=${holder.id}`)).list
const holdsOf = async ({ id }: Player): Promise<string[]> =>
  (
    await house.db.query<{ hold: string }>(
      sql`SELECT area || ': ' || reason AS hold FROM member_hold WHERE shard = ${shardOf(id)} AND member = ${id} ORDER BY 1`,
    )
  ).map(({ hold }) => hold)
const heldFor = (reason: 'debt' | 'refused'): string[] => [`play: agents.${reason}`, `withdraw: agents.${reason}`]
const unpaidOf = async (agent: Player) => (await answerOf(house, contractCalls['member.consolidated'], agent)).unpaid
const casesOf = ({ id }: Player) =>
  house.db.query(
    sql`SELECT evidence FROM case_file WHERE kind = 'unpaidBills' AND member = ${id} ORDER BY id /* every shard */`,
  )
const ask = (what: 'advance' | 'release' | 'write-off', { holder, id }: Pick<Pair, 'holder' | 'id'>): Promise<Answer> =>
  house.call('POST', `/ops/bills/${what}`, {
    token: contracts.maker.token,
    body: { member: holder.id, id, reason: 'We looked at it' },
  })
const decide = (proposed: Answer, token = contracts.checker.token): Promise<Answer> =>
  house.call('POST', '/ops/proposals/decide', {
    token,
    body: { id: textField(proposed.body.value, 'proposal'), decision: 'approve' },
  })

describe('what the house pays in place of an upline', () => {
  it('[AGT-11, CTR-05] is what one may owe it without two operators; the rest stays refused, and is a case', async () => {
    const { upline, holder } = await refused(1500)
    const bill = { state: 'rejected', amount: money(1500), received: money(1100), advanced: money(100) }
    expect(await billsOf(holder)).toMatchObject([{ ...bill, owed: money(100), holdsUpline: true }])
    await Promise.all(Array.from({ length: 30 }, run))
    expect(await billsOf(holder)).toMatchObject([bill])
    expect(await house.balance(holder)).toBe(210_000_000n)
    expect(await holdsOf(upline)).toEqual(heldFor('refused'))
    expect(await unpaidOf(upline)).toMatchObject({ owes: money(500), isReleased: false })
    expect(await casesOf(upline)).toEqual([{ evidence: { upline: upline.id, bills: 1, left: money(400) } }])
    for (const { token } of [upline, holder]) {
      const body = { password: 'correct horse 1', sure: true }
      const closed = await house.call('POST', '/wps/member/data/close', { token, encrypted: true, body })
      expect(closed.body.detail).toMatchObject({ open: expect.arrayContaining(['agent']) })
    }
  })

  it('[AGT-11, CTR-05] is counted over all its bills, those of other downlines and what was written off too', async () => {
    const pair = await refused(1080)
    const { upline } = pair
    expect(await billsOf(pair.holder)).toMatchObject([{ received: money(1080), advanced: money(80) }])
    expect(codeOf(await decide(await ask('write-off', pair)))).toBe('done')
    const other = await newAgent(house, { upline, type: 2 })
    for (const amount of [30, 10]) await lateBill(other, upline, amount)
    await run()
    const bills = await billsOf(other)
    expect(bills.map(({ state }) => state)).toEqual(['rejected', 'rejected'])
    expect(bills.map(({ advanced }) => Number(advanced)).reduce((sum, one) => sum + one)).toBe(20)
    expect(await unpaidOf(upline)).toMatchObject({ owes: money(40), isReleased: false })
    expect(await casesOf(upline)).toMatchObject([{ evidence: { left: money(20) } }])
  })

  it('[AGT-11, CTR-05] leaves a rest that the wallet pays before it pays the house, and that holds who was released', async () => {
    const pair = await refused(1500)
    const { upline, holder } = pair
    expect(codeOf(await decide(await ask('release', pair)))).toBe('done')
    expect(await holdsOf(upline)).toEqual(heldFor('debt'))
    await moveCash(house, upline, 'deposit', '150')
    await run()
    expect(await billsOf(holder)).toMatchObject([{ received: money(1250), owed: money(100), holdsUpline: false }])
    expect(await holdsOf(upline)).toEqual(heldFor('debt'))
    await moveCash(house, upline, 'deposit', '300')
    await run()
    expect(await billsOf(holder)).toMatchObject([{ state: 'rejected', received: money(1500), owed: money(50) }])
    await moveCash(house, upline, 'deposit', '60')
    await run()
    expect(await holdsOf(upline)).toEqual([])
    expect(await unpaidOf(upline)).toBeNull()
    expect(await house.balance(upline)).toBe(1_000_000n)
    expect(await casesOf(upline)).toHaveLength(1)
  })

  it('[AGT-11, OPS-07] is more where two people agree, once of thirty', async () => {
    const pair = await refused(1500)
    const { upline, holder } = pair
    const proposed = await ask('advance', pair)
    expect(codeOf(await decide(proposed, contracts.maker.token))).toBe('SECOND_PERSON_NEEDED')
    expect(await billsOf(holder)).toMatchObject([{ received: money(1100) }])
    const answers = await Promise.all(Array.from({ length: 30 }, () => decide(proposed)))
    expect(answers.filter((answer) => codeOf(answer) === 'done')).toHaveLength(1)
    expect(await billsOf(holder)).toMatchObject([
      { state: 'rejected', received: money(1500), advanced: money(500), owed: money(500), holdsUpline: true },
    ])
    expect(await house.balance(holder)).toBe(250_000_000n)
    expect(await unpaidOf(upline)).toMatchObject({ owes: money(500), isReleased: false })
    expect(codeOf(await ask('advance', pair))).toBe('STATE_PASSED')
  })

  it('[AGT-11, OPS-07] is not agreed on for a bill of which some was paid meanwhile, or that is not refused', async () => {
    const pair = await refused(1500)
    const proposed = await ask('advance', pair)
    await moveCash(house, pair.upline, 'deposit', '10')
    await run()
    expect(codeOf(await decide(proposed))).toBe('PROPOSAL_VOID')
    expect(await billsOf(pair.holder)).toMatchObject([{ received: money(1110), advanced: money(100) }])
    await house.db.query(
      sql`UPDATE bill SET state = 'partReceived', held = false WHERE id = ${pair.id} /* every shard */`,
    )
    expect(codeOf(await ask('advance', pair))).toBe('STATE_PASSED')
    await house.db.query(sql`UPDATE bill SET state = 'rejected', held = true WHERE id = ${pair.id} /* every shard */`)
  })

  it('[AGT-11, OPS-07] is raised by two people, and lowered by one; at nothing the house pays none of it by itself', async () => {
    const version = async (): Promise<number> =>
      (await house.db.query<{ version: number }>(sql`SELECT version FROM setting WHERE key = 'agents'`))[0]?.version ??
      0
    const write = async (mostAdvanced: string): Promise<Answer> =>
      house.call('PUT', '/ops/settings/agents', {
        token: contracts.maker.token,
        body: { version: await version(), value: { ...agents.defaults, mostAdvanced }, reason: 'As we do it' },
      })
    expect((await write('100.01')).body.value).toMatchObject({ proposal: expect.any(String) })
    expect(await version()).toBe(0)
    expect((await write('99.99')).body.value).toEqual({ version: 1 })
    expect(await version()).toBe(1)
    await setAgentRules(house, contracts, { mostAdvanced: '0' })
    let pair = await refused(1500)
    await expect
      .poll(async () => {
        pair = await refused(1500)
        return (await billsOf(pair.holder))[0]?.received
      })
      .toBe(money(1000))
    expect(codeOf(await decide(await ask('release', pair)))).toBe('done')
    await run()
    expect(await holdsOf(pair.upline)).toEqual(heldFor('debt'))
    expect(await unpaidOf(pair.upline)).toMatchObject({ owes: money(500), isReleased: true })
  })
})
