import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql } from '../../../platform/db/sql.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import type { Answer, House } from '#tests/support/house.ts'
import { codeOf, idOf } from '#tests/support/lottery-desk.ts'
import { openOperator } from '#tests/support/operators.ts'
import { readMark } from '../view.sql.ts'
import { market, openSports, type SportsHouse } from '#tests/support/sports.ts'

let database: TestDatabase
let house: House
let book: SportsHouse
let maker: { readonly id: string; readonly token: string }

/** What the margin of 20 % that football has makes of chances of a half and a quarter, and what 15 and 10 % make of them. */
const [at20, at15, at10] = [
  [1773, 3144, 3144],
  [1823, 3324, 3324],
  [1877, 3524, 3524],
]

beforeAll(async () => {
  database = await createTestDatabase('sports_margin')
  book = await openSports(database.url, { settings: { margins: { football: 20, series: 0, cockfight: 0 } } })
  ;({ house } = book)
  maker = await openOperator(house, 'manager')
})
afterAll(async () => {
  await house.close()
  await database.drop()
})

const set = (event: number, margin?: number): Promise<Answer> =>
  house.call('PUT', '/ops/sports/margin', {
    token: maker.token,
    body: { event, margin, reason: 'The feed is not sure of it.' },
  })

async function eventOf(key: string): Promise<number> {
  const [row] = await house.db.query<{ id: number }>(sql`SELECT id FROM sport_event WHERE key = ${key}`)
  if (row === undefined) throw new Error('no match')
  return row.id
}
/** Prices of the first market of an event. */
async function pricesOf(event: number, of = 0): Promise<unknown> {
  const { body } = await house.call('GET', `/wps/sports/event?event=${event}`)
  return Object(body.value).event.markets[of].picks.map(({ price }: { readonly price: unknown }) => price)
}

it('[SPB-03] of one event moves its prices at once and with every message, until it is released', async () => {
  const player = await house.register()
  const match = await book.match()
  const [event, other] = [await eventOf(match), await eventOf(await book.match())]
  const number = await book.marketOf(match, '1x2')
  expect(await pricesOf(event)).toEqual(at20)
  const before = await readMark(house.db, 'football')
  const answers = await Promise.all(Array.from({ length: 30 }, () => set(event, 15)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.map(codeOf).filter((code) => code === 'STATE_PASSED')).toHaveLength(29)
  expect(await readMark(house.db, 'football')).not.toEqual(before)
  expect(await pricesOf(event)).toEqual(at15)
  expect(await pricesOf(other)).toEqual(at20)
  expect(await book.place(player, [{ market: number, pick: 'home', price: 1773 }])).toMatchObject({
    body: { detail: { legs: [{ fault: 'price', price: 1823 }] } },
  })
  // The feed's next chances are priced by it too.
  await book.odds(match, { markets: [market('1x2', undefined, [0.25, 0.5, 0.25])] })
  expect(await pricesOf(event)).toEqual([3324, 1823, 3324])
  const { body } = await house.call('GET', `/ops/sports/events?event=${event}`, { token: maker.token })
  expect(body.value).toMatchObject({ list: [{ margin: 15 }] })
  expect((await set(event)).body.value).toEqual({ isSet: true })
  expect(await pricesOf(event)).toEqual([3144, 1773, 3144])
  const done = await house.db.query(sql`
    SELECT actor, before, after FROM audit WHERE action = 'sports.marginSet' AND subject = ${`sportEvent:${event}`} ORDER BY n`)
  expect(done).toMatchObject([
    { actor: `operator:${maker.id}`, before: { margin: null }, after: { margin: 15 } },
    { before: { margin: 15 }, after: { margin: null } },
  ])
})

it('[SPB-03] of one event leaves prices by hand and those that the feed sends as they are', async () => {
  const match = await book.match()
  const event = await eventOf(match)
  await book.odds(match, { markets: [{ ...market('ou', 10, [0.5, 0.5]), prices: [1950, 1850] }] })
  await house.call('PUT', '/ops/sports/prices', {
    token: maker.token,
    body: { market: await book.marketOf(match, '1x2'), prices: '1.9 3 3', reason: 'Mine.' },
  })
  expect(await set(event, 25)).toMatchObject({ status: 200 })
  expect(await pricesOf(event)).toEqual([1900, 3000, 3000])
  expect(await pricesOf(event, 1)).toEqual([1950, 1850])
})

it('[SPB-03, OPS-11] of one event takes two people where a pick pays over a tenth more than by its sport', async () => {
  const event = await eventOf(await book.match())
  const asked = await set(event, 10)
  expect(await pricesOf(event)).toEqual(at20)
  const owner = await openOperator(house, 'owner')
  const approve = (token: string): Promise<Answer> =>
    house.call('POST', '/ops/proposals/decide', { token, body: { id: idOf(asked), decision: 'approve' } })
  expect(codeOf(await approve(maker.token))).toBe('SECOND_PERSON_NEEDED')
  const answers = await Promise.all(Array.from({ length: 30 }, () => approve(owner.token)))
  expect(answers.map(codeOf).filter((code) => code === 'done')).toHaveLength(1)
  expect(await pricesOf(event)).toEqual(at10)
  expect((await set(event, 18)).body.value).toEqual({ isSet: true })
})

it('[SPB-03] of one event is refused where there is none such, outside its bounds, and of one that is over', async () => {
  expect(codeOf(await set(1_999_999_999, 5))).toBe('NOT_FOUND')
  const match = await book.match()
  const event = await eventOf(match)
  for (const margin of [-1, 31]) expect(codeOf(await set(event, margin))).toBe('INVALID_INPUT')
  await book.odds(match, { phase: 'live' })
  await book.end(match, 1, 0)
  expect(codeOf(await set(event, 25))).toBe('STATE_PASSED')
})
