import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { object, parse, string } from 'zod/mini'
import { recordCalls } from '#contract/calls/records.ts'
import { moneyToDecimal, parseMoney } from '#rules/money.ts'
import { movableClock, type MovableClock } from '#tests/fuzz/world.ts'
import { type Bettor, brandDay, createBettor, entriesRead } from '#tests/support/bettor.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { type House, openHouse, testBrand } from '#tests/support/house.ts'
import { sql } from '../../../platform/db/sql.ts'
import { readMovementSums, readPlaySums } from './day-sums.sql.ts'

let database: TestDatabase
let house: House
let clock: MovableClock
let me: Bettor

beforeAll(async () => {
  database = await createTestDatabase('sums')
  clock = movableClock()
  house = await openHouse(database.url, { clock })
})
afterAll(async () => {
  await house.close()
  await database.drop()
})
beforeEach(async () => {
  me = await createBettor(house)
})

const gather = (): Promise<void> => house.app.run('day_sums')
const sum = (amounts: readonly string[]): bigint => amounts.reduce((total, amount) => total + parseMoney(amount), 0n)
const decimal = (units: bigint): string => moneyToDecimal(units, 5)

/** What the record of bets adds up to; a stake taken back counts for nothing. */
async function naive(query: Record<string, string> = {}) {
  const { list } = await me.read('record.bets', { limit: 100, ...query })
  const counted = list.filter(({ state }) => state !== 'refunded')
  return {
    bets: counted.length,
    stake: decimal(sum(counted.map(({ stake }) => stake))),
    payout: decimal(sum(counted.map(({ payout }) => payout))),
  }
}

describe('the sums', () => {
  it('[MEM-10] equal the bets, before the job has run, in its middle and after it', async () => {
    await me.playAll()
    const asked = async () => (await me.read('record.betTotals')).total
    expect(await asked()).toEqual({ bets: 4, stake: '40.00000', payout: '45.00000' })
    expect(await asked()).toEqual(await naive())
    await gather()
    expect(await asked()).toEqual(await naive())
    // A payout and a refund of bets that the job has seen already.
    const [late, back] = [await me.stake(), await me.stake()]
    await gather()
    await me.win(late, 700_000)
    await me.rollBack(back)
    expect(await asked()).toEqual({ bets: 5, stake: '50.00000', payout: '52.00000' })
    expect(await asked()).toEqual(await naive())
    await gather()
    expect(await asked()).toEqual(await naive())
    expect(await house.audit()).toEqual([])
  })

  it('[MEM-10] are counted once when two processes take the same turn', async () => {
    await me.playAll()
    await Promise.all([gather(), gather(), gather()])
    expect((await me.read('record.betTotals')).total).toEqual(await naive())
    expect(await house.audit()).toEqual([])
  })

  it('[MEM-10] are split and narrowed by game type and studio', async () => {
    await me.playAll()
    await gather()
    const whole = await me.read('record.betTotals')
    expect(whole.byType).toEqual([{ gameType: 'RNG', ...whole.total }])
    expect(await me.read('record.betTotals', { gameType: 'RNG', vendor: 'TST' })).toEqual(whole)
    expect(await me.read('record.betTotals', { gameType: 'LIVE' })).toEqual({
      total: { bets: 0, stake: '0.00000', payout: '0.00000' },
      byType: [],
    })
  })

  it('[MEM-11] equal the movements of the account by type', async () => {
    await me.playAll()
    await me.move('deposit', '50')
    await me.move('deposit', '7.5')
    await gather()
    await me.move('withdrawal', '20')
    await me.win(await me.stake(), 100_000)
    const { list } = await me.read('record.account', { limit: 100 })
    const { totals } = await me.read('record.accountTotals')
    for (const { type, count, amount } of totals) {
      const rows = list.filter((row) => row.type === type)
      expect([count, amount], type).toEqual([rows.length, decimal(sum(rows.map((row) => row.amount)))])
    }
    expect(totals.map(({ type }) => type).toSorted()).toEqual([...new Set(list.map(({ type }) => type))].toSorted())
    expect(await house.audit()).toEqual([])
  })

  it('[MEM-12] are profit and loss by day and game type, with what was paid in and out', async () => {
    await me.playAll()
    await me.fill(3, `timestamptz '2026-03-09 12:00Z'`)
    await me.fill(2, `timestamptz '2026-03-10 02:59Z'`)
    await me.fill(4, `timestamptz '2026-03-10 03:00Z'`)
    await me.move('deposit', '50')
    await me.move('withdrawal', '20')
    await me.move('withdrawal', '8')
    await me.move('withdrawalReturn', '8')
    for (const ready of [false, true]) {
      if (ready) await gather()
      expect(await me.read('record.profit')).toEqual({
        days: [{ date: brandDay(), stake: '40.00000', payout: '45.00000' }],
        byType: [{ gameType: 'RNG', bets: 4, stake: '40.00000', payout: '45.00000' }],
        total: { bets: 4, stake: '40.00000', payout: '45.00000', deposits: '50.00000', withdrawals: '20.00000' },
      })
    }
    expect((await me.read('record.profit', { from: '2026-03-01', to: '2026-03-31' })).days).toEqual([
      { date: '2026-03-09', stake: '0.00005', payout: '0.00000' },
      { date: '2026-03-10', stake: '0.00004', payout: '0.00000' },
    ])
  })

  it('[MEM-12] tell nobody of another', async () => {
    await me.playAll()
    const stranger = await createBettor(house)
    expect((await stranger.read('record.profit')).total).toMatchObject({ bets: 0, deposits: '0.00000' })
    await gather()
    expect((await stranger.read('record.profit')).total).toMatchObject({ bets: 0, deposits: '0.00000' })
  })

  it('[MEM-12] of a life of bets do not read them', async () => {
    await me.fill(20_000, `app_now() - make_interval(hours => 3, secs => (20000 - i) * 3)`)
    await gather()
    await house.db.query(sql`ANALYZE entry`)
    const asked = { member: me.player.id, period: { from: brandDay(-9), to: brandDay() }, timeZone: testBrand.timeZone }
    expect(await entriesRead(house, (tx) => readPlaySums(tx, asked))).toBeLessThan(10)
    expect(await entriesRead(house, (tx) => readMovementSums(tx, asked))).toBeLessThan(10)
  })
})

describe('a statement', () => {
  const path = recordCalls['record.statement'].path
  const order = async (changes: Record<string, unknown> = {}, who = me.player): Promise<string> => {
    const { body } = await house.call('POST', path, {
      token: who.token,
      body: { from: brandDay(-300), to: brandDay(), kind: 'account', language: 'EN', ...changes },
    })
    return parse(object({ url: string() }), body.value).url
  }
  const load = (url: string) => house.app.server.inject({ method: 'GET', url })
  /** Reads a file as a table program does. */
  const rowsOf = (text: string): string[][] => {
    expect(text.startsWith('\uFEFF')).toBe(true)
    return text
      .slice(1)
      .trimEnd()
      .split('\r\n')
      .map((line) =>
        [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)]
          .slice(0, -1)
          .map(([, cell = '']) => (cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell)),
      )
  }

  it('[WAL-08] of an account lists every movement, the oldest first, and adds up to the balance', async () => {
    await me.fill(2500, `app_now() - interval '40 days' + make_interval(secs => i)`)
    // A shard whose sums have come to today already finds nothing of forty days ago but in them.
    await gather()
    await me.playAll()
    const response = await load(await order())
    expect(response.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'cache-control': 'no-store',
      'content-disposition': `attachment; filename="account-${brandDay(-300)}-${brandDay()}.csv"`,
    })
    const [heads, ...rows] = rowsOf(response.payload)
    expect(heads).toEqual([
      'Time (America/Sao_Paulo)',
      'Time zone',
      'Transaction',
      'Game',
      'Amount',
      'Balance after',
      'Reference',
    ])
    const { totals } = await me.read('record.accountTotals', { from: brandDay(-300) })
    expect(rows).toHaveLength(totals.reduce((count, total) => count + total.count, 0))
    expect(sum(rows.map(([, , , , amount = '']) => amount))).toBe(await house.balance(me.player))
    const [time = '', offset] = rows.at(-1) ?? []
    expect(offset).toBe('UTC-03:00')
    expect(Date.parse(`${time.replace(' ', 'T')}-03:00`) / 60_000).toBeCloseTo(clock.now() / 60_000, 0)
    expect(rows.at(-1)?.slice(2, 6)).toEqual(['Payout', 'Test Game', '15.00', '1004.975'])
    expect(rows.map(([at = '']) => at)).toEqual(rows.map(([at = '']) => at).toSorted())
  })

  it('[WAL-08] of bets says what became of each, in the language asked for', async () => {
    await me.playAll()
    const [heads, ...rows] = rowsOf((await load(await order({ kind: 'bets', language: 'JA' }))).payload)
    expect(heads).toEqual([
      '日時（America/Sao_Paulo）',
      'タイムゾーン',
      'ゲーム',
      'プロバイダー',
      'ラウンド',
      'ベット',
      '払戻',
      '判定',
    ])
    expect(rows.map((row) => row.slice(5))).toEqual([
      ['10.00', '30.00', '勝ち'],
      ['10.00', '0.00', '負け'],
      ['10.00', '0.00', '返金済み'],
      ['10.00', '15.00', '勝ち'],
      ['10.00', '0.00', '未確定'],
    ])
  })

  it('[WAL-08] never lets what a provider named run as a formula', async () => {
    await me.stake(1_000_000, { transaction_uuid: '=HYPERLINK("http://x")', round: '+1,"2"' })
    expect((await load(await order())).payload).toContain(`"'=HYPERLINK(""http://x"")"`)
    expect((await load(await order({ kind: 'bets' }))).payload).toContain(`"'+1,""2"""`)
  })

  it('[WAL-08] has an address that is good for five minutes and three loads, and cannot be made or changed', async () => {
    await me.playAll()
    const url = await order()
    const stranger = await house.register()
    for (const changed of [
      url.replace(me.player.id, stranger.id),
      url.replace('.account.', '.bets.'),
      `${url.slice(0, -1)}${url.endsWith('A') ? 'Q' : 'A'}`,
      `${path}/x`,
      `${path}/....`,
    ]) {
      expect([changed, (await load(changed)).json().code]).toEqual([changed, 'LINK_INVALID'])
    }
    clock.advance(290_000)
    for (let time = 0; time < 3; time++) expect((await load(url)).statusCode).toBe(200)
    expect((await load(url)).json().code).toBe('LINK_INVALID')
    const late = await order()
    clock.advance(301_000)
    expect((await load(late)).json().code).toBe('LINK_INVALID')
  })

  it('[WAL-08] is of a year at most, and not asked for without end', async () => {
    const ask = async (changes: Record<string, unknown> = {}) =>
      (
        await house.call('POST', path, {
          token: me.player.token,
          body: { from: brandDay(-365), to: brandDay(), kind: 'account', language: 'EN', ...changes },
        })
      ).body.code
    expect(await ask({ from: brandDay(-366) })).toBe('PERIOD_INVALID')
    for (let time = 0; time < 20; time++) expect(await ask()).toBeUndefined()
    expect(await ask()).toBe('TOO_MANY_REQUESTS')
  })
})
