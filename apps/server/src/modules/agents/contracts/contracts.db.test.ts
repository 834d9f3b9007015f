import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { agentFigureCalls } from '#contract/calls/agent-figures.ts'
import { contractCalls } from '#contract/calls/contracts.ts'
import { type AgentSettings, agents as agentDefaults } from '#contract/settings/agents.ts'
import { contractCalendars } from '#rules/agents/period.ts'
import { carryOvers } from '#rules/agents/tiers.ts'
import { checkAuditChain } from '#server/platform/audit.sql.ts'
import { sql } from '#server/platform/db/sql.ts'
import { newAgent } from '#tests/support/agents.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import {
  type Answer,
  answerOf,
  type House,
  openHouse,
  type Player,
  testBrand,
  textField,
} from '#tests/support/house.ts'
import { codeOf, type Contracts, openContracts, requestOf, setAgentRules } from '#tests/support/contracts.ts'
import { agree } from '#tests/support/operators.ts'
import { writeSetting } from '#tests/support/settings.ts'
import { thirty } from '#tests/support/visitor.ts'

let database: TestDatabase
let house: House
let contracts: Contracts

beforeAll(async () => {
  database = await createTestDatabase('contracts')
  house = await openHouse(database.url)
  contracts = await openContracts(house)
})
afterAll(async () => {
  expect(await checkAuditChain(house.db)).toEqual([])
  await house.close()
  await database.drop()
})

const fieldsOf = ({ body: { detail } }: Answer): string[] =>
  typeof detail === 'object' && detail !== null && 'fieldErrors' in detail ? Object.keys(detail.fieldErrors ?? {}) : []

/** Terms by months, one tier of a rate. */
const dividendOf = (dividendRate: string, change: Record<string, unknown> = {}) => ({
  calendar: 'monthly',
  mode: 'fixed',
  carryOver: 'none',
  minimumBet: '10',
  tiers: [{ periodConsumption: '1000', periodLoss: '100', activeCount: 1, dividendRate }],
  ...change,
})
const dailyOf = (salaryRate: string) => ({
  minimumBet: '10',
  tiers: [{ dailyBetAmount: '1000', activeCount: 1, salaryRate }],
})

const flags = (of: Player) => answerOf(house, contractCalls['member.consolidated'], of)

/** A member's contracts as they lie in the database, the oldest first: rate, what ended it, and the days it ran or will. */
const contractsOf = ({ id }: Player) =>
  house.db.query<{ rate: string; ended: string | null; days: number | null }>(sql`
    SELECT coalesce(terms->'tiers'->0->>'dividendRate', terms->'tiers'->0->>'salaryRate') AS rate, ended, to_day - from_day + 1 AS days
    FROM contract WHERE holder = ${id} ORDER BY id /* every shard */`)

/** Lets the contract that comes run since some days. */
const begun = ({ id }: Player, days = 40): Promise<unknown> =>
  house.db.query(
    sql`UPDATE contract SET from_day = (app_now() AT TIME ZONE ${testBrand.timeZone})::date - ${days}::integer WHERE holder = ${id} AND to_day IS NULL`,
  )

describe('an offer', () => {
  it('[AGT-08, CTR-01] goes from the house by two people to the top, and from there down; the other side agrees, and it begins with the next period', async () => {
    const top = await contracts.top('dividend', dividendOf('5'))
    const mine = await contracts.own(top, 'dividend')
    expect(mine).toMatchObject({ running: null, coming: { upline: null, state: 'coming', to: null }, offers: true })
    expect(textField(mine.coming, 'from')).toMatch(/-01$/)
    const child = await contracts.below(top, 'dividend', dividendOf('4'))
    // Who offers it is told to whoever has none yet.
    expect([mine.ofHouse, (await contracts.own(child, 'daily')).ofHouse]).toEqual([true, false])
    const { body } = await house.call('GET', '/wps/agent/contracts?kind=dividend&of=downlines', { token: top.token })
    expect(body.value).toMatchObject({ list: [{ account: child.username, upline: top.username, state: 'coming' }] })
    const requests = await house.call('GET', '/wps/agent/contracts/requests?kind=dividend', { token: child.token })
    expect(requests.body.value).toMatchObject({ list: [{ what: 'new', state: 'accepted', side: 'downline' }] })
  })
  it('[AGT-08] is asked about after the login of whoever has to answer, by its kind', async () => {
    const top = await contracts.top('daily', dailyOf('0.5'))
    const child = await newAgent(house, { upline: top, type: 2 })
    expect(await flags(child)).toMatchObject({
      dailysalreqtype: 'none',
      divtypereq: 'none',
      dailySalary: true,
      enableCt: true,
    })
    const made = await contracts.offer(top, child, 'daily', dailyOf('0.4'))
    expect(await flags(child)).toMatchObject({ dailysalreqtype: 'new', divtypereq: 'none' })
    expect(await flags(top)).toMatchObject({ dailysalreqtype: 'none' })
    await contracts.act(child, 'daily', { action: 'accept', request: requestOf(made) })
    expect(await flags(child)).toMatchObject({ dailysalreqtype: 'none' })
    await contracts.act(child, 'daily', { action: 'termination' })
    expect(await flags(top)).toMatchObject({ dailysalreqtype: 'termination' })
    expect(await flags(await house.register())).toMatchObject({ dailysalreqtype: null, enableCt: false, salary: false })
  })
  it('[CTR-02] is refused at its field where a rate is above the own, a tier falls, or something is missing', async () => {
    const top = await contracts.top('dividend', dividendOf('5'))
    const child = await newAgent(house, { upline: top, type: 2 })
    const wrong: [Record<string, unknown>, string][] = [
      [dividendOf('5.001'), 'tiers.0.dividendRate'],
      [dividendOf('4', { calendar: 'weekly' }), 'calendar'],
      [dividendOf('4', { mode: 'float' }), 'mode'],
      [dividendOf('4', { carryOver: 'secondHalf' }), 'carryOver'],
      [dividendOf('4', { minimumBet: undefined }), 'minimumBet'],
      [dividendOf('4', { tiers: undefined }), 'tiers'],
      [
        dividendOf('4', { tiers: [{ periodConsumption: '1', periodLoss: '100', activeCount: 1, dividendRate: '4' }] }),
        'tiers.0.dividendRate',
      ],
      [
        dividendOf('4', {
          tiers: [
            { periodConsumption: '2000', periodLoss: '100', activeCount: 1, dividendRate: '3' },
            { periodConsumption: '1000', periodLoss: '100', activeCount: 1, dividendRate: '4' },
          ],
        }),
        'tiers.1.periodConsumption',
      ],
    ]
    for (const [terms, field] of wrong) {
      const refused = await contracts.offer(top, child, 'dividend', terms)
      expect([codeOf(refused), fieldsOf(refused)]).toEqual(['INVALID_INPUT', [field]])
    }
    const negative = await contracts.offer(top, child, 'dividend', dividendOf('-1'))
    expect(codeOf(negative)).toBe('INVALID_INPUT')
    expect(await contractsOf(child)).toEqual([])
  })
  it('[AGT-12, CTR-02] is made to direct downlines alone, by whoever has such a contract', async () => {
    const top = await contracts.top('dividend', dividendOf('5'))
    const child = await newAgent(house, { upline: top, type: 2 })
    const [grandchild, sibling] = [
      await newAgent(house, { upline: child, type: 2 }),
      await newAgent(house, { upline: top, type: 2 }),
    ]
    const codes = []
    for (const account of [grandchild, top, await newAgent(house)])
      codes.push(codeOf(await contracts.offer(top, account, 'dividend', dividendOf('1'))))
    codes.push(codeOf(await contracts.offer(child, sibling, 'dividend', dividendOf('1'))))
    codes.push(codeOf(await contracts.act(top, 'dividend', { action: 'new', account: 'nobody77', ...dividendOf('1') })))
    expect(codes).toEqual(['NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND'])
    expect(codeOf(await contracts.offer(child, grandchild, 'dividend', dividendOf('1')))).toBe('FORBIDDEN')
    expect(codeOf(await contracts.act(await house.register(), 'dividend', { action: 'termination' }))).toBe(
      'ONLY_AGENTS',
    )
  })
  it('[AGT-08] of which one waits is not made twice: the same is the same request, another one is refused, and its maker takes it back', async () => {
    const top = await contracts.top('dividend', dividendOf('5'))
    const child = await newAgent(house, { upline: top, type: 2 })
    const made = await thirty(() => contracts.offer(top, child, 'dividend', dividendOf('4')))
    const ids = new Set(made.map(requestOf))
    expect([made.map(codeOf).every((code) => code === 'done'), ids.size]).toEqual([true, 1])
    expect(codeOf(await contracts.offer(top, child, 'dividend', dividendOf('3')))).toBe('CONFLICT')
    const [request = ''] = ids
    expect(codeOf(await contracts.act(child, 'dividend', { action: 'withdraw', request }))).toBe('FORBIDDEN')
    expect(codeOf(await contracts.act(top, 'dividend', { action: 'accept', request }))).toBe('FORBIDDEN')
    expect(codeOf(await contracts.act(top, 'daily', { action: 'withdraw', request }))).toBe('NOT_FOUND')
    expect(codeOf(await contracts.act(await newAgent(house), 'dividend', { action: 'accept', request }))).toBe(
      'NOT_FOUND',
    )
    expect(codeOf(await contracts.act(top, 'dividend', { action: 'withdraw', request }))).toBe('done')
    expect(codeOf(await contracts.act(child, 'dividend', { action: 'accept', request }))).toBe('STATE_PASSED')
    expect(codeOf(await contracts.offer(top, child, 'dividend', dividendOf('3')))).toBe('done')
  })
  it('[AGT-08] that is accepted thirty times at once is one contract', async () => {
    const top = await contracts.top('dividend', dividendOf('5'))
    const child = await newAgent(house, { upline: top, type: 2 })
    const request = requestOf(await contracts.offer(top, child, 'dividend', dividendOf('4')))
    const answers = await thirty(() => contracts.act(child, 'dividend', { action: 'accept', request }))
    expect(answers.every((one) => codeOf(one) === 'done')).toBe(true)
    expect(await contractsOf(child)).toEqual([{ rate: '4', ended: null, days: null }])
  })
  it('[AGT-08] lapses when nobody answers in seven days', async () => {
    const top = await contracts.top('dividend', dividendOf('5'))
    const child = await newAgent(house, { upline: top, type: 2 })
    const request = requestOf(await contracts.offer(top, child, 'dividend', dividendOf('4')))
    const [{ days } = { days: 0 }] = await house.db.query<{ days: number }>(
      sql`SELECT extract(day FROM until - made_at)::integer AS days FROM contract_request WHERE id = ${request}`,
    )
    expect(days).toBe(7)
    await house.db.query(sql`UPDATE contract_request SET until = app_now() - interval '1 second' WHERE id = ${request}`)
    expect(codeOf(await contracts.act(child, 'dividend', { action: 'accept', request }))).toBe('STATE_PASSED')
    await house.app.run('end_contract_requests')
    const { body } = await house.call('GET', '/wps/agent/contracts/requests?kind=dividend', { token: top.token })
    expect(body.value).toMatchObject({ list: [{ id: request, state: 'lapsed' }, {}] })
    expect(await contractsOf(child)).toEqual([])
  })
})

describe('lists of contracts and requests', () => {
  it('[AGT-08, AGT-12] are narrowed to a state and to an account of the own team, page by page and as a file; others answer as who is not there', async () => {
    const top = await contracts.top('dividend', dividendOf('5'))
    const [first, second] = [
      await contracts.below(top, 'dividend', dividendOf('4')),
      await contracts.below(top, 'dividend', dividendOf('3')),
    ]
    await begun(first)
    await contracts.act(first, 'dividend', { action: 'termination' })
    const ask = async (of: Player, path: string, rest: string) => {
      const answer = await house.call('GET', `/wps/agent/${path}?kind=dividend${rest}`, { token: of.token })
      return codeOf(answer) === 'done' ? answer.body.value : codeOf(answer)
    }
    const downlines = (rest: string) => ask(top, 'contracts', `&of=downlines${rest}`)
    const requests = (rest: string) => ask(top, 'contracts/requests', rest)
    expect(await downlines('&state=running')).toMatchObject({ list: [{ account: first.username }], next: null })
    expect(await downlines('&state=coming')).toMatchObject({ list: [{ account: second.username }], next: null })
    expect(await downlines(`&account=${second.username}&state=running`)).toEqual({ list: [], next: null })
    expect(await requests('&state=waiting')).toMatchObject({ list: [{ what: 'termination' }], next: null })
    // What the house offered it is about its own contract.
    expect(await requests('&state=accepted')).toMatchObject({
      list: [{ account: second.username }, { account: first.username }, { account: top.username }],
    })
    const page = await requests(`&account=${first.username}&limit=1`)
    expect(page).toMatchObject({ list: [{ account: first.username, what: 'termination' }] })
    const rest = await requests(`&account=${first.username}&limit=1&cursor=${textField(page, 'next')}`)
    expect(rest).toMatchObject({ list: [{ account: first.username, what: 'new' }], next: null })
    const fileOf = async (rest: Record<string, unknown>): Promise<string[]> => {
      const answer = await house.call('POST', agentFigureCalls['agents.export'].path, {
        token: top.token,
        body: { report: 'contracts', from: '2026-01-01', to: '2026-01-01', language: 'EN', ...rest },
      })
      if (codeOf(answer) !== 'done') return [codeOf(answer)]
      const file = await house.app.server.inject({ url: textField(answer.body.value, 'url') })
      return file.body.replace('\uFEFF', '').trim().split('\r\n')
    }
    const terms = ',By months,Fixed,Not carried over,10.00,1,1000.00,100.00,1,'
    const lines = await fileOf({ kind: 'dividend' })
    expect(lines[0]).toBe(
      'Account,Status,From,To,How it ended,Period,How a tier counts,Winnings of the team,A member is active from,Tier,Turnover in the period,Loss in the period,Active members,Share of the loss in %',
    )
    expect(lines.slice(1).map((line) => line.replace(/\d{4}-\d\d-\d\d,/, ''))).toEqual([
      `${second.username},Begins soon,,${terms}3`,
      `${first.username},Running,,${terms}4`,
    ])
    expect(await fileOf({ kind: 'dividend', contractState: 'running', account: second.username })).toHaveLength(1)
    expect(await fileOf({})).toEqual(['INVALID_INPUT'])
    const stranger = await contracts.top('dividend', dividendOf('5'))
    expect(await fileOf({ kind: 'dividend', account: stranger.username })).toEqual(['NOT_FOUND'])
    const under = await contracts.below(first, 'dividend', dividendOf('2'))
    for (const account of [stranger.username, under.username, 'nobody77'])
      for (const list of [downlines, requests]) expect(await list(`&account=${account}`)).toBe('NOT_FOUND')
    expect(
      codeOf(await house.call('GET', '/wps/agent/contracts/requests?kind=dividend&state=lost', { token: top.token })),
    ).toBe('INVALID_INPUT')
  })
})

describe('a contract that is agreed on anew', () => {
  it('[AGT-08] follows the one before, and ends what stands below it with a higher rate, down the branch', async () => {
    const top = await contracts.top('dividend', dividendOf('5'))
    const [high, low] = [
      await contracts.below(top, 'dividend', dividendOf('4')),
      await contracts.below(top, 'dividend', dividendOf('2')),
    ]
    const under = await contracts.below(high, 'dividend', dividendOf('1'))
    for (const one of [top, high, low, under]) await begun(one)
    const request = await contracts.houseOffer(top, 'dividend', dividendOf('3'))
    expect(await contractsOf(high)).toEqual([{ rate: '4', ended: null, days: null }])
    expect(codeOf(await contracts.act(top, 'dividend', { action: 'accept', request }))).toBe('done')
    const ends = async (of: Player) => (await contractsOf(of)).map(({ rate, ended }) => [rate, ended])
    expect(await ends(top)).toEqual([
      ['5', 'replaced'],
      ['3', null],
    ])
    expect(await ends(high)).toEqual([['4', 'cancelled']])
    expect(await ends(under)).toEqual([['1', 'cancelled']])
    expect(await ends(low)).toEqual([['2', null]])
    // What ended runs to the end of its period.
    expect(await contracts.own(high, 'dividend')).toMatchObject({ running: { state: 'running' }, offers: false })
  })
  it('[CTR-02] is not accepted once its upline has less than what was offered', async () => {
    const top = await contracts.top('dividend', dividendOf('5'))
    const child = await newAgent(house, { upline: top, type: 2 })
    const made = requestOf(await contracts.offer(top, child, 'dividend', dividendOf('4')))
    const request = await contracts.houseOffer(top, 'dividend', dividendOf('3'))
    await contracts.act(top, 'dividend', { action: 'accept', request })
    // Nobody is asked any more what cannot be agreed to.
    expect(await contracts.own(child, 'dividend')).toMatchObject({ waiting: [] })
    expect(codeOf(await contracts.act(child, 'dividend', { action: 'accept', request: made }))).toBe('STATE_PASSED')
    expect(await contractsOf(child)).toEqual([])
  })
})

describe('a termination', () => {
  it('[AGT-08] is asked by either side, answered by the other, and cuts the running period and what is paid from it', async () => {
    const top = await contracts.top('daily', dailyOf('0.5'))
    const child = await contracts.below(top, 'daily', dailyOf('0.4'))
    const under = await contracts.below(child, 'daily', dailyOf('0.3'))
    for (const one of [top, child, under]) await begun(one)
    const asked = await contracts.act(child, 'daily', { action: 'termination' })
    const request = requestOf(asked)
    expect(codeOf(await contracts.act(child, 'daily', { action: 'accept', request }))).toBe('FORBIDDEN')
    expect(codeOf(await contracts.act(top, 'daily', { action: 'reject', request }))).toBe('done')
    expect(await contractsOf(child)).toEqual([{ rate: '0.4', ended: null, days: null }])
    const again = requestOf(await contracts.act(top, 'daily', { action: 'termination', account: child.username }))
    expect(codeOf(await contracts.act(child, 'daily', { action: 'accept', request: again }))).toBe('done')
    expect(await contractsOf(child)).toEqual([{ rate: '0.4', ended: 'terminated', days: 41 }])
    expect(await contractsOf(under)).toEqual([{ rate: '0.3', ended: 'cancelled', days: 41 }])
    expect(codeOf(await contracts.act(child, 'daily', { action: 'termination' }))).toBe('STATE_PASSED')
  })
  it('[AGT-08] ends what runs until better terms begin as well, and takes back what was asked of downlines', async () => {
    const top = await contracts.top('dividend', dividendOf('5'))
    const child = await contracts.below(top, 'dividend', dividendOf('4'))
    const under = await contracts.below(child, 'dividend', dividendOf('3'))
    for (const one of [top, child, under]) await begun(one)
    await contracts.below(top, 'dividend', dividendOf('4.5'), child)
    const [last] = await contractsOf(child)
    await contracts.act(under, 'dividend', { action: 'termination' })
    await contracts.offer(child, await newAgent(house, { upline: child, type: 2 }), 'dividend', dividendOf('2'))
    expect((await contracts.own(child, 'dividend')).waiting).toHaveLength(2)
    const request = requestOf(await contracts.act(top, 'dividend', { action: 'termination', account: child.username }))
    expect(codeOf(await contracts.act(child, 'dividend', { action: 'accept', request }))).toBe('done')
    expect(last?.days).toBeGreaterThanOrEqual(41)
    expect(await contractsOf(child)).toEqual([
      { rate: '4', ended: last?.days === 41 ? 'replaced' : 'terminated', days: 41 },
      { rate: '4.5', ended: 'terminated', days: 0 },
    ])
    expect(await contractsOf(under)).toEqual([{ rate: '3', ended: 'cancelled', days: 41 }])
    expect((await contracts.own(child, 'dividend')).waiting).toEqual([])
  })
  it('[AGT-08] by the house holds without an answer after thirty days; the wish of a top agent is answered by an operator', async () => {
    const top = await contracts.top('daily', dailyOf('0.5'))
    await begun(top)
    const wished = requestOf(await contracts.act(top, 'daily', { action: 'termination' }))
    const answer = (action: string) =>
      house.call('POST', '/ops/contract-requests', {
        token: contracts.maker.token,
        body: { member: top.id, id: wished, action },
      })
    expect(codeOf(await answer('reject'))).toBe('done')
    const proposed = await house.call('POST', '/ops/contracts/end', {
      token: contracts.maker.token,
      body: { member: top.id, kind: 'daily', reason: 'The partnership is over' },
    })
    expect(await agree(house, proposed, contracts.checker.token)).toBe('done')
    await house.app.run('end_contract_requests')
    expect((await contracts.own(top, 'daily')).waiting).toHaveLength(1)
    await house.db.query(
      sql`UPDATE contract_request SET until = app_now() - interval '1 second' WHERE holder = ${top.id} AND state = 'waiting'`,
    )
    await house.app.run('end_contract_requests')
    expect(await contractsOf(top)).toEqual([{ rate: '0.5', ended: 'terminated', days: 41 }])
  })
  it('[AGT-08, CTR-01] and an offer of the house are taken back by an operator, and by that side alone', async () => {
    const top = await newAgent(house)
    const offered = await contracts.houseOffer(top, 'daily', dailyOf('0.5'))
    const answer = (id: string, action: string) =>
      house.call('POST', '/ops/contract-requests', {
        token: contracts.maker.token,
        body: { member: top.id, id, action },
      })
    expect(codeOf(await answer(offered, 'accept'))).toBe('FORBIDDEN')
    expect(codeOf(await answer(offered, 'withdraw'))).toBe('done')
    expect(codeOf(await answer(offered, 'withdraw'))).toBe('done')
    expect(codeOf(await contracts.act(top, 'daily', { action: 'accept', request: offered }))).toBe('STATE_PASSED')
    // So another one can be made at once.
    const better = await contracts.houseOffer(top, 'daily', dailyOf('0.4'))
    expect(codeOf(await contracts.act(top, 'daily', { action: 'accept', request: better }))).toBe('done')
    const wished = requestOf(await contracts.act(top, 'daily', { action: 'termination' }))
    expect(codeOf(await answer(wished, 'withdraw'))).toBe('FORBIDDEN')
  })

  it('[AGT-08] of a contract that has not begun leaves one that never ran', async () => {
    const top = await contracts.top('dividend', dividendOf('5'))
    const child = await contracts.below(top, 'dividend', dividendOf('4'))
    const request = requestOf(await contracts.act(child, 'dividend', { action: 'termination' }))
    await contracts.act(top, 'dividend', { action: 'accept', request })
    expect(await contractsOf(child)).toEqual([{ rate: '4', ended: 'terminated', days: 0 }])
    expect(await contracts.own(child, 'dividend')).toMatchObject({ running: null, coming: null, offers: false })
  })
})

describe('the house', () => {
  it('[CTR-02] gives no salaries that come to more than it keeps, and none to whoever has an upline', async () => {
    const top = await contracts.top('daily', dailyOf('0.6'))
    const propose = (member: Player, terms: Record<string, unknown>) =>
      house.call('POST', '/ops/contracts', {
        token: contracts.maker.token,
        body: { member: member.id, ...terms, reason: 'As agreed' },
      })
    const hourly = (salaryRate: string) => ({
      kind: 'hourly',
      minimumBet: '10',
      tiers: [{ hourlyBetAmount: '1000', activeCount: 1, salaryRate }],
    })
    const tooMuch = await propose(top, hourly('0.401'))
    expect([codeOf(tooMuch), fieldsOf(tooMuch)]).toEqual(['INVALID_INPUT', ['tiers']])
    expect(codeOf(await propose(top, hourly('0.4')))).toBe('done')
    const child = await newAgent(house, { upline: top, type: 2 })
    expect(codeOf(await propose(child, { kind: 'daily', ...dailyOf('0.1') }))).toBe('STATE_PASSED')
  })
  const setRules = (rules: Partial<AgentSettings>): Promise<void> => setAgentRules(house, contracts, rules)
  it('[OPS-07, CTR-01] gives dividends by its calendars alone, and lets carry over what it allows', async () => {
    const top = await contracts.top('dividend', dividendOf('5'))
    const child = await newAgent(house, { upline: top, type: 2 })
    const { calendar, carryOver } = dividendOf('1')
    await setRules({
      calendars: contractCalendars.filter((one) => one !== calendar),
      carryOvers: carryOvers.filter((one) => one !== carryOver),
    })
    const propose = (terms: Record<string, unknown>) =>
      house.call('POST', '/ops/contracts', {
        token: contracts.maker.token,
        body: { member: top.id, kind: 'dividend', ...dividendOf('5'), ...terms, reason: 'As agreed' },
      })
    const refused = [
      await propose({ carryOver: 'permanent' }),
      await contracts.offer(top, child, 'dividend', dividendOf('1')),
    ]
    expect(refused.map(fieldsOf)).toEqual([['calendar'], ['carryOver']])
    // Below the top its calendar stays.
    const other = { ...dividendOf('1'), carryOver: 'permanent' }
    expect(codeOf(await contracts.offer(top, child, 'dividend', other))).toBe('done')
    expect((await contracts.own(top, 'dividend')).carryOvers).not.toContain(carryOver)
    await setRules({})
  })
  it('[AGT-08, OPS-07] lets agents of a type offer nothing', async () => {
    const top = await contracts.top('dividend', dividendOf('5'))
    const child = await newAgent(house, { upline: top, type: 2 })
    expect((await contracts.own(top, 'dividend')).offers).toBe(true)
    await setRules({
      types: agentDefaults.defaults.types.map((one) => (one.type === 1 ? { ...one, noOffers: true } : one)),
    })
    expect((await contracts.own(top, 'dividend')).offers).toBe(false)
    expect(codeOf(await contracts.offer(top, child, 'dividend', dividendOf('1')))).toBe('FORBIDDEN')
    await setRules({})
  })
  it('[AGT-07, AGT-13] has no call for a kind that is off', async () => {
    const agent = await newAgent(house)
    await setRules({ contracts: ['daily'] })
    expect(await flags(agent)).toMatchObject({
      divtypereq: null,
      enableCt: false,
      dailysalreqtype: 'none',
      dailySalary: true,
    })
    expect(codeOf(await contracts.act(agent, 'dividend', { action: 'termination' }))).toBe('METHOD_OFF')
    const session = async () => (await house.call('GET', '/wps/member/loginInfo', { token: agent.token })).body.value
    expect(await session()).toMatchObject({ enableContract: false, enableSalary: true })
    // Without the policy for agents there are none, whatever kinds there are.
    await writeSetting(house.db, 'site', { ...testBrand.settings.site, AGENTPOLICY3: false })
    await expect
      .poll(() => flags(agent), { timeout: 10_000 })
      .toMatchObject({ dailysalreqtype: null, dailySalary: false })
    expect(await session()).toMatchObject({ enableContract: false, enableSalary: false })
  })
})
