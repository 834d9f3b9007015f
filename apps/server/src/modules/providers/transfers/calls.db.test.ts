import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type output, parse } from 'zod/mini'
import { transferCalls } from '#contract/calls/transfer.ts'
import { parseMoney } from '#rules/money.ts'
import { sql } from '#server/platform/db/sql.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { type Answer, type House, openHouse, type Player } from '#tests/support/house.ts'
import { openVendor, type TestVendor } from '#tests/support/vendor.ts'

let database: TestDatabase
let vendor: TestVendor
let house: House
let player: Player

beforeAll(async () => {
  database = await createTestDatabase('transfercalls')
  vendor = await openVendor(database.url)
  house = await openHouse(database.url, {
    transferVendors: [vendor.connect(), vendor.connect({ vendor: 'NORTHSTAR', name: 'North Star Sports' })],
  })
})
afterAll(async () => {
  await house.close()
  await vendor.close()
  await database.drop()
})
beforeEach(async () => {
  player = await house.register()
})

const { 'wallet.transfer': transferCall, 'wallet.transfers': listCall, 'wallet.vendors': vendorsCall } = transferCalls
const get = async (path: string, token = player.token): Promise<Answer> => house.call('GET', path, { token })
const move = (body: object, token = player.token): Promise<Answer> =>
  house.call('POST', transferCall.path, {
    token,
    body: { key: randomUUID(), vendor: 'HARBOUR', direction: 'in', amount: '100', ...body },
  })
const giveBack = (key: string = randomUUID()): Promise<Answer> =>
  house.call('POST', '/wps/v2/wallets/return', { token: player.token, body: { key } })
const vendors = async (): Promise<output<typeof vendorsCall.response>['wallets']> =>
  parse(vendorsCall.response, (await get(vendorsCall.path)).body.value).wallets
const consolidated = async (): Promise<unknown> => (await get('/wps/member/info/funds/consolidated')).body.value

describe('the wallets of a member', () => {
  it('[API-05, MEM-03] tell whether all play is from the main wallet, and else which vendors there are', async () => {
    expect((await get('/wps/relay/GCS_merchantWallet')).body.value).toEqual({
      isSingle: false,
      vendors: [
        { vendor: 'HARBOUR', name: 'Harbour Live' },
        { vendor: 'NORTHSTAR', name: 'North Star Sports' },
      ],
    })
  })

  it('[MEM-03, API-05] a transfer goes in and comes back', async () => {
    const there = await move({ amount: '250.5' })
    expect(there.body.value).toMatchObject({
      vendor: 'HARBOUR',
      direction: 'in',
      amount: '250.50000',
      state: 'done',
      reason: null,
    })
    expect(await vendors()).toEqual([
      { vendor: 'HARBOUR', name: 'Harbour Live', balance: '250.50000', pending: '0.00000' },
      { vendor: 'NORTHSTAR', name: 'North Star Sports', balance: '0.00000', pending: '0.00000' },
    ])
    expect((await move({ direction: 'out', amount: '50.5' })).body.value).toMatchObject({ state: 'done' })
    expect(await house.balance(player)).toBe(parseMoney('800'))
    expect(await house.audit()).toEqual([])
  })

  it.each([
    ['stake', 1],
    ['loss', 2],
  ])(
    '[SAF-01, MEM-03] takes nothing to a vendor from who limits its %s; bringing it back is free',
    async (_measure, code) => {
      await move({ amount: '50' })
      await house.db.query(
        sql`INSERT INTO member_limit (shard, member, measure, period, amount) SELECT shard, id, ${code}, 2, 100000 FROM member WHERE id = ${player.id}`,
      )
      expect((await move({ amount: '50' })).body.code).toBe('LIMIT_REACHED')
      expect(await house.balance(player)).toBe(parseMoney('950'))
      expect((await move({ direction: 'out', amount: '50' })).body.value).toMatchObject({ state: 'done' })
    },
  )

  it('[SAF-02, MEM-03] takes nothing to a vendor from an account that was there before its person took a break', async () => {
    const person = await house.register()
    await house.db.query(
      sql`INSERT INTO directory (kind, key, shard, member) SELECT 'email', 'same@person.example', shard, id FROM member WHERE id = ${person.id}`,
    )
    await house.db.query(sql`UPDATE member SET email = 'same@person.example' WHERE id = ${player.id}`)
    expect((await move({ amount: '50' })).body.value).toMatchObject({ state: 'done' })
    expect(
      (
        await house.call('POST', '/wps/safer/break', {
          token: person.token,
          body: { kind: 'exclusion', length: 6, sure: true },
        })
      ).body.success,
    ).toBe(true)
    expect((await move({ amount: '50' })).body.code).toBe('ACCOUNT_EXCLUDED')
    expect((await move({ direction: 'out', amount: '50' })).body.value).toMatchObject({ state: 'done' })
  })

  it('[MEM-03, WAL-10] going out and back, again and again, adds nothing to the turnover that a withdrawal asks for, and unlocks nothing', async () => {
    const terms = async (): Promise<unknown> => (await get('/wps/withdrawal/terms')).body.value
    await house.db.query(
      sql`INSERT INTO turnover (shard, member, base, target, free_won, unlocked) SELECT shard, id, 0, 100000000, 0, 5000000 FROM member WHERE id = ${player.id}`,
    )
    const before = await terms()
    expect(before).toMatchObject({ turnover: { required: '1000.00000', done: '0.00000' } })
    for (let round = 0; round < 5; round += 1) {
      expect((await move({ amount: '900' })).body.value).toMatchObject({ state: 'done' })
      expect((await (round % 2 === 0 ? move({ direction: 'out', amount: '900' }) : giveBack())).body.success).toBe(true)
    }
    expect(await house.balance(player)).toBe(parseMoney('1000'))
    expect(await terms()).toEqual(before)
    await house.app.jobs.find(({ name }) => name === 'gather_day_sums')?.run()
    expect(await terms()).toEqual(before)
    expect(await house.db.query(sql`SELECT FROM play_day WHERE member = ${player.id}`)).toEqual([])
    expect(
      await house.db.query(sql`SELECT life_stake::text AS staked FROM wallet WHERE member = ${player.id} AND kind = 1`),
    ).toEqual([{ staked: '0' }])
  })

  it('[MEM-03] the same key is the same transfer, and with other data refused', async () => {
    const key = randomUUID()
    const first = await move({ key })
    expect((await move({ key })).body.value).toEqual(first.body.value)
    for (const other of [{ amount: '101' }, { direction: 'out' }, { vendor: 'NORTHSTAR' }])
      expect((await move({ key, ...other })).body.code).toBe('DUPLICATE_REFERENCE')
    expect(await house.balance(player)).toBe(parseMoney('900'))
  })

  it('[MEM-03] what a vendor refuses is told, the same for every repetition', async () => {
    const key = randomUUID()
    for (const amount of ['20.19', '20.190']) expect((await move({ key, amount })).body.code).toBe('VENDOR_REFUSED')
    expect((await move({ vendor: 'NOBODY' })).body.code).toBe('NOT_FOUND')
    expect((await move({ amount: '1000.01' })).body.code).toBe('INSUFFICIENT_FUNDS')
    for (const amount of ['0', '-1', '1.000001', '1e3'])
      expect((await move({ amount })).body.code).toBe('INVALID_INPUT')
    expect(await house.balance(player)).toBe(parseMoney('1000'))
  })

  it('[MEM-03] whoever looks at the page finds out what became of a transfer that was not answered', async () => {
    expect((await move({ amount: '20.13' })).body.value).toMatchObject({ state: 'sent' })
    expect((await vendors())[0]).toMatchObject({ balance: '20.13000', pending: '0.00000' })
    expect((await move({ amount: '20.17' })).body.value).toMatchObject({ state: 'sent' })
    expect((await vendors())[0]).toMatchObject({ balance: '20.13000', pending: '20.17000' })
  })

  it('[MEM-03, LOG-15] all money is one figure in which nothing counts twice', async () => {
    await move({ amount: '100' })
    await move({ amount: '20.13' })
    await move({ amount: '30.17', vendor: 'NORTHSTAR' })
    await move({ amount: '10.17', direction: 'out' })
    expect(await consolidated()).toEqual({
      main: '849.70000',
      vendors: '120.13000',
      pending: '30.17000',
      total: '1000.00000',
      silent: [],
      dailysalreqtype: null,
      divtypereq: null,
      contracthoursalreq: null,
      realtimesalreqtype: null,
      enableCt: false,
      dailySalary: false,
      hourSalary: false,
      salary: false,
      unpaid: null,
    })
  })

  it('[MEM-03] a vendor that is silent about balances keeps nobody waiting and is said to be', async () => {
    await move({ amount: '20.29' })
    await move({ amount: '5', vendor: 'NORTHSTAR' })
    expect(await vendors()).toMatchObject([{ balance: null }, { balance: '5.00000' }])
    expect(await consolidated()).toMatchObject({
      main: '974.71000',
      vendors: '5.00000',
      total: '979.71000',
      silent: ['HARBOUR'],
    })
  })
})

describe('bringing all back', () => {
  it('[MEM-03] empties every vendor, once for a key', async () => {
    await move({ amount: '100' })
    await move({ amount: '20', vendor: 'NORTHSTAR' })
    const key = randomUUID()
    expect((await giveBack(key)).body.value).toEqual({ returned: '120.00000', silent: [] })
    await move({ amount: '7' })
    expect((await giveBack(key)).body.value).toEqual({ returned: '120.00000', silent: [] })
    expect(await house.balance(player)).toBe(parseMoney('993'))
    expect((await giveBack()).body.value).toEqual({ returned: '7.00000', silent: [] })
    expect((await giveBack()).body.value).toEqual({ returned: '0.00000', silent: [] })
  })

  it('[MEM-03] thirty at once bring back what is there, and no more', async () => {
    await move({ amount: '100' })
    await Promise.all(Array.from({ length: 30 }, () => giveBack()))
    expect([await house.balance(player), await vendor.store.balance('HARBOUR', player.id)]).toEqual([
      parseMoney('1000'),
      0n,
    ])
    expect(await house.audit()).toEqual([])
  })

  it('[MEM-03] tells who did not give back, and what comes later comes all the same', async () => {
    await move({ amount: '40.29' })
    await move({ amount: '20', vendor: 'NORTHSTAR' })
    expect((await giveBack()).body.value).toEqual({ returned: '20.00000', silent: ['HARBOUR'] })
    const other = await house.register()
    await move({ amount: '40.1', vendor: 'NORTHSTAR' }, other.token)
    await move({ amount: '0.03', vendor: 'NORTHSTAR' }, other.token)
    player = other
    expect((await giveBack()).body.value).toEqual({ returned: '0.00000', silent: ['NORTHSTAR'] })
    await vendors()
    expect(await house.balance(other)).toBe(parseMoney('1000'))
  })
})

describe('the list of transfers', () => {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo' }).format(Date.now())
  const list = async (query: string, token = player.token): Promise<output<typeof listCall.response>> =>
    parse(listCall.response, (await get(`${listCall.path}?from=${today}&to=${today}${query}`, token)).body.value)

  it("[MEM-03] pages by key, the newest first, the member's own only", async () => {
    const stranger = await house.register()
    await move({}, stranger.token)
    for (const amount of ['1', '2', '3', '4', '5']) await move({ amount })
    const first = await list('&limit=2')
    expect(first.list.map(({ amount }) => amount)).toEqual(['5.00000', '4.00000'])
    const second = await list(`&limit=2&cursor=${first.next}`)
    const last = await list(`&limit=2&cursor=${second.next}`)
    expect([...second.list, ...last.list].map(({ amount }) => amount)).toEqual(['3.00000', '2.00000', '1.00000'])
    expect(last.next).toBeNull()
  })

  it('[MEM-03] knows days of the brand, and refuses what is no period or no cursor', async () => {
    await move({})
    const code = async (query: string): Promise<unknown> => (await get(`${listCall.path}?${query}`)).body.code
    expect(await code('from=2026-02-30&to=2026-03-01')).toBe('PERIOD_INVALID')
    expect(await code('from=2026-03-02&to=2026-03-01')).toBe('PERIOD_INVALID')
    expect(await code('from=2025-01-01&to=2026-01-02')).toBe('PERIOD_INVALID')
    expect(await code('from=0000-01-01&to=0000-01-02')).toBe('PERIOD_INVALID')
    expect(await code('from=2025-01-01&to=2026-01-01')).toBeUndefined()
    for (const cursor of ['x', 'MA', Buffer.from('-5').toString('base64url')])
      expect(await code(`from=${today}&to=${today}&cursor=${cursor}`)).toBe('INVALID_INPUT')
    // Midnight of the brand is three o'clock in the morning of the world's.
    await house.db.query(
      sql`UPDATE vendor_transfer SET created_at = '2026-03-02T02:59:00Z' WHERE member = ${player.id}`,
    )
    const found = async (day: string): Promise<number> =>
      parse(listCall.response, (await get(`${listCall.path}?from=${day}&to=${day}`)).body.value).list.length
    expect([await found('2026-03-01'), await found('2026-03-02')]).toEqual([1, 0])
  })
})

describe('news', () => {
  it("[MEM-03] of each state go to the member's pages and messages", async () => {
    await move({ amount: '20.13' })
    await vendors()
    const events = await house.db.query<{ payload: unknown }>(
      sql`SELECT payload FROM event WHERE member = ${player.id} AND type = 'order.changed' ORDER BY n`,
    )
    expect(events.map(({ payload }) => payload)).toMatchObject([
      { about: 'transfer', state: 'sent', direction: 'in', vendor: 'Harbour Live', amount: '20.13000', reason: null },
      { about: 'transfer', state: 'done' },
    ])
  })
})

describe('a house without vendors of this kind', () => {
  it('[MEM-03] plays from the main wallet alone, and its figure is that wallet', async () => {
    const single = await openHouse(database.url)
    const call = (method: 'GET' | 'POST', path: string, body?: object) =>
      single.call(method, path, { token: player.token, ...(body === undefined ? {} : { body }) })
    try {
      expect((await call('GET', '/wps/relay/GCS_merchantWallet')).body.value).toEqual({ isSingle: true, vendors: [] })
      expect((await call('GET', '/wps/member/info/funds/consolidated')).body.value).toMatchObject({
        main: '1000.00000',
        vendors: '0.00000',
        total: '1000.00000',
      })
      const key = randomUUID()
      for (const [method, path, body] of [
        ['GET', vendorsCall.path, undefined],
        ['GET', `${listCall.path}?from=2026-01-01&to=2026-01-02`, undefined],
        ['POST', transferCall.path, { key, vendor: 'HARBOUR', direction: 'in', amount: '1' }],
        ['POST', '/wps/v2/wallets/return', { key }],
      ] as const)
        expect((await call(method, path, body)).body.code, path).toBe('METHOD_OFF')
    } finally {
      await single.close()
    }
  })
})
