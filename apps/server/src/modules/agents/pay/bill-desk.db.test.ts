import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ResponseOf } from '#contract/call.ts'
import { billDeskCalls } from '#contract/calls/bill-desk.ts'
import { newAgent } from '#tests/support/agents.ts'
import { moveCash } from '#tests/support/bettor.ts'
import { codeOf, type Contracts, openContracts } from '#tests/support/contracts.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { type Answer, answerOf, type House, openHouse, type Player, textField } from '#tests/support/house.ts'
import { newRole, openOperator } from '#tests/support/operators.ts'
import { part, sql } from '../../../platform/db/sql.ts'
import { shardOf } from '../../../platform/ids.ts'

let database: TestDatabase
let house: House
let contracts: Contracts

beforeAll(async () => {
  database = await createTestDatabase('bill_desk')
  house = await openHouse(database.url)
  contracts = await openContracts(house)
})
afterAll(async () => {
  expect(await house.audit()).toEqual([])
  await house.close()
  await database.drop()
})

type BillRow = ResponseOf<(typeof billDeskCalls)['contractDesk.bills']>['list'][number]

let last = 0
/** A bill as a run writes it: 3.00 of a daily salary, paid in full, some of it by the house, in currency. */
async function billOf(
  holder: Player,
  upline: Player | undefined,
  change: Record<string, string> = {},
): Promise<string> {
  last += 1
  const row: Record<string, string> = {
    kind: `'daily'`,
    hour: 'NULL',
    tier: '1',
    amount: '300000',
    received: '300000',
    advanced: '0',
    state: `'issued'`,
    paid_at: 't',
    ...change,
  }
  await house.db.query(
    part(`
      INSERT INTO bill (shard, holder, id, contract, upline, from_day, to_day, ended_at, turnover, profit, carried, active, made_at, ${Object.keys(row).join(', ')})
      SELECT ${shardOf(holder.id)}, ${holder.id}, ${last}, ${last}, ${upline?.id ?? 'NULL'}, '2026-02-03', '2026-02-03', t, 10000000, -5000000, 0, 4, t, ${Object.values(row).join(', ')}
      FROM (SELECT app_now() + ${last} * interval '1 millisecond' AS t) AS t`),
  )
  return String(last)
}
/** Two agents, of whom the upper one owes for a bill of the lower one, and is held back for it. */
async function owing(): Promise<{ upline: Player; holder: Player; id: string }> {
  const upline = await newAgent(house)
  const holder = await newAgent(house, { upline, type: 2 })
  await house.db.query(sql`
    INSERT INTO member_hold (shard, member, area, reason, at)
    SELECT ${shardOf(upline.id)}, ${upline.id}, area, 'agents.debt', app_now() FROM unnest('{play,withdraw}'::text[]) AS area`)
  return { upline, holder, id: await billOf(holder, upline, { advanced: '200000', state: `'rejected'` }) }
}
const heldIn = async ({ id }: Player): Promise<string[]> =>
  (
    await house.db.query<{ area: string }>(
      sql`SELECT area FROM member_hold WHERE shard = ${shardOf(id)} AND member = ${id} ORDER BY area`,
    )
  ).map(({ area }) => area)

const list = async (query: Record<string, string> = {}): Promise<readonly BillRow[]> =>
  (
    await answerOf(
      house,
      billDeskCalls['contractDesk.bills'],
      contracts.maker,
      `?${String(new URLSearchParams(query))}`,
    )
  ).list
const idsOf = async (query: Record<string, string>): Promise<string[]> => (await list(query)).map(({ id }) => id)
const writeOff = (holder: Player, id: string, token = contracts.maker.token): Promise<Answer> =>
  house.call('POST', '/ops/bills/write-off', { token, body: { member: holder.id, id, reason: 'The agent has left' } })
const decide = (proposed: Answer, token = contracts.checker.token): Promise<Answer> =>
  house.call('POST', '/ops/proposals/decide', {
    token,
    body: { id: textField(proposed.body.value, 'proposal'), decision: 'approve' },
  })
const auditOf = async ({ id }: Player): Promise<string[]> =>
  (
    await house.db.query<{ action: string }>(sql`SELECT action FROM audit WHERE subject = ${`member:${id}`} ORDER BY n`)
  ).map(({ action }) => action)

describe('the list of bills', () => {
  it('[OPS-07, CTR-05] shows what contracts came to and what is owed for them, the newest first', async () => {
    const { upline, holder, id } = await owing()
    const ofHouse = await billOf(upline, undefined, {
      kind: `'realTime'`,
      hour: `'2026-02-03T15:00:00Z'`,
      tier: 'NULL',
      state: `'insufficient'`,
      received: '0',
      paid_at: 'NULL',
    })
    const { madeAt, paidAt, ...first } = (await list({ member: holder.id }))[0] ?? { madeAt: '', paidAt: '' }
    expect(first).toEqual({
      id,
      member: { id: holder.id, username: holder.username },
      kind: 'daily',
      commission: false,
      upline: { id: upline.id, username: upline.username },
      from: '2026-02-03',
      to: '2026-02-03',
      hour: null,
      turnover: '100.00000',
      profit: '-50.00000',
      carried: '0.00000',
      active: 4,
      tier: 2,
      amount: '3.00000',
      received: '3.00000',
      advanced: '2.00000',
      owed: '2.00000',
      holdsUpline: false,
      state: 'rejected',
    })
    expect(Date.parse(madeAt)).not.toBeNaN()
    expect(paidAt).toBe(madeAt)
    expect(await list({ member: upline.id })).toMatchObject([
      { id: ofHouse, upline: null, hour: '2026-02-03T15:00:00.000Z', tier: null, owed: '0.00000', paidAt: null },
    ])
    expect(await idsOf({ upline: upline.id })).toEqual([id])
    expect((await idsOf({})).slice(0, 2)).toEqual([ofHouse, id])
    expect((await idsOf({ sort: 'madeAt' })).slice(-2)).toEqual([id, ofHouse])
    expect(await idsOf({ kind: 'realTime' })).toEqual([ofHouse])
    expect(await idsOf({ state: 'insufficient' })).toEqual([ofHouse])
    // No contract of agents has the number of commission for friends.
    const friend = await billOf(holder, undefined)
    await house.db.query(
      sql`UPDATE bill SET contract = 1, from_day = from_day - 1 WHERE id = ${friend} AND holder = ${holder.id}`,
    )
    expect((await list({ commission: 'yes' })).map((row) => [row.id, row.kind, row.commission])).toEqual([
      [friend, 'daily', true],
    ])
    expect(await idsOf({ commission: 'no', member: holder.id })).toEqual([id])
    await house.db.query(sql`DELETE FROM bill WHERE id = ${friend} AND holder = ${holder.id}`)
    const owed = await idsOf({ owed: 'yes' })
    expect([owed.includes(id), owed.includes(ofHouse)]).toEqual([true, false])
    expect([await idsOf({ member: holder.id, owed: 'no' }), await idsOf({ member: upline.id, owed: 'no' })]).toEqual([
      [],
      [ofHouse],
    ])
  })
})

describe('writing off what an upline owes', () => {
  it('[OPS-07, CTR-05, SAF-01] takes two people and lets the upline go, once of thirty', async () => {
    const { upline, holder, id } = await owing()
    const proposed = await writeOff(holder, id)
    expect(codeOf(proposed)).toBe('done')
    expect(codeOf(await decide(proposed, contracts.maker.token))).toBe('SECOND_PERSON_NEEDED')
    expect((await list({ member: holder.id }))[0]?.owed).toBe('2.00000')
    expect(await heldIn(upline)).toEqual(['play', 'withdraw'])
    const [row] = await house.db.query<{ preview: unknown }>(
      sql`SELECT preview FROM proposal WHERE id = ${textField(proposed.body.value, 'proposal')}`,
    )
    expect(row?.preview).toMatchObject({
      before: { owed: '2.00000' },
      after: { owed: '0.00000' },
      members: [{ username: upline.username }],
    })
    const answers = await Promise.all(Array.from({ length: 30 }, () => decide(proposed)))
    expect(answers.filter((answer) => codeOf(answer) === 'done')).toHaveLength(1)
    expect((await list({ member: holder.id }))[0]).toMatchObject({ advanced: '2.00000', owed: '0.00000' })
    expect(await heldIn(upline)).toEqual([])
    expect((await auditOf(upline)).slice(1)).toEqual([
      'contract.writtenOff',
      'contract.writtenOff',
      'contract.released',
    ])
    expect(codeOf(await writeOff(holder, id))).toBe('STATE_PASSED')
    await house.app.run('agents_pay')
    expect(await house.balance(upline)).toBe(100_000_000n)
  })

  it('[OPS-07, CTR-05] leaves an upline held back that owes for another bill, and gives up each on its own', async () => {
    const { upline, holder, id } = await owing()
    const other = await billOf(holder, upline, { advanced: '100000', state: `'rejected'` })
    const proposed = await Promise.all([writeOff(holder, id), writeOff(holder, other)])
    expect(proposed.map(codeOf)).toEqual(['done', 'done'])
    const [first, second] = proposed
    if (first === undefined || second === undefined) throw new Error('two were proposed')
    expect(codeOf(await decide(first))).toBe('done')
    expect(await heldIn(upline)).toEqual(['play', 'withdraw'])
    expect(codeOf(await decide(second))).toBe('done')
    expect(await heldIn(upline)).toEqual([])
  })

  it('[OPS-07, CTR-05] is void where something was paid back meanwhile, and refused where nothing is owed', async () => {
    const { upline, holder, id } = await owing()
    const proposed = await writeOff(holder, id)
    await moveCash(house, upline, 'withdrawal', '999')
    await house.app.run('agents_pay')
    expect((await list({ member: holder.id }))[0]?.owed).toBe('1.00000')
    expect(codeOf(await decide(proposed))).toBe('PROPOSAL_VOID')
    const ofHouse = await billOf(upline, undefined)
    expect(codeOf(await writeOff(upline, ofHouse))).toBe('STATE_PASSED')
    expect(codeOf(await writeOff(holder, '999999'))).toBe('NOT_FOUND')
    expect(codeOf(await writeOff(upline, id))).toBe('NOT_FOUND')
  })

  it('[OPS-07, ROL-01] is for those alone who manage agents', async () => {
    const { holder, id } = await owing()
    const reader = await openOperator(house, await newRole(house, ['agents.read']))
    const support = await openOperator(house, 'support')
    expect(codeOf(await writeOff(holder, id, reader.token))).toBe('PERMISSION_MISSING')
    const run = await house.call('POST', '/ops/bills/run', { token: reader.token, body: {} })
    expect(codeOf(run)).toBe('PERMISSION_MISSING')
    expect(codeOf(await house.call('GET', '/ops/bills', { token: reader.token }))).toBe('done')
    expect(codeOf(await house.call('GET', '/ops/bills', { token: support.token }))).toBe('PERMISSION_MISSING')
  })
})

describe('a run by hand', () => {
  it('[OPS-07, CTR-02, CTR-04] bills what is due, and a second one at the same time does no harm', async () => {
    const terms = { minimumBet: '10', tiers: [{ dailyBetAmount: '100', activeCount: 1, salaryRate: '1' }] }
    const agent = await contracts.top('daily', terms)
    // As if it had been agreed four days ago.
    await house.db.query(
      sql`UPDATE contract SET from_day = from_day - 4, due_at = due_at - interval '4 days' WHERE shard = ${shardOf(agent.id)} AND holder = ${agent.id}`,
    )
    await house.app.run('agents')
    await house.app.run('team_figures')
    const waiting = await billOf(agent, undefined, { state: `'open'`, received: '0', paid_at: 'NULL' })
    const run = () => house.call('POST', '/ops/bills/run', { token: contracts.maker.token, body: {} })
    const answers = await Promise.all(Array.from({ length: 5 }, run))
    expect(answers.map(({ status, body }) => [status, body.value])).toEqual(answers.map(() => [200, {}]))
    const bills = await list({ member: agent.id })
    const made = bills.filter(({ id }) => id !== waiting)
    expect(made.length).toBeGreaterThanOrEqual(1)
    expect(new Set(made.map(({ from }) => from)).size).toBe(made.length)
    expect(made[0]).toMatchObject({ kind: 'daily', state: 'notReached', upline: null, amount: '0.00000' })
    expect(bills.find(({ id }) => id === waiting)).toMatchObject({ state: 'issued', received: '3.00000' })
    expect(await house.balance(agent)).toBe(100_300_000n)
    const ran = await house.db.query(
      sql`SELECT FROM audit WHERE action = 'contract.run' AND subject = 'job:agents_pay'`,
    )
    expect(ran).toHaveLength(5)
  })
})
