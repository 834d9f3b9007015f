import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { parseMoney } from '#rules/money.ts'
import { sql } from '#server/platform/db/sql.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { type Gamblers, openGamblers, START, TABLE } from '#tests/support/gambler.ts'
import { betBody, type House, type Player, testProvider, textField } from '#tests/support/house.ts'
import { codeOf } from '#tests/support/withdrawals.ts'
import { setLimit } from '../safeguards/index.ts'

let database: TestDatabase
let house: House
let at: Gamblers
beforeAll(async () => {
  database = await createTestDatabase('bonus')
  at = await openGamblers(database.url)
  ;({ house } = at)
})
afterAll(async () => {
  await house.close()
  await database.drop()
})
afterEach(async () => expect(await house.audit()).toEqual([]))

describe('a bonus that is wagered', () => {
  it('[BON-01, BON-02] becomes real money once, up to its cap: the example of the rules to the cent', async () => {
    const me = await at.gambler()
    expect(await at.one(me)).toMatchObject({
      state: 'active',
      amount: '100.00000',
      required: '1000.00000',
      cap: '500.00000',
    })
    expect(await at.purses(me)).toEqual(['100.00', '100.00'])
    // Own 100 are lost, and count.
    expect((await me.bet('100', { round_closed: true })).status).toBe('RS_OK')
    expect(me.told()).toBe('100.00')
    expect(await at.one(me)).toMatchObject({ wagered: '100.00000' })
    // The bonus plays 880 of slots and is paid 1400.
    for (const [stake, won] of [
      ['80', '700'],
      ['300', '300'],
      ['500', '400'],
    ] as const) {
      const played = await me.bet(stake)
      expect(played.status).toBe('RS_OK')
      expect(await played.win(won)).toBe('RS_OK')
    }
    expect(await at.purses(me)).toEqual(['0.00', '620.00'])
    expect(await at.one(me)).toMatchObject({ state: 'active', wagered: '980.00000' })
    // A fifth of a table's stake counts; it is paid after the wagering is done, within what the cap leaves.
    const last = await me.bet('100', TABLE)
    expect(me.told()).toBe('500.00')
    expect(await at.one(me)).toMatchObject({ state: 'converted', wagered: '1000.00000', converted: '500.00000' })
    expect(await at.purses(me)).toEqual(['500.00', '0.00'])
    expect(await last.win('100')).toBe('RS_OK')
    expect(me.told()).toBe('500.00')
    expect(await at.purses(me)).toEqual(['500.00', '0.00'])
    const lines = await house.db.query<{ code: string; kind: number; amount: string }>(sql`
      SELECT a.code, e.kind, sum(e.amount)::bigint AS amount FROM entry e JOIN house_account a ON a.id = e.contra
      WHERE e.member = ${me.player.id} AND e.award IS NOT NULL GROUP BY 1, 2 ORDER BY 1, 2`)
    expect(lines.map(({ code, kind, amount }) => [code, kind, Number(amount) / 100_000])).toEqual([
      ['bonus', 2, -20],
      ['conversion', 1, 500],
      ['conversion', 2, -500],
      ['play', 1, -100],
      ['play', 2, 520],
    ])
    expect(
      await house.db.query(sql`
      SELECT FROM entry WHERE member = ${me.player.id} AND type = 17 AND kind = 1`),
    ).toHaveLength(1)
  })

  it('[BON-01] pays a late win of a stake that was borne before it converted, within what the cap leaves', async () => {
    const me = await at.gambler({ multiple: '1', capTimes: '1.5' }, { own: '0' })
    const [first, second] = [await me.bet('60'), await me.bet('40')]
    expect(await at.one(me)).toMatchObject({ state: 'converted', converted: '0.00000' })
    expect(await first.win('100')).toBe('RS_OK')
    expect(await at.purses(me)).toEqual(['100.00', '0.00'])
    expect(await second.win('100')).toBe('RS_OK')
    // 150 in all, so of the second 50 are lost.
    expect([me.told(), await at.purses(me)]).toEqual(['150.00', ['150.00', '0.00']])
    expect(await at.one(me)).toMatchObject({ converted: '150.00000' })
  })

  it('[BON-01, PRV-03] answers a repetition as it was answered first, whatever came since', async () => {
    const me = await at.gambler({ multiple: '2' }, { own: '10' })
    const first = await me.bet('30')
    expect(me.told()).toBe('80.00')
    const won = { transaction_uuid: randomUUID() }
    await first.win('50', won)
    expect(me.told()).toBe('130.00')
    const converts = await me.bet('5')
    const last = await me.bet('120')
    expect((await at.one(me)).state).toBe('active')
    await last.win('60')
    const done = await me.bet('50')
    expect((await at.one(me)).state).toBe('converted')
    const told = me.told()
    await me.bet('1')
    for (const [again, was] of [
      [() => first.again(), '80.00'],
      [() => first.win('50', won), '130.00'],
      [() => converts.again(), '125.00'],
      [() => done.again(), told],
    ] as const) {
      expect([await again(), me.told()]).toEqual(['RS_OK', was])
    }
  })
})

describe('whose money a stake is', () => {
  it.each([
    ['own money first', 'real', '40', ['60.00', '100.00']],
    ['the bonus first', 'bonus', '40', ['100.00', '60.00']],
    ['the bonus where own money does not do', 'real', '100', ['100.00', '0.00']],
  ] as const)('[BON-01] %s', async (_what, first, stake, left) => {
    const me = await at.gambler({ first }, { own: stake === '100' ? '99' : '100' })
    const played = await me.bet(stake)
    expect(await at.purses(me)).toEqual(stake === '100' ? ['99.00', '0.00'] : left)
    await played.win('10')
    const [real, bonus] = await at.purses(me)
    expect(Number(real) + Number(bonus)).toBe(stake === '100' ? 109 : 170)
  })

  it('[BON-01] is never both: what neither purse covers alone is refused', async () => {
    const me = await at.gambler({}, { own: '90' })
    expect((await me.bet('101')).status).toBe('RS_ERROR_NOT_ENOUGH_MONEY')
    expect([me.told(), await at.purses(me)]).toEqual(['190.00', ['90.00', '100.00']])
  })

  it('[BON-01] a further stake of a round is borne as its first', async () => {
    const me = await at.gambler({}, { own: '50' })
    const round = { round: 'doubled' }
    expect((await me.bet('80', round)).status).toBe('RS_OK')
    // Own money would do for this one, but the round is the bonus's.
    expect((await me.bet('20', round)).status).toBe('RS_OK')
    expect(await at.purses(me)).toEqual(['50.00', '0.00'])
    expect((await me.bet('20', round)).status).toBe('RS_ERROR_NOT_ENOUGH_MONEY')
  })

  it('[BON-01] a round that own money began before the bonus goes on with own money', async () => {
    await at.rules()
    const player = await house.register()
    const token = await house.gameToken(player)
    await at.lose(player, token, START - parseMoney('10'))
    const begun = betBody(player, token, { amount: 900_000, round: 'early' })
    await house.provider('bet', begun)
    const id = textField((await at.ask(player.id)).body.value, 'id')
    const double = (amount: number) => house.provider('bet', betBody(player, token, { amount, round: 'early' }))
    expect((await double(900_000)).reply.status).toBe('RS_ERROR_NOT_ENOUGH_MONEY')
    expect((await double(100_000)).reply.status).toBe('RS_OK')
    expect(await at.purses({ player })).toEqual(['0.00', '100.00'])
    expect(await at.one({ player, id })).toMatchObject({ wagered: '1.00000' })
  })

  it('[BON-01] a round of a bonus that is over takes nothing more, of whatever purse', async () => {
    const me = await at.gambler({}, { own: '50' })
    const round = { round: 'leftover' }
    const first = await me.bet('60', round)
    await house.call('POST', '/wps/bonus/give-up', { token: me.player.token, body: { id: me.id } })
    // A payout of the round may regard its first stake, so own money would be lost with it.
    expect((await me.bet('10', round)).status).toBe('RS_ERROR_DUPLICATE_TRANSACTION')
    const next = textField((await at.ask(me.player.id, '20')).body.value, 'id')
    expect((await me.bet('10', round)).status).toBe('RS_ERROR_DUPLICATE_TRANSACTION')
    expect(await first.win('100')).toBe('RS_OK')
    expect(await at.purses(me)).toEqual(['50.00', '20.00'])
    expect((await me.bet('10')).status).toBe('RS_OK')
    expect(await at.one({ player: me.player, id: next })).toMatchObject({ wagered: '10.00000' })
  })

  it('[BON-01] in a game that does not count is own money, and the game hears nothing of the bonus', async () => {
    const me = await at.gambler({ weights: [{ of: 'gameClass', value: 'LINES', percent: 100 }] }, { own: '50' })
    expect((await me.bet('20', TABLE)).status).toBe('RS_OK')
    expect([me.told(), await at.purses(me)]).toEqual(['30.00', ['30.00', '100.00']])
    expect((await me.bet('31', TABLE)).status).toBe('RS_ERROR_NOT_ENOUGH_MONEY')
    expect(me.told()).toBe('30.00')
    expect(await at.one(me)).toMatchObject({ wagered: '0.00000' })
  })

  it('[BON-01] is asked for with both purses by a game that takes the bonus', async () => {
    const me = await at.gambler({}, { own: '50' })
    const token = await house.gameToken(me.player)
    const { reply } = await house.provider('balance', {
      user: me.player.id,
      token,
      request_uuid: randomUUID(),
      game_code: testProvider.gameCode,
    })
    expect(reply).toMatchObject({ status: 'RS_OK', balance: 15_000_000 })
  })

  it('[BON-01] above the highest stake is refused, with own money too where that counts', async () => {
    const me = await at.gambler({ highestStake: '5' })
    expect((await me.bet('5.01')).status).toBe('RS_ERROR_LIMIT_REACHED')
    expect((await me.bet('5')).status).toBe('RS_OK')
    const free = await at.gambler({ highestStake: '5', ownStakesCount: false })
    expect((await free.bet('50')).status).toBe('RS_OK')
    expect(await at.one(free)).toMatchObject({ wagered: '0.00000' })
  })

  it('[SAF-01, BON-01] counts for limits on stakes from both purses, for limits on losses from own money alone', async () => {
    const stakes = await at.gambler({ first: 'bonus' })
    const set = (player: Player, measure: 'stake' | 'loss', amount: string) =>
      house.db.transaction((tx) => setLimit(tx, player.id, { measure, period: 'day', amount: parseMoney(amount) }))
    const used = START - parseMoney('100')
    await set(stakes.player, 'stake', String(Number(used + parseMoney('50')) / 100_000))
    expect((await stakes.bet('30')).status).toBe('RS_OK')
    expect((await stakes.bet('21')).status).toBe('RS_ERROR_LIMIT_REACHED')
    expect((await stakes.bet('20')).status).toBe('RS_OK')
    // Also once the bonus is over.
    await house.call('POST', '/wps/bonus/give-up', { token: stakes.player.token, body: { id: stakes.id } })
    expect((await stakes.bet('1')).status).toBe('RS_ERROR_LIMIT_REACHED')
    const losses = await at.gambler({ first: 'bonus' })
    await set(losses.player, 'loss', String(Number(used + parseMoney('10')) / 100_000))
    expect((await losses.bet('30')).status).toBe('RS_OK')
    expect((await losses.bet('70')).status).toBe('RS_OK')
    expect((await losses.bet('11')).status).toBe('RS_ERROR_LIMIT_REACHED')
    expect((await losses.bet('10')).status).toBe('RS_OK')
  })
})

describe('a stake that is taken back', () => {
  it('[BON-01] goes where it came from, and counts no more', async () => {
    const me = await at.gambler({}, { own: '50' })
    const [own, ofBonus] = [await me.bet('50'), await me.bet('80')]
    expect(await at.one(me)).toMatchObject({ wagered: '130.00000' })
    expect(await ofBonus.back()).toBe('RS_OK')
    expect([me.told(), await at.purses(me)]).toEqual(['100.00', ['0.00', '100.00']])
    expect(await own.back()).toBe('RS_OK')
    expect([me.told(), await at.purses(me)]).toEqual(['150.00', ['50.00', '100.00']])
    expect(await at.one(me)).toMatchObject({ wagered: '0.00000' })
  })

  it.each([
    ['converted: own money', '1', undefined, ['60.00', '0.00']],
    ['given up: nothing', '10', 'giveUp', ['0.00', '0.00']],
  ] as const)('[BON-01] of a bonus that was %s', async (_what, multiple, then, left) => {
    const me = await at.gambler({ multiple }, { own: '0' })
    const [first] = [await me.bet('60'), await me.bet('40')]
    if (then !== undefined)
      await house.call('POST', '/wps/bonus/give-up', { token: me.player.token, body: { id: me.id } })
    expect(await first.back()).toBe('RS_OK')
    expect([me.told(), await at.purses(me)]).toEqual([left[0], left])
  })
})

describe('the end of a bonus', () => {
  it('[BON-02] by giving it up takes the purse and leaves own money, once', async () => {
    const me = await at.gambler()
    const giveUp = () => house.call('POST', '/wps/bonus/give-up', { token: me.player.token, body: { id: me.id } })
    expect((await giveUp()).body.value).toMatchObject({ state: 'forfeited', reason: 'givenUp' })
    expect(await at.purses(me)).toEqual(['100.00', '0.00'])
    expect((await giveUp()).body.value).toMatchObject({ state: 'forfeited', reason: 'givenUp' })
    const other = await house.register()
    const foreign = await house.call('POST', '/wps/bonus/give-up', { token: other.token, body: { id: me.id } })
    expect(codeOf(foreign)).toBe('NOT_FOUND')
  })

  it('[BON-02] comes by an operator, who ends what waits as well', async () => {
    const me = await at.gambler()
    const waits = textField((await at.ask(me.player.id, '20')).body.value, 'id')
    for (const id of [waits, me.id])
      expect(
        (await house.call('DELETE', `/ops/bonuses?member=${me.player.id}&id=${id}`, { token: at.maker.token })).body
          .value,
      ).toMatchObject({ state: 'forfeited', reason: 'operator' })
    expect(await at.purses(me)).toEqual(['100.00', '0.00'])
  })

  it('[BON-01] makes the next one active; one is active at a time', async () => {
    const me = await at.gambler()
    const next = textField((await at.ask(me.player.id, '20')).body.value, 'id')
    expect((await at.mine(me.player)).map(({ id, state }) => [id, state])).toEqual([
      [next, 'waiting'],
      [me.id, 'active'],
    ])
    await house.call('POST', '/wps/bonus/give-up', { token: me.player.token, body: { id: me.id } })
    await house.app.run('bonus')
    expect(await at.one({ player: me.player, id: next })).toMatchObject({ state: 'active' })
    expect(await at.purses(me)).toEqual(['100.00', '20.00'])
  })

  it('[SAF-02, BON-02] comes with an exclusion, with all that wait', async () => {
    const me = await at.gambler()
    await at.ask(me.player.id, '20')
    await house.call('POST', '/wps/safer/break', {
      token: me.player.token,
      body: { kind: 'exclusion', length: 6, sure: true },
    })
    await house.app.run('bonus_breaks')
    expect((await at.mine(me.player)).map(({ state, reason }) => [state, reason])).toEqual([
      ['forfeited', 'exclusion'],
      ['forfeited', 'exclusion'],
    ])
    expect(await at.purses(me)).toEqual(['100.00', '0.00'])
    expect(codeOf(await at.ask(me.player.id))).toBe('ACCOUNT_EXCLUDED')
  })
})
