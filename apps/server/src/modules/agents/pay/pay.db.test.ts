import { describe, expect, it } from 'vitest'
import { agentFigureCalls } from '#contract/calls/agent-figures.ts'
import { contractCalls } from '#contract/calls/contracts.ts'
import type { ContractKind } from '#rules/agents/tiers.ts'
import { makeAgent, putUnder } from '#tests/support/agents.ts'
import { type Bettor, createBettor, moveCash } from '#tests/support/bettor.ts'
import type { AgentSettings } from '#contract/settings/agents.ts'
import {
  codeOf,
  type Contracts,
  eachWithContracts,
  passUntil,
  playerUnder,
  playSlot,
  requestOf,
  runContracts,
  setAgentRules,
} from '#tests/support/contracts.ts'
import { answerOf, type House, type Player, testBrand, textField } from '#tests/support/house.ts'
import { sql } from '../../../platform/db/sql.ts'
import { shardOf } from '../../../platform/ids.ts'

let house: House
let contracts: Contracts
eachWithContracts('agents_pay', (opened) => {
  ;({ house, contracts } = opened)
})

/** One tier that any loss reaches. */
const dividendOf = (dividendRate: string, change: Record<string, unknown> = {}) => ({
  calendar: 'daily',
  mode: 'fixed',
  carryOver: 'none',
  minimumBet: '10',
  tiers: [{ periodConsumption: '0', periodLoss: '1', activeCount: 0, dividendRate }],
  ...change,
})
const salaryOf = (kind: 'daily' | 'hourly', salaryRate: string, activeCount = 1) => ({
  minimumBet: '10',
  tiers: [{ [kind === 'daily' ? 'dailyBetAmount' : 'hourlyBetAmount']: '100', activeCount, salaryRate }],
})
const realTimeOf = (rate: string) => ({ tiers: [{ singleBetAmount: '1', profitRate: rate, lossRate: rate }] })

const playerOf = (upline: Player): Promise<Bettor> => playerUnder(house, upline)
const play = (bettor: Bettor, stake: number, won = 0): Promise<string> => playSlot(house, bettor, stake, won)
const until = (minute: number, days = 1): Promise<void> => passUntil(house, minute, days)
const run = (): Promise<void> => runContracts(house)

const billsOf = (agent: Player, of: 'own' | 'downlines' = 'own', kind?: ContractKind) =>
  answerOf(
    house,
    contractCalls['contracts.bills'],
    agent,
    `?of=${of}&from=2026-01-01&to=2026-12-31${kind === undefined ? '' : `&kind=${kind}`}`,
  )
/** The newest bill of an agent, as what counts of it. */
async function billOf(agent: Player, kind?: ContractKind) {
  const { list } = await billsOf(agent, 'own', kind)
  const [bill] = list
  return (
    bill && {
      amount: bill.amount,
      received: bill.received,
      state: bill.state,
      passedOn: bill.passedOn,
      kept: bill.kept,
    }
  )
}
const setRules = (rules: Partial<AgentSettings>): Promise<void> => setAgentRules(house, contracts, rules)
const money = (amount: number): string => amount.toFixed(5)
const unpaidOf = async (agent: Player) => (await answerOf(house, contractCalls['member.consolidated'], agent)).unpaid
const balanceOf = (of: Player): Promise<string> => house.balance(of).then((units) => money(Number(units) / 100_000))

/** Three levels with contracts of a kind, each with a player of its own. */
async function branch(
  kind: ContractKind,
  terms: readonly [object, object, object],
): Promise<{ a: Player; b: Player; c: Player; players: { a: Bettor; b: Bettor; c: Bettor } }> {
  const a = await contracts.top(kind, { ...terms[0] })
  const b = await contracts.below(a, kind, { ...terms[1] })
  const c = await contracts.below(b, kind, { ...terms[2] })
  const players = { a: await playerOf(a), b: await playerOf(b), c: await playerOf(c) }
  return { a, b, c, players }
}

describe('a run', () => {
  it('[CTR-02, CTR-04, AGT-07] bills a chain once its period is over and pays it from the top down, gross, each upline its downline', async () => {
    const { a, b, c, players } = await branch('dividend', [dividendOf('5'), dividendOf('4'), dividendOf('3')])
    await until(60)
    // Losses of 600, 500 and 300, each with all below it.
    await play(players.a, 100)
    await play(players.b, 200)
    await play(players.c, 300)
    await run()
    expect((await billsOf(a)).list).toEqual([])
    await until(1)
    // What is received needs no turnover, whatever else the wallet holds.
    const target = '99999999999999'
    await house.db.query(
      sql`INSERT INTO turnover (shard, member, base, target, free_won, unlocked) VALUES (${shardOf(b.id)}, ${b.id}, 0, ${target}::bigint, 0, 0)`,
    )
    await run()
    const [free] = await house.db.query<{ unlocked: string }>(
      sql`SELECT unlocked FROM turnover WHERE member = ${b.id} /* every shard */`,
    )
    expect(free?.unlocked).toBe('1100000')
    expect(await billOf(a)).toEqual({
      amount: money(30),
      received: money(30),
      state: 'issued',
      passedOn: money(20),
      kept: money(10),
    })
    expect(await billOf(b)).toEqual({
      amount: money(20),
      received: money(20),
      state: 'issued',
      passedOn: money(9),
      kept: money(11),
    })
    expect(await billOf(c)).toEqual({
      amount: money(9),
      received: money(9),
      state: 'issued',
      passedOn: money(0),
      kept: money(9),
    })
    expect([await balanceOf(a), await balanceOf(b), await balanceOf(c)]).toEqual([
      money(1010),
      money(1011),
      money(1009),
    ])
    expect((await billsOf(a, 'downlines')).list).toMatchObject([
      { account: b.username, amount: money(20), turnover: money(500), profit: money(-500), active: 2 },
    ])
    // Again, and thirty at once: nothing is billed or paid twice.
    await Promise.all(Array.from({ length: 30 }, () => house.app.run('agents_pay')))
    expect((await billsOf(a)).list).toHaveLength(1)
    expect([await balanceOf(a), await balanceOf(b), await balanceOf(c)]).toEqual([
      money(1010),
      money(1011),
      money(1009),
    ])
  })

  it('[CTR-04, CTR-05] pays what the upline has, and the rest once it has more', async () => {
    const { a, b, c, players } = await branch('dividend', [dividendOf('5'), dividendOf('4'), dividendOf('3')])
    const lucky = await playerOf(a)
    await moveCash(house, a, 'withdrawal', '996')
    await until(60)
    await play(players.b, 200)
    await play(players.c, 300)
    await play(lucky, 10, 360)
    await until(1)
    await run()
    // Its own team lost 150 in all: 7.50 and the 4.00 that it had.
    expect(await billOf(a)).toEqual({
      amount: money(7.5),
      received: money(7.5),
      state: 'issued',
      passedOn: money(20),
      kept: money(0),
    })
    expect(await billOf(b)).toMatchObject({ amount: money(20), received: money(11.5), state: 'partReceived' })
    expect(await billOf(c)).toMatchObject({ amount: money(9), received: money(9), state: 'issued' })
    expect(await balanceOf(a)).toBe(money(0))
    await moveCash(house, a, 'deposit', '50')
    await run()
    expect(await billOf(b)).toMatchObject({ received: money(20), state: 'issued' })
    expect(await balanceOf(a)).toBe(money(41.5))
  })

  it('[CTR-02] counts a team whose winnings are carried over, and whom the tier asks for too', async () => {
    const agent = await contracts.top('dividend', dividendOf('5', { carryOver: 'permanent' }))
    const picky = await contracts.top(
      'dividend',
      dividendOf('5', { tiers: [{ periodConsumption: '0', periodLoss: '1', activeCount: 2, dividendRate: '5' }] }),
    )
    const [one, two] = [await playerOf(agent), await playerOf(picky)]
    await until(60)
    await play(one, 100, 300)
    await play(two, 500)
    await until(1)
    await play(one, 260)
    await run()
    expect(await billOf(agent)).toMatchObject({ amount: money(0), state: 'notReached' })
    expect(await billOf(picky)).toMatchObject({ amount: money(0), state: 'notReached' })
    await until(1)
    await run()
    // 260 lost less 200 won the day before.
    expect((await billsOf(agent)).list).toMatchObject([
      { carried: money(200), profit: money(-260), amount: money(3), tier: 0 },
      {},
    ])
  })

  it('[AGT-06] is listed in a file, the same bills as on the screen in the words of the reader', async () => {
    const { a, b, players } = await branch('dividend', [dividendOf('5'), dividendOf('4'), dividendOf('3')])
    const salaried = await contracts.top('daily', salaryOf('daily', '0.5'), a)
    await until(60)
    await play(players.b, 200)
    await until(60)
    await run()
    const fileOf = async (wish: object): Promise<string[]> => {
      const { body } = await house.call('POST', agentFigureCalls['agents.export'].path, {
        token: salaried.token,
        body: { report: 'income', from: '2026-01-01', to: '2026-12-31', language: 'EN', ...wish },
      })
      if (!body.success) return [body.code ?? '']
      const file = await house.app.server.inject({ url: textField(body.value, 'url') })
      return file.body.replace('\uFEFF', '').trim().split('\r\n')
    }
    const [heads, ...lines] = await fileOf({})
    expect(heads).toBe(
      `From,To,Time (${testBrand.timeZone}),Time zone,Kind,Turnover,Players' result,Winnings carried over,Active members,Tier,Rate %,Amount,Passed on,Kept,Received,Status`,
    )
    const { list, totals } = await billsOf(a)
    expect(totals).toEqual({ amount: money(11), passedOn: money(8), kept: money(3), received: money(11) })
    expect(new Map(list.map(({ kind, rate }) => [kind, rate]))).toEqual(
      new Map([
        ['daily', '0.5'],
        ['dividend', '5'],
      ]),
    )
    expect(lines.map((line) => line.split(',').slice(0, 2))).toEqual(list.map(({ from, to }) => [from, to]))
    expect(lines.map((line) => line.split(',').slice(2).join(',')).toSorted()).toEqual([
      ',,Daily salary,200.00,-200.00,0.00,1,1,0.5,1.00,0.00,1.00,1.00,Paid',
      ',,Dividend,200.00,-200.00,0.00,1,1,5,10.00,8.00,2.00,10.00,Paid',
    ])
    expect(await fileOf({ kind: 'daily', language: 'PT' })).toEqual([
      expect.stringContaining('De,Até,'),
      expect.stringMatching(/,Salário diário,.*,Paga$/),
    ])
    expect(await fileOf({ billState: 'insufficient' })).toHaveLength(1)
    const [below, ...paid] = await fileOf({ report: 'bills' })
    expect(below).toBe(heads?.replace('From', 'Account,From').replace('Passed on,Kept,', ''))
    expect(paid.map((line) => line.split(',').toSpliced(1, 4).join(','))).toEqual([
      `${b.username},Dividend,200.00,-200.00,0.00,1,1,4,8.00,8.00,Paid`,
    ])
    expect(await fileOf({ report: 'bills', account: b.username, billState: 'issued' })).toHaveLength(2)
    expect(await fileOf({ report: 'bills', kind: 'daily' })).toHaveLength(1)
    expect(await fileOf({ report: 'bills', account: 'nobody77' })).toEqual(['NOT_FOUND'])
    expect(await fileOf({ to: '2025-12-31' })).toEqual(['PERIOD_INVALID'])
    expect((await billsOf(b)).list).toHaveLength(1)
  })

  it('[CTR-03, AGT-07] pays daily salaries of turnover', async () => {
    const { a, b, players } = await branch('daily', [
      salaryOf('daily', '1'),
      salaryOf('daily', '0.6'),
      salaryOf('daily', '0.4'),
    ])
    await until(60)
    await play(players.b, 123.45, 200)
    await play(players.c, 50)
    await play(players.a, 5)
    await until(1)
    await run()
    // 178.45 × 1 %, 173.45 × 0.6 %, half up; c has 50 of turnover, which reaches no tier.
    expect(await billOf(a, 'daily')).toMatchObject({ amount: money(1.78), state: 'issued' })
    expect(await billOf(b, 'daily')).toMatchObject({ amount: money(1.04), state: 'issued' })
    expect((await billsOf(a, 'own', 'daily')).list).toMatchObject([{ active: 2 }])
    expect((await billsOf(b, 'downlines', 'daily')).list).toMatchObject([{ amount: money(0), state: 'notReached' }])
  })

  it('[CTR-03, AGT-07] counts of a type of games as much as the house says, for turnover and for who is active', async () => {
    await setRules({ weights: [{ gameType: 'RNG', percent: 50 }] })
    const agent = await contracts.top('daily', salaryOf('daily', '1'))
    const [one, two] = [await playerOf(agent), await playerOf(agent)]
    await until(60)
    await play(one, 300)
    await play(two, 19)
    await until(1)
    await run()
    // Half of 319, and 9.50 is below the minimum of 10.
    expect((await billsOf(agent)).list).toMatchObject([{ turnover: money(159.5), active: 1, amount: money(1.6) }])
  })

  it('[CTR-03, AGT-07] pays hourly salaries by clock hours', async () => {
    const { a, b, players } = await branch('hourly', [
      salaryOf('hourly', '0.5'),
      salaryOf('hourly', '0.4'),
      salaryOf('hourly', '0.3'),
    ])
    await until(59)
    await play(players.c, 100)
    await house.app.run('team_figures')
    await until(61, 0)
    await play(players.c, 300)
    await run()
    expect((await billsOf(a, 'own', 'hourly')).list).toMatchObject([
      { turnover: money(100), amount: money(0.5), state: 'issued', active: 1 },
    ])
    const [first] = (await billsOf(a, 'own', 'hourly')).list
    const hours = (count: number) => new Date(Date.parse(first?.hour ?? '') + count * 3_600_000).toISOString()
    expect((await contracts.own(a, 'hourly')).soFar).toMatchObject({
      turnover: money(300),
      hour: { from: hours(1), to: hours(2) },
    })
    await until(121, 0)
    await run()
    expect((await billsOf(b, 'own', 'hourly')).list).toMatchObject([
      { turnover: money(300), amount: money(1.2), state: 'issued' },
      { turnover: money(100), amount: money(0.4), state: 'issued' },
    ])
  })

  it('[CTR-03, AGT-07] pays real-time salaries as rounds close, less what those below get, and takes back what is void', async () => {
    const { a, b, c, players } = await branch('realTime', [realTimeOf('0.20'), realTimeOf('0.15'), realTimeOf('0.10')])
    await until(60)
    await play(players.c, 100)
    await play(players.c, 0.5)
    await run()
    for (const [agent, amount] of [
      [a, 0.05],
      [b, 0.05],
      [c, 0.1],
    ] as const)
      expect(await billOf(agent, 'realTime')).toMatchObject({ amount: money(amount), state: 'issued' })
    // What a round earned that is taken back later waits for the next rounds of the contract.
    const token = await house.gameToken(players.c.player)
    const bet = await players.c.stake(4_000_000, { token, round_closed: true })
    await run()
    expect(await billOf(c, 'realTime')).toMatchObject({ amount: money(0.04) })
    await players.c.rollBack(bet)
    await play(players.c, 40)
    await run()
    expect((await billsOf(c, 'own', 'realTime')).list).toHaveLength(2)
    // Seven of 3.33 at 0.10 % come to a cent at the fourth and at the seventh.
    const paid: number[] = []
    for (let nr = 1; nr <= 7; nr += 1) {
      await play(players.c, 3.33)
      await run()
      paid.push((await billsOf(c, 'own', 'realTime')).list.length - 2)
    }
    expect(paid).toEqual([0, 0, 0, 1, 1, 1, 2])
    // A bill says what was turned over since the one before it, without what was below the least stake.
    const turnovers = (await billsOf(c, 'own', 'realTime')).list.map(({ turnover }) => turnover)
    expect(turnovers).toEqual([9.99, 13.32, 40, 100].map(money))
    await play(players.c, 100)
    await house.app.run('team_figures')
    const { soFar, earned } = await contracts.own(c, 'realTime')
    expect(soFar).toBeNull()
    expect(earned).toMatchObject({ amount: money(0.26), received: money(0.16) })
    expect((await contracts.own(c, 'hourly')).earned).toBeNull()
  })

  it('[CTR-03, AGT-07] counts what an agent plays itself by the hour too, though not as an active member', async () => {
    const top = await contracts.top('hourly', salaryOf('hourly', '0.5', 0))
    const self = await createBettor(house)
    await makeAgent(house.db, self.player.username, { type: 2 })
    await house.app.run('agents')
    await putUnder(house.db, self.player.username, top.username)
    await contracts.below(top, 'hourly', salaryOf('hourly', '0.4', 0), self.player)
    await until(30)
    await play(self, 200)
    await until(61, 0)
    await run()
    expect((await billsOf(self.player)).list).toMatchObject([{ turnover: money(200), active: 0, amount: money(0.8) }])
    expect((await billsOf(top)).list).toMatchObject([{ turnover: money(200), active: 1, amount: money(1) }])
  })

  it('[CTR-03, AGT-07] waits for figures and for the tree before it bills a period', async () => {
    const agent = await contracts.top('daily', salaryOf('daily', '1'))
    const bettor = await createBettor(house)
    const { id } = bettor.player
    await house.db.query(sql`UPDATE member SET upline = ${agent.id} WHERE shard = ${shardOf(id)} AND id = ${id}`)
    await until(60)
    await play(bettor, 300)
    await until(1)
    // Neither has heard of the member, then figures alone, then both.
    await house.app.run('agents_pay')
    await house.app.run('team_figures')
    await house.app.run('agents_pay')
    expect((await billsOf(agent)).list).toEqual([])
    await run()
    expect((await billsOf(agent)).list).toMatchObject([{ active: 1, amount: money(3), state: 'issued' }])
  })
})

describe('an upline', () => {
  it('[AGT-07, CTR-04] issues dividends by hand where the house has it so, once, and is told what is missing', async () => {
    await setRules({ issuedByHand: true })
    const boss = await contracts.top('daily', salaryOf('daily', '1', 0))
    const worker = await contracts.below(boss, 'daily', salaryOf('daily', '0.5', 0))
    const works = await playerOf(worker)
    const { a, b, players } = await branch('dividend', [dividendOf('5'), dividendOf('4'), dividendOf('3')])
    await until(60)
    await play(players.b, 500)
    await play(works, 200)
    await until(1)
    await run()
    expect(await billOf(a)).toMatchObject({ state: 'issued' })
    expect(await billOf(b)).toMatchObject({ amount: money(20), received: money(0), state: 'waiting' })
    // Salaries are paid by themselves.
    expect(await billOf(worker, 'daily')).toMatchObject({ state: 'issued' })
    const issue = () => contracts.act(a, 'dividend', { action: 'issue', account: b.username })
    const answers = await Promise.all(Array.from({ length: 30 }, issue))
    expect(answers.every(({ body }) => body.success)).toBe(true)
    expect(await billOf(b)).toMatchObject({ received: money(20), state: 'issued' })
    expect(await balanceOf(b)).toBe(money(1020))
    // Nobody issues what others owe.
    expect((await contracts.act(b, 'dividend', { action: 'issue', account: a.username })).body.code).toBe('NOT_FOUND')
  })

  it('[CTR-05, SAF-01] that does not pay after a termination is held back; its downline is paid by force, and the debt out of what it deposits', async () => {
    const { b, c, players } = await branch('dividend', [dividendOf('5'), dividendOf('4'), dividendOf('3')])
    const lucky = await playerOf(b)
    await moveCash(house, b, 'withdrawal', '995')
    await until(60)
    await play(players.c, 500)
    await play(lucky, 10, 400)
    const request = requestOf(await contracts.act(b, 'dividend', { action: 'termination', account: c.username }))
    expect(codeOf(await contracts.act(c, 'dividend', { action: 'accept', request }))).toBe('done')
    await until(1)
    await run()
    // Of 15.00 the upline had 5.00, and 4.40 of its own dividend.
    expect(await billOf(b)).toMatchObject({ amount: money(4.4), state: 'issued' })
    expect(await billOf(c)).toMatchObject({ amount: money(15), received: money(9.4), state: 'partReceived' })
    await until(1, 2)
    await run()
    expect(await billOf(c)).toMatchObject({ received: money(9.4), state: 'partReceived' })
    await until(1)
    await Promise.all(Array.from({ length: 30 }, () => house.app.run('agents_pay')))
    expect(await billOf(c)).toMatchObject({ received: money(15), state: 'rejected' })
    expect(await balanceOf(c)).toBe(money(1015))
    expect(await unpaidOf(b)).toMatchObject({ owes: money(5.6), isReleased: false })
    const held = () =>
      house.db.query(sql`SELECT area FROM member_hold WHERE member = ${b.id} ORDER BY area /* every shard */`)
    expect(await held()).toEqual([{ area: 'play' }, { area: 'withdraw' }])
    expect(codeOf(await contracts.offer(b, c, 'dividend', dividendOf('1')))).toBe('DOWNLINES_UNPAID')
    // Whoever lets it go does not end the debt.
    await house.db.query(sql`DELETE FROM member_hold WHERE member = ${b.id} AND area = 'withdraw'`)
    await run()
    expect(await held()).toEqual([{ area: 'play' }, { area: 'withdraw' }])
    await moveCash(house, b, 'deposit', '20')
    await run()
    expect(await unpaidOf(b)).toMatchObject({ owes: money(0), isReleased: false })
    expect(await held()).toEqual([{ area: 'play' }, { area: 'withdraw' }])
    expect(await balanceOf(b)).toBe(money(14.4))
  })

  it('[CTR-05] pays what is left of a contract that was replaced, so many days after the last one ended', async () => {
    await setRules({ issuedByHand: true })
    const { a, b, players } = await branch('dividend', [dividendOf('5'), dividendOf('4'), dividendOf('3')])
    await until(60)
    await play(players.b, 500)
    await until(1)
    await run()
    expect(await billOf(b)).toMatchObject({ state: 'waiting' })
    const made = await contracts.offer(a, b, 'dividend', dividendOf('2'))
    expect(codeOf(await contracts.act(b, 'dividend', { action: 'accept', request: requestOf(made) }))).toBe('done')
    await until(60)
    const request = requestOf(await contracts.act(a, 'dividend', { action: 'termination', account: b.username }))
    expect(codeOf(await contracts.act(b, 'dividend', { action: 'accept', request }))).toBe('done')
    await until(60, 3)
    await run()
    expect((await billsOf(b)).list).toContainEqual(expect.objectContaining({ amount: money(20), state: 'waiting' }))
    await until(60, 2)
    await run()
    expect((await billsOf(b)).list).toContainEqual(expect.objectContaining({ received: money(20), state: 'rejected' }))
    expect(await unpaidOf(a)).toMatchObject({ owes: money(0), isReleased: false })
  })

  it('[AGT-07] has what waited paid by itself once the house has it so', async () => {
    await setRules({ issuedByHand: true })
    const { b, players } = await branch('dividend', [dividendOf('5'), dividendOf('4'), dividendOf('3')])
    await until(60)
    await play(players.b, 500)
    await until(1)
    await run()
    expect(await billOf(b)).toMatchObject({ state: 'waiting' })
    await house.db.query(
      sql`UPDATE setting SET value = value || '{"issuedByHand": false}', version = version + 1 WHERE key = 'agents'`,
    )
    await expect
      .poll(async () => {
        await run()
        return (await billOf(b))?.state
      })
      .toBe('issued')
  })
})
