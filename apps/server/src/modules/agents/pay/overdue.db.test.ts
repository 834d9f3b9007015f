import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { billDeskCalls } from '#contract/calls/bill-desk.ts'
import { contractCalls } from '#contract/calls/contracts.ts'
import { memberTransferCalls } from '#contract/calls/member-transfers.ts'
import { agents as agentRules } from '#contract/settings/agents.ts'
import { moneyHouse } from '#tests/fuzz/money.ts'
import { createOrders, type Orders, PIN } from '#tests/roles/orders.ts'
import { newAgent } from '#tests/support/agents.ts'
import { moveCash } from '#tests/support/bettor.ts'
import { codeOf, type Contracts, openContracts, requestOf } from '#tests/support/contracts.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import {
  type Answer,
  answerOf,
  type House,
  openHouse,
  type Player,
  testProvider,
  textField,
} from '#tests/support/house.ts'
import { openOperator } from '#tests/support/operators.ts'
import { sql } from '../../../platform/db/sql.ts'
import { shardOf } from '../../../platform/ids.ts'

let database: TestDatabase
let house: House
let contracts: Contracts
let orders: Orders
let top: Player

const terms = {
  calendar: 'daily',
  mode: 'fixed',
  carryOver: 'none',
  minimumBet: '10',
  tiers: [{ periodConsumption: '0', periodLoss: '1', activeCount: 0, dividendRate: '5' }],
}

const daily = { minimumBet: '10', tiers: [{ dailyBetAmount: '1', activeCount: 0, salaryRate: '0.5' }] }

beforeAll(async () => {
  database = await createTestDatabase('overdue')
  const transfers = { ...agentRules.defaults.transfers, toUpline: true, toDownline: true }
  const agents = { ...agentRules.defaults, issuedByHand: true, transfers }
  const { brand } = moneyHouse
  house = await openHouse(database.url, { ...moneyHouse, brand: { ...brand, settings: { ...brand.settings, agents } } })
  contracts = await openContracts(house)
  orders = await createOrders(house, (await openOperator(house, 'owner')).token)
  top = await contracts.top('dividend', terms)
  await contracts.top('daily', daily, top)
})
afterAll(async () => {
  expect(await house.audit()).toEqual([])
  await house.close()
  await database.drop()
})

interface Pair {
  readonly upline: Player
  readonly holder: Player
}
/** Two agents with a contract between them; the upper one has 1,000. */
async function pair(): Promise<Pair> {
  const upline = await contracts.below(top, 'dividend', terms)
  return { upline, holder: await contracts.below(upline, 'dividend', terms) }
}
let last = 0
/** A bill that its upline was to issue by hand so many days ago. */
async function bill({ holder, upline }: Pair, daysAgo: number, amount: number, kind = 'dividend'): Promise<string> {
  last += 1
  await house.db.query(sql`
    INSERT INTO bill (shard, holder, id, contract, kind, upline, from_day, to_day, ended_at, turnover, profit, carried, active, tier, amount, state, made_at)
    SELECT ${shardOf(holder.id)}, ${holder.id}, ${last}, ${last}, ${kind}, ${upline.id}, t::date, t::date, t, 0, 0, 0, 0, 0, ${amount * 100_000}, 'waiting', t
    FROM (SELECT app_now() - make_interval(days => ${daysAgo}::integer) AS t) AS t`)
  return String(last)
}
const run = (): Promise<void> => house.app.run('agents_pay')
const act = (agent: Player, body: Record<string, unknown>): Promise<Answer> => contracts.act(agent, 'dividend', body)
const stateOf = async (request: string): Promise<string | undefined> =>
  (
    await house.db.query<{ state: string }>(
      sql`SELECT state FROM contract_request WHERE id = ${request} /* every shard */`,
    )
  )[0]?.state
const holdsOf = async ({ id }: Player): Promise<string[]> =>
  (
    await house.db.query<{ hold: string }>(
      sql`SELECT area || ': ' || reason AS hold FROM member_hold WHERE shard = ${shardOf(id)} AND member = ${id} ORDER BY 1`,
    )
  ).map(({ hold }) => hold)
const unpaidOf = async (agent: Player) => (await answerOf(house, contractCalls['member.consolidated'], agent)).unpaid
const plays = async ({ token }: Player): Promise<string> =>
  codeOf(
    await house.call('POST', '/wps/game/launchGame', { token, body: { nodeId: testProvider.nodeId, language: 'EN' } }),
  )
const money = (amount: number): string => amount.toFixed(5)

describe('the wish of a downline to end a contract', () => {
  it('[AGT-08, AGT-11] holds in the run without the upline, once a bill of it is overdue', async () => {
    const both = await pair()
    const { upline, holder } = both
    const request = requestOf(await act(holder, { action: 'termination' }))
    await bill(both, 2, 400)
    await run()
    expect([await stateOf(request), await holdsOf(upline)]).toEqual(['waiting', []])
    await bill(both, 3, 400)
    await Promise.all(Array.from({ length: 30 }, run))
    expect(await stateOf(request)).toBe('accepted')
    const { list } = await answerOf(house, contractCalls['contracts.list'], holder, '?kind=dividend&of=own')
    expect(list).toMatchObject([{ ended: 'terminated' }])
    expect(await contracts.own(holder, 'dividend')).toMatchObject({ coming: null })
    const audit = await house.db.query<{ actor: string }>(
      sql`SELECT actor FROM audit WHERE subject = ${`member:${holder.id}`} AND action = 'contract.accepted' ORDER BY n`,
    )
    expect(audit.map(({ actor }) => actor)).toEqual([`member:${holder.id}`, 'agents'])
  })

  it('[AGT-08, AGT-11] is not rejected by an upline that has not paid, nor kept from being made by an offer of it', async () => {
    const both = await pair()
    const { upline, holder } = both
    await bill(both, 9, 400)
    await run()
    expect(codeOf(await contracts.offer(upline, holder, 'dividend', terms))).toBe('DOWNLINES_UNPAID')
    const request = requestOf(await act(holder, { action: 'termination' }))
    expect(codeOf(await act(upline, { action: 'reject', request }))).toBe('DOWNLINES_UNPAID')
    expect(await stateOf(request)).toBe('waiting')
    await run()
    expect(await stateOf(request)).toBe('accepted')
  })

  it('[AGT-08] is the upline’s to reject where it has paid, or is late with another contract or another downline', async () => {
    const both = await pair()
    const { upline, holder } = both
    const other = await contracts.below(upline, 'dividend', terms)
    for (const [above, below] of [
      [top, upline],
      [upline, holder],
    ] as const)
      await contracts.below(above, 'daily', daily, below)
    await bill({ upline, holder: other }, 9, 2000)
    await bill(both, 9, 2000, 'daily')
    const request = requestOf(await act(holder, { action: 'termination' }))
    await run()
    expect(await unpaidOf(upline)).toMatchObject({ owes: money(0), overdue: money(4000) })
    expect(await stateOf(request)).toBe('waiting')
    expect(codeOf(await act(upline, { action: 'reject', request }))).toBe('done')
  })
})

describe('an upline with a bill that is overdue', () => {
  it('[AGT-11, CTR-05, SAF-01] sends no money away until it has paid it, and plays', async () => {
    const both = await pair()
    const { upline, holder } = both
    for (const player of [upline, holder]) await orders.setPin(player)
    const card = await orders.card(upline)
    await house.db.query(sql`DELETE FROM turnover WHERE member = ${upline.id}`)
    const call = (path: string, body: object) =>
      house.call('POST', path, { token: upline.token, body: { key: randomUUID(), ...body }, encrypted: true })
    const mark = async (): Promise<string> =>
      (await answerOf(house, memberTransferCalls['transfers.terms'], upline, '?to=upline')).upline?.mark ?? ''
    const ask = async (): Promise<string[]> => [
      codeOf(await call('/wps/withdrawal', { card, amount: '20', paymentPassword: PIN })),
      codeOf(await call('/wps/member/transfer/upline', { upline: await mark(), amount: '10', paymentPassword: PIN })),
      codeOf(await call('/wps/agent/transfer', { account: holder.username, amount: '10', paymentPassword: PIN })),
    ]
    await bill(both, 4, 400)
    await bill(both, 1, 300)
    await run()
    expect(await holdsOf(upline)).toEqual(['withdraw: agents.overdue'])
    expect(await unpaidOf(upline)).toEqual({ owes: money(0), isReleased: true, overdue: money(400) })
    expect(await unpaidOf(holder)).toBeNull()
    expect(await ask()).toEqual(['DOWNLINES_UNPAID', 'DOWNLINES_UNPAID', 'DOWNLINES_UNPAID'])
    expect(await plays(upline)).toBe('done')
    expect(codeOf(await act(upline, { action: 'issue', account: holder.username }))).toBe('done')
    expect([await holdsOf(upline), await unpaidOf(upline)]).toEqual([[], null])
    expect(await ask()).toEqual(['done', 'done', 'done'])
  })

  it('[AGT-11, CTR-05] is let go by the run that takes the last of it from the wallet, and not before', async () => {
    const both = await pair()
    const { upline, holder } = both
    await bill(both, 9, 1500)
    await house.db.query(sql`UPDATE bill SET state = 'insufficient' WHERE holder = ${holder.id} /* every shard */`)
    await run()
    expect(await unpaidOf(upline)).toMatchObject({ overdue: money(500) })
    await moveCash(house, upline, 'deposit', '400')
    await run()
    expect(await unpaidOf(upline)).toMatchObject({ overdue: money(100) })
    expect(await holdsOf(upline)).toEqual(['withdraw: agents.overdue'])
    await moveCash(house, upline, 'deposit', '100')
    await run()
    expect([await holdsOf(upline), await unpaidOf(upline)]).toEqual([[], null])
  })

  it('[AGT-11, OPS-03] is held for refused bills as long as there are any, and then for this one alone', async () => {
    const both = await pair()
    const { upline } = both
    const other = { upline, holder: await newAgent(house, { upline, type: 2 }) }
    const id = await bill(other, 9, 100)
    await bill(both, 9, 5000)
    await run()
    expect(await holdsOf(upline)).toEqual(['play: agents.refused', 'withdraw: agents.refused'])
    expect(await unpaidOf(upline)).toEqual({ owes: money(0), isReleased: false, overdue: money(5000) })
    const released = await house.call('POST', '/ops/bills/release', {
      token: contracts.maker.token,
      body: { member: other.holder.id, id, reason: 'It has talked to its downline' },
    })
    const proposal = textField(released.body.value, 'proposal')
    const body = { id: proposal, decision: 'approve' }
    expect(codeOf(await house.call('POST', '/ops/proposals/decide', { token: contracts.checker.token, body }))).toBe(
      'done',
    )
    expect(await holdsOf(upline)).toEqual(['withdraw: agents.overdue'])
    expect(await plays(upline)).toBe('done')
    const listed = await answerOf(house, billDeskCalls['contractDesk.bills'], contracts.maker, `?upline=${upline.id}`)
    expect(listed.list.map(({ state }) => state).toSorted()).toEqual(['rejected', 'waiting'])
  })
})
