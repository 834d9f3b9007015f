import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../../platform/db/sql.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import type { Answer, House } from '#tests/support/house.ts'
import { openOperator } from '#tests/support/operators.ts'
import { openSports, score, type SportsHouse } from '#tests/support/sports.ts'

let database: TestDatabase
let house: House
let book: SportsHouse
let maker: { readonly id: string; readonly token: string }

beforeAll(async () => {
  database = await createTestDatabase('sports_desk')
  book = await openSports(database.url)
  ;({ house } = book)
  maker = await openOperator(house, 'manager')
})
afterAll(async () => {
  await house.close()
  await database.drop()
})

const ask = (path: string, query: Record<string, string> = {}): Promise<Answer> =>
  house.call('GET', `/ops/sports/${path}?${String(new URLSearchParams(query))}`, { token: maker.token })

async function idOf(key: string): Promise<string> {
  const [row] = await house.db.query<{ id: number }>(sql`SELECT id FROM sport_event WHERE key = ${key}`)
  return String(row?.id ?? 0)
}

describe('events on the desk', () => {
  it('[SPB-03] are listed with what is bet on them, and show, audited, what a pick may cost', async () => {
    const [first, second] = [await house.register(), await house.register()]
    const [event, other] = [await book.match(), await book.match()]
    const result = await book.marketOf(event, '1x2')
    const legs = [
      { market: result, pick: 'home', price: 2000 },
      { market: await book.marketOf(other, 'ou'), pick: 'over', price: 2000 },
    ]
    expect(await book.place(first, legs.slice(0, 1))).toMatchObject({ status: 200 })
    expect(await book.place(second, [{ market: result, pick: 'draw', price: 4000 }])).toMatchObject({ status: 200 })
    expect(await book.place(second, legs)).toMatchObject({ status: 200 })
    await book.odds(event, score(0, 0))
    const id = await idOf(event)
    expect((await ask('events', { phase: 'live' })).body.value).toMatchObject({
      list: [
        { event: Number(id), bets: 3, stake: '30.00000', score: '0–0', open: true, held: null, producer: 'tests' },
      ],
    })
    expect((await ask('events', { event: await idOf(other) })).body.value).toMatchObject({
      list: [{ bets: 1, stake: '10.00000', phase: 'before' }],
    })
    const competitions = await ask('competitions')
    expect(competitions.body.value).toMatchObject({ list: [{ name: 'Coastal League', sport: 'football' }] })
    expect((await ask('producers')).body.value).toMatchObject({ list: [{ name: 'tests', state: 'up', events: 2 }] })
    const markets = await ask('markets', { event: id })
    expect(markets.body.value).toMatchObject({
      list: [
        { key: '1x2', state: 'active', open: true, prices: 'home 2.000 · draw 4.000 · away 4.000' },
        { key: 'ou:2.5' },
        { key: 'ah:-0.25' },
      ],
    })
    const liability = await ask('liability', { event: id })
    expect(liability.body.value).toMatchObject({
      total: 2,
      picks: [
        // 10 at 4.000 on the draw: 40 are paid of the market's 20.
        { key: '1x2', pick: 'draw', price: 4, bets: 1, pays: '40.00000', result: '-20.00000', used: '30.00000' },
        {
          pick: 'home',
          bets: 1,
          stake: '10.00000',
          pays: '20.00000',
          result: '0.00000',
          combined: 1,
          combinedStake: '10.00000',
          used: '20.00000',
          limit: '250000.00000',
        },
      ],
    })
    const reads = await house.db.query(sql`
      SELECT FROM audit WHERE action = 'sports.liabilityRead' AND subject = ${`sportEvent:${id}`} AND actor = ${`operator:${maker.id}`}`)
    expect(reads).toHaveLength(1)
    expect(await ask('liability', { event: '999999' })).toMatchObject({ status: 404 })
    expect(await ask('markets', { event: '999999' })).toMatchObject({ status: 404 })
  })
})
