import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parse, safeParse } from 'zod/mini'
import { sportsCalls } from '#contract/calls/sports.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import type { House, Player } from '#tests/support/house.ts'
import { market, MARKETS, openSports, score, type SportsHouse } from '#tests/support/sports.ts'
import { sumBetsOfMany } from '../records/index.ts'
import { sql } from '../../platform/db/sql.ts'
import { shardOf } from '../../platform/ids.ts'
import { readAtRisk } from '../wallet/index.ts'

let database: TestDatabase
let house: House
let book: SportsHouse

beforeAll(async () => {
  database = await createTestDatabase('sports_turnover')
  book = await openSports(database.url)
  ;({ house } = book)
})
afterAll(async () => {
  await house.close()
  await database.drop()
})

/** Home 1.250 and draw 5.000, where the house keeps no margin. */
const FAVOURITE = [market('1x2', undefined, [0.8, 0.1, 0.1]), ...MARKETS.slice(1)]

async function bet(player: Player, event: string, type: string, pick: string, price: number): Promise<string> {
  const answer = await book.place(player, [{ market: await book.marketOf(event, type), pick, price }])
  const read = safeParse(sportsCalls['sports.place'].response, answer.body.value)
  if (!read.success) throw new Error(`not taken: ${answer.body.code}`)
  return read.data.bet.id
}

/** In whole units of the currency; as the sums know it and as it is read before they do. */
async function turnover(player: Player): Promise<number> {
  const fresh = await readAtRisk(house.db, player.id)
  await house.app.run('day_sums')
  const kept = await readAtRisk(house.db, player.id)
  expect(kept).toEqual(fresh)
  expect(await house.audit()).toEqual([])
  // A list of its bets adds up to the same.
  const listed = await sumBetsOfMany(
    house.db,
    {
      members: [{ member: player.id, since: null }],
      period: { from: '2020-01-01', to: '2100-01-01' },
      timeZone: 'UTC',
    },
    {},
    1000,
  )
  expect(BigInt(listed?.turnover ?? -1)).toBe(kept.atRisk)
  return Number(kept.atRisk) / 100_000
}

async function over(event: string, home = 2, away = 1): Promise<void> {
  await book.odds(event, score(0, 0))
  await book.end(event, home, away)
  await book.settle()
}

describe('turnover of sports bets', () => {
  it('[SPB-05, WAL-10] is what a bet could have lost, however little it wins', async () => {
    const player = await house.register()
    const event = await book.match()
    await book.odds(event, { markets: FAVOURITE })
    await bet(player, event, '1x2', 'home', 1250)
    expect(await turnover(player)).toBe(0)
    await over(event)
    expect(await turnover(player)).toBe(10)
  })

  it('[SPB-05, WAL-10] is nothing of bets that together could lose nothing', async () => {
    const player = await house.register()
    const event = await book.match()
    for (const pick of ['over', 'under']) await bet(player, event, 'ou', pick, 2000)
    await over(event)
    expect(await turnover(player)).toBe(0)
  })

  it('[SPB-05, WAL-10] is the worst score over all bets on an event, also where one was settled early', async () => {
    const player = await house.register()
    const event = await book.match()
    await bet(player, event, '1x2', 'home', 2000)
    await bet(player, event, 'ou', 'over', 2000)
    await bet(player, event, 'ou', 'under', 2000)
    // Over is decided at three goals, while the match goes on.
    await book.odds(event, score(2, 1))
    await book.settle()
    expect(await turnover(player)).toBe(0)
    await book.end(event, 2, 1)
    await book.settle()
    expect(await turnover(player)).toBe(10)
  })

  it('[SPB-05, WAL-10] leaves out what is void, also once the round has ended, and takes it in again', async () => {
    const player = await house.register()
    const event = await book.match()
    await bet(player, event, '1x2', 'home', 2000)
    await bet(player, event, 'ou', 'under', 2000)
    await over(event)
    expect(await turnover(player)).toBe(20)
    const span = { event, markets: [{ type: 'ou', period: 'match', line: 10 }] }
    await book.tell({ type: 'bet_cancel', ...span })
    await book.settle()
    expect(await turnover(player)).toBe(10)
    await book.tell({ type: 'rollback_bet_cancel', ...span })
    await book.settle()
    expect(await turnover(player)).toBe(20)
  })

  it.each([
    ['cancelled', undefined, 0],
    // Over has won by then, who wins is void.
    ['awarded', score(2, 1), 10],
  ])('[SPB-05, WAL-10] leaves out what is void since the match was %s', async (change, stands, counts) => {
    const player = await house.register()
    const before = await house.balance(player)
    const event = await book.match()
    await bet(player, event, '1x2', 'home', 2000)
    await bet(player, event, 'ou', 'over', 2000)
    if (stands !== undefined) await book.odds(event, stands)
    await book.tell({ type: 'fixture_change', event, change })
    await book.settle()
    expect(await turnover(player)).toBe(counts)
    expect(await house.balance(player)).toBe(before + BigInt(counts) * 100_000n)
    const refunds = await house.db.query(
      sql`SELECT amount FROM entry WHERE shard = ${shardOf(player.id)} AND member = ${player.id} AND type = 3`,
    )
    expect(refunds).toHaveLength(counts === 0 ? 2 : 1)
  })

  it('[SPB-05, WAL-02] gives a bet back as a payout that had been paid before, so that its stake stands once', async () => {
    const player = await house.register()
    const before = await house.balance(player)
    const event = await book.match()
    await bet(player, event, 'ou', 'over', 2000)
    await book.odds(event, score(2, 1))
    await book.settle()
    await book.odds(event, score(2, 0))
    await book.settle()
    await book.tell({ type: 'bet_cancel', event })
    await book.settle()
    expect(await house.balance(player)).toBe(before)
    await book.end(event, 2, 0)
    await book.settle()
    expect(await turnover(player)).toBe(0)
  })

  it('[SPB-05, WAL-10] of a combination is its stake', async () => {
    const player = await house.register()
    const events = [await book.match(), await book.match()]
    for (const event of events) await book.odds(event, { markets: FAVOURITE })
    const legs = await Promise.all(
      events.map(async (event) => ({ market: await book.marketOf(event, '1x2'), pick: 'home', price: 1250 })),
    )
    expect(await book.place(player, legs)).toMatchObject({ status: 200 })
    for (const event of events) await over(event)
    expect(await turnover(player)).toBe(10)
  })

  it('[SPB-05, WAL-10] of what was cashed out is what that came to', async () => {
    const player = await house.register()
    const event = await book.match()
    const id = await bet(player, event, '1x2', 'home', 2000)
    const offered = await house.call('GET', `/wps/sports/bets/cash-out?id=${id}&part=4`, { token: player.token })
    const { offer, stamp } = parse(sportsCalls['sports.cashOutOffer'].response, offered.body.value)
    const cash = { key: randomUUID(), id, part: '4', offer, stamp }
    expect(await house.call('POST', '/wps/sports/bets/cash-out', { token: player.token, body: cash })).toMatchObject({
      status: 200,
    })
    await over(event)
    expect(await turnover(player)).toBe(6.2)
  })
})
