import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { safeParse } from 'zod/mini'
import type { CallDefinition, ResponseOf } from '#contract/call.ts'
import { agentFigureCalls, MOST_AGENT_DAYS } from '#contract/calls/agent-figures.ts'
import { agentCalls } from '#contract/calls/agents.ts'
import { type Bettor, brandDay, createBettor } from '#tests/support/bettor.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import {
  type Answer,
  type House,
  openHouse,
  type Player,
  testBrand,
  testProvider,
  textField,
} from '#tests/support/house.ts'
import { openSession } from '#tests/roles/roles.ts'
import { sql } from '../../../platform/db/sql.ts'
import { shardOf } from '../../../platform/ids.ts'
import { recountTeams } from '../index.ts'

let database: TestDatabase
let house: House

beforeAll(async () => {
  database = await createTestDatabase('team_figures')
  house = await openHouse(database.url, { tables: true })
})
afterAll(async () => {
  await house.close()
  await database.drop()
})

const { 'agents.overview': overview } = agentCalls
const {
  'agents.loss': loss,
  'agents.bets': bets,
  'agents.betTotals': betTotals,
  'agents.movements': movements,
  'agents.movementTotals': movementTotals,
  'agents.export': exported,
} = agentFigureCalls

/** Lets figures hear of all that happened. */
async function counted(): Promise<void> {
  await house.app.run('agents')
  await house.app.run('team_figures')
}

/** A member under another, of whom the tree has heard; an agent where its type says so. */
async function below(upline: Bettor | undefined, type = 3): Promise<Bettor> {
  const bettor = await createBettor(house)
  const { id } = bettor.player
  await house.db.query(
    sql`UPDATE member SET upline = ${upline?.player.id ?? null}, type = ${type} WHERE shard = ${shardOf(id)} AND id = ${id}`,
  )
  await house.app.run('agents')
  return { ...bettor, player: { ...bettor.player, token: (await openSession(house, id, type)).token } }
}

const ask = (call: CallDefinition, { token }: Player, query: Record<string, string | number> = {}): Promise<Answer> =>
  house.call(
    call.method,
    `${call.path}?${new URLSearchParams({
      from: brandDay(-1),
      to: brandDay(1),
      ...(call === bets || call === movements ? { language: 'EN' } : {}),
      ...Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)])),
    }).toString()}`,
    { token },
  )

/** An answer as the contract says it is. */
async function read<Call extends CallDefinition>(
  call: Call,
  { player }: Bettor,
  query: Record<string, string | number> = {},
): Promise<ResponseOf<Call>> {
  const { body } = await ask(call, player, query)
  const parsed = safeParse<Call['response']>(call.response, body.value)
  if (!parsed.success) throw new Error(`${call.path}: ${JSON.stringify(body)}`)
  return parsed.data
}
const codeOf = ({ body }: Answer): string => (body.success ? 'done' : (body.code ?? ''))
const money = (units: number): string => (units / 100_000).toFixed(5)
const zero = money(0)

/** An agent, an agent below it, and a member below that one; nobody has played yet. */
async function family(): Promise<{ top: Bettor; middle: Bettor; leaf: Bettor }> {
  const top = await below(undefined, 1)
  const middle = await below(top, 2)
  return { top, middle, leaf: await below(middle) }
}
/** A stake at the table game, where less than all of it may be at risk. */
const stakeAtTable = async (bettor: Bettor, amount: number): Promise<string> =>
  bettor.stake(amount, {
    game_code: testProvider.table.gameCode,
    token: await house.gameToken(bettor.player, testProvider.table.nodeId),
  })

describe('figures of a team', () => {
  it('[AGT-03] add up what everybody below did and the agent itself, each once, with members, deposits and balance', async () => {
    const { top, middle, leaf } = await family()
    // At risk at a table is what may be lost: 5 of a stake of 10 that was paid 15.
    await leaf.win(await stakeAtTable(leaf, 1_000_000), 1_500_000)
    await leaf.win(await leaf.stake(1_000_000), 400_000)
    await middle.win(await middle.stake(2_000_000))
    await top.win(await top.stake(500_000))
    await leaf.move('deposit', '50')
    await leaf.move('deposit', '20')
    await leaf.move('withdrawal', '30')
    await counted()
    const { figures, before, balance, series, byType, asOf } = await read(overview, top)
    expect(figures).toEqual({
      bets: 4,
      stakes: money(4_500_000),
      turnover: money(500_000 + 1_000_000 + 2_000_000 + 500_000),
      prizes: money(1_900_000),
      selfRebate: zero,
      agentRebate: zero,
      // The starting credit of each.
      activity: money(3 * 100_000_000),
      depositFee: zero,
      deposits: money(7_000_000),
      withdrawals: money(3_000_000),
      profit: money(1_900_000 + 300_000_000 - 4_500_000),
      registered: 2,
      firstDeposits: 1,
      active: 2,
    })
    expect(before).toMatchObject({ bets: 0, stakes: zero, registered: 0, active: 0 })
    expect(balance).toBe(money(300_000_000 - 4_500_000 + 1_900_000 + 4_000_000))
    expect(series.map(({ day, stakes, active }) => [day, stakes, active])).toEqual([
      [brandDay(-1), zero, 0],
      [brandDay(), money(4_500_000), 2],
      [brandDay(1), zero, 0],
    ])
    expect(byType.map(({ gameType, bets: made, stakes }) => [gameType, made, stakes])).toEqual([
      ['RNG', 4, money(4_500_000)],
    ])
    expect(Date.parse(asOf)).toBeGreaterThan(0)
    expect((await read(overview, middle)).figures).toMatchObject({
      bets: 3,
      stakes: money(4_000_000),
      active: 1,
      registered: 1,
    })
    expect((await read(overview, top, { from: brandDay(1), to: brandDay(1) })).before).toMatchObject({
      bets: 4,
      active: 2,
    })
  })

  it('[AGT-03] count a round when it closes and what comes later on its own day, and a member once however often it bets', async () => {
    const { top, leaf } = await family()
    const open = await leaf.stake(1_000_000)
    await counted()
    expect((await read(overview, top)).figures).toMatchObject({ bets: 1, stakes: zero, turnover: zero, active: 1 })
    await leaf.win(open, 300_000)
    await leaf.stake(200_000)
    await counted()
    expect((await read(overview, top)).figures).toMatchObject({
      bets: 2,
      stakes: money(1_000_000),
      prizes: money(300_000),
      active: 1,
    })
    const closed = await leaf.stake(700_000, { round_closed: true })
    await counted()
    expect((await read(overview, top)).figures.stakes).toBe(money(1_700_000))
    // A stake that is taken back leaves what was staked, not what was bet.
    await leaf.rollBack(closed)
    await counted()
    expect((await read(overview, top)).figures).toMatchObject({ bets: 3, stakes: money(1_000_000) })
    expect(await recountTeams(house.db, testBrand.timeZone)).toEqual([])
  })

  it('[AGT-03] tell up to which moment they count while they are behind', async () => {
    const { top, leaf } = await family()
    await counted()
    const [{ now } = { now: new Date() }] = await house.db.query<{ now: Date }>(sql`SELECT app_now() AS now`)
    await leaf.win(await leaf.stake(1_000_000))
    const [{ at } = { at: now }] = await house.db.query<{ at: Date }>(
      sql`SELECT min(at) AS at FROM entry WHERE shard = ${shardOf(leaf.player.id)} AND member = ${leaf.player.id} AND type = 1`,
    )
    await expect.poll(async () => (await read(overview, top)).asOf).toBe(at.toISOString())
    await counted()
    await expect.poll(async () => Date.parse((await read(overview, top)).asOf)).toBeGreaterThan(at.getTime())
  })

  it('[AGT-03] are of a real period of at most so many days, and of today unless asked', async () => {
    const { top } = await family()
    const days = (from: string, to: string) => ask(overview, top.player, { from, to })
    for (const [from, to] of [
      [brandDay(1), brandDay()],
      [brandDay(-MOST_AGENT_DAYS), brandDay()],
      ['2026-02-30', '2026-03-01'],
    ] as const)
      expect([from, codeOf(await days(from, to))]).toEqual([from, 'PERIOD_INVALID'])
    expect(codeOf(await days(brandDay(1 - MOST_AGENT_DAYS), brandDay()))).toBe('done')
    const { body } = await house.call('GET', overview.path, { token: top.player.token })
    expect(body.value).toMatchObject({ from: brandDay(), to: brandDay() })
  })

  it('[AGT-03] leave out trials and test accounts from the day on which they are that', async () => {
    const { top, leaf } = await family()
    await leaf.win(await leaf.stake(1_000_000))
    await counted()
    const { id } = leaf.player
    await house.db.query(sql`UPDATE member SET is_test = true WHERE shard = ${shardOf(id)} AND id = ${id}`)
    await leaf.win(await leaf.stake(4_000_000))
    await counted()
    expect((await read(overview, top)).figures).toMatchObject({ bets: 1, stakes: money(1_000_000) })
    expect(await recountTeams(house.db, testBrand.timeZone)).toEqual([])
  })
})

describe('user loss', () => {
  it('[AGT-06] lists each account by itself or with its team, with totals, page by page and by a sum', async () => {
    const { top, middle, leaf } = await family()
    const other = await below(top)
    await leaf.win(await leaf.stake(3_000_000))
    await middle.win(await middle.stake(1_000_000), 5_000_000)
    await other.win(await other.stake(2_000_000))
    await counted()
    const names = [top, middle, other, leaf].map(({ player }) => player.username)
    const stakesOf = ({ list }: ResponseOf<typeof loss>) =>
      list.map(({ account, level, stakes }) => [account, level, stakes])
    const whole = await read(loss, top)
    expect(stakesOf(whole)).toEqual([
      [names[0], 0, zero],
      [names[1], 1, money(1_000_000)],
      [names[2], 1, money(2_000_000)],
      [names[3], 2, money(3_000_000)],
    ])
    expect(whole.totals).toMatchObject({ stakes: money(6_000_000), bets: 3, prizes: money(5_000_000) })
    expect(stakesOf(await read(loss, top, { of: 'team', level: 1 }))).toEqual([
      [names[1], 1, money(4_000_000)],
      [names[2], 1, money(2_000_000)],
    ])
    expect((await read(loss, top, { level: 1 })).totals).toMatchObject({ stakes: money(3_000_000) })
    expect(stakesOf(await read(loss, top, { type: 2 }))).toEqual([[names[1], 1, money(1_000_000)]])
    expect((await read(loss, top, { type: 2 })).totals).toMatchObject({ bets: 1 })
    expect(stakesOf(await read(loss, top, { account: leaf.player.username }))).toEqual([
      [names[3], 2, money(3_000_000)],
    ])
    // Page by page, by place and by a sum, everybody comes once.
    for (const [query, order] of [
      [{}, names],
      [{ sort: 'stakes' }, [names[3], names[2], names[1], names[0]]],
      // The starting credit of each, so that the level decides.
      [{ sort: 'activity' }, names],
      [{ sort: 'loss' }, [names[3], names[2], names[1], names[0]]],
    ] as const) {
      const seen: string[] = []
      for (let cursor: string | null = ''; cursor !== null;) {
        const page: ResponseOf<typeof loss> = await read(loss, top, {
          ...query,
          limit: 1,
          ...(cursor === '' ? {} : { cursor }),
        })
        seen.push(...page.list.map(({ account }) => account))
        cursor = page.next
        expect(page.totals === null).toBe(seen.length > 1)
      }
      if (query.sort !== 'loss') expect(seen).toEqual(order)
      expect(new Set(seen)).toEqual(new Set(names))
    }
  })

  it('[AGT-12] nobody sees an account outside of its team, by any report', async () => {
    const { top, middle, leaf } = await family()
    const stranger = await below(undefined, 1)
    const sibling = await below(top)
    for (const call of [loss, bets, movements])
      for (const account of [top, stranger, sibling].map(({ player }) => player.username).concat('nobody-at-all'))
        expect([call.path, account, codeOf(await ask(call, middle.player, { account }))]).toEqual([
          call.path,
          account,
          'NOT_FOUND',
        ])
    for (const call of [loss, bets, movements, overview])
      expect(codeOf(await ask(call, leaf.player))).toBe('ONLY_AGENTS')
    for (const call of [loss, bets, movements])
      for (const cursor of ['x', 'WzFd', Buffer.from('7.1').toString('base64url')])
        expect([call.path, cursor, (await ask(call, middle.player, { cursor })).status]).toEqual([
          call.path,
          cursor,
          400,
        ])
  })
})

describe('bets and movements of a team', () => {
  it('[AGT-06] are those of the agent and all below it, the newest first, page by page and by filters', async () => {
    const { top, middle, leaf } = await family()
    const stranger = await below(undefined, 1)
    await stranger.win(await stranger.stake())
    await leaf.playAll()
    await middle.win(await stakeAtTable(middle, 1_000_000), 1_500_000)
    await top.stake(500_000)
    const all = await read(bets, top)
    expect(
      all.list.map(({ account, state, stake, turnover, result }) => [account, state, stake, turnover, result]),
    ).toEqual([
      [top.player.username, 'open', money(500_000), zero, null],
      [middle.player.username, 'won', money(1_000_000), money(500_000), money(500_000)],
      [leaf.player.username, 'open', money(1_000_000), zero, null],
      [leaf.player.username, 'won', money(1_000_000), money(1_000_000), money(500_000)],
      [leaf.player.username, 'refunded', money(1_000_000), zero, zero],
      [leaf.player.username, 'lost', money(1_000_000), money(1_000_000), money(-1_000_000)],
      [leaf.player.username, 'won', money(1_000_000), money(1_000_000), money(2_000_000)],
    ])
    const pages: unknown[] = []
    for (let cursor: string | null = ''; cursor !== null;) {
      const page: ResponseOf<typeof bets> = await read(bets, top, { limit: 2, ...(cursor === '' ? {} : { cursor }) })
      pages.push(...page.list)
      cursor = page.next
    }
    expect(pages).toEqual(all.list)
    const accountsOf = async (query: Record<string, string | number>) =>
      (await read(bets, top, query)).list.map(({ account, state }) => `${account} ${state}`)
    expect(await accountsOf({ state: 'open' })).toEqual([`${top.player.username} open`, `${leaf.player.username} open`])
    expect(await accountsOf({ gameType: 'LIVE' })).toEqual([])
    expect(await accountsOf({ gameType: 'RNG', state: 'lost' })).toEqual([`${leaf.player.username} lost`])
    expect(await accountsOf({ game: testProvider.table.nodeId })).toEqual([`${middle.player.username} won`])
    expect(await accountsOf({ account: middle.player.username })).toEqual([`${middle.player.username} won`])
    expect(await accountsOf({ vendor: 'NOBODY' })).toEqual([])
    expect((await read(bets, middle)).list).toHaveLength(6)
    const moved = await read(movements, top, { account: middle.player.username })
    expect(moved.list.map(({ type, in: came, out, balance }) => [type, came, out, balance])).toEqual([
      ['payout', money(1_500_000), zero, money(100_500_000)],
      ['stake', zero, money(1_000_000), money(99_000_000)],
      ['grant', money(100_000_000), zero, money(100_000_000)],
    ])
    expect((await read(movements, top, { type: 'refund' })).list.map(({ account }) => account)).toEqual([
      leaf.player.username,
    ])
  })

  it('[AGT-06] are totalled by their own filters, once a minute, by the same rules as row by row', async () => {
    const { top, middle, leaf } = await family()
    const stranger = await below(undefined, 1)
    await stranger.win(await stranger.stake())
    await leaf.playAll()
    await middle.win(await stakeAtTable(middle, 1_000_000), 1_500_000)
    await top.stake(500_000)
    const add = (values: readonly string[]): string =>
      money(values.reduce((sum, value) => sum + Number(value) * 100_000, 0))
    const { table } = testProvider
    const wishes: Record<string, string | number>[] = [
      {},
      { state: 'won' },
      { state: 'open' },
      { state: 'refunded' },
      { game: table.nodeId },
      { gameType: 'RNG' },
      { gameType: 'LIVE' },
      { account: leaf.player.username },
      { from: brandDay(1) },
    ]
    for (const wish of wishes) {
      const { list } = await read(bets, top, { limit: 100, ...wish })
      expect({ wish, ...(await read(betTotals, top, wish)).totals }).toEqual({
        wish,
        bets: list.length,
        stakes: add(list.map(({ stake }) => stake)),
        turnover: add(list.map(({ turnover }) => turnover)),
        payouts: add(list.map(({ payout }) => payout)),
      })
    }
    for (const wish of [{}, { type: 'refund' }, { type: 'stake', account: leaf.player.username }]) {
      const { list } = await read(movements, top, { limit: 100, ...wish })
      expect({ wish, ...(await read(movementTotals, top, wish)).totals }).toEqual({
        wish,
        movements: list.length,
        in: add(list.map((row) => row.in)),
        out: add(list.map(({ out }) => out)),
      })
    }
    const first = await read(betTotals, top)
    await top.stake(500_000)
    expect(await read(betTotals, top)).toEqual(first)
  })

  it('[AGT-06] come the oldest or the largest first as well, page by page, and say up to when the ledger was read', async () => {
    const { top, middle, leaf } = await family()
    for (const [who, amount] of [
      [leaf, 1_000_000],
      [middle, 3_000_000],
      [top, 2_000_000],
      [leaf, 4_000_000],
    ] as const)
      await who.win(await who.stake(amount))
    const all = async (call: typeof bets | typeof movements, sort: string): Promise<string[]> => {
      const ids: string[] = []
      for (let cursor: string | null = ''; cursor !== null;) {
        const page: ResponseOf<typeof bets> | ResponseOf<typeof movements> = await read(call, top, {
          sort,
          limit: 3,
          ...(cursor === '' ? {} : { cursor }),
        })
        ids.push(...page.list.map(({ id }) => id))
        cursor = page.next
      }
      return ids
    }
    for (const call of [bets, movements] as const) {
      const newest = await all(call, 'newest')
      expect(await all(call, 'oldest')).toEqual(newest.toReversed())
      expect((await all(call, 'largest')).toSorted()).toEqual(newest.toSorted())
    }
    const sorted = await read(bets, top, { sort: 'largest' })
    expect(sorted.list.map(({ stake }) => stake)).toEqual([4, 3, 2, 1].map((coins) => money(coins * 1_000_000)))
    expect(Math.abs(Date.parse((await read(movements, top)).asOf) - Date.now())).toBeLessThan(60_000)
    expect(codeOf(await ask(bets, top.player, { sort: 'largest', cursor: 'x' }))).toBe('INVALID_INPUT')
  })
})

describe('lists of a team as files', () => {
  const urlOf = async ({ player }: Bettor, wish: object): Promise<string> => {
    const { body } = await house.call('POST', exported.path, {
      token: player.token,
      body: { from: brandDay(-1), to: brandDay(1), language: 'EN', ...wish },
    })
    return body.success ? textField(body.value, 'url') : (body.code ?? '')
  }
  const load = (url: string) => house.app.server.inject({ url })
  const linesOf = async (url: string): Promise<string[]> =>
    (await load(url)).body.replace('\uFEFF', '').trim().split('\r\n')

  it('[AGT-06] hold every row of the list with its filters, in the words of the reader', async () => {
    const { top, middle, leaf } = await family()
    await leaf.win(await leaf.stake(1_000_000), 2_500_000)
    await middle.stake(300_000)
    await counted()
    const accounts = await linesOf(await urlOf(top, { report: 'loss', sort: 'stakes' }))
    expect(accounts[0]).toBe(
      "Account,Level,Type of account,Deposits,Withdrawals,Bets,Stakes,Turnover,Prizes,Own rebate,Agent rebate,Promotions,Deposit fees,Players' result",
    )
    expect(accounts.slice(1).map((line) => line.split(',').slice(0, 9))).toEqual([
      [leaf.player.username, '2', '', '0.00', '0.00', '1', '10.00', '10.00', '25.00'],
      [top.player.username, '0', 'General agent', '0.00', '0.00', '0', '0.00', '0.00', '0.00'],
      [middle.player.username, '1', 'Agent', '0.00', '0.00', '1', '0.00', '0.00', '0.00'],
    ])
    const played = await linesOf(await urlOf(top, { report: 'bets', state: 'won', language: 'PT' }))
    expect(played).toHaveLength(2)
    expect(played[0]).toContain('Conta,Jogo')
    expect(played[1]).toMatch(new RegExp(`,${leaf.player.username},.*,10.00,10.00,25.00,15.00,Ganha$`))
    const moved = await linesOf(await urlOf(middle, { report: 'movements', movement: 'stake' }))
    expect(moved.slice(1).map((line) => line.split(',').slice(2, 4))).toEqual([
      [middle.player.username, 'Stake'],
      [leaf.player.username, 'Stake'],
    ])
  })

  it('[AGT-12] are for who asked, a few times and as long as it is an agent, and name nobody outside of its team', async () => {
    const { top, middle } = await family()
    expect(await urlOf(middle, { report: 'bets', account: top.player.username })).toBe('NOT_FOUND')
    expect(await urlOf(middle, { report: 'bets', from: '2020-01-01' })).toBe('PERIOD_INVALID')
    const url = await urlOf(middle, { report: 'loss' })
    const other = url.replace(middle.player.id, top.player.id)
    for (const wrong of [other, `${url}x`, url.slice(0, -30), url.split('?')[0] ?? ''])
      expect((await load(wrong)).statusCode).toBe(400)
    expect([(await load(url)).statusCode, (await load(url)).statusCode]).toEqual([200, 200])
    expect((await load(url)).statusCode).toBe(200)
    expect((await load(url)).json()).toMatchObject({ code: 'LINK_INVALID' })
    const late = await urlOf(middle, { report: 'loss' })
    const { id } = middle.player
    await house.db.query(sql`UPDATE member SET type = 3 WHERE shard = ${shardOf(id)} AND id = ${id}`)
    expect((await load(late)).json()).toMatchObject({ code: 'LINK_INVALID' })
  })
})
