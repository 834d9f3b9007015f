import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { bonusCalls } from '#contract/calls/bonus.ts'
import { pointCalls } from '#contract/calls/points.ts'
import type { PointItemContent } from '#contract/content/point-item.ts'
import { points as pointRules, type PointSettings } from '#contract/settings/points.ts'
import { pointsDue } from '#rules/loyalty/points.ts'
import { ONE, parseMoney } from '#rules/money.ts'
import { auditGifts } from '#server/modules/loyalty/index.ts'
import { cashCommand, openWallet, walletKind } from '#server/modules/wallet/index.ts'
import { createCalendar } from '#server/platform/calendar.ts'
import { sql } from '#server/platform/db/sql.ts'
import { shardOf } from '#server/platform/ids.ts'
import { post } from '#server/platform/lane/post.ts'
import { type AccountsHouse, openAccountsHouse } from '#tests/support/accounts.ts'
import { createBettor } from '#tests/support/bettor.ts'
import { codeOf } from '#tests/support/contracts.ts'
import { freeze } from '#tests/support/freeze.ts'
import { type Answer, answerOf, type Player, testBrand, testProvider, textField } from '#tests/support/house.ts'
import { raiseLevels, testLevels } from '#tests/support/loyalty.ts'
import { openOperator } from '#tests/support/operators.ts'
import { testSettings } from '#tests/support/outside.ts'
import { writeSetting } from '#tests/support/settings.ts'
import { thirty } from '#tests/support/visitor.ts'

const PIN = '204816'
const RATES: PointSettings = {
  ...pointRules.defaults,
  shown: true,
  rates: [{ gameType: 'RNG', turnover: '10' }],
  step: 100,
  value: '1',
}
const item = (change: Partial<PointItemContent> & { readonly item: string; readonly stock: number }) => ({
  kind: 'goods' as const,
  art: 'mug' as const,
  points: 50,
  amount: '0',
  value: '0',
  limit: 0,
  rank: 0,
  texts: { EN: { name: `A ${change.item}`, description: 'd' }, PT: { name: `Um ${change.item}`, description: 'd' } },
  ...change,
})
const TO = { receiver: 'Ana Souza', deliveryAddress: 'Rua do Porto 7, Santos', phone: '+55 13 99999-0000' }

let house: AccountsHouse
let operator: { readonly token: string }

beforeAll(async () => {
  const pointItems = [
    item({ item: 'mug', stock: 10 }),
    item({ item: 'watch', stock: 100, points: 100, amount: '20' }),
    item({ item: 'bonus', stock: 100, kind: 'bonus', value: '5' }),
    item({ item: 'cash', stock: 100, kind: 'cash', value: '3', limit: 2 }),
    item({
      item: 'rounds',
      stock: 100,
      kind: 'freeRounds',
      value: '0.5',
      rounds: 10,
      game: testProvider.nodeId,
      days: 7,
    }),
    item({ item: 'ranked', stock: 100, rank: 3 }),
  ]
  house = await openAccountsHouse('points', {
    tables: true,
    brand: { ...testBrand, pointItems, settings: { ...testSettings, points: RATES } },
  })
  operator = await openOperator(house, 'owner')
})
afterEach(async () => {
  await rates({})
  expect(await house.audit()).toEqual([])
  // Points of members who did not play are put into their wallets by hand here.
  const wrong = await auditGifts(house.db, { timeZone: testBrand.timeZone })
  expect(wrong.filter(({ rule }) => rule !== 'points for play are what was noted as given')).toEqual([])
})
afterAll(() => house.close())

/** Writes how points are earned, and waits until the house goes by it. */
async function rates(change: Partial<PointSettings>): Promise<void> {
  await writeSetting(house.db, 'points', { ...RATES, ...change })
  await house.set({})
}

const never = (): never => {
  throw new Error('nobody is there')
}

/** Plays stakes that are lost, one after the other. */
async function play(player: Player, ...stakes: readonly string[]): Promise<void> {
  const bettor = await createBettor(house, player)
  for (const stake of stakes) await bettor.win(await bettor.stake(Number(parseMoney(stake))))
}
const give = (): Promise<void> => house.app.run('points')

/** A member with a payment password and, if any are named, points. */
async function member(points = 0): Promise<Player> {
  const player = await house.register()
  const set = { password: 'correct horse 1', newPaymentPassword: PIN }
  expect(codeOf(await house.encrypted('/wps/member/paymentPassword', set, { token: player.token }))).toBe('done')
  if (points > 0)
    await house.db.transaction(async (tx) => {
      await openWallet(tx, player.id, walletKind.points, 'BRL')
      await post(tx, cashCommand(createCalendar(testBrand.timeZone)), {
        shard: shardOf(player.id),
        member: player.id,
        kind: walletKind.points,
        type: 'pointsEarned',
        amount: BigInt(points) * ONE,
        reference: `test:${randomUUID()}`,
      })
    })
  return player
}
const points = async (of: Player): Promise<number> =>
  Number((await answerOf(house, pointCalls['points.balance'], of, '')).points)
const exchanges = async (of: Player) => (await answerOf(house, pointCalls['points.exchanges'], of, '?language=EN')).list
const rewards = async (of: Player) => (await answerOf(house, pointCalls['points.rewards'], of, '?language=EN')).list
const stockOf = async (name: string, of: Player): Promise<number | undefined> =>
  (await rewards(of)).find((one) => one.item === name)?.stock

const redeem = (of: Player, name: string, change: Record<string, unknown> = {}): Promise<Answer> =>
  house.encrypted(
    pointCalls['points.redeem'].path,
    { key: randomUUID(), item: name, version: 0, quantity: 1, ...TO, language: 'EN', paymentPassword: PIN, ...change },
    { token: of.token },
  )
const convert = (of: Player, change: Record<string, unknown>): Promise<Answer> =>
  house.encrypted(
    pointCalls['points.convert'].path,
    { key: randomUUID(), points: '100', value: '1', language: 'EN', paymentPassword: PIN, ...change },
    { token: of.token },
  )
const numberOf = (answer: Answer | undefined): string => textField(answer?.body.value, 'transactionNumber')
const decide = (of: Player, id: string, decision: string, reason?: string): Promise<Answer> =>
  house.call('POST', '/ops/redemptions/decide', {
    token: operator.token,
    body: { member: of.id, id, decision, ...(reason === undefined ? {} : { reason }) },
  })
/** What was not refused since its member tried too often at once, whatever the payment password. */
const heard = (answers: readonly Answer[]): Answer[] =>
  answers.filter((answer) => codeOf(answer) !== 'TOO_MANY_ATTEMPTS')
const money = async (of: Player): Promise<number> => Number(await house.balance(of)) / 100_000

describe('points for play', () => {
  it('[PTS-01] are whole ones of all that counted: at a rate of 10 three times 9.99 are 2', async () => {
    const me = await member()
    for (const [stake, after] of [
      ['9.99', 0],
      ['9.99', 1],
      ['9.99', 2],
    ] as const) {
      await play(me, stake)
      await give()
      expect(await points(me)).toBe(after)
    }
    // The same of a recount over everything.
    const [sum] = await house.db.query<{ risk: string; given: string }>(sql`
      SELECT (SELECT sum(-amount) FROM entry WHERE member = ${me.id} AND type = 1)::bigint AS risk, given FROM point_earned WHERE member = ${me.id}`)
    expect(pointsDue(BigInt(sum?.risk ?? '0'), parseMoney('10'), 0n)).toBe(BigInt(sum?.given ?? '-1'))
    const detail = await answerOf(house, pointCalls['points.detail'], me, '')
    expect(detail.list.map(({ type, points: came, balance }) => [type, came, balance])).toEqual([
      ['earned', '1', '2'],
      ['earned', '1', '1'],
    ])
  })

  it('[PTS-01] neither come twice nor get lost when a turn breaks off or is repeated', async () => {
    const me = await member()
    await play(me, '25')
    // The turn fails at its end: nothing of it stands.
    await house.db.query(sql`ALTER TABLE point_earned ADD CONSTRAINT fails CHECK (given < 2) NOT VALID`)
    await expect(give()).rejects.toThrow()
    expect(await points(me)).toBe(0)
    await house.db.query(sql`ALTER TABLE point_earned DROP CONSTRAINT fails`)
    await give()
    await give()
    await Promise.all([give(), give()])
    expect(await points(me)).toBe(2)
    await play(me, '5')
    await give()
    expect(await points(me)).toBe(3)
  })

  it('[PTS-01] count at the rate of their time, and nothing of games without one or of bets that were taken back', async () => {
    const me = await member()
    await play(me, '15')
    await give()
    await rates({ rates: [{ gameType: 'RNG', turnover: '1' }] })
    // The half point of before stays a half.
    await play(me, '0.5')
    await give()
    expect(await points(me)).toBe(2)
    await rates({ rates: [{ gameType: 'TG', turnover: '1' }] })
    await play(me, '50')
    await give()
    expect(await points(me)).toBe(2)
    await rates({})
    const bettor = await createBettor(house, me)
    await bettor.rollBack(await bettor.stake(5_000_000))
    await give()
    expect(await points(me)).toBe(2)
  })

  it('[PTS-01, PRO-05] are more with a VIP rank', async () => {
    const me = await member()
    const levels = [
      { rank: 0, labelName: 'Copper', from: 0, keep: 0, rebates: [] },
      { rank: 2, labelName: 'Silver', from: 5, keep: 0, rebates: [] },
    ]
    await writeSetting(house.db, 'vip', { ...testLevels, levels })
    await rates({ ranks: [{ rank: 2, percent: 150 }] })
    await play(me, '40')
    await give()
    expect(await points(me)).toBe(4)
    await play(me, '20')
    await raiseLevels(house)
    await give()
    expect(await points(me)).toBe(7)
    expect(await answerOf(house, pointCalls['points.config'], me, '')).toMatchObject({
      ranks: [{ rank: 2, label: 'Silver', percent: 150 }],
    })
    await writeSetting(house.db, 'vip', { ...testLevels, levels: [] })
  })
})

describe('an exchange of points', () => {
  it('[PTS-02, PTS-03] of goods waits for the house, with all fields, and encrypted where it goes', async () => {
    const me = await member(120)
    expect(codeOf(await redeem(me, 'mug', { paymentPassword: '111111' }))).toBe('PAYMENT_PASSWORD_WRONG')
    const done = await redeem(me, 'mug', { quantity: 2 })
    expect(codeOf(done)).toBe('done')
    expect(await points(me)).toBe(20)
    expect(await exchanges(me)).toMatchObject([
      {
        transactionNumber: numberOf(done),
        exchangeType: 'goods',
        productName: 'A mug',
        quantity: 2,
        requiredPoints: '100',
        requiredAmount: '0.00000',
        status: 'inProcess',
        time: null,
        deliveryAddress: 'Ana Souza, Rua do Porto 7, Santos',
        phone: '+55 13 99999-0000',
        paymentAccount: null,
      },
    ])
    expect(await house.dump()).not.toContain('Rua do Porto')
    const read = await house.call('GET', `/ops/redemptions/delivery?member=${me.id}&id=${numberOf(done)}`, {
      token: operator.token,
    })
    expect(read.body.value).toEqual(TO)
    expect(codeOf(await decide(me, numberOf(done), 'approve'))).toBe('done')
    expect(codeOf(await decide(me, numberOf(done), 'reject', 'late'))).toBe('STATE_PASSED')
    expect((await exchanges(me))[0]).toMatchObject({ status: 'approved' })
  })

  it('[PTS-02, API-03] travels encrypted alone', async () => {
    const me = await member(100)
    const body = { key: randomUUID(), points: '100', value: '1', language: 'EN', paymentPassword: PIN }
    const plain = await house.call('POST', pointCalls['points.convert'].path, { token: me.token, body })
    expect(codeOf(plain)).toBe('PLAIN_PAYLOAD_REFUSED')
    expect(await points(me)).toBe(100)
  })

  it('[PTS-02] is made once under thirty at once, and comes back once', async () => {
    const me = await member(150)
    const [before, left] = [await money(me), await stockOf('watch', me)]
    const key = randomUUID()
    const answers = heard(await thirty(() => redeem(me, 'watch', { key })))
    await house.quiet()
    expect(new Set(answers.map(numberOf)).size).toBe(1)
    expect([await points(me), await money(me)]).toEqual([50, before - 20])
    expect(codeOf(await redeem(me, 'mug', { key }))).toBe('DUPLICATE_REFERENCE')
    expect(codeOf(await decide(me, numberOf(answers[0]), 'reject'))).toBe('INVALID_INPUT')
    const decided = (await thirty(() => decide(me, numberOf(answers[0]), 'reject', 'no watch is left'))).map(codeOf)
    expect(decided.filter((code) => code === 'done')).toHaveLength(1)
    expect([await points(me), await money(me), await stockOf('watch', me)]).toEqual([150, before, left])
    expect((await exchanges(me))[0]).toMatchObject({ status: 'rejected', remarks: 'no watch is left' })
  })

  it('[PTS-02] never takes more than there is in stock, nor more than there are points', async () => {
    const many = await Promise.all(Array.from({ length: 15 }, () => member(100)))
    const left = (await stockOf('mug', many[0] ?? never())) ?? 0
    expect(left).toBeLessThan(15)
    const codes = (await thirty((at) => redeem(many[at % 15] ?? never(), 'mug'))).map(codeOf)
    expect(codes.filter((code) => code === 'done')).toHaveLength(left)
    expect(new Set(codes)).toEqual(new Set(['done', 'SOLD_OUT']))
    const had = await Promise.all(many.map(points))
    expect(had.reduce((sum, one) => sum + one, 0)).toBe(1500 - 50 * left)
    // Never below what was taken, and never for an item that is none.
    const set = (name: string, total: number): Promise<Answer> =>
      house.call('PUT', '/ops/point-stock', { token: operator.token, body: { item: name, total } })
    expect(codeOf(await set('mug', 3))).toBe('INVALID_INPUT')
    expect(codeOf(await set('nothing', 3))).toBe('NOT_FOUND')
    expect(codeOf(await set('mug', 100))).toBe('done')
    const poor = await member(60)
    const twice = heard(await thirty(() => redeem(poor, 'mug'))).map(codeOf)
    await house.quiet()
    expect(twice.filter((code) => code === 'done')).toHaveLength(1)
    expect(new Set(twice)).toEqual(new Set(['done', 'POINTS_MISSING']))
    expect(await points(poor)).toBe(10)
  })

  it('[PTS-02] for money is there at once and free to go out; a member has no more than its limit', async () => {
    const me = await member(500)
    const before = await money(me)
    const answers = heard(await thirty(() => redeem(me, 'cash'))).map(codeOf)
    await house.quiet()
    expect(answers.filter((code) => code === 'done')).toHaveLength(2)
    expect(new Set(answers)).toEqual(new Set(['done', 'ITEM_LIMIT']))
    expect([await points(me), await money(me)]).toEqual([400, before + 6])
    expect((await rewards(me)).find((one) => one.item === 'cash')?.status).toBe('limit')
  })

  it('[PTS-02, BON-02] for bonus money gives a bonus under its terms; money that is paid ends one', async () => {
    const me = await member(400)
    expect(codeOf(await redeem(me, 'bonus'))).toBe('done')
    const bonuses = async () =>
      (await answerOf(house, bonusCalls['bonus.list'], me)).list.map(({ state, amount }) => [state, amount])
    expect(await bonuses()).toEqual([['active', '5.00000']])
    expect(codeOf(await redeem(me, 'watch'))).toBe('done')
    expect(await bonuses()).toEqual([['forfeited', '5.00000']])
  })

  it('[PTS-02, BON-02] for free rounds gives them once, and no money', async () => {
    const me = await member(400)
    const before = await money(me)
    expect((await rewards(me)).find((one) => one.item === 'rounds')).toMatchObject({
      unit: 'round',
      value: null,
      rounds: { count: 10, stake: '0.50000', days: 7 },
    })
    const key = randomUUID()
    const answers = await Promise.all(Array.from({ length: 10 }, () => redeem(me, 'rounds', { key, quantity: 2 })))
    expect(answers.some(({ body }) => body.success)).toBe(true)
    await house.quiet()
    expect([await points(me), await money(me)]).toEqual([300, before])
    expect(
      await house.db.query(
        sql`SELECT node_id::integer AS game, stake, rounds, rounds_left FROM free_round WHERE member = ${me.id}`,
      ),
    ).toEqual([{ game: testProvider.nodeId, stake: '50000', rounds: 20, rounds_left: 20 }])
    expect(await exchanges(me)).toMatchObject([{ exchangeType: 'freeRounds', quantity: 2, status: 'approved' }])
  })

  it('[PTS-02] is refused to whoever may not have it, and changes nothing', async () => {
    const me = await member(200)
    const visitor = await house.call('GET', pointCalls['points.balance'].path)
    expect(codeOf(visitor)).toBe('NOT_LOGGED_IN')
    for (const [change, name, code] of [
      [{}, 'ranked', 'RANK_MISSING'],
      [{}, 'nothing', 'NOT_FOUND'],
      [{ version: 7 }, 'mug', 'CONFLICT'],
      [{ quantity: 0 }, 'mug', 'INVALID_INPUT'],
      [{ quantity: -1 }, 'mug', 'INVALID_INPUT'],
      [{ quantity: 1.5 }, 'mug', 'INVALID_INPUT'],
      [{ quantity: 21 }, 'mug', 'INVALID_INPUT'],
      [{ phone: 'call me' }, 'mug', 'INVALID_INPUT'],
      [{ deliveryAddress: undefined }, 'mug', 'INVALID_INPUT'],
      [{ quantity: 5 }, 'mug', 'POINTS_MISSING'],
    ] as const)
      expect(codeOf(await redeem(me, name, change)), JSON.stringify(change)).toBe(code)
    // Somebody else's exchange is nobody's business.
    const other = await member(100)
    const theirs = numberOf(await redeem(other, 'mug'))
    expect(codeOf(await decide(me, theirs, 'approve'))).toBe('NOT_FOUND')
    expect(await exchanges(me)).toEqual([])
    await house.db.query(sql`UPDATE member SET excluded_until = app_now() + interval '1 day' WHERE id = ${me.id}`)
    for (const one of ['bonus', 'rounds']) expect(codeOf(await redeem(me, one))).toBe('ACCOUNT_EXCLUDED')
    const offered = (await rewards(me)).map(({ kind }) => kind)
    expect([offered.includes('goods'), offered.includes('bonus'), offered.includes('freeRounds')]).toEqual([
      true,
      false,
      false,
    ])
    await freeze(house.db, me.id)
    expect(codeOf(await redeem(me, 'mug'))).toBe('ACCOUNT_FROZEN')
    expect(codeOf(await convert(me, {}))).toBe('ACCOUNT_FROZEN')
    expect(await points(me)).toBe(200)
  })

  it('[PTS-02] turns points into money in whole steps, at the rate that was shown, once', async () => {
    const me = await member(350)
    const before = await money(me)
    for (const [change, code] of [
      [{ points: '250', value: '2.5' }, 'INVALID_INPUT'],
      [{ points: '-100', value: '1' }, 'INVALID_INPUT'],
      [{ points: '0', value: '0' }, 'INVALID_INPUT'],
      [{ points: '100', value: '2' }, 'CONFLICT'],
      [{ points: '400', value: '4' }, 'POINTS_MISSING'],
    ] as const)
      expect(codeOf(await convert(me, change)), JSON.stringify(change)).toBe(code)
    const key = randomUUID()
    const answers = heard(await thirty(() => convert(me, { key, points: '300', value: '3' })))
    await house.quiet()
    expect(new Set(answers.map(numberOf)).size).toBe(1)
    expect([await points(me), await money(me)]).toEqual([50, before + 3])
    expect(await exchanges(me)).toMatchObject([{ exchangeType: 'convert', requiredPoints: '300', status: 'approved' }])
    await rates({ shown: false })
    expect(codeOf(await convert(me, { key, points: '300', value: '3' }))).toBe('done')
    expect(codeOf(await convert(me, {}))).toBe('METHOD_OFF')
  })

  it('[PTS-01, LOG-11] is shown to visitors, and keeps an account from being closed while goods wait', async () => {
    const me = await member(100)
    const mall = await house.call('GET', '/wps/point-mall?language=EN')
    expect(JSON.stringify(mall.body.value)).toContain('A mug')
    expect(codeOf(await redeem(me, 'mug'))).toBe('done')
    const state = await house.call('GET', '/wps/member/data', { token: me.token })
    expect(JSON.stringify(state.body)).toContain('redemption')
  })
})
