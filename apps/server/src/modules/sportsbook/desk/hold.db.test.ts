import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../../platform/db/sql.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import type { Answer, House } from '#tests/support/house.ts'
import { codeOf, idOf } from '#tests/support/lottery-desk.ts'
import { openOperator } from '#tests/support/operators.ts'
import { readMark } from '../view.sql.ts'
import { market, openSports, score, type SportsHouse } from '#tests/support/sports.ts'

let database: TestDatabase
let house: House
let book: SportsHouse
let maker: { readonly id: string; readonly token: string }
/** What happens while a bet on a live event waits. */
let meanwhile: () => Promise<unknown> = () => Promise.resolve()

beforeAll(async () => {
  database = await createTestDatabase('sports_hold')
  book = await openSports(database.url, { pause: async () => void (await meanwhile()) })
  ;({ house } = book)
  maker = await openOperator(house, 'manager')
})
afterAll(async () => {
  await house.close()
  await database.drop()
})

type Of = 'event' | 'market' | 'producer'
const send = (what: 'hold' | 'reopen', of: Of, number: number): Promise<Answer> =>
  house.call('POST', `/ops/sports/${what}`, { token: maker.token, body: { of, number, reason: 'A wrong price.' } })

const codes = (answers: readonly Answer[]): unknown[] => answers.map(({ status, body }) => body.code ?? status)
const fault = (answer: Answer): unknown => answer.body.detail

/** The numbers of a match and of what it belongs to. */
async function numbersOf(key: string): Promise<Readonly<Record<Of, number>>> {
  const [row] = await house.db.query<Record<Of, number>>(sql`
    SELECT e.id AS event, e.producer, m.id AS market FROM sport_event e JOIN sport_market m ON m.event = e.id
    WHERE e.key = ${key} AND m.type = '1x2'`)
  if (row === undefined) throw new Error('no match')
  return row
}
async function shown(event: number): Promise<unknown> {
  const { body } = await house.call('GET', `/wps/sports/event?event=${event}`)
  return body.value
}

describe('what an operator suspends', () => {
  it.each(['event', 'market', 'producer'] as const)(
    '[SPB-03] as %s takes no bets though the feed says it is open, until it is reopened',
    async (of) => {
      const player = await house.register()
      const match = await book.match()
      const numbers = await numbersOf(match)
      const leg = { market: numbers.market, pick: 'home', price: 2000 }
      const before = await readMark(house.db, 'football')
      expect(await send('hold', of, numbers[of])).toMatchObject({ status: 200 })
      const held = await readMark(house.db, 'football')
      expect(held).not.toEqual(before)
      expect(await shown(numbers.event)).toMatchObject({
        event: { open: of === 'market', markets: [{ id: numbers.market, open: false }, { open: of === 'market' }, {}] },
      })
      // The feed goes on, and says that all of it is open.
      await book.odds(match, { markets: [market('1x2', undefined, [0.5, 0.25, 0.25])] })
      const refused = await book.place(player, [leg])
      expect(fault(refused)).toMatchObject({ legs: [{ leg: 0, fault: 'suspended' }] })
      const answers = await Promise.all(Array.from({ length: 30 }, () => send('reopen', of, numbers[of])))
      expect(codes(answers).filter((code) => code === 200)).toHaveLength(1)
      expect(codes(answers).filter((code) => code === 'STATE_PASSED')).toHaveLength(29)
      expect(await readMark(house.db, 'football')).not.toEqual(held)
      expect(await book.place(player, [leg])).toMatchObject({ status: 200 })
      const done = await house.db.query(sql`
        SELECT action, after FROM audit WHERE actor = ${`operator:${maker.id}`}
          AND subject = ${`sport${of === 'event' ? 'Event' : of === 'market' ? 'Market' : 'Producer'}:${numbers[of]}`} ORDER BY n`)
      expect(done).toEqual([
        { action: 'sports.held', after: { reason: 'A wrong price.' } },
        { action: 'sports.reopened', after: { reason: 'A wrong price.' } },
      ])
    },
  )

  it('[SPB-03, SPB-04] refuses a bet that waited meanwhile, also where it is open again', async () => {
    const player = await house.register()
    const match = await book.match()
    const { market: number } = await numbersOf(match)
    await book.odds(match, score(0, 0))
    meanwhile = async () => {
      await send('hold', 'market', number)
      await send('reopen', 'market', number)
    }
    const refused = await book.place(player, [{ market: number, pick: 'home', price: 2000 }])
    meanwhile = () => Promise.resolve()
    expect(fault(refused)).toMatchObject({ legs: [{ leg: 0, fault: 'stopped' }] })
    expect(await book.place(player, [{ market: number, pick: 'home', price: 2000 }])).toMatchObject({ status: 200 })
  })

  it('[SPB-03] is refused where there is none such, and without a reason', async () => {
    for (const of of ['event', 'market', 'producer'] as const)
      expect(await send('hold', of, 1_999_999_999)).toMatchObject({ body: { code: 'NOT_FOUND' } })
    const answer = await house.call('POST', '/ops/sports/hold', {
      token: maker.token,
      body: { of: 'event', number: 1, reason: ' ' },
    })
    expect(answer).toMatchObject({ body: { code: 'INVALID_INPUT' } })
  })
})

describe('prices by hand', () => {
  const set = (number: number, prices?: string): Promise<Answer> =>
    house.call('PUT', '/ops/sports/prices', {
      token: maker.token,
      body: { market: number, prices, reason: 'The feed is slow.' },
    })

  it('[SPB-03, SPB-04] hold whatever the feed says, until they are released', async () => {
    const player = await house.register()
    const match = await book.match()
    const { market: number, event } = await numbersOf(match)
    const before = await readMark(house.db, 'football')
    expect(await set(number, '1.5 4 -')).toMatchObject({ status: 200 })
    expect(await readMark(house.db, 'football')).not.toEqual(before)
    await book.odds(match, { markets: [market('1x2', undefined, [0.4, 0.3, 0.3])] })
    expect(await shown(event)).toMatchObject({
      event: { markets: [{ picks: [{ pick: 'home', price: 1500 }, { price: 4000 }, { price: null }] }, {}, {}] },
    })
    const leg = { market: number, pick: 'home', price: 1500 }
    expect(await book.place(player, [{ ...leg, price: 2500 }])).toMatchObject({
      body: { detail: { legs: [{ fault: 'price', price: 1500 }] } },
    })
    expect((await book.place(player, [leg])).body.value).toMatchObject({ bet: { legs: [{ price: 1500 }] } })
    expect(await book.place(player, [{ ...leg, pick: 'away' }])).toMatchObject({
      body: { detail: { legs: [{ fault: 'suspended' }] } },
    })
    expect(
      codes(await Promise.all(Array.from({ length: 30 }, () => set(number)))).filter((code) => code === 200),
    ).toHaveLength(1)
    expect((await book.place(player, [{ ...leg, price: 2500 }])).body.value).toMatchObject({
      bet: { legs: [{ price: 2500 }] },
    })
    for (const prices of ['2 3', '2 3 4 5', '1 2 3', '2 3 x', '2 3 1001', '2 3 -1'])
      expect(await set(number, prices)).toMatchObject({ body: { code: 'INVALID_INPUT' } })
    expect(await set(1_999_999_999, '2 3 4')).toMatchObject({ body: { code: 'NOT_FOUND' } })
  })

  it('[SPB-03, OPS-11] that pay over a tenth more than by the feed take two people', async () => {
    const player = await house.register()
    const { market: number } = await numbersOf(await book.match())
    const leg = { market: number, pick: 'home', price: 2000 }
    expect((await set(number, '2.2 4 4')).body.value).toEqual({ isSet: true })
    const asked = await set(number, '2.201 4 4')
    expect((await book.place(player, [{ ...leg, price: 2200 }])).status).toBe(200)
    const approve = (token: string): Promise<Answer> =>
      house.call('POST', '/ops/proposals/decide', { token, body: { id: idOf(asked), decision: 'approve' } })
    expect(codeOf(await approve(maker.token))).toBe('SECOND_PERSON_NEEDED')
    const owner = await openOperator(house, 'owner')
    const answers = await Promise.all(Array.from({ length: 30 }, () => approve(owner.token)))
    expect(answers.map(codeOf).filter((code) => code === 'done')).toHaveLength(1)
    expect((await book.place(player, [{ ...leg, price: 2201 }])).status).toBe(200)
  })
})

describe('a stake factor', () => {
  const set = (member: string, percent: number): Promise<Answer> =>
    house.call('PUT', '/ops/sports/factors/set', {
      token: maker.token,
      body: { member, percent, reason: 'It knows more than the prices.' },
    })

  it('[SPB-03, SPB-04] lowers what one member may stake at most, audited, until it is 100', async () => {
    const [player, other] = [await house.register(), await house.register()]
    const match = await book.match()
    const { market: number } = await numbersOf(match)
    const legs = [{ market: number, pick: 'home', price: 2000 }]
    // 1 % of the 10000 that anybody may stake.
    const answers = await Promise.all(Array.from({ length: 30 }, () => set(player.id, 1)))
    expect(codes(answers).filter((code) => code === 200)).toHaveLength(1)
    expect(await book.place(player, legs, { unit: '100.01' })).toMatchObject({
      body: { code: 'AMOUNT_OUT_OF_RANGE', detail: { most: '100.00000' } },
    })
    expect(await book.place(player, legs, { unit: '100' })).toMatchObject({ status: 200 })
    expect(await book.place(other, legs, { unit: '100.01' })).toMatchObject({ status: 200 })
    const { body } = await house.call('GET', `/ops/sports/factors?member=${player.id}`, { token: maker.token })
    expect(body.value).toMatchObject({ list: [{ member: { id: player.id }, percent: 1, setBy: { id: maker.id } }] })
    expect(await set(player.id, 100)).toMatchObject({ status: 200 })
    expect(await book.place(player, legs, { unit: '100.01' })).toMatchObject({ status: 200 })
    const done = await house.db.query(sql`
      SELECT before, after FROM audit WHERE action = 'sports.factorSet' AND subject = ${`member:${player.id}`} ORDER BY n`)
    expect(done).toMatchObject([{ before: { percent: 100 }, after: { percent: 1 } }, { after: { percent: 100 } }])
    expect(await set(maker.id, 50)).toMatchObject({ body: { code: 'NOT_FOUND' } })
    expect(await set(other.id, 101)).toMatchObject({ body: { code: 'INVALID_INPUT' } })
  })
})
