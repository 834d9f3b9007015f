import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { openHouse, type House, type Player } from '#tests/support/house.ts'
import { market, openSports, placeAt, sportsBrand, type SportsHouse } from '#tests/support/sports.ts'
import { passTimeAwake } from '#tests/support/time.ts'

/** Ten bets of 10 at 2.000 fit. */
const settings = { pickLimit: '100' }

let database: TestDatabase
let book: SportsHouse
let other: House
const players: Player[] = []

beforeAll(async () => {
  database = await createTestDatabase('exposure')
  book = await openSports(database.url, { settings })
  other = await openHouse(database.url, { brand: sportsBrand(settings), pause: () => Promise.resolve() })
  for (let i = 0; i < 16; i += 1) players.push(await book.house.register())
})
afterAll(async () => {
  await other.close()
  await book.house.close()
  await database.drop()
})

const first = (list: readonly Player[]): Player => {
  const [player] = list
  if (player === undefined) throw new Error('more players are needed')
  return player
}

describe('the limit of a pick', () => {
  it('[SPB-04] is reached and never passed, by players of all shards at two houses at once', async () => {
    const leg = { market: await book.marketOf(await book.match(), '1x2'), pick: 'home', price: 2000 }
    const answers = await Promise.all(
      players.flatMap((player) => [
        placeAt(book.house, player, [leg], { unit: '5' }),
        placeAt(other, player, [leg], { unit: '5' }),
      ]),
    )
    const taken = answers.filter(({ status }) => status === 200).length
    expect(taken).toBeLessThanOrEqual(20)
    // What the two hold apart may be less than a bet.
    expect(taken).toBeGreaterThanOrEqual(19)
    expect(
      answers.filter(({ status }) => status !== 200).every(({ body }) => body.code === 'AMOUNT_OUT_OF_RANGE'),
    ).toBe(true)
    expect(await book.place(first(players), [{ ...leg, pick: 'away', price: 4000 }])).toMatchObject({ status: 200 })
  })

  it('[SPB-04] names the greatest stake that it has room for', async () => {
    const leg = { market: await book.marketOf(await book.match(), '1x2'), pick: 'draw', price: 4000 }
    expect(await book.place(first(players), [leg], { unit: '20' })).toMatchObject({ status: 200 })
    const refused = await book.place(first(players), [leg], { unit: '20' })
    expect(refused.body).toMatchObject({ code: 'AMOUNT_OUT_OF_RANGE', detail: { leg: 0 } })
  })

  it('[SPB-04] gets back what a process held that died, less what its bets use', async () => {
    const event = await book.match()
    const leg = { market: await book.marketOf(event, '1x2'), pick: 'home', price: 2000 }
    // It dies with 40 of 100 used.
    expect(await placeAt(other, first(players), [leg], { unit: '40' })).toMatchObject({ status: 200 })
    // And with enough of another limit in its memory for a further bet.
    const likely = { markets: [market('ou', 10, [0.8, 0.2])] }
    await book.odds(event, likely)
    const small = { market: await book.marketOf(event, 'ou'), pick: 'over', price: 1250 }
    expect(await placeAt(other, first(players), [small], { unit: '1' })).toMatchObject({ status: 200 })
    await passTimeAwake(book.house.db, 31)
    await book.settle()
    // The producer was silent for as long.
    await book.odds(event)
    await book.odds(event, likely)
    await book.tell({ type: 'snapshot_complete' })
    expect(await book.place(first(players), [leg], { unit: '61' })).toMatchObject({
      body: { code: 'AMOUNT_OUT_OF_RANGE' },
    })
    expect(await book.place(first(players), [leg], { unit: '60' })).toMatchObject({ status: 200 })
    // It was not dead after all: it takes nothing by what it held, and begins anew.
    const late = { market: await book.marketOf(await book.match(), '1x2'), pick: 'home', price: 2000 }
    expect(await placeAt(other, first(players), [late], { unit: '1' })).toMatchObject({ body: { code: 'BUSY' } })
    expect(await placeAt(other, first(players), [small], { unit: '1' })).toMatchObject({ body: { code: 'BUSY' } })
    await other.app.run('sportsbook')
    expect(await placeAt(other, first(players), [late], { unit: '1' })).toMatchObject({ status: 200 })
    expect(await book.house.audit()).toEqual([])
  })

  it('[SPB-04] is free again where a bet was refused', async () => {
    const event = await book.match()
    const leg = { market: await book.marketOf(event, '1x2'), pick: 'home', price: 2000 }
    for (let i = 0; i < 3; i += 1)
      expect(await book.place(first(players), [{ ...leg, price: 2500 }], { unit: '90' })).toMatchObject({ status: 409 })
    expect(await book.place(first(players), [leg], { unit: '100' })).toMatchObject({ status: 200 })
  })
})
