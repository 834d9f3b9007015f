import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { passTimeAwake } from '#tests/support/time.ts'
import type { House, Player } from '#tests/support/house.ts'
import { openSports, score, type SportsHouse } from '#tests/support/sports.ts'

let database: TestDatabase
let house: House
let book: SportsHouse

beforeAll(async () => {
  database = await createTestDatabase('sports_course')
  book = await openSports(database.url)
  ;({ house } = book)
})
afterAll(async () => {
  await house.close()
  await database.drop()
})

const tell: SportsHouse['tell'] = (message) => book.tell(message)
const match: SportsHouse['match'] = () => book.match()
const odds: SportsHouse['odds'] = (event, changes) => book.odds(event, changes)
const end: SportsHouse['end'] = (event, home, away) => book.end(event, home, away)
const marketOf: SportsHouse['marketOf'] = (event, type) => book.marketOf(event, type)
const place: SportsHouse['place'] = (player, legs, changes) => book.place(player, legs, changes)
const settle: SportsHouse['settle'] = () => book.settle()

describe('an event that does not go as planned', () => {
  const bets = async (): Promise<{ event: string; player: Player; over: number; result: number; before: bigint }> => {
    const player = await house.register()
    const event = await match()
    const [over, result] = [await marketOf(event, 'ou'), await marketOf(event, '1x2')]
    await odds(event, score(0, 0))
    const before = await house.balance(player)
    expect(await place(player, [{ market: over, pick: 'over', price: 2000 }])).toMatchObject({ status: 200 })
    expect(await place(player, [{ market: result, pick: 'home', price: 2000 }])).toMatchObject({ status: 200 })
    return { event, player, over, result, before }
  }

  it('[SPB-05] gives all back where it is cancelled before it begins', async () => {
    const player = await house.register()
    const event = await match()
    const before = await house.balance(player)
    expect(await place(player, [{ market: await marketOf(event, '1x2'), pick: 'home', price: 2000 }])).toMatchObject({
      status: 200,
    })
    await tell({ type: 'fixture_change', event, change: 'cancelled' })
    await settle()
    expect(await house.balance(player)).toBe(before)
    expect(await house.audit()).toEqual([])
  })

  it('[SPB-05] keeps what play has decided and gives the rest back where it is awarded', async () => {
    const { event, player, before } = await bets()
    await odds(event, score(2, 1))
    await tell({ type: 'fixture_change', event, change: 'awarded' })
    await settle()
    // Over 2.5 has won, who wins is void.
    expect(await house.balance(player)).toBe(before + 1_000_000n)
    expect(await house.audit()).toEqual([])
  })

  it('[SPB-05] begun anew keeps the bets from before its start and gives back those taken in play', async () => {
    const player = await house.register()
    const event = await match()
    const result = await marketOf(event, '1x2')
    const before = await house.balance(player)
    expect(await place(player, [{ market: result, pick: 'home', price: 2000 }])).toMatchObject({ status: 200 })
    await odds(event, score(0, 0))
    expect(await place(player, [{ market: result, pick: 'away', price: 4000 }])).toMatchObject({ status: 200 })
    await tell({ type: 'fixture_change', event, change: 'begun-anew' })
    await settle()
    expect(await house.balance(player)).toBe(before - 1_000_000n)
    await odds(event, score(0, 0))
    await end(event, 1, 0)
    await settle()
    expect(await house.balance(player)).toBe(before + 1_000_000n)
    expect(await house.audit()).toEqual([])
  })

  it('[SPB-05] is void twelve hours after its time, where it never began, and stakes count out of the day on which they were made', async () => {
    const player = await house.register()
    const events = [await match(), await match()]
    const before = await house.balance(player)
    const legs = await Promise.all(
      events.map(async (event) => ({ market: await marketOf(event, '1x2'), pick: 'home', price: 2000 })),
    )
    expect(await place(player, legs.slice(0, 1))).toMatchObject({ status: 200 })
    expect(await place(player, legs)).toMatchObject({ status: 200 })
    for (const event of events) await tell({ type: 'fixture_change', event, change: 'postponed' })
    await settle()
    expect(await house.balance(player)).toBe(before - 2_000_000n)
    // Another day, wherever the house is.
    await passTimeAwake(house.db, 25 * 3600)
    await settle()
    await settle()
    expect(await house.balance(player)).toBe(before)
    expect(await house.audit()).toEqual([])
  })
})
