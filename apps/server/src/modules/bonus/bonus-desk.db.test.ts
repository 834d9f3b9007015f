import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#server/platform/db/sql.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { type Gambler, type Gamblers, openGamblers } from '#tests/support/gambler.ts'
import { type House, textField } from '#tests/support/house.ts'
import { agree } from '#tests/support/operators.ts'
import { passTimeAwake } from '#tests/support/time.ts'
import { codeOf } from '#tests/support/withdrawals.ts'

const DAY = 86_400

let database: TestDatabase
let house: House
let at: Gamblers
beforeAll(async () => {
  database = await createTestDatabase('bonus_desk')
  at = await openGamblers(database.url)
  ;({ house } = at)
})
afterAll(async () => {
  await house.close()
  await database.drop()
})
afterEach(async () => expect(await house.audit()).toEqual([]))

describe('bonus money that an operator gives', () => {
  it('[BON-01, WAL-02] is one for its key, also thirty times at once', async () => {
    await at.rules()
    const player = await house.register()
    const key = randomUUID()
    const answers = await Promise.all(Array.from({ length: 30 }, () => at.ask(player.id, '10', { key })))
    // Some of thirty may hear that the house is busy; nobody else hears of another bonus.
    const done = answers.filter((answer) => codeOf(answer) !== 'BUSY')
    expect(new Set(done.map((answer) => textField(answer.body.value, 'id'))).size).toBe(1)
    expect(await at.purses({ player })).toEqual(['1000.00', '10.00'])
    expect(codeOf(await at.ask(player.id, '11', { key }))).toBe('DUPLICATE_REFERENCE')
  })

  it('[OPS-07] above what one person may give needs a second one', async () => {
    await at.rules({}, { aloneUpTo: '20' })
    const player = await house.register()
    expect((await at.ask(player.id, '15')).body.value).toMatchObject({ state: 'active' })
    const asked = await at.ask(player.id, '6')
    expect(await agree(house, asked, at.checker.token)).toBe('done')
    expect((await at.mine(player)).map(({ amount, state }) => [amount, state])).toEqual([
      ['6.00000', 'waiting'],
      ['15.00000', 'active'],
    ])
    await at.rules({}, { aloneUpTo: '1000', aloneDaily: '0' })
    expect((await at.ask(player.id, '1')).body.value).toHaveProperty('proposal')
  })

  it('[BON-01, OPS-07] under other terms needs two people, whatever the change', async () => {
    await at.rules()
    const read = async (): Promise<{ version: number; value: Record<string, unknown> }> => {
      const { body } = await house.call('GET', '/ops/settings', { token: at.maker.token })
      return Object(body.value).bonus
    }
    const { version, value } = await read()
    const changed = { ...value, terms: { ...Object(value['terms']), multiple: '0.01' } }
    const body = { version, value: changed, reason: 'Cheaper' }
    const written = await house.call('PUT', '/ops/settings/bonus', { token: at.maker.token, body })
    expect(written.body.value).toHaveProperty('proposal', expect.any(String))
    expect((await read()).version).toBe(version)
  })

  it('[BON-01] so small that its terms round to nothing is refused', async () => {
    await at.rules({ multiple: '0.5' })
    const player = await house.register()
    expect(codeOf(await at.ask(player.id, '0.00001'))).toBe('INVALID_INPUT')
    await at.rules({ multiple: '1', capTimes: '0.5' })
    expect(codeOf(await at.ask(player.id, '0.00001'))).toBe('INVALID_INPUT')
    expect(codeOf(await at.ask(player.id, '0.00002'))).toBe('done')
  })

  it('[BON-01] of an account that is closed is refused', async () => {
    await at.rules()
    const player = await house.register()
    await house.db.query(sql`UPDATE member SET closed_at = app_now() WHERE id = ${player.id}`)
    expect(codeOf(await at.ask(player.id))).toBe('NOT_FOUND')
    await house.db.query(sql`UPDATE member SET closed_at = NULL WHERE id = ${player.id}`)
    expect(codeOf(await at.ask(player.id))).toBe('done')
  })

  it('[BON-01] of nobody, of nothing, and below it is refused', async () => {
    const player = await house.register()
    expect(codeOf(await at.ask('123456789'))).toBe('NOT_FOUND')
    for (const amount of ['0', '-1', '1.000001', 'a'])
      expect(codeOf(await at.ask(player.id, amount))).toBe('INVALID_INPUT')
  })

  it('[BON-02] is listed by state, and a race of ending it and giving it up has one winner', async () => {
    const me = await at.gambler()
    const list = await house.call('GET', `/ops/bonuses?member=${me.player.id}&state=active`, { token: at.maker.token })
    expect(list.body.value).toMatchObject({ list: [{ id: me.id, state: 'active', member: { id: me.player.id } }] })
    await Promise.all([
      house.call('POST', '/wps/bonus/give-up', { token: me.player.token, body: { id: me.id } }),
      house.call('DELETE', `/ops/bonuses?member=${me.player.id}&id=${me.id}`, { token: at.maker.token }),
    ])
    expect(await house.db.query(sql`SELECT FROM entry WHERE member = ${me.player.id} AND type = 18`)).toHaveLength(1)
  })
})

// Last, since time moves on: nobody registers any more.
describe('the time of a bonus', () => {
  let me: Gambler
  let paused: Gambler
  let poor: Gambler
  // All of them first: nobody registers once time has moved.
  beforeAll(async () => {
    ;[me, paused] = [await at.gambler({ days: 3 }), await at.gambler({ days: 3 })]
    poor = await at.gambler({}, { own: '0' })
  })

  it('[BON-02] is that nothing is left, once no round of it is open', async () => {
    const last = await poor.bet('100')
    const passes = async (seconds: number): Promise<void> => {
      await passTimeAwake(house.db, seconds)
      await house.app.run('bonus')
    }
    // Not at once: a payout may come a moment after a stake that closes its round.
    await passes(60)
    expect(await at.one(poor)).toMatchObject({ state: 'active' })
    await passes(120)
    expect(await at.one(poor)).toMatchObject({ state: 'active' })
    await last.win('0')
    await passes(60)
    expect(await at.one(poor)).toMatchObject({ state: 'active' })
    await passes(120)
    expect(await at.one(poor)).toMatchObject({ state: 'spent', reason: null })
  })

  it('[BON-02, SAF-02] is over after its days, a time-out not among them', async () => {
    await house.call('POST', '/wps/safer/break', {
      token: paused.player.token,
      body: { kind: 'timeOut', length: 1, sure: true },
    })
    // A longer break in its place adds what it is longer by, and not its whole length again.
    await house.call('POST', '/wps/safer/break', {
      token: paused.player.token,
      body: { kind: 'timeOut', length: 7, sure: true },
    })
    await house.app.run('bonus_breaks')
    await passTimeAwake(house.db, 3 * DAY - 600)
    await house.app.run('bonus')
    expect([(await at.one(me)).state, (await at.one(paused)).state]).toEqual(['active', 'active'])
    await passTimeAwake(house.db, 660)
    // A stake that comes before the house ended it is own money.
    await house.app.run('bonus')
    expect([await at.one(me), await at.one(paused)]).toMatchObject([
      { state: 'expired', reason: null },
      { state: 'active' },
    ])
    expect(await at.purses(me)).toEqual(['100.00', '0.00'])
    await passTimeAwake(house.db, 7 * DAY - 900)
    await house.app.run('bonus')
    expect(await at.one(paused)).toMatchObject({ state: 'active' })
    await passTimeAwake(house.db, 900)
    await house.app.run('bonus')
    expect(await at.one(paused)).toMatchObject({ state: 'expired' })
  })
})
