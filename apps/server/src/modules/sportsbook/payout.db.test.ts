import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import type { House, Player } from '#tests/support/house.ts'
import { openOperator } from '#tests/support/operators.ts'
import { type Leg, openSports, type SportsHouse } from '#tests/support/sports.ts'

let database: TestDatabase
let house: House
let book: SportsHouse
let player: Player
let legs: readonly Leg[]
let fight: Leg

beforeAll(async () => {
  database = await createTestDatabase('sports_payout')
  book = await openSports(database.url, {
    settings: { mostPayouts: { football: '80', series: '1000', cockfight: '50' } },
  })
  ;({ house } = book)
  player = await house.register()
  legs = await Promise.all(
    [await book.match(), await book.match(), await book.match()].map(async (match) => ({
      market: await book.marketOf(match, '1x2'),
      pick: 'home',
      price: 2000,
    })),
  )
  await book.event({ key: 'cocks', home: 'Red', away: 'White', sport: 'cockfight' }, [
    { type: 'fight', period: 'match', status: 1, prices: [1900, 9000, 1900] },
  ])
  fight = { market: await book.marketOf('cocks', 'fight'), pick: 'meron', price: 1900 }
})
afterAll(async () => {
  await house.close()
  await database.drop()
})

it.each<[string, () => readonly Leg[], string, string, string]>([
  ['a single', () => legs.slice(0, 1), 'single', '80.00000', '40'],
  ['a combination', () => legs, 'combination', '80.00000', '10'],
  // Three lines of 4 each.
  ['a system', () => legs, '2-of-3', '80.00000', '6.66'],
  ['one of two sports', () => [...legs.slice(0, 1), fight], 'combination', '50.00000', '13.15'],
])('[SPB-04] %s pays what its class does at most, also of a member with a stake factor', async (...given) => {
  const [, of, kind, mostPayout, most] = given
  const more = (Number(most) + 0.01).toFixed(2)
  const isRefused = async (): Promise<void> => {
    const { body } = await book.place(player, of(), { kind, unit: more })
    expect(body).toMatchObject({ code: 'AMOUNT_OUT_OF_RANGE', detail: { mostPayout } })
    expect(Number(Object(body.detail).unit)).toBe(Number(most))
  }
  await isRefused()
  const { token } = await openOperator(house, 'manager')
  const factor = (percent: number) =>
    house.call('PUT', '/ops/sports/factors/set', { token, body: { member: player.id, percent, reason: 'Sharp.' } })
  expect(await factor(50)).toMatchObject({ status: 200 })
  await isRefused()
  expect(await book.place(player, of(), { kind, unit: most })).toMatchObject({ status: 200 })
  expect(await factor(100)).toMatchObject({ status: 200 })
})
