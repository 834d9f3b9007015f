import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql } from '../../../platform/db/sql.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import type { Answer, House } from '#tests/support/house.ts'
import { codeOf } from '#tests/support/lottery-desk.ts'
import { openOperator } from '#tests/support/operators.ts'
import { readMark } from '../view.sql.ts'
import { market, openSports, score, type SportsHouse } from '#tests/support/sports.ts'

let database: TestDatabase
let house: House
let book: SportsHouse
let maker: { readonly id: string; readonly token: string }

beforeAll(async () => {
  database = await createTestDatabase('sports_line')
  book = await openSports(database.url)
  ;({ house } = book)
  maker = await openOperator(house, 'manager')
})
afterAll(async () => {
  expect(await house.audit()).toEqual([])
  await house.close()
  await database.drop()
})

const post = (path: string, body: Record<string, unknown>): Promise<Answer> =>
  house.call('POST', path, { token: maker.token, body: { reason: 'They ask for it.', ...body } })
const open = (event: number, line: string): Promise<Answer> => post('/ops/sports/lines', { event, line })
const idIn = (answer: Answer | undefined): number => Number(Object(answer?.body.value).market)

async function eventOf(key: string): Promise<number> {
  const [row] = await house.db.query<{ id: number }>(sql`SELECT id FROM sport_event WHERE key = ${key}`)
  if (row === undefined) throw new Error('no match')
  return row.id
}
/** The decimal prices of a market; undefined where it takes no bets. */
async function pricesOf(event: number, of: number): Promise<readonly number[] | undefined> {
  const { body } = await house.call('GET', `/wps/sports/event?event=${event}`)
  const found = Object(body.value).event.markets.find(({ id }: { readonly id: number }) => id === of)
  if (found?.open !== true) return undefined
  return found.picks.map(({ price }: { readonly price: number | null }) => (price ?? 0) / 1000)
}

it('[SPB-03, SPB-04, SPB-05] by hand is priced with the feed, bet on, settled, and withdrawn once', async () => {
  const player = await house.register()
  const match = await book.match()
  const event = await eventOf(match)
  const before = await readMark(house.db, 'football')
  const answers = await Promise.all(Array.from({ length: 30 }, () => open(event, 'ou:3.5')))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.map(codeOf).filter((code) => code === 'STATE_PASSED')).toHaveLength(29)
  expect(await readMark(house.db, 'football')).not.toEqual(before)
  const line = idIn(answers.find(({ status }) => status === 200))
  // Where over 2.5 is even, over 3.5 comes in three of ten.
  const [over = 0, under = 0] = (await pricesOf(event, line)) ?? []
  expect(over).toBeGreaterThan(3)
  expect(over).toBeLessThan(4)
  expect(1 / over + 1 / under).toBeCloseTo(1, 2)
  const bought = await book.place(player, [{ market: line, pick: 'over', price: Math.round(over * 1000) }])
  expect(bought).toMatchObject({ status: 200 })
  // More goals are expected: it moves with the total that the feed tells, and keeps its place where that says nothing new.
  const told = [market('1x2', undefined, [0.5, 0.25, 0.25]), market('ou', 10, [0.6, 0.4])]
  await book.odds(match, { markets: told })
  const [lower = 0] = (await pricesOf(event, line)) ?? []
  expect(lower).toBeLessThan(over - 0.4)
  const { body } = await house.call('GET', `/ops/sports/markets?event=${event}`, { token: maker.token })
  expect(Object(body.value).list).toContainEqual(expect.objectContaining({ key: 'ou:3.5', isOpenedByHand: true }))
  await book.odds(match, { ...score(0, 0), markets: told })
  await book.end(match, 3, 1)
  const start = await house.balance(player)
  const ended = await readMark(house.db, 'football')
  await book.settle()
  // Who looks at their bets is told of the payout, which comes after the end.
  expect(await readMark(house.db, 'football')).not.toEqual(ended)
  expect((await house.balance(player)) - start).toBe(BigInt(Math.round(over * 1000)) * 1000n)
  expect(codeOf(await post('/ops/sports/lines/withdraw', { market: line }))).toBe('STATE_PASSED')
  const done = await house.db.query(sql`
    SELECT actor, after FROM audit WHERE action = 'sports.lineOpened' AND subject = ${`sportMarket:${line}`}`)
  expect(done).toMatchObject([{ actor: `operator:${maker.id}`, after: { event, line: 'ou:3.5' } }])
})

it('[SPB-03, SPB-04] by hand takes no bets once it is withdrawn, and those that are taken stand', async () => {
  const player = await house.register()
  const match = await book.match()
  const event = await eventOf(match)
  const line = idIn(await open(event, 'ah:-1.5'))
  const price = Math.round(((await pricesOf(event, line)) ?? [])[0] ?? 0) * 1000
  const leg = { market: line, pick: 'home', price }
  expect(await book.place(player, [leg], { policy: 'any' })).toMatchObject({ status: 200 })
  const answers = await Promise.all(
    Array.from({ length: 30 }, () => post('/ops/sports/lines/withdraw', { market: line })),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const refused = await book.place(player, [leg], { policy: 'any' })
  expect(refused.body.detail).toMatchObject({ legs: [{ fault: 'suspended' }] })
  await book.odds(match, {})
  expect(await pricesOf(event, line)).toBeUndefined()
  expect(idIn(await open(event, 'ah:-1.5'))).toBe(line)
  expect(await pricesOf(event, line)).toBeDefined()
})

it('[SPB-03, SPB-04] by hand stops with the markets that price it, and comes back with them', async () => {
  const player = await house.register()
  const match = await book.match()
  const event = await eventOf(match)
  const line = idIn(await open(event, 'ou:1.5'))
  await book.tell({ type: 'bet_stop', event: match, markets: [{ type: 'ou', period: 'match', line: 10 }] })
  const refused = await book.place(player, [{ market: line, pick: 'over', price: 1300 }], { policy: 'any' })
  expect(refused.body.detail).toMatchObject({ legs: [{ fault: 'suspended' }] })
  await book.odds(match, { markets: [market('1x2', undefined, [0.5, 0.25, 0.25])] })
  expect(await pricesOf(event, line)).toBeUndefined()
  await book.odds(match)
  expect(await pricesOf(event, line)).toBeDefined()
  // What the feed prices itself holds.
  await book.odds(match, { markets: [market('ou', 6, [0.8, 0.2])] })
  expect(await pricesOf(event, line)).toEqual([1.25, 5])
})

it('[SPB-03] by hand is refused where there is none such, and where it is offered, decided or cannot be priced', async () => {
  const match = await book.match()
  const event = await eventOf(match)
  expect(codeOf(await open(1_999_999_999, 'ou:3.5'))).toBe('NOT_FOUND')
  for (const line of ['1x2', 'ou:3.6', 'ou:+3', 'mh:-1.5', 'words'])
    expect(await open(event, line)).toMatchObject({
      body: { code: 'INVALID_INPUT', detail: { fieldErrors: { line: expect.anything() } } },
    })
  expect(codeOf(await open(event, 'ou:2.5'))).toBe('STATE_PASSED')
  // Nothing is told of the first half.
  expect(codeOf(await open(event, 'half1/ou:1.5'))).toBe('STATE_PASSED')
  await book.odds(match, {
    ...score(2, 0),
    markets: [market('1x2', undefined, [0.9, 0.06, 0.04]), market('ou', 10, [0.9, 0.1])],
  })
  expect(codeOf(await open(event, 'ou:1.5'))).toBe('STATE_PASSED')
  expect(codeOf(await post('/ops/sports/lines/withdraw', { market: await book.marketOf(match, '1x2') }))).toBe(
    'STATE_PASSED',
  )
  expect(codeOf(await post('/ops/sports/lines/withdraw', { market: 1_999_999_999 }))).toBe('NOT_FOUND')
})
