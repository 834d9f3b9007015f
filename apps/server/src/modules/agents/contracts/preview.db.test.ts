import { describe, expect, it } from 'vitest'
import { contractCalls } from '#contract/calls/contracts.ts'
import type { ContractKind } from '#rules/agents/tiers.ts'
import { newAgent } from '#tests/support/agents.ts'
import type { Bettor } from '#tests/support/bettor.ts'
import {
  codeOf,
  type Contracts,
  eachWithContracts,
  passUntil,
  playerUnder,
  playSlot,
  requestOf,
  runContracts,
} from '#tests/support/contracts.ts'
import { type Answer, answerOf, type House, type Player } from '#tests/support/house.ts'
import { parse } from 'zod/mini'

let house: House
let contracts: Contracts
eachWithContracts('preview', (opened) => {
  ;({ house, contracts } = opened)
})

type Terms = Record<string, unknown>
const dividendOf = (dividendRate: string, change: Terms = {}): Terms => ({
  calendar: 'daily',
  mode: 'fixed',
  carryOver: 'none',
  minimumBet: '10',
  tiers: [{ periodConsumption: '0', periodLoss: '1', activeCount: 0, dividendRate }],
  ...change,
})
const salaryOf = (kind: 'daily' | 'hourly', salaryRate: string): Terms => ({
  minimumBet: '10',
  tiers: [{ [kind === 'daily' ? 'dailyBetAmount' : 'hourlyBetAmount']: '100', activeCount: 1, salaryRate }],
})

const playerOf = (upline: Player): Promise<Bettor> => playerUnder(house, upline)
const play = (bettor: Bettor, stake: number, won = 0): Promise<string> => playSlot(house, bettor, stake, won)
const until = (minute: number, days = 1): Promise<void> => passUntil(house, minute, days)
const run = (): Promise<void> => runContracts(house)

const preview = contractCalls['contracts.preview']
const ask = (agent: Player, body: Terms): Promise<Answer> =>
  house.call('POST', preview.path, { token: agent.token, body })
const draft = (agent: Player, downline: Player, kind: ContractKind, terms: Terms): Promise<Answer> =>
  ask(agent, { kind, account: downline.username, ...terms })
/** What a preview says. */
function said({ body }: Answer) {
  expect(body.success).toBe(true)
  return parse(preview.response, body.value)
}
const pastOf = (answer: Answer) => {
  const { past } = said(answer)
  if (past === null) throw new Error('it says nothing of a period')
  return past
}
const money = (amount: number): string => amount.toFixed(5)
const fieldsOf = ({ body: { detail } }: Answer): string[] =>
  typeof detail === 'object' && detail !== null && 'fieldErrors' in detail ? Object.keys(detail.fieldErrors ?? {}) : []

const newestBill = async (agent: Player) => {
  const { list } = await answerOf(
    house,
    contractCalls['contracts.bills'],
    agent,
    '?of=own&from=2026-01-01&to=2026-12-31',
  )
  const [bill] = list
  if (bill === undefined) throw new Error('there is no bill')
  return bill
}

/** An agent with a contract of the house, another below it with one of its own, and a player of each. */
async function pair(kind: ContractKind, own: Terms, given: Terms) {
  const a = await contracts.top(kind, own)
  const b = await contracts.below(a, kind, given)
  return { a, b, players: { a: await playerOf(a), b: await playerOf(b) } }
}

type Common = Pick<
  Awaited<ReturnType<typeof newestBill>>,
  'from' | 'to' | 'turnover' | 'profit' | 'carried' | 'active' | 'tier' | 'amount'
>
/** What a preview has in common with a bill. */
const common = ({ from, to, turnover, profit, carried, active, tier, amount }: Common): Common => ({
  from,
  to,
  turnover,
  profit,
  carried,
  active,
  tier,
  amount,
})

describe('the preview of an offer', () => {
  it('[CTR-01, CTR-03] equals the bill that was made for the period, winnings carried into it included, for both sides', async () => {
    const terms = (rate: string) =>
      dividendOf(rate, {
        carryOver: 'permanent',
        tiers: [
          { periodConsumption: '0', periodLoss: '1', activeCount: 0, dividendRate: rate },
          { periodConsumption: '50000', periodLoss: '20000', activeCount: 3, dividendRate: String(Number(rate) + 1) },
        ],
      })
    const { a, b, players } = await pair('dividend', terms('5'), terms('4'))
    const other = await contracts.below(a, 'dividend', terms('3'))
    const theirs = await playerOf(other)
    await until(60)
    await play(players.b, 10, 110)
    await until(60)
    await play(players.a, 150)
    await play(players.b, 333.33)
    await play(theirs, 50)
    await until(60)
    await run()
    const [bill, own] = [await newestBill(b), await newestBill(a)]
    expect(bill).toMatchObject({ profit: money(-333.33), carried: money(100), amount: money(9.33), active: 1 })
    const past = pastOf(await draft(a, b, 'dividend', terms('4')))
    expect(common(past)).toEqual(common(bill))
    expect(past.tiers).toEqual([
      { reached: true, amount: bill.amount, lacks: {} },
      {
        reached: false,
        amount: money(0),
        lacks: { turnover: money(49_666.67), loss: money(19_766.67), active: 2 },
      },
    ])
    expect(past.upline).toEqual({
      amount: own.amount,
      others: money(1.5),
      left: money(Number(own.amount) - Number(bill.amount) - 1.5),
    })
  })

  it.each(['daily', 'hourly'] as const)(
    '[CTR-02, CTR-03] of %s salary equals the bill of the last one',
    async (kind) => {
      const { a, b, players } = await pair(kind, salaryOf(kind, '0.5'), salaryOf(kind, '0.4'))
      await until(70)
      await play(players.b, 900.56)
      await until(kind === 'daily' ? 5 : 125, kind === 'daily' ? 1 : 0)
      await run()
      const bill = await newestBill(b)
      const { most, past } = said(await draft(a, b, kind, salaryOf(kind, '0.4')))
      expect(past && common(past)).toEqual({ ...common(bill), ...(kind === 'hourly' ? { profit: money(0) } : {}) })
      expect(past?.amount).toBe(money(3.6))
      expect(past?.hour).toEqual(
        kind === 'daily'
          ? null
          : { from: bill.hour, to: new Date(Date.parse(bill.hour ?? '') + 3_600_000).toISOString() },
      )
      expect(past?.upline).toEqual({ amount: money(4.5), others: money(0), left: money(0.9) })
      expect(most).toEqual([{ salaryRate: '0.5' }])
    },
  )

  it('[CTR-02] says what another rate would have paid, and what of it the agent would have paid out of its own wallet', async () => {
    const { a, b, players } = await pair('dividend', dividendOf('5'), dividendOf('1'))
    await until(60)
    await play(players.b, 200)
    await play(players.a, 10, 110)
    await until(60)
    await run()
    const { past, most } = said(
      await draft(
        a,
        b,
        'dividend',
        dividendOf('5', { tiers: [{ periodConsumption: '10', periodLoss: '1', activeCount: 1, dividendRate: '5' }] }),
      ),
    )
    expect(past).toMatchObject({ amount: money(10), upline: { amount: money(5), others: money(0), left: money(-5) } })
    expect(most).toEqual([{ dividendRate: '5' }])
    // Nothing is offered by it.
    expect((await contracts.own(b, 'dividend')).waiting).toEqual([])
  })

  it('[CTR-02, AGT-12] is refused at the field as the offer is, for others’ downlines as for nobody, and for who has no contract', async () => {
    const top = await contracts.top('dividend', dividendOf('5'))
    const child = await newAgent(house, { upline: top, type: 2 })
    const grandchild = await newAgent(house, { upline: child, type: 2 })
    const stranger = await newAgent(house)
    for (const terms of [
      dividendOf('5.001'),
      dividendOf('4', { calendar: 'weekly' }),
      dividendOf('4', { mode: 'float' }),
      dividendOf('4', { carryOver: 'secondHalf' }),
      dividendOf('4', { minimumBet: undefined }),
      dividendOf('4', { tiers: undefined }),
      dividendOf('4', { tiers: [{ periodConsumption: '0', periodLoss: '0', activeCount: 0, dividendRate: '4' }] }),
    ]) {
      const [drafted, offered] = [
        await draft(top, child, 'dividend', terms),
        await contracts.offer(top, child, 'dividend', terms),
      ]
      expect(codeOf(drafted)).toBe('INVALID_INPUT')
      expect({ ...drafted.body, requestId: '' }).toEqual({ ...offered.body, requestId: '' })
      expect(fieldsOf(drafted)).toHaveLength(1)
    }
    const foreign = [
      await draft(top, grandchild, 'dividend', dividendOf('1')),
      await draft(top, stranger, 'dividend', dividendOf('1')),
      await draft(top, top, 'dividend', dividendOf('1')),
      await draft(child, top, 'dividend', dividendOf('1')),
      await ask(top, { kind: 'dividend', account: 'nobody77', ...dividendOf('1') }),
    ]
    expect(foreign.map(codeOf)).toEqual(foreign.map(() => 'NOT_FOUND'))
    expect(new Set(foreign.map(({ status, body }) => JSON.stringify({ status, ...body, requestId: '' }))).size).toBe(1)
    expect(codeOf(await draft(child, grandchild, 'dividend', dividendOf('1')))).toBe('FORBIDDEN')
    expect(codeOf(await draft(await house.register(), child, 'dividend', dividendOf('1')))).toBe('ONLY_AGENTS')
    expect(fieldsOf(await ask(top, { kind: 'dividend', ...dividendOf('1') }))).toEqual(['account'])
  })

  it('[CTR-02, AGT-12] of an offer that waits is for its two sides, and tells the downline nothing of its upline', async () => {
    const top = await contracts.top('dividend', dividendOf('5'))
    const child = await newAgent(house, { upline: top, type: 2 })
    const player = await playerOf(child)
    const stranger = await newAgent(house)
    await until(60)
    await play(player, 200)
    await until(60)
    await run()
    const request = requestOf(await contracts.offer(top, child, 'dividend', dividendOf('4')))
    const waiting = { kind: 'dividend', request }
    expect(said(await ask(child, waiting))).toMatchObject({
      past: { amount: money(8), tier: 0, upline: null },
      most: [],
    })
    expect(said(await ask(top, waiting))).toMatchObject({
      past: { amount: money(8), upline: { amount: money(10), left: money(2) } },
      most: [{ dividendRate: '5' }],
    })
    expect(codeOf(await ask(stranger, waiting))).toBe('NOT_FOUND')
    expect(codeOf(await ask(child, { kind: 'daily', request }))).toBe('NOT_FOUND')
    await contracts.act(child, 'dividend', { action: 'reject', request })
    expect(codeOf(await ask(child, waiting))).toBe('STATE_PASSED')
  })

  it('[CTR-02, SAF-01] is asked for so often a minute by an agent, and others are not held up', async () => {
    const [top, other] = [
      await contracts.top('dividend', dividendOf('5')),
      await contracts.top('dividend', dividendOf('5')),
    ]
    const [child, theirs] = [
      await newAgent(house, { upline: top, type: 2 }),
      await newAgent(house, { upline: other, type: 2 }),
    ]
    const answers = await Promise.all(Array.from({ length: 64 }, () => draft(top, child, 'dividend', dividendOf('4'))))
    const codes = answers.map(codeOf)
    expect(codes.filter((code) => code === 'done')).toHaveLength(60)
    expect(codes.filter((code) => code === 'TOO_MANY_REQUESTS')).toHaveLength(4)
    expect(codeOf(await draft(other, theirs, 'dividend', dividendOf('4')))).toBe('done')
  })

  it('[CTR-02] of real-time salary says how much may be given, and of no period', async () => {
    const realTime = (rate: string) => ({ tiers: [{ singleBetAmount: '1', profitRate: rate, lossRate: rate }] })
    const top = await contracts.top('realTime', realTime('0.2'))
    const child = await newAgent(house, { upline: top, type: 2 })
    expect(said(await draft(top, child, 'realTime', realTime('0.1')))).toEqual({
      terms: { kind: 'realTime', ...realTime('0.1') },
      past: null,
      most: [{ profitRate: '0.2', lossRate: '0.2' }],
    })
  })
})
