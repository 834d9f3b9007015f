import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'zod/mini'
import type { CallResponse } from '#contract/calls.ts'
import { figureCalls } from '#contract/calls/figures.ts'
import { type House, testBrand, textField } from '#tests/support/house.ts'
import { newOperator, operatorSession } from '#tests/support/operators.ts'
import { openPaymentsHouse, type PaymentsHouse } from '#tests/support/payments.ts'
import { openWithdrawalHouse, type Payee, type WithdrawalHouse } from '#tests/support/withdrawals.ts'
import { sql } from '../../platform/db/sql.ts'
import { readLiability } from './house-state.sql.ts'
import { recountFigures } from './index.ts'

type Dashboard = CallResponse<'figures.dashboard'>

/** What an auditor reads of these two days once all that happened is counted; tests move the time on by hours. */
async function reader(house: House): Promise<() => Promise<Dashboard>> {
  const { token } = await operatorSession(house, (await newOperator(house, 'auditor')).id)
  const [row] = await house.db.query<{ from: string }>(
    sql`SELECT (app_now() AT TIME ZONE ${testBrand.timeZone}::text)::date::text AS from`,
  )
  const from = row?.from ?? ''
  let days = 1
  return async () => {
    await house.app.run('figures')
    await house.db.query(
      sql`UPDATE operator_session SET expires_at = app_now() + interval '1 day', seen_at = app_now()`,
    )
    // Each time another period, so that no answer is told that was kept.
    days += 1
    const to = new Date(Date.parse(from) + days * 86_400_000).toISOString().slice(0, 10)
    const { body } = await house.call('GET', `${figureCalls['figures.dashboard'].path}?from=${from}&to=${to}`, {
      token,
    })
    return parse(figureCalls['figures.dashboard'].response, body.value)
  }
}
const recount = (house: House) => house.db.transaction((tx) => recountFigures(tx, testBrand.timeZone))

describe('money in', () => {
  let house: PaymentsHouse
  let read: () => Promise<Dashboard>
  beforeAll(async () => {
    house = await openPaymentsHouse('figures_in')
    read = await reader(house)
  })
  afterAll(() => house.close())

  it('[OPS-02] counts what was credited, first deposits apart, and orders that came to nothing, by channel', async () => {
    const [me, other] = [await house.register(), await house.register()]
    const create = (channel: string, amount: string, who = me) =>
      house.call('POST', '/wps/deposit', {
        token: who.token,
        body: { key: randomUUID(), channel, amount, language: 'EN' },
      })
    const pay = async (channel: string, amount: string, who = me, way = 'pay') => {
      const { body } = await create(channel, amount, who)
      const pressed = await house.press(house.pageOf(body.value), { way, number: '4242424242424242' })
      expect(pressed.status).toBe(303)
      await house.payments.tick()
    }
    await pay('pix', '100')
    await pay('card', '200')
    await pay('pix', '40', other)
    await create('pix', '70')
    await pay('pix', '30', me, 'refuse')
    await house.wait(31 * 60)
    await house.app.run('expire_deposits')
    const { period, depositChannels } = await read()
    // The card takes 2.5 % and 0.50.
    expect(period.totals.deposits).toEqual({ count: 3, amount: '334.50000' })
    expect(period.totals.firstDeposits).toEqual({ count: 2, amount: '140.00000' })
    expect(depositChannels).toEqual([
      { channel: 'card', name: 'card', credited: { count: 1, amount: '194.50000' }, failed: 0, expired: 0 },
      { channel: 'pix', name: 'pix', credited: { count: 2, amount: '140.00000' }, failed: 1, expired: 1 },
    ])
    expect(await recount(house)).toEqual([])
  })
})

describe('money out', () => {
  let house: WithdrawalHouse
  let read: () => Promise<Dashboard>
  beforeAll(async () => {
    house = await openWithdrawalHouse('figures_out')
    await house.rules({})
    read = await reader(house)
  })
  afterAll(() => house.close())

  /** A withdrawal of 100 on its way, of which the bank takes 1.50. */
  async function sent(mood: typeof house.bank.mood): Promise<{ payee: Payee; id: string; reference: string }> {
    house.bank.mood = mood
    const payee = await house.payee()
    const id = textField((await house.ask(payee)).body.value, 'id')
    await house.db.query(sql`UPDATE withdrawal SET state = 'approved' WHERE id = ${id}`)
    await house.job('send_withdrawals')
    return { payee, id, reference: `wd${id}` }
  }

  it('[OPS-02] is owed until it is paid, though it has left the wallet', async () => {
    const payee = await house.payee()
    expect((await house.ask(payee)).body.success).toBe(true)
    expect((await read()).liability).toMatchObject({ balances: '900.00000', withdrawals: '100.00000' })
  })

  it.each([
    ['review', 10_000_000n],
    ['approved', 10_000_000n],
    ['paying', 10_000_000n],
    ['paidOut', 0n],
    ['rejected', 0n],
  ] as const)('[OPS-02] is owed or not while it is in the state %s', async (state, owed) => {
    const { withdrawals: before } = await readLiability(house.db)
    const payee = await house.payee()
    const id = textField((await house.ask(payee)).body.value, 'id')
    await house.db.query(sql`UPDATE withdrawal SET state = ${state} WHERE id = ${id}`)
    expect((await readLiability(house.db)).withdrawals - before).toBe(owed)
    await house.db.query(sql`UPDATE withdrawal SET state = 'rejected' WHERE id = ${id}`)
  })

  it('[OPS-02] counts what was paid without fees, less what came back, and what the bank refused', async () => {
    await sent('paid')
    expect((await read()).period.totals.withdrawals).toEqual({ count: 1, amount: '98.50000' })
    await sent('failed')
    const back = await sent('paid')
    expect((await read()).withdrawalWays).toEqual([
      { kind: 'bank', paid: { count: 2, amount: '197.00000' }, failed: 1 },
    ])
    // A bank may send money back after it took the order.
    await house.callBack(house.bank.say(back.reference, 'failed', 'account closed'))
    const last = await read()
    expect(last.withdrawalWays).toEqual([{ kind: 'bank', paid: { count: 1, amount: '98.50000' }, failed: 2 }])
    expect(await recount(house)).toEqual([])
  })

  it('[OPS-02] counts only what arrived where the rest went back', async () => {
    const before = (await read()).period.totals.withdrawals
    const { payee, id } = await sent('paid')
    await house.db.query(sql`UPDATE withdrawal SET state = 'partlyReceived', received = 3000000 WHERE id = ${id}`)
    const { token } = await operatorSession(house, (await newOperator(house, 'owner')).id)
    const { body } = await house.call('POST', '/ops/cashier/withdrawals/receipt', {
      token,
      body: { member: payee.id, id, decision: 'return', reason: 'not convincing' },
    })
    expect(body.success, JSON.stringify(body)).toBe(true)
    const { count, amount } = (await read()).period.totals.withdrawals
    expect([count - before.count, Number(amount) - Number(before.amount)]).toEqual([1, 30])
    expect(await recount(house)).toEqual([])
  })
})
