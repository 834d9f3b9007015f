import { randomUUID } from 'node:crypto'
import { parseMoney } from '#rules/money.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Answer, type Player, textField } from '#tests/support/house.ts'
import { openPaymentsHouse, type PaymentsHouse } from '#tests/support/payments.ts'
import { sql } from '../../../platform/db/sql.ts'
import { shardOf } from '../../../platform/ids.ts'

let house: PaymentsHouse
let player: Player

beforeAll(async () => {
  house = await openPaymentsHouse('deposits')
})
afterAll(() => house.close())
beforeEach(async () => {
  player = await house.register()
})

const START = parseMoney('1000')
const create = (channel: string, amount: string, key: string = randomUUID(), who = player): Promise<Answer> =>
  house.call('POST', '/wps/deposit', { token: who.token, body: { key, channel, amount, language: 'EN' } })
const order = async (id: string, who = player): Promise<unknown> =>
  (await house.call('GET', `/wps/deposit?id=${id}`, { token: who.token })).body.value
const list = (query = ''): Promise<Answer> =>
  house.call('GET', `/wps/deposit/list?from=2020-01-01&to=2020-12-31${query}`, { token: player.token })
const job = async (name: string): Promise<void> => house.app.run(name)
/** Opens an order and presses a button of its page; its id. */
async function pay(channel: string, amount: string, fields: Record<string, string> = {}): Promise<string> {
  const { body } = await create(channel, amount)
  const pressed = await house.press(house.pageOf(body.value), { way: 'pay', number: '4242424242424242', ...fields })
  expect(pressed.status).toBe(303)
  await house.payments.tick()
  return textField(body.value, 'id')
}

describe('channels', () => {
  it('[MEM-04] are those that are open to the member, with limits, fees and presets within them', async () => {
    const { body } = await house.call('GET', '/wps/deposit/channels?language=EN', { token: player.token })
    expect(body.value).toMatchObject({ currency: 'BRL', currencySymbol: 'R$', left: null })
    expect(body.value).toHaveProperty('channels', [
      expect.objectContaining({
        code: 'pix',
        kind: 'instantBank',
        name: 'pix',
        min: '10.00000',
        max: '5000.00000',
        feePercent: '0',
        presets: ['50', '100'],
        minutes: 30,
        manual: false,
      }),
      expect.objectContaining({ code: 'card', feePercent: '2.5', feeFixed: '0.50' }),
      expect.objectContaining({ code: 'wallet' }),
      expect.objectContaining({ code: 'bitcoin' }),
      expect.objectContaining({ code: 'transfer', manual: true }),
    ])
  })

  it('[MEM-04] open with the VIP rank of the member', async () => {
    await house.db.query(sql`
      INSERT INTO vip_member (shard, member, rank, before, highest, kept_until) VALUES (${shardOf(player.id)}, ${player.id}, 1, 0, 1, current_date)`)
    const { body } = await house.call('GET', '/wps/deposit/channels?language=PT', { token: player.token })
    expect(body.value).toHaveProperty('channels.5', expect.objectContaining({ code: 'vip', name: 'vip PT' }))
    expect((await create('vip', '50')).status).toBe(200)
    await house.db.query(sql`DELETE FROM vip_member WHERE shard = ${shardOf(player.id)} AND member = ${player.id}`)
  })
})

describe('an order', () => {
  it("[MEM-04] [CSH-01] leads to the provider's page, and what was paid there is in the wallet", async () => {
    const id = await pay('pix', '100.00')
    expect(await order(id)).toMatchObject({
      state: 'credited',
      amount: '100.00000',
      fee: '0.00000',
      credited: '100.00000',
      settledAt: expect.any(String),
      reason: null,
    })
    expect(await house.balance(player)).toBe(START + parseMoney('100'))
    expect(await house.audit()).toEqual([])
  })

  it('[MEM-04] takes the fee of its channel out of what was paid', async () => {
    const id = await pay('card', '100.00')
    expect(await order(id)).toMatchObject({ fee: '3.00000', credited: '97.00000' })
    expect(await house.balance(player)).toBe(START + parseMoney('97'))
  })

  it('[MEM-04] [CSH-03] requires turnover of what was credited', async () => {
    await pay('card', '100.00')
    const rows = await house.db.query(
      sql`SELECT (target - base)::text AS required FROM turnover WHERE member = ${player.id}`,
    )
    expect(rows).toEqual([{ required: String(parseMoney('97')) }])
  })

  it("[CSH-02] tells the member's pages and messages of each change, once", async () => {
    const id = await pay('card', '20.00', { number: '4000 0000 0000 0077' })
    expect(await order(id)).toMatchObject({ state: 'paying' })
    await house.wait(20)
    const events = await house.db.query<{ payload: unknown }>(
      sql`SELECT payload FROM event WHERE member = ${player.id} AND type = 'order.changed' ORDER BY n`,
    )
    const told = { about: 'deposit', id, amount: '20.00000', channel: 'card', reason: null }
    expect(events.map(({ payload }) => payload)).toEqual([
      { ...told, state: 'paying', credited: null },
      { ...told, state: 'credited', credited: '19.00000' },
    ])
  })

  it('[CSH-02] is the same one for the same key, also of thirty at once, and another for another key', async () => {
    const key = randomUUID()
    const answers = await Promise.all(Array.from({ length: 30 }, () => create('pix', '30', key)))
    expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body.value]))).size).toBe(1)
    expect((await create('pix', '30')).body.value).not.toHaveProperty('id', textField(answers[0]?.body.value, 'id'))
    for (const [channel, amount] of [
      ['pix', '31'],
      ['wallet', '30'],
    ] as const)
      expect((await create(channel, amount, key)).body.code).toBe('DUPLICATE_REFERENCE')
    const [row] = await house.db.query(sql`SELECT count(*) AS count FROM deposit WHERE member = ${player.id}`)
    expect(row).toEqual({ count: '2' })
  })

  it('[CSH-01, CMP-06] whose first answer was lost is found by the same key, and paid once', async () => {
    const key = randomUUID()
    expect((await create('pix', '30.09', key)).body.code).toBe('PROVIDER_UNREACHABLE')
    const again = await create('pix', '30.09', key)
    expect(again.status).toBe(200)
    await house.press(house.pageOf(again.body.value), { way: 'pay' })
    await house.payments.tick()
    expect(await house.balance(player)).toBe(START + parseMoney('30.09'))
  })

  it.each([
    ['a channel that is closed', 'closed', '50', 'CHANNEL_CLOSED'],
    ['a channel of a higher rank', 'vip', '50', 'CHANNEL_CLOSED'],
    ['a channel without its provider', 'elsewhere', '50', 'CHANNEL_CLOSED'],
    ['a channel there is not', 'nothing', '50', 'CHANNEL_CLOSED'],
    ['too little', 'pix', '9.99', 'AMOUNT_OUT_OF_RANGE'],
    ['too much', 'pix', '5000.01', 'AMOUNT_OUT_OF_RANGE'],
    ['parts of a cent', 'pix', '50.001', 'AMOUNT_OUT_OF_RANGE'],
    ['nothing', 'pix', '0', 'INVALID_INPUT'],
    ['less than nothing', 'pix', '-50', 'INVALID_INPUT'],
  ])('[MEM-04] is not opened for %s', async (_why, channel, amount, code) => {
    expect((await create(channel, amount)).body.code).toBe(code)
  })

  it('[MEM-04] is not opened beside five that wait, of thirty at once neither', async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, () => create('pix', '50')))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
    for (const { body } of answers.filter(({ status }) => status !== 200))
      expect(body.code).toBe('TOO_MANY_OPEN_ORDERS')
  })

  it('[CSH-02] of somebody else is not there', async () => {
    const { body } = await create('transfer', '50')
    const id = textField(body.value, 'id')
    const stranger = await house.register()
    expect((await house.call('GET', `/wps/deposit?id=${id}`, { token: stranger.token })).body.code).toBe('NOT_FOUND')
    expect(
      (await house.call('POST', '/wps/deposit/proof', { token: stranger.token, body: { id, uploads: ['1'] } })).body
        .code,
    ).toBe('NOT_FOUND')
  })
})

describe('limits', () => {
  const setDaily = (value: string): Promise<Answer> =>
    house.call('PUT', '/wps/safer/limit', { token: player.token, body: { measure: 'deposit', period: 'day', value } })

  it('[SAF-01] count what waits in open orders with what was paid in, and hold against thirty at once', async () => {
    expect((await setDaily('100')).status).toBe(200)
    await pay('pix', '40')
    expect(
      (await house.call('GET', '/wps/deposit/channels?language=EN', { token: player.token })).body.value,
    ).toMatchObject({ left: '60.00000' })
    const answers = await Promise.all(Array.from({ length: 30 }, () => create('pix', '25')))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2)
    for (const { body } of answers.filter(({ status }) => status !== 200)) expect(body.code).toBe('DEPOSIT_LIMIT')
    expect((await create('pix', '10')).status).toBe(200)
  })

  it("[SAF-01] keep out nobody's money that is paid already", async () => {
    const { body } = await create('pix', '80')
    await setDaily('50')
    await house.press(house.pageOf(body.value), { way: 'pay' })
    await house.payments.tick()
    expect(await order(textField(body.value, 'id'))).toMatchObject({ state: 'credited' })
  })

  it('[SAF-02] who takes a break opens no order', async () => {
    await house.call('POST', '/wps/safer/break', {
      token: player.token,
      body: { kind: 'timeOut', length: 1, sure: true },
    })
    expect((await create('pix', '50')).body.code).toBe('ACCOUNT_EXCLUDED')
  })
})

describe('time', () => {
  it('[MEM-04] ends an order that nobody paid, and a payment that comes late is credited all the same', async () => {
    const { body } = await create('pix', '70')
    const id = textField(body.value, 'id')
    await house.wait(29 * 60)
    await job('expire_deposits')
    expect(await order(id)).toMatchObject({ state: 'open' })
    await house.wait(2 * 60)
    await Promise.all([job('expire_deposits'), job('expire_deposits')])
    expect(await order(id)).toMatchObject({ state: 'expired' })
    expect(
      await house.db.query(sql`SELECT 1 FROM event WHERE member = ${player.id} AND type = 'order.changed'`),
    ).toHaveLength(1)
    await house.press(house.pageOf(body.value), { way: 'pay' })
    await house.payments.tick()
    expect(await order(id)).toMatchObject({ state: 'credited', credited: '70.00000' })
    expect(await house.balance(player)).toBe(START + parseMoney('70'))
  })

  it('[CSH-02] has the provider asked where it never called back; asked twice, it is credited once', async () => {
    const id = await pay('pix', '60.05')
    expect(await order(id)).toMatchObject({ state: 'open' })
    await house.wait(61)
    await Promise.all([job('ask_about_deposits'), job('ask_about_deposits')])
    await job('ask_about_deposits')
    expect(await order(id)).toMatchObject({ state: 'credited' })
    expect(await house.balance(player)).toBe(START + parseMoney('60.05'))
  })

  it("[CSH-01] ends what the provider never opened, so that it stands in nobody's way", async () => {
    expect((await create('pix', '40.09')).body.code).toBe('PROVIDER_UNREACHABLE')
    await house.wait(5 * 60 + 1)
    await job('expire_deposits')
    expect(await house.db.query(sql`SELECT state FROM deposit WHERE member = ${player.id}`)).toEqual([
      { state: 'expired' },
    ])
  })
})

describe('a chain', () => {
  it.each([
    ['exactly', '500', '500'],
    ['a fifth less', '500.06', '400.048'],
    ['a quarter more', '500.07', '625.0875'],
  ])('[MEM-04] credits what came after its confirmations: %s', async (_what, amount, credited) => {
    const id = await pay('bitcoin', amount)
    expect(await order(id)).toMatchObject({
      state: 'paying',
      pay: { address: { address: expect.stringMatching(/^tb1q/), confirmations: 0, confirmationsNeeded: 3 } },
    })
    await house.wait(6)
    expect(await order(id)).toMatchObject({ state: 'paying', pay: { address: { confirmations: 1 } } })
    expect(await house.balance(player)).toBe(START)
    await house.wait(12)
    expect(await order(id)).toMatchObject({ state: 'credited' })
    expect(await house.balance(player)).toBe(START + parseMoney(credited))
  })

  it('[MEM-04] that reorganises takes the payment back, and it is credited once it is found again', async () => {
    const id = await pay('bitcoin', '500.08')
    await house.wait(12)
    expect(await order(id)).toMatchObject({ state: 'paying', pay: { address: { confirmations: 0 } } })
    expect(await house.balance(player)).toBe(START)
    await house.wait(24)
    expect(await order(id)).toMatchObject({ state: 'credited' })
    expect(await house.balance(player)).toBe(START + parseMoney('500.08'))
  })

  it('[MEM-04] on which the money was spent elsewhere brings nothing', async () => {
    const id = await pay('bitcoin', '500.01')
    await house.wait(60)
    expect(await order(id)).toMatchObject({ state: 'failed', reason: 'spent_elsewhere', credited: null })
    expect(await house.balance(player)).toBe(START)
  })
})

describe('the record', () => {
  it('[MEM-05] lists orders by local days and states, page by page, with the totals of the whole period', async () => {
    const ids: string[] = []
    for (const amount of ['10', '20.01', '30']) {
      ids.unshift(await pay('pix', amount))
      await house.wait(1)
    }
    await house.db.query(sql`UPDATE deposit SET created_at = '2020-03-02 02:59:59+00' WHERE member = ${player.id}`)
    const [last = ''] = ids
    await house.db.query(sql`UPDATE deposit SET created_at = '2020-03-02 03:00:00+00' WHERE id = ${last}`)
    const idsOf = (value: unknown): unknown =>
      typeof value === 'object' && value !== null && 'list' in value && Array.isArray(value.list)
        ? value.list.map((one) => textField(one, 'id'))
        : value
    const first = (await list('&limit=2')).body.value
    expect(idsOf(first)).toEqual(ids.slice(0, 2))
    expect(first).toMatchObject({ total: { count: 3, credited: '40.00000' } })
    const rest = (await list(`&limit=2&cursor=${textField(first, 'next')}`)).body.value
    expect(idsOf(rest)).toEqual(ids.slice(2))
    expect(rest).toMatchObject({ next: null, total: { count: 3 } })
    expect((await list('&state=failed')).body.value).toMatchObject({
      list: [{ reason: 'declined' }],
      total: { count: 1, credited: '0.00000' },
    })
    // Midnight of the brand is three hours behind.
    const day = (from: string): Promise<Answer> =>
      house.call('GET', `/wps/deposit/list?from=${from}&to=${from}`, { token: player.token })
    expect(idsOf((await day('2020-03-02')).body.value)).toEqual([last])
    expect(idsOf((await day('2020-03-01')).body.value)).toEqual(ids.slice(1))
  })

  it.each([
    ['from=2020-02-30&to=2020-03-01', 'PERIOD_INVALID'],
    ['from=2020-02-02&to=2020-02-01', 'PERIOD_INVALID'],
    ['from=2019-01-01&to=2020-12-31', 'PERIOD_INVALID'],
    ['from=2020-01-01&to=2020-01-02&cursor=x', 'INVALID_INPUT'],
  ])('[MEM-05] refuses %s', async (query, code) => {
    expect((await house.call('GET', `/wps/deposit/list?${query}`, { token: player.token })).body.code).toBe(code)
  })
})
