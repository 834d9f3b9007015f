import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { withdrawalOrder } from '#contract/calls/cashier.ts'
import { parse } from 'zod/mini'
import { sql } from '#server/platform/db/sql.ts'
import { shardOf } from '#server/platform/ids.ts'
import { createCalendar } from '#server/platform/calendar.ts'
import { post } from '#server/platform/lane/post.ts'
import { systemRandom } from '#server/platform/random.ts'
import { freeze } from '#tests/support/freeze.ts'
import { betBody, type Player, testBrand, testProvider, textField } from '#tests/support/house.ts'
import {
  codeOf,
  count,
  lost,
  openWithdrawalHouse,
  type Payee,
  payoutRules,
  type WithdrawalHouse,
} from '#tests/support/withdrawals.ts'
import { cashCommand } from '../../wallet/index.ts'
import { addTurnover, readTurnover } from './turnover.sql.ts'

const START = 100_000_000n
const calendar = createCalendar(testBrand.timeZone)

let house: WithdrawalHouse
beforeAll(async () => {
  house = await openWithdrawalHouse('ask', { tables: true })
})
afterAll(async () => {
  expect(await house.audit()).toEqual([])
  await house.close()
})
beforeEach(async () => {
  await house.quiet()
  await house.rules({})
})

/** Money that came in, with the turnover that it requires. */
const deposit = (player: Player, amount: bigint, multiple = '1') =>
  house.db.transaction(async (tx) => {
    await post(tx, cashCommand(calendar), {
      shard: shardOf(player.id),
      member: player.id,
      type: 'deposit',
      amount,
      reference: `deposit:${randomUUID()}`,
    })
    await addTurnover(tx, player.id, amount, multiple, rule)
  })
const rule = { freeRoundTurnover: '1' }
const turnoverOf = (player: Player) => readTurnover(house.db, player.id, rule)
/** A round of a slot that is lost. */
const stake = async (player: Player, amount: number): Promise<string> =>
  (await house.provider('bet', { ...betBody(player, await house.gameToken(player)), amount, round_closed: true })).reply
    .status
/** A round of a table game with these stakes, of which the first is paid. */
async function table(player: Player, stakes: readonly number[], payout: number, isOver = true): Promise<void> {
  const token = await house.gameToken(player, testProvider.table.nodeId)
  const bets = stakes.map((amount) => betBody(player, token, { amount, game_code: testProvider.table.gameCode }))
  for (const bet of bets)
    expect((await house.provider('bet', { ...bet, round: bets[0]?.['round'] })).reply.status).toBe('RS_OK')
  const win = {
    ...bets[0],
    transaction_uuid: randomUUID(),
    reference_transaction_uuid: bets[0]?.['transaction_uuid'],
    amount: payout,
    round_closed: isOver,
  }
  expect((await house.provider('win', win)).reply.status).toBe('RS_OK')
}
/** Free rounds of the slot that an operator gave, each of which wins so much. */
async function winFree(player: Player, ...winnings: readonly number[]): Promise<void> {
  const grant = String(systemRandom.bytes(4).readUInt32BE())
  await house.db.query(sql`
    INSERT INTO free_round (shard, member, id, key, provider, node_id, stake, rounds, rounds_left, created_at, expires_at)
    VALUES (${shardOf(player.id)}, ${player.id}, ${grant}, ${grant}, ${testProvider.id}, ${testProvider.nodeId}, 100000, ${winnings.length}, ${winnings.length}, now(), now() + interval '1 day')`)
  for (const amount of winnings) {
    const bet = betBody(player, await house.gameToken(player), { amount: 100_000, is_free: true, reward_uuid: grant })
    await house.provider('bet', bet)
    const win = {
      ...bet,
      transaction_uuid: randomUUID(),
      reference_transaction_uuid: bet['transaction_uuid'],
      amount,
      round_closed: true,
    }
    expect((await house.provider('win', win)).reply.status).toBe('RS_OK')
  }
}
/** Lets no throttle decide about what a test does at once. */
const unthrottled = (player: Player) =>
  house.db.query(sql`
  INSERT INTO throttle (key, count, window_ends_at) VALUES (${`payment-password:${player.id}`}, -1000, now() + interval '1 hour')`)
const gather = () => house.app.run('day_sums')
const terms = async (player: Player) =>
  (await house.call('GET', '/wps/withdrawal/terms', { token: player.token })).body.value
const withdrawalsOf = (player: Player) => house.db.query(sql`SELECT id FROM withdrawal WHERE member = ${player.id}`)

describe('asking for money', () => {
  it('[MEM-06] takes it from the wallet at once, less nothing and with the fee named, and tells the open pages', async () => {
    const payee = await house.payee()
    const answer = await house.ask(payee)
    const order = parse(withdrawalOrder, answer.body.value)
    expect(order).toMatchObject({
      amount: '100.00000',
      fee: '1.50000',
      state: 'review',
      actions: ['cancel'],
      card: { kind: 'bank', name: 'Test Bank' },
      reason: null,
    })
    expect(order.card.masked).toMatch(/^•••• \d{4}$/)
    expect(await house.balance(payee)).toBe(START - 10_000_000n)
    expect(await house.order(payee, order.id)).toEqual(order)
    expect(
      await house.db.query(sql`SELECT type, amount, reference FROM entry WHERE member = ${payee.id} AND type > 5`),
    ).toEqual([{ type: 7, amount: '-10000000', reference: `wd:${order.id}` }])
    expect(
      await house.db.query(
        sql`SELECT payload->>'id' AS id, payload->>'state' AS state FROM event WHERE member = ${payee.id} AND type = 'order.changed'`,
      ),
    ).toEqual([{ id: order.id, state: 'review' }])
  })

  it('[MEM-06, CMP-06] the same key again is the same withdrawal; with another amount it is refused', async () => {
    const payee = await house.payee()
    const key = randomUUID()
    const first = await house.ask(payee, { key })
    expect((await house.ask(payee, { key })).body.value).toEqual(first.body.value)
    expect(codeOf(await house.ask(payee, { key, amount: '101' }))).toBe('DUPLICATE_REFERENCE')
    expect(await house.balance(payee)).toBe(START - 10_000_000n)
  })

  it('[MEM-06, CSH-03] thirty at once with one key take the money once', async () => {
    const payee = await house.payee()
    await unthrottled(payee)
    const key = randomUUID()
    const answers = await Promise.all(Array.from({ length: 30 }, () => house.ask(payee, { key, amount: '400' })))
    expect(Object.keys(count(answers))).toEqual(['done'])
    expect(await withdrawalsOf(payee)).toHaveLength(1)
    expect(await house.balance(payee)).toBe(START - 40_000_000n)
  })

  it('[MEM-06, CSH-03] thirty at once for everything: one gets it', async () => {
    const payee = await house.payee()
    await unthrottled(payee)
    const answers = await Promise.all(Array.from({ length: 30 }, () => house.ask(payee, { amount: '1000' })))
    expect(lost(answers)).toEqual(['INSUFFICIENT_FUNDS'])
    expect(await house.balance(payee)).toBe(0n)
    expect(await withdrawalsOf(payee)).toHaveLength(1)
  })

  it('[MEM-06] raced against bets for the same money, either gets it and never both', async () => {
    const payee = await house.payee()
    const token = await house.gameToken(payee)
    const [asked, ...bets] = await Promise.all([
      house.ask(payee, { amount: '1000' }),
      ...Array.from({ length: 10 }, () => house.provider('bet', { ...betBody(payee, token), amount: 100_000_000 })),
    ])
    const winners = [codeOf(asked) === 'done', ...bets.map(({ reply }) => reply.status === 'RS_OK')]
    expect(winners.filter(Boolean)).toHaveLength(1)
    expect(await house.balance(payee)).toBe(0n)
  })

  it.each([
    ['less than the least', '9.99', 'AMOUNT_OUT_OF_RANGE'],
    ['more than the most', '5000.01', 'AMOUNT_OUT_OF_RANGE'],
    ['parts of a cent', '50.001', 'AMOUNT_OUT_OF_RANGE'],
    ['more than there is', '1000.01', 'INSUFFICIENT_FUNDS'],
    ['nothing', '0', 'INVALID_INPUT'],
    ['less than nothing', '-50', 'INVALID_INPUT'],
  ])('[MEM-06] %s is refused and takes nothing', async (_name, amount, code) => {
    const payee = await house.payee()
    expect(codeOf(await house.ask(payee, { amount }))).toBe(code)
    expect(await house.balance(payee)).toBe(START)
    expect(await withdrawalsOf(payee)).toEqual([])
  })

  it('[MEM-06] an amount that the fee eats up is refused', async () => {
    await house.rules({
      payouts: [
        { kind: 'bank', enabled: true, adapter: 'bank', min: '1', max: '100', fee: { percent: '0', fixed: '5' } },
      ],
    })
    const payee = await house.payee()
    expect(codeOf(await house.ask(payee, { amount: '5' }))).toBe('AMOUNT_OUT_OF_RANGE')
    expect((await house.ask(payee, { amount: '5.01' })).body.value).toMatchObject({ fee: '5.00000' })
  })

  it("[MEM-06] another member's card, and its withdrawal, are not there", async () => {
    const [one, other] = [await house.payee(), await house.payee()]
    expect(codeOf(await house.ask({ ...one, card: other.card }))).toBe('NOT_FOUND')
    const id = textField((await house.ask(other)).body.value, 'id')
    expect(codeOf(await house.call('GET', `/wps/withdrawal?id=${id}`, { token: one.token }))).toBe('NOT_FOUND')
    expect(codeOf(await house.call('POST', '/wps/withdrawal/cancel', { token: one.token, body: { id } }))).toBe(
      'NOT_FOUND',
    )
    expect(
      codeOf(
        await house.call('POST', '/wps/withdrawal/receipt', { token: one.token, body: { id, receipt: 'received' } }),
      ),
    ).toBe('NOT_FOUND')
  })

  it('[MEM-06] a kind that is switched off, or whose provider is not there, pays nothing out', async () => {
    const payee = await house.payee()
    const [bank] = payoutRules.payouts ?? []
    if (bank === undefined) throw new Error('the rules of the test have a bank')
    for (const change of [{ enabled: false }, { adapter: 'gone' }]) {
      await house.rules({ payouts: [{ ...bank, ...change }] })
      expect(codeOf(await house.ask(payee))).toBe('METHOD_OFF')
    }
  })

  it('[CSH-03] who is frozen gets nothing, who is on a break does', async () => {
    const payee = await house.payee()
    await house.db.query(sql`UPDATE member SET excluded_until = now() + interval '1 day' WHERE id = ${payee.id}`)
    expect(await stake(payee, 1_000_000).catch(() => 'not even a game')).not.toBe('RS_OK')
    expect(codeOf(await house.ask(payee))).toBe('done')
    await freeze(house.db, payee.id)
    expect(codeOf(await house.ask(payee))).toBe('ACCOUNT_FROZEN')
  })

  it('[CSH-03] where the brand asks for a proven identity, there is none without', async () => {
    const payee = await house.payee()
    await house.rules({}, { identityBeforeWithdrawal: true })
    expect(codeOf(await house.ask(payee))).toBe('IDENTITY_MISSING')
    expect(await terms(payee)).toMatchObject({ missing: ['identity'] })
    await house.db.query(sql`
      INSERT INTO identity_check (shard, member, id, state, name, birthday, document, number, country, uploads, sent_at)
      SELECT shard, id, 1, 'approved', 'Marina Souza', '1990-01-01', 'passport', 'X2', 'BR', '{}', now() FROM member WHERE id = ${payee.id}`)
    expect(codeOf(await house.ask(payee))).toBe('done')
  })
})

describe('the limits of a day', () => {
  it('[MEM-06, CSH-03] so many withdrawals and so much money, also at once; what came back does not count', async () => {
    await house.rules({ dailyWithdrawals: 2, dailyWithdrawalAmount: '300' })
    const payee = await house.payee()
    await unthrottled(payee)
    expect(codeOf(await house.ask(payee, { amount: '300.01' }))).toBe('DAILY_LIMIT')
    const { done, ...refused } = count(
      await Promise.all(Array.from({ length: 8 }, () => house.ask(payee, { amount: '50' }))),
    )
    expect({ done, refused: Object.keys(refused) }).toEqual({ done: 2, refused: ['DAILY_LIMIT'] })
    expect(await terms(payee)).toMatchObject({ daily: { left: '200.00000', times: 0 } })
    const [first] = await house.db.query<{ id: string }>(
      sql`SELECT id FROM withdrawal WHERE member = ${payee.id} LIMIT 1`,
    )
    expect(
      codeOf(await house.call('POST', '/wps/withdrawal/cancel', { token: payee.token, body: { id: first?.id } })),
    ).toBe('done')
    expect(codeOf(await house.ask(payee, { amount: '251' }))).toBe('DAILY_LIMIT')
    expect(codeOf(await house.ask(payee, { amount: '250' }))).toBe('done')
  })

  it('[CSH-03] what needs a look is judged by the day, also of many at once', async () => {
    await house.rules({ unreviewedUpTo: '120' })
    const payees: Payee[] = []
    for (let at = 0; at < 5; at += 1) payees.push(await house.payee())
    for (const payee of payees) {
      await unthrottled(payee)
      await house.db.query(sql`UPDATE payout_card SET added_at = now() - interval '2 days' WHERE member = ${payee.id}`)
      const paid = textField((await house.ask(payee, { amount: '10' })).body.value, 'id')
      await house.db.query(
        sql`UPDATE withdrawal SET state = 'received', paid_at = now(), asked_at = now() - interval '30 days' WHERE id = ${paid}`,
      )
      await Promise.all(Array.from({ length: 5 }, () => house.ask(payee, { amount: '50' })))
      const rows = await house.db.query<{ looked: boolean; flags: string[] }>(
        sql`SELECT state = 'review' AS looked, flags FROM withdrawal WHERE member = ${payee.id} AND amount = 5000000 ORDER BY cardinality(flags)`,
      )
      expect(rows.map(({ flags }) => flags.join())).toEqual(['', '', 'large,rapid', 'large,rapid', 'large,rapid'])
      expect(rows.map(({ looked }) => looked)).toEqual([false, false, true, true, true])
    }
  })

  it('[MEM-06] begin anew at the midnight of the brand', async () => {
    await house.rules({ dailyWithdrawals: 1 })
    const payee = await house.payee()
    const id = textField((await house.ask(payee)).body.value, 'id')
    expect(codeOf(await house.ask(payee))).toBe('DAILY_LIMIT')
    await house.db.query(
      sql`UPDATE withdrawal SET asked_at = date_trunc('day', now(), ${testBrand.timeZone}) - interval '1 second' WHERE id = ${id}`,
    )
    expect(codeOf(await house.ask(payee))).toBe('done')
  })
})

describe('turnover', () => {
  it('[MEM-06] is required of the credit that a new member was given, as the brand says, and shown; a trial has none', async () => {
    await house.rules({ startingCreditTurnover: '1.5' })
    const payee = await house.payee()
    expect(await terms(payee)).toMatchObject({
      missing: ['turnover'],
      turnover: { required: '1500.00000', done: '0.00000', left: '1500.00000' },
    })
    expect((await house.ask(payee)).body).toMatchObject({ code: 'TURNOVER_MISSING', detail: { left: '1500.00000' } })
    expect(await house.balance(payee)).toBe(START)
    await house.rules({})
    expect(await terms(await house.payee())).toMatchObject({ missing: [], turnover: { required: '0.00000' } })
  })

  it('[MEM-06, WAL-10] a deposit has to be at risk so many times before it goes out; the terms say how far it is', async () => {
    const payee = await house.payee()
    await stake(payee, 100_000_000)
    await deposit(payee, 20_000_000n, '1.5')
    expect(await terms(payee)).toMatchObject({
      missing: ['turnover'],
      available: '0.00000',
      turnover: { required: '300.00000', done: '0.00000', left: '300.00000' },
    })
    const refused = await house.ask(payee)
    expect(refused.body).toMatchObject({ code: 'TURNOVER_MISSING', detail: { left: '300.00000' } })
    // Red and black together, and a hand that ends in a push, are no play.
    await table(payee, [5_000_000, 5_000_000], 10_000_000)
    await table(payee, [10_000_000], 10_000_000)
    expect(await terms(payee)).toMatchObject({ turnover: { done: '0.00000' } })
    await table(payee, [14_000_000], 28_000_000)
    await table(payee, [10_000_000], 20_000_000, false)
    expect(await terms(payee)).toMatchObject({
      turnover: { required: '300.00000', done: '140.00000', left: '160.00000' },
    })
    expect(codeOf(await house.ask(payee))).toBe('TURNOVER_MISSING')
    await gather()
    await stake(payee, 16_000_000)
    expect(await terms(payee)).toMatchObject({
      missing: [],
      turnover: { required: '0.00000', done: '0.00000', left: '0.00000' },
    })
    expect(codeOf(await house.ask(payee))).toBe('done')
  })

  it('[MEM-06, WAL-10] counts nothing of a round whose closing stake was taken back, until another payout closes it', async () => {
    const payee = await house.payee()
    await deposit(payee, 20_000_000n)
    const token = await house.gameToken(payee, testProvider.table.nodeId)
    const bet = betBody(payee, token, { amount: 4_000_000, game_code: testProvider.table.gameCode })
    const closing = { ...bet, transaction_uuid: randomUUID(), amount: 1_000_000, round_closed: true }
    for (const one of [bet, closing]) expect((await house.provider('bet', one)).reply.status).toBe('RS_OK')
    expect(await turnoverOf(payee)).toMatchObject({ done: 5_000_000n })
    expect(
      (
        await house.provider('rollback', {
          ...closing,
          transaction_uuid: randomUUID(),
          reference_transaction_uuid: closing.transaction_uuid,
        })
      ).reply.status,
    ).toBe('RS_OK')
    expect(await turnoverOf(payee)).toMatchObject({ done: 0n })
    await gather()
    expect(await turnoverOf(payee)).toMatchObject({ done: 0n })
    expect(
      (
        await house.provider('win', {
          ...bet,
          transaction_uuid: randomUUID(),
          reference_transaction_uuid: bet['transaction_uuid'],
          amount: 0,
          round_closed: true,
        })
      ).reply.status,
    ).toBe('RS_OK')
    expect(await turnoverOf(payee)).toMatchObject({ done: 4_000_000n })
  })

  it('[MEM-06] of several deposits adds up, begins anew once it was reached, and is none where the brand asks for none', async () => {
    const payee = await house.payee()
    await deposit(payee, 2_000_000n)
    await stake(payee, 1_000_000)
    await deposit(payee, 2_000_000n)
    expect(await turnoverOf(payee)).toMatchObject({ required: 4_000_000n, done: 1_000_000n, left: 3_000_000n })
    await stake(payee, 10_000_000)
    expect(await turnoverOf(payee)).toMatchObject({ left: 0n })
    // What was staked beyond is not saved up for the next deposit.
    await deposit(payee, 2_000_000n)
    expect(await turnoverOf(payee)).toMatchObject({ required: 2_000_000n, done: 0n, left: 2_000_000n })
    const other = await house.payee()
    await deposit(other, 2_000_000n, '0')
    expect(await turnoverOf(other)).toMatchObject({ left: 0n })
  })

  it('[MEM-06, WAL-10] of a deposit locks what it brought, and not what was played through before', async () => {
    const payee = await house.payee()
    await deposit(payee, 5_000_000n)
    expect(await terms(payee)).toMatchObject({
      balance: '1050.00000',
      available: '1000.00000',
      missing: [],
      turnover: { left: '50.00000' },
    })
    expect((await house.ask(payee, { amount: '1000.01' })).body).toMatchObject({
      code: 'TURNOVER_MISSING',
      detail: { left: '50.00000', available: '1000.00000' },
    })
    const id = textField((await house.ask(payee, { amount: '600' })).body.value, 'id')
    expect(await terms(payee)).toMatchObject({ balance: '450.00000', available: '400.00000' })
    expect(codeOf(await house.ask(payee, { amount: '401' }))).toBe('TURNOVER_MISSING')
    await house.call('POST', '/wps/withdrawal/cancel', { token: payee.token, body: { id } })
    expect(await terms(payee)).toMatchObject({ available: '1000.00000' })
    // What the deposit wins stays until it is played through.
    await table(payee, [1_000_000], 2_000_000)
    expect(await terms(payee)).toMatchObject({
      balance: '1060.00000',
      available: '1000.00000',
      turnover: { left: '40.00000' },
    })
    await table(payee, [4_000_000], 8_000_000)
    expect(await terms(payee)).toMatchObject({
      balance: '1100.00000',
      available: '1100.00000',
      turnover: { left: '0.00000' },
    })
  })

  it('[MEM-06, PRV-07] is required of what free rounds win, from then on, whenever it is asked for', async () => {
    await house.rules({ freeRoundTurnover: '1' })
    const payee = await house.payee()
    // Play from before is not saved up.
    await table(payee, [10_000_000], 20_000_000)
    await winFree(payee, 3_000_000, 2_000_000)
    expect(await terms(payee)).toMatchObject({
      balance: '1150.00000',
      available: '1100.00000',
      turnover: { required: '50.00000', done: '0.00000', left: '50.00000' },
    })
    expect(codeOf(await house.ask(payee, { amount: '1101' }))).toBe('TURNOVER_MISSING')
    await gather()
    // Play since counts, also where nobody asked in between.
    await winFree(payee, 1_000_000)
    await table(payee, [1_000_000, 1_000_000], 2_000_000)
    await table(payee, [6_000_000], 12_000_000)
    expect(await terms(payee)).toMatchObject({ turnover: { left: '0.00000' }, available: '1220.00000' })
    expect(codeOf(await house.ask(payee, { amount: '1220' }))).toBe('done')
  })

  it('[MEM-06, CSH-03] money that comes in at the very moment does not go out unplayed', async () => {
    await house.rules({ dailyWithdrawals: 100 })
    const payees: Payee[] = []
    for (let at = 0; at < 6; at += 1) payees.push(await house.payee())
    for (const payee of payees) {
      const [asked] = await Promise.all([house.ask(payee, { amount: '1500' }), deposit(payee, 100_000_000n)])
      expect(['INSUFFICIENT_FUNDS', 'TURNOVER_MISSING']).toContain(codeOf(asked))
      expect(await house.balance(payee)).toBe(2n * START)
    }
  })
})

describe('the record', () => {
  it('[MEM-05] shows withdrawals of a period by state, page by page, the newest first, with totals', async () => {
    const payee = await house.payee()
    const ids: string[] = []
    for (let at = 0; at < 5; at += 1) {
      ids.unshift(textField((await house.ask(payee, { amount: String(20 + at) })).body.value, 'id'))
      // Moves the clock that ids are minted by.
      await house.rules({})
    }
    await house.call('POST', '/wps/withdrawal/cancel', { token: payee.token, body: { id: ids[0] } })
    await house.db.query(sql`UPDATE withdrawal SET state = 'received', paid_at = now() WHERE id = ${ids[4]}`)
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: testBrand.timeZone }).format(
      new Date(Number(BigInt(ids[0] ?? '0') >> 21n) + Date.UTC(2026, 0, 1)),
    )
    const read = async (query: string) =>
      (await house.call('GET', `/wps/withdrawal/list?from=${today}&to=${today}${query}`, { token: payee.token })).body
    const first = await read('&limit=3')
    expect(first.value).toMatchObject({
      list: ids.slice(0, 3).map((id) => ({ id })),
      total: { count: 5, paidOut: '19.30000' },
    })
    const second = await read(`&limit=3&cursor=${textField(first.value, 'next')}`)
    expect(second.value).toMatchObject({ list: ids.slice(3).map((id) => ({ id })), next: null })
    expect((await read('&group=cameBack')).value).toMatchObject({
      list: [{ id: ids[0] }],
      total: { count: 1, paidOut: '0.00000' },
    })
    expect((await read('&group=paid')).value).toMatchObject({
      list: [{ id: ids[4] }],
      total: { count: 1, paidOut: '19.30000' },
    })
    expect((await read('&group=inQuestion')).value).toMatchObject({ list: [], total: { count: 0 } })
    expect(await read('&cursor=nonsense')).toMatchObject({ code: 'INVALID_INPUT' })
    const other = await house.payee()
    expect(
      (await house.call('GET', `/wps/withdrawal/list?from=${today}&to=${today}`, { token: other.token })).body.value,
    ).toMatchObject({ list: [], total: { count: 0 } })
  })

  it.each([
    ['2026-02-30', '2026-03-01'],
    ['2026-03-02', '2026-03-01'],
    ['2025-01-01', '2026-01-02'],
  ])('[MEM-05] refuses the period from %s to %s', async (from, to) => {
    const payee = await house.payee()
    expect(codeOf(await house.call('GET', `/wps/withdrawal/list?from=${from}&to=${to}`, { token: payee.token }))).toBe(
      'PERIOD_INVALID',
    )
  })
})
