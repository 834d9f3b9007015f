import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ResponseOf } from '#contract/call.ts'
import { billDeskCalls } from '#contract/calls/bill-desk.ts'
import { contractCalls } from '#contract/calls/contracts.ts'
import { memberTransferCalls } from '#contract/calls/member-transfers.ts'
import { agents as agentRules } from '#contract/settings/agents.ts'
import { moneyHouse } from '#tests/fuzz/money.ts'
import { createOrders, type Orders, PIN } from '#tests/roles/orders.ts'
import { newAgent } from '#tests/support/agents.ts'
import { moveCash } from '#tests/support/bettor.ts'
import { codeOf, type Contracts, openContracts } from '#tests/support/contracts.ts'
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
import { passTimeAwake } from '#tests/support/time.ts'
import { createVisitor } from '#tests/support/visitor.ts'
import { sql } from '../../../platform/db/sql.ts'
import { shardOf } from '../../../platform/ids.ts'

let database: TestDatabase
let house: House
let contracts: Contracts
let orders: Orders

beforeAll(async () => {
  database = await createTestDatabase('refused')
  const transfers = { ...agentRules.defaults.transfers, toUpline: true, toDownline: true }
  const agents = { ...agentRules.defaults, issuedByHand: true, mostAdvanced: '1000', transfers }
  const { brand } = moneyHouse
  house = await openHouse(database.url, {
    ...moneyHouse,
    brand: { ...brand, settings: { ...brand.settings, agents } },
  })
  contracts = await openContracts(house)
  orders = await createOrders(house, (await openOperator(house, 'owner')).token)
})
afterAll(async () => {
  expect(await house.audit()).toEqual([])
  await house.close()
  await database.drop()
})

let last = 0
/** A bill that its upline was to issue by hand, and did not in time; no contract is between the two any more. */
async function lateBill(holder: Player, upline: Player, amount: number): Promise<string> {
  last += 1
  await house.db.query(sql`
    INSERT INTO bill (shard, holder, id, contract, kind, upline, from_day, to_day, ended_at, turnover, profit, carried, active, tier, amount, state, made_at)
    SELECT ${shardOf(holder.id)}, ${holder.id}, ${last}, ${last}, 'dividend', ${upline.id}, t::date, t::date, t, 0, 0, 0, 0, 0, ${amount * 100_000}, 'waiting', t
    FROM (SELECT app_now() - interval '9 days' AS t) AS t`)
  return String(last)
}
const run = (): Promise<void> => house.app.run('agents_pay')
const pair = async (): Promise<{ upline: Player; holder: Player }> => {
  const upline = await newAgent(house)
  return { upline, holder: await newAgent(house, { upline, type: 2 }) }
}
/** An agent with 1,000 in its wallet whose bill of so much was refused. */
async function refused(amount: number): Promise<{ upline: Player; holder: Player; id: string }> {
  const both = await pair()
  const id = await lateBill(both.holder, both.upline, amount)
  await run()
  return { ...both, id }
}

const PASSWORD = 'correct horse 1'
const dailyTerms = { minimumBet: '10', tiers: [{ dailyBetAmount: '1', activeCount: 0, salaryRate: '0.5' }] }
const money = (amount: number): string => amount.toFixed(5)
async function billOf(
  holder: Player,
): Promise<ResponseOf<(typeof billDeskCalls)['contractDesk.bills']>['list'][number]> {
  const query = `?member=${holder.id}`
  const { list } = await answerOf(house, billDeskCalls['contractDesk.bills'], contracts.maker, query)
  const [bill] = list
  if (bill === undefined) throw new Error('there is no bill')
  return bill
}
/** Why an agent is held back, by area. */
const holdsOf = async ({ id }: Player): Promise<string[]> =>
  (
    await house.db.query<{ hold: string }>(
      sql`SELECT area || ': ' || reason AS hold FROM member_hold WHERE shard = ${shardOf(id)} AND member = ${id} ORDER BY 1`,
    )
  ).map(({ hold }) => hold)
const heldFor = (reason: 'debt' | 'refused'): string[] => [`play: agents.${reason}`, `withdraw: agents.${reason}`]
/** Whether a game is refused to an agent. */
const isPlayHeld = async (agent: Player): Promise<boolean> =>
  codeOf(
    await house.call('POST', '/wps/game/launchGame', {
      token: agent.token,
      body: { nodeId: testProvider.nodeId, language: 'EN' },
    }),
  ) === 'DOWNLINES_UNPAID'
const unpaidOf = async (agent: Player) => (await answerOf(house, contractCalls['member.consolidated'], agent)).unpaid

const release = (holder: Player, id: string): Promise<Answer> =>
  house.call('POST', '/ops/bills/release', {
    token: contracts.maker.token,
    body: { member: holder.id, id, reason: 'It has talked to its downline' },
  })
const decide = (proposed: Answer, token = contracts.checker.token): Promise<Answer> =>
  house.call('POST', '/ops/proposals/decide', {
    token,
    body: { id: textField(proposed.body.value, 'proposal'), decision: 'approve' },
  })
const auditOf = async ({ id }: Player): Promise<string[]> =>
  (
    await house.db.query<{ action: string }>(
      sql`SELECT action FROM audit WHERE subject = ${`member:${id}`} AND action LIKE 'contract.%' ORDER BY n`,
    )
  ).map(({ action }) => action)

/** The draw that is sold now, with most of its time still to come. */
async function openDraw(): Promise<string> {
  await house.app.run('lottery')
  const [row] = await house.db.query<{ issue: string; left: number }>(sql`
    SELECT d.issue, extract(epoch FROM d.closes_at - app_now())::double precision AS left FROM draw d JOIN lottery_game g ON g.id = d.game
    WHERE g.code = 'ssc-1m' AND d.closes_at > app_now() ORDER BY d.nr LIMIT 1`)
  if (row === undefined) throw new Error('nothing is planned')
  if (row.left > 20) return row.issue
  await passTimeAwake(house.db, row.left + 0.1)
  return openDraw()
}

describe('a bill that its upline did not pay in time', () => {
  it('[AGT-11, CTR-05] stays refused and holds its upline, also where the wallet of that paid all of it', async () => {
    const { upline, holder } = await refused(400)
    const bill = { state: 'rejected', amount: money(400), received: money(400), advanced: money(0), owed: money(0) }
    expect(await billOf(holder)).toMatchObject({ ...bill, holdsUpline: true })
    expect([await house.balance(upline), await house.balance(holder)]).toEqual([60_000_000n, 140_000_000n])
    expect(await holdsOf(upline)).toEqual(heldFor('refused'))
    expect(await unpaidOf(upline)).toMatchObject({ owes: money(0), isReleased: false })
    expect(await unpaidOf(holder)).toBeNull()
    await Promise.all(Array.from({ length: 30 }, run))
    expect(await billOf(holder)).toMatchObject({ ...bill, holdsUpline: true })
    expect(await house.balance(holder)).toBe(140_000_000n)
    expect(await holdsOf(upline)).toEqual(heldFor('refused'))
    expect(await auditOf(upline)).toEqual(['contract.refused'])
    expect(codeOf(await createVisitor(house).login(upline.username))).toBe('done')
  })

  it('[AGT-11, AGT-08] is refused although better terms were agreed on that ended before they began', async () => {
    const { upline, holder } = await pair()
    await lateBill(holder, upline, 100)
    await house.db.query(sql`
      INSERT INTO contract (shard, holder, id, kind, upline, terms, from_day, to_day, ended, agreed_at)
      SELECT ${shardOf(holder.id)}, ${holder.id}, 77, 'dividend', ${upline.id}, '{}'::jsonb, t::date + 20, t::date + 19, 'terminated', t FROM app_now() AS t`)
    await run()
    expect(await billOf(holder)).toMatchObject({ state: 'rejected', received: money(100) })
  })

  it('[AGT-11, CTR-05] is paid by the house as far as the wallet falls short; whoever pays that back is held until it is released', async () => {
    const { upline, holder, id } = await refused(1500)
    expect(await billOf(holder)).toMatchObject({
      state: 'rejected',
      received: money(1500),
      advanced: money(500),
      owed: money(500),
      holdsUpline: true,
    })
    expect(await holdsOf(upline)).toEqual(heldFor('refused'))
    expect(await unpaidOf(upline)).toMatchObject({ owes: money(500), isReleased: false })
    await moveCash(house, upline, 'deposit', '600')
    await run()
    expect(await billOf(holder)).toMatchObject({ state: 'rejected', owed: money(0), holdsUpline: true })
    expect(await house.balance(upline)).toBe(10_000_000n)
    expect(await holdsOf(upline)).toEqual(heldFor('refused'))
    expect(await unpaidOf(upline)).toMatchObject({ owes: money(0), isReleased: false })
    expect(codeOf(await decide(await release(holder, id)))).toBe('done')
    expect(await holdsOf(upline)).toEqual([])
    expect(await unpaidOf(upline)).toBeNull()
    expect(await billOf(holder)).toMatchObject({ state: 'rejected', holdsUpline: false })
    const all = ['contract.refused', 'contract.releaseAgreed', 'contract.releaseAgreed', 'contract.released']
    expect(await auditOf(upline)).toEqual(all)
    await run()
    expect(await holdsOf(upline)).toEqual([])
  })

  it('[AGT-11, CTR-05] holds who was released while it owes until that is paid back', async () => {
    const { upline, holder, id } = await refused(1500)
    expect(codeOf(await decide(await release(holder, id)))).toBe('done')
    expect(await holdsOf(upline)).toEqual(heldFor('debt'))
    expect(await unpaidOf(upline)).toMatchObject({ owes: money(500), isReleased: true })
    await run()
    expect(await holdsOf(upline)).toEqual(heldFor('debt'))
    await moveCash(house, upline, 'deposit', '500')
    await run()
    expect(await holdsOf(upline)).toEqual([])
    expect(await unpaidOf(upline)).toBeNull()
  })

  it('[AGT-11, OPS-07] is released by two people, once of thirty, from all that hold the upline', async () => {
    const { upline, holder, id } = await refused(100)
    const other = await newAgent(house, { upline, type: 2 })
    const second = await lateBill(other, upline, 50)
    await run()
    const proposed = await Promise.all(Array.from({ length: 30 }, () => release(holder, id)))
    expect(new Set(proposed.map((one) => textField(one.body.value, 'proposal'))).size).toBe(1)
    const [first] = proposed
    if (first === undefined) throw new Error('thirty were proposed')
    expect(codeOf(await release(other, second))).toBe('CONFLICT')
    expect(codeOf(await decide(first, contracts.maker.token))).toBe('SECOND_PERSON_NEEDED')
    expect(await holdsOf(upline)).toEqual(heldFor('refused'))
    const answers = await Promise.all(Array.from({ length: 30 }, () => decide(first)))
    expect(answers.filter((answer) => codeOf(answer) === 'done')).toHaveLength(1)
    expect([(await billOf(holder)).holdsUpline, (await billOf(other)).holdsUpline]).toEqual([false, false])
    expect(await holdsOf(upline)).toEqual([])
    expect((await auditOf(upline)).filter((action) => action === 'contract.released')).toHaveLength(1)
    expect([codeOf(await release(holder, id)), codeOf(await release(other, second))]).toEqual([
      'STATE_PASSED',
      'STATE_PASSED',
    ])
    expect(codeOf(await release(upline, id))).toBe('NOT_FOUND')
    const listed = async (holdsUpline: 'yes' | 'no') =>
      (
        await answerOf(
          house,
          billDeskCalls['contractDesk.bills'],
          contracts.maker,
          `?upline=${upline.id}&holdsUpline=${holdsUpline}`,
        )
      ).list.length
    expect([await listed('yes'), await listed('no')]).toEqual([0, 2])
  })

  it('[AGT-11, OPS-07] makes a release void that did not know of it', async () => {
    const { upline, holder, id } = await refused(100)
    const proposed = await release(holder, id)
    await lateBill(holder, upline, 50)
    await run()
    expect(codeOf(await decide(proposed))).toBe('PROPOSAL_VOID')
    expect(await holdsOf(upline)).toEqual(heldFor('refused'))
    expect(codeOf(await decide(await release(holder, id)))).toBe('done')
    expect(await holdsOf(upline)).toEqual([])
  })

  it('[AGT-11, OPS-03] holds beside an operator, who neither ends it nor is ended by it', async () => {
    const { upline, holder, id } = await refused(100)
    const change = (path: 'freeze' | 'unfreeze') =>
      house.call('PUT', `/ops/members/${path}`, {
        token: contracts.checker.token,
        body: { id: upline.id, areas: ['play'], reason: 'Asked for' },
      })
    expect(codeOf(await change('unfreeze'))).toBe('done')
    expect(await holdsOf(upline)).toEqual(heldFor('refused'))
    expect(codeOf(await change('freeze'))).toBe('done')
    await run()
    expect(await holdsOf(upline)).toEqual(['play: Asked for', 'withdraw: agents.refused'])
    expect(codeOf(await change('unfreeze'))).toBe('done')
    // At once: no run comes between in which the wallet could be emptied.
    expect(await holdsOf(upline)).toEqual(heldFor('refused'))
    expect(codeOf(await change('freeze'))).toBe('done')
    await house.db.query(
      sql`UPDATE member_hold SET until = app_now() - interval '1 second' WHERE member = ${upline.id} AND area = 'play' /* every shard */`,
    )
    expect(await isPlayHeld(upline)).toBe(true)
    await run()
    expect(await holdsOf(upline)).toEqual(heldFor('refused'))
    expect(codeOf(await change('freeze'))).toBe('done')
    expect(codeOf(await decide(await release(holder, id)))).toBe('done')
    expect(await holdsOf(upline)).toEqual(['play: Asked for'])
  })
})

describe('an account of an agent', () => {
  const close = async (agent: Player): Promise<unknown> => {
    const { body } = await house.call('POST', '/wps/member/data/close', {
      token: agent.token,
      encrypted: true,
      body: { password: PASSWORD, sure: true },
    })
    return body.success ? 'done' : [body.code, body.detail]
  }
  const bound = ['STATE_PASSED', { open: ['agent'] }]
  const empty = async (agent: Player): Promise<void> => {
    const left = await house.balance(agent)
    if (left > 0n) await moveCash(house, agent, 'withdrawal', money(Number(left) / 100_000))
  }

  it('[AGT-11, CMP-04] is not closed while it owes, is held for a bill, or has one that is not paid', async () => {
    const { upline, holder, id } = await refused(1500)
    await empty(upline)
    expect(await close(upline)).toEqual(bound)
    await moveCash(house, upline, 'deposit', '500')
    await run()
    expect(await close(upline)).toEqual(bound)
    expect(codeOf(await decide(await release(holder, id)))).toBe('done')
    await lateBill(holder, upline, 50)
    await empty(holder)
    expect([await close(upline), await close(holder)]).toEqual([bound, bound])
    await house.db.query(sql`DELETE FROM bill WHERE holder = ${holder.id} /* every shard */`)
    expect([await close(upline), await close(holder)]).toEqual(['done', 'done'])
  })

  it('[AGT-08, CMP-04] is not closed while it stands in a contract on either side', async () => {
    const upline = await contracts.below(await contracts.top('daily', dailyTerms), 'daily', dailyTerms)
    const holder = await contracts.below(upline, 'daily', dailyTerms)
    for (const agent of [upline, holder]) {
      await empty(agent)
      expect(await close(agent)).toEqual(bound)
    }
  })
})

describe('an upline that is held for a refused bill', () => {
  it('[AGT-11, CTR-05, SAF-01] is told why, wherever it is stopped, and deposits all the same', async () => {
    const terms = {
      calendar: 'daily',
      mode: 'fixed',
      carryOver: 'none',
      minimumBet: '10',
      tiers: [{ periodConsumption: '0', periodLoss: '1', activeCount: 0, dividendRate: '5' }],
    }
    const upline = await contracts.below(await contracts.top('dividend', terms), 'dividend', terms)
    const holder = await newAgent(house, { upline, type: 2 })
    for (const player of [upline, holder]) await orders.setPin(player)
    const card = await orders.card(upline)
    await house.db.query(sql`DELETE FROM turnover WHERE member = ${upline.id}`)
    const call = (path: string, body: object, encrypted = false) =>
      house.call('POST', path, { token: upline.token, body, encrypted })
    const picks = [{ play: 'position', pick: '7|-|-|-|-', price: '2', unit: '1', multiple: 1 }]
    const ticket = { gameCode: 'ssc-1m', numero: await openDraw(), picks }
    const mark = async (): Promise<string> =>
      (await answerOf(house, memberTransferCalls['transfers.terms'], upline, '?to=upline')).upline?.mark ?? ''
    const key = randomUUID
    const stopped = {
      play: () => call('/wps/game/launchGame', { nodeId: testProvider.nodeId, language: 'EN' }),
      ticket: () => call('/wps/lottery/tickets', { key: key(), ...ticket }),
      chase: () => call('/wps/lottery/chases', { key: key(), ...ticket, multiples: [1, 1], stopOnWin: true }),
      withdrawal: () => call('/wps/withdrawal', { key: key(), card, amount: '20', paymentPassword: PIN }, true),
      upwards: async () =>
        call(
          '/wps/member/transfer/upline',
          { key: key(), upline: await mark(), amount: '10', paymentPassword: PIN },
          true,
        ),
      downwards: () =>
        call('/wps/agent/transfer', { key: key(), account: holder.username, amount: '10', paymentPassword: PIN }, true),
      offer: () => contracts.offer(upline, holder, 'dividend', terms),
      preview: () => call('/wps/agent/preview', { kind: 'dividend', account: holder.username, ...terms }),
    }
    const ask = async (): Promise<Record<string, string>> => {
      const answers: Record<string, string> = {}
      for (const [name, one] of Object.entries(stopped)) answers[name] = codeOf(await one())
      return answers
    }
    const id = await lateBill(holder, upline, 100)
    await run()
    expect(await ask()).toEqual(Object.fromEntries(Object.keys(stopped).map((name) => [name, 'DOWNLINES_UNPAID'])))
    expect((await contracts.own(upline, 'dividend')).offers).toBe(false)
    const deposit = { key: key(), channel: 'transfer', amount: '50', language: 'EN' }
    expect(codeOf(await call('/wps/deposit', deposit))).toBe('done')
    expect(codeOf(await decide(await release(holder, id)))).toBe('done')
    expect(await ask()).toEqual(Object.fromEntries(Object.keys(stopped).map((name) => [name, 'done'])))
  })
})
