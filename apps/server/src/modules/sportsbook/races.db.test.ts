import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'zod/mini'
import { sportsCalls } from '#contract/calls/sports.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { type House, openHouse, type Player } from '#tests/support/house.ts'
import { market, MARKETS, openSports, score, sportsBrand, type SportsHouse } from '#tests/support/sports.ts'
import { passTimeAwake } from '#tests/support/time.ts'
import { sql } from '../../platform/db/sql.ts'
import { shardOf } from '../../platform/ids.ts'
import { readAtRisk } from '../wallet/index.ts'

let database: TestDatabase
let book: SportsHouse
let house: House
/** Another process of the same house. */
let other: House

beforeAll(async () => {
  database = await createTestDatabase('sports_races')
  book = await openSports(database.url)
  ;({ house } = book)
  other = await openHouse(database.url, { brand: sportsBrand(), pause: () => Promise.resolve() })
})
afterAll(async () => {
  await other.close()
  await house.close()
  await database.drop()
})

const home = async (event: string, price = 2000) => ({
  market: await book.marketOf(event, '1x2'),
  pick: 'home',
  price,
})
const settledUpTo = (event: string, revisions: string): Promise<unknown> =>
  house.db.query({ text: `UPDATE sport_event SET settled = ${revisions} WHERE key = $1`, values: [event] })
const waiting = (count: number): Promise<void> =>
  expect
    .poll(
      async () =>
        (
          await house.db.query(
            sql`SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
          )
        ).length,
      { timeout: 10_000 },
    )
    .toBe(count)

/** A combination of two matches that both have ended. */
async function endedPair(player: Player, [first, second]: readonly [number, number]): Promise<[string, string]> {
  const events: [string, string] = [await book.match(), await book.match()]
  const legs = await Promise.all(events.map((event) => home(event)))
  expect(await book.place(player, legs)).toMatchObject({ status: 200 })
  for (const event of events) await book.odds(event, score(0, 0))
  await book.end(events[0], first, 0)
  await book.end(events[1], second, 0)
  return events
}

describe('two processes that settle a combination by two of its events', () => {
  it.each([
    ['pay it once', 1, 3_000_000n],
    ['end it once where it lost', 0, -1_000_000n],
  ])('[SPB-05, WAL-02] %s', async (_what, goals, gain) => {
    const player = await house.register()
    const before = await house.balance(player)
    const [first, second] = await endedPair(player, [1, goals])
    let both: Promise<unknown> = Promise.resolve()
    await house.db.transaction(async (tx) => {
      // Both have read the bet before either may pay.
      await tx.query(sql`SELECT n FROM shard_head WHERE shard = ${shardOf(player.id)} FOR UPDATE`)
      await settledUpTo(first, 'revision')
      const bySecond = other.app.run('sportsbook')
      await waiting(1)
      await settledUpTo(first, 'revision - 1')
      await settledUpTo(second, 'revision')
      const byFirst = book.settle()
      await waiting(2)
      both = Promise.all([bySecond, byFirst])
    })
    await both
    await settledUpTo(second, 'revision - 1')
    await book.settle()
    expect(await house.balance(player)).toBe(before + gain)
    const [bet] = await house.db.query<{ paid: string; entries: string }>(sql`
      SELECT b.paid, (SELECT sum(e.amount) FROM entry e WHERE e.shard = b.shard AND e.member = b.member AND e.regards = b.reference) AS entries
      FROM sport_bet b WHERE b.shard = ${shardOf(player.id)} AND b.member = ${player.id}`)
    expect(bet?.entries).toBe(bet?.paid)
    expect((await readAtRisk(house.db, player.id)).atRisk).toBe(1_000_000n)
    expect(await house.audit()).toEqual([])
  })
})

describe('a stop', () => {
  it('[SPB-04, SPB-06] leaves each market closed until its own prices have come', async () => {
    const player = await house.register()
    const event = await book.match()
    await book.odds(event, score(0, 0))
    const over = { market: await book.marketOf(event, 'ou'), pick: 'over', price: 2000 }
    await book.odds(event, { ...score(1, 0), markets: [market('1x2', undefined, [0.8, 0.1, 0.1])] })
    expect(await book.place(player, [over])).toMatchObject({ body: { detail: { legs: [{ fault: 'suspended' }] } } })
    expect(await book.place(player, [await home(event, 1250)])).toMatchObject({ status: 200 })
    await book.odds(event, { ...score(1, 0), markets: [MARKETS[1]] })
    expect(await book.place(player, [over])).toMatchObject({ status: 200 })
  })

  it('[SPB-04, SPB-06] by a score that comes without prices opens nothing again', async () => {
    const player = await house.register()
    const event = await book.match()
    await book.odds(event, score(0, 0))
    await book.odds(event, { ...score(1, 0), markets: [] })
    expect(await book.place(player, [await home(event)])).toMatchObject({
      body: { detail: { legs: [{ fault: 'suspended' }] } },
    })
  })

  it('[SPB-03, SPB-04] ends prices by hand, which were made for how the match stood', async () => {
    const player = await house.register()
    const event = await book.match()
    const { market: id } = await home(event)
    await house.db.query(sql`UPDATE sport_market SET hand_prices = '{2200,4000,4000}' WHERE id = ${id}`)
    await book.odds(event, score(0, 0))
    await book.odds(event, { ...score(2, 0), markets: [market('1x2', undefined, [0.8, 0.1, 0.1])] })
    expect(await book.place(player, [await home(event, 2200)])).toMatchObject({
      body: { detail: { legs: [{ fault: 'price', price: 1250 }] } },
    })
  })
})

describe('a cash-out', () => {
  it('[SPB-05] is not offered from the start on of what is not live yet, nor taken then', async () => {
    const player = await house.register()
    const event = await book.match()
    const answer = await book.place(player, [await home(event)])
    const { bet } = parse(sportsCalls['sports.place'].response, answer.body.value)
    const offered = async () =>
      parse(
        sportsCalls['sports.cashOutOffer'].response,
        (await house.call('GET', `/wps/sports/bets/cash-out?id=${bet.id}`, { token: player.token })).body.value,
      )
    const { offer, stamp } = await offered()
    expect(offer).toBe('9.50000')
    await house.db.query(sql`UPDATE sport_event SET starts_at = app_now() - interval '1 second' WHERE key = ${event}`)
    const before = await house.balance(player)
    const body = { key: randomUUID(), id: bet.id, offer, stamp }
    expect((await house.call('POST', '/wps/sports/bets/cash-out', { token: player.token, body })).status).toBe(409)
    expect(await house.balance(player)).toBe(before)
    expect((await offered()).offer).toBeNull()
  })
})

describe('turnover of bets that lie days apart', () => {
  it('[SPB-05, WAL-10] is right after one of them was made void behind the end', async () => {
    const player = await house.register()
    const event = await book.match()
    expect(await book.place(player, [await home(event)], { unit: '100' })).toMatchObject({ status: 200 })
    await passTimeAwake(house.db, 3 * 3600)
    await book.tell({ type: 'alive' })
    await house.db.query(sql`UPDATE sport_event SET starts_at = app_now() + interval '1 hour' WHERE key = ${event}`)
    await book.tell({ type: 'snapshot_complete' })
    await book.odds(event)
    const later = { market: await book.marketOf(event, 'ou'), pick: 'under', price: 2000 }
    expect(await book.place(player, [later])).toMatchObject({ status: 200 })
    await book.odds(event, score(0, 0))
    await book.end(event, 0, 3)
    await book.settle()
    await house.app.run('day_sums')
    expect((await readAtRisk(house.db, player.id)).atRisk).toBe(11_000_000n)
    await book.tell({ type: 'bet_cancel', event, markets: [{ type: 'ou', period: 'match', line: 10 }] })
    await book.settle()
    expect((await readAtRisk(house.db, player.id)).atRisk).toBe(10_000_000n)
    await house.app.run('day_sums')
    expect((await readAtRisk(house.db, player.id)).atRisk).toBe(10_000_000n)
    expect(await house.audit()).toEqual([])
  })
})
