import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Bettor, brandDay, createBettor, entriesRead } from '#tests/support/bettor.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { type House, openHouse, testBrand, testProvider } from '#tests/support/house.ts'
import { sql } from '../../platform/db/sql.ts'
import { importCatalogue } from '../catalogue/index.ts'
import { readBets } from './bets.sql.ts'
import { readMovements } from './movements.sql.ts'

let database: TestDatabase
let house: House
let me: Bettor

const OTHER = { vendor: 'OTH', nodeId: 70_002, gameCode: 'other-game' }

beforeAll(async () => {
  database = await createTestDatabase('records')
  house = await openHouse(database.url)
  await house.db.transaction((tx) =>
    importCatalogue(
      tx,
      [{ code: OTHER.vendor, name: 'Another', gameType: 'LIVE', art: 'vendor', sort: 2 }],
      [
        {
          nodeId: OTHER.nodeId,
          vendor: OTHER.vendor,
          gameType: 'LIVE',
          gameCode: OTHER.gameCode,
          classify: 'TABLE',
          names: { EN: 'Other Game' },
          art: 'test',
          tint: 0,
          lettering: 'plain',
          colour: '#123456',
          playable: true,
          freeTrial: true,
          rank: 2,
        },
      ],
    ),
  )
})
afterAll(async () => {
  await house.close()
  await database.drop()
})
beforeEach(async () => {
  me = await createBettor(house)
})

const bets = (query: Record<string, string | number> = {}) => me.read('record.bets', query)
const account = (query: Record<string, string | number> = {}) => me.read('record.account', query)

describe('the betting record', () => {
  it('[MEM-10] shows each bet with what became of it, the newest first', async () => {
    await me.playAll()
    const { list, next } = await bets()
    expect(list.map(({ state, stake, payout }) => [state, stake, payout])).toEqual([
      ['open', '10.00000', '0.00000'],
      ['won', '10.00000', '15.00000'],
      ['refunded', '10.00000', '0.00000'],
      ['lost', '10.00000', '0.00000'],
      ['won', '10.00000', '30.00000'],
    ])
    expect(next).toBeNull()
    expect(list[0]?.game).toEqual({
      nodeId: testProvider.nodeId,
      name: 'Test Game',
      vendor: 'Testing',
      gameType: 'RNG',
    })
  })

  it.each([
    ['won', 2],
    ['lost', 1],
    ['refunded', 1],
    ['open', 1],
  ])('[MEM-10] shows only what is %s when asked so', async (state, count) => {
    await me.playAll()
    const { list, next } = await bets({ state })
    expect(list.map((bet) => bet.state)).toEqual(Array.from({ length: count }, () => state))
    expect(next).toBeNull()
  })

  it('[MEM-10] calls a return below the stake no win, and one that equals it a push', async () => {
    const [less, even] = [await me.stake(), await me.stake()]
    await me.win(less, 400_000, false)
    await me.win(even, 1_000_000)
    const states = async (): Promise<string[]> => (await bets()).list.map(({ state }) => state)
    expect(await states()).toEqual(['push', 'open'])
    await me.win(less)
    expect(await states()).toEqual(['push', 'lost'])
  })

  it('[MEM-10] narrows by game type, studio and period', async () => {
    await me.playAll()
    expect((await bets({ gameType: 'RNG', vendor: testProvider.vendor })).list).toHaveLength(5)
    expect((await bets({ gameType: 'LIVE' })).list).toEqual([])
    expect((await bets({ vendor: OTHER.vendor })).list).toEqual([])
    expect((await bets({ gameType: 'RNG', vendor: OTHER.vendor })).list).toEqual([])
    expect((await bets({ from: brandDay(-9), to: brandDay(-2) })).list).toEqual([])
    expect((await bets({ from: brandDay(), to: brandDay() })).list).toHaveLength(5)
  })

  it('[MEM-10] begins and ends its days at midnight where the brand is', async () => {
    // São Paulo is three hours behind UTC: at 02:59:59.999999 it is the 9th there still, at 03:00 the 10th.
    for (const at of ['2026-03-09 03:00Z', '2026-03-10 02:59:59.999999Z', '2026-03-10 03:00Z'])
      await me.fill(1, `timestamptz '${at}'`)
    const found = async (date: string): Promise<string[]> =>
      (await bets({ from: date, to: date })).list.map(({ at }) => at)
    expect(await found('2026-03-09')).toEqual(['2026-03-10T02:59:59.999Z', '2026-03-09T03:00:00.000Z'])
    expect(await found('2026-03-10')).toEqual(['2026-03-10T03:00:00.000Z'])
  })

  it('[MEM-10] pages through all, none missing and none twice, while new bets come in', async () => {
    const mine = []
    for (let i = 0; i < 25; i++) mine.push(await me.stake(100_000 + i))
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const { list, next } = await bets({ limit: 4, ...(cursor === null ? {} : { cursor }) })
      seen.push(...list.map(({ stake }) => stake))
      cursor = next
      await me.stake(5_000_000)
    } while (cursor !== null)
    expect(seen).toEqual(mine.map((_, i) => `1.${String(24 - i).padStart(5, '0')}`))
  })

  it('[MEM-10] goes on looking where few of many bets fit, and says where it stopped', async () => {
    const won = await me.stake()
    await me.win(won, 2_000_000)
    await me.fill(11_000)
    const { list, next } = await bets({ state: 'won' })
    expect(list).toEqual([])
    expect(next).not.toBeNull()
    const rest = await bets({ state: 'won', cursor: next ?? '' })
    expect(rest.list.map(({ payout }) => payout)).toEqual(['20.00000'])
    expect(rest.next).toBeNull()
  })

  it('[MEM-10] shows one bet with all its movements', async () => {
    await me.playAll()
    const [, , , , won] = (await bets()).list
    const detail = await me.read('record.bet', { id: won?.id ?? '' })
    expect(detail).toMatchObject({ bet: won, disputable: true, replay: false })
    expect(detail.movements.map(({ type, amount }) => [type, amount])).toEqual([
      ['stake', '-10.00000'],
      ['payout', '25.00000'],
      ['payout', '5.00000'],
    ])
  })

  it('[MEM-10] lets a bet be disputed for 90 days', async () => {
    await me.fill(1, `app_now() - interval '90 days 1 second'`)
    await me.fill(1, `app_now() - interval '89 days 23 hours 59 minutes'`)
    const { list } = await me.read('record.bets', { from: brandDay(-100) })
    const disputable = await Promise.all(list.map(async ({ id }) => (await me.read('record.bet', { id })).disputable))
    expect(disputable).toEqual([true, false])
  })

  it('[MEM-10] shows a bet to nobody else, and nothing that is no bet', async () => {
    const bet = await me.stake()
    await me.win(bet, 1)
    const [{ id } = { id: '' }] = (await bets()).list
    const stranger = await house.register()
    const payout = (await account({ type: 'payout' })).list[0]?.id ?? ''
    for (const [asked, who] of [
      [id, stranger],
      [payout, me.player],
      ['8999999999999999999', me.player],
    ] as const) {
      expect((await me.ask('record.bet', { id: asked }, who)).body.code).toBe('NOT_FOUND')
    }
    expect((await me.ask('record.bets', {}, stranger)).body.value).toEqual({ list: [], next: null })
  })
})

describe('the account record', () => {
  it('[MEM-11] shows every movement with its type and the balance after it', async () => {
    await me.playAll()
    await me.move('deposit', '50')
    await me.move('withdrawal', '20')
    await me.move('withdrawalReturn', '20')
    await me.move('transferOut', '5')
    await me.move('transferIn', '3')
    await me.move('adjustment', '-1')
    const { list } = await account()
    expect(list.map(({ type, amount, balance }) => [type, amount, balance])).toEqual([
      ['adjustment', '-1.00000', '1052.00000'],
      ['transferIn', '3.00000', '1053.00000'],
      ['transferOut', '-5.00000', '1050.00000'],
      ['withdrawalReturn', '20.00000', '1055.00000'],
      ['withdrawal', '-20.00000', '1035.00000'],
      ['deposit', '50.00000', '1055.00000'],
      ['payout', '15.00000', '1005.00000'],
      ['refund', '10.00000', '990.00000'],
      ['payout', '5.00000', '980.00000'],
      ['payout', '25.00000', '975.00000'],
      ['stake', '-10.00000', '950.00000'],
      ['stake', '-10.00000', '960.00000'],
      ['stake', '-10.00000', '970.00000'],
      ['stake', '-10.00000', '980.00000'],
      ['stake', '-10.00000', '990.00000'],
      ['grant', '1000.00000', '1000.00000'],
    ])
    expect(list.find(({ type }) => type === 'refund')?.game).toBe('Test Game')
    for (const type of new Set(list.map((row) => row.type))) {
      const expected = list.filter((row) => row.type === type)
      expect((await account({ type })).list, type).toEqual(expected)
    }
  })

  it('[MEM-11] pages through all, none missing and none twice, while money moves', async () => {
    const whole = []
    for (let i = 0; i < 12; i++) await me.stake(100_000 + i)
    whole.push(...(await account()).list)
    for (const type of [undefined, 'stake']) {
      const seen: { id: string; type: string }[] = []
      let cursor: string | null = null
      do {
        const { list, next } = await account({
          limit: 5,
          ...(type === undefined ? {} : { type }),
          ...(cursor === null ? {} : { cursor }),
        })
        seen.push(...list)
        cursor = next
        await me.stake(5_000_000)
      } while (cursor !== null)
      const expected = whole.filter((row) => type === undefined || row.type === type)
      expect(seen.slice(-expected.length)).toEqual(expected)
      expect(new Set(seen.map(({ id }) => id)).size).toBe(seen.length)
    }
  })

  it('[MEM-11] reads a rare type, and a page of all, without reading a life of bets', async () => {
    await me.move('deposit', '50')
    const bet = await me.stake()
    await me.rollBack(bet)
    await me.fill(20_000)
    await house.db.query(sql`ANALYZE entry`)
    const asked = {
      member: me.player.id,
      period: { from: brandDay(-300), to: brandDay(1) },
      timeZone: testBrand.timeZone,
    }
    for (const type of ['deposit', 'refund', undefined] as const) {
      const read = await entriesRead(house, async (tx) =>
        expect((await readMovements(tx, asked, { type, cursor: null, limit: 20 })).rows.length).toBeGreaterThan(0),
      )
      expect(read, type).toBeLessThan(50)
    }
    const narrow = { games: undefined, state: 'refunded' } as const
    expect(
      await entriesRead(house, async (tx) =>
        expect((await readBets(tx, asked, narrow, { cursor: null, limit: 20 })).rows).toHaveLength(1),
      ),
    ).toBeLessThan(50)
  })

  it('[MEM-11] refuses a cursor and a limit that are none, and days that are no period', async () => {
    for (const cursor of [
      'x',
      '!',
      Buffer.from('12x').toString('base64url'),
      Buffer.from(`${2n ** 63n}`).toString('base64url'),
    ]) {
      expect((await me.ask('record.account', { cursor })).body.code).toBe('INVALID_INPUT')
      expect((await me.ask('record.bets', { cursor })).body.code).toBe('INVALID_INPUT')
    }
    for (const limit of ['0', '101', '-1', '1.5'])
      expect((await me.ask('record.account', { limit })).body.code).toBe('INVALID_INPUT')
    for (const period of [
      { from: '2026-02-02', to: '2026-02-01' },
      { from: '2026-02-30', to: '2026-03-01' },
      { from: '2025-01-01', to: '2026-01-02' },
      { from: '0000-01-01', to: '0000-01-01' },
    ]) {
      for (const name of [
        'record.account',
        'record.accountTotals',
        'record.bets',
        'record.betTotals',
        'record.profit',
      ] as const) {
        expect((await me.ask(name, period)).body.code, name).toBe('PERIOD_INVALID')
      }
    }
    expect((await me.ask('record.account', { from: '2024-01-01', to: '2024-12-31' })).status).toBe(200)
  })
})
