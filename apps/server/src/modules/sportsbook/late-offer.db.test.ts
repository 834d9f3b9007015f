import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import type { Answer, House, Player } from '#tests/support/house.ts'
import { passTimeAwake } from '#tests/support/time.ts'
import { openSports, score, type SportsHouse } from '#tests/support/sports.ts'

let database: TestDatabase
let house: House
let book: SportsHouse
/** How long a bet on a live event waited last, in seconds. */
let waited = 0
const pass = (seconds: number): Promise<void> => passTimeAwake(house.db, seconds)

beforeAll(async () => {
  database = await createTestDatabase('sports_late_offer')
  book = await openSports(database.url, {
    settings: { liveDelaySeconds: 5 },
    pause: async (milliseconds) => {
      waited = milliseconds / 1000
      await pass(waited)
    },
  })
  ;({ house } = book)
})
afterAll(async () => {
  expect(await house.audit()).toEqual([])
  await house.close()
  await database.drop()
})

async function bet(): Promise<{ player: Player; match: string; id: string }> {
  const player = await house.register()
  const match = await book.match()
  const market = await book.marketOf(match, '1x2')
  const taken = await book.place(player, [{ market, pick: 'home', price: 2000 }])
  return { player, match, id: String(Object(taken.body.value).bet.id) }
}
const offered = async (player: Player, id: string): Promise<{ readonly offer: string; readonly stamp: string }> => {
  const { body } = await house.call('GET', `/wps/sports/bets/cash-out?id=${id}`, { token: player.token })
  const { offer, stamp } = Object(body.value)
  return { offer, stamp }
}
const take = (player: Player, body: Record<string, unknown>): Promise<Answer> =>
  house.call('POST', '/wps/sports/bets/cash-out', { token: player.token, body: { key: randomUUID(), ...body } })

const isLate = { body: { code: 'STATE_PASSED', detail: { offer: '9.50000' } } }

it('[SPB-05] an offer to cash out holds for five seconds, and then names the one of now', async () => {
  const { player, id } = await bet()
  const late = await offered(player, id)
  await pass(5.5)
  expect(await take(player, { id, ...late })).toMatchObject(isLate)
  const made = { key: randomUUID(), id, ...(await offered(player, id)) }
  await pass(3)
  expect(await take(player, made)).toMatchObject({ status: 200 })
  // Whoever asks for the same again is told that it is done, however late.
  await pass(60)
  expect(await take(player, made)).toMatchObject({ status: 200 })
})

it('[SPB-05] an offer on a live event holds for the delay more, in which it is judged', async () => {
  const { player, match, id } = await bet()
  await book.odds(match, score(0, 0))
  const late = await offered(player, id)
  await pass(5.5)
  waited = 0
  expect(await take(player, { id, ...late })).toMatchObject(isLate)
  expect(waited).toBe(5)
  const made = await offered(player, id)
  await pass(3)
  expect(await take(player, { id, ...made })).toMatchObject({ status: 200 })
})

it('[SPB-05] an offer that was never made, or for another bet, part or amount, is none', async () => {
  const { player, id } = await bet()
  const other = await bet()
  const { offer, stamp } = await offered(player, id)
  const [at = '', seal = ''] = stamp.split('.')
  const forged = [
    { stamp: `${Number(at) + 1}.${seal}` },
    { stamp: 'words' },
    { stamp: (await offered(other.player, other.id)).stamp },
  ]
  for (const change of forged) expect(await take(player, { id, offer, ...change })).toMatchObject(isLate)
  expect(await take(player, { id, part: '5', offer: '4.75', stamp })).toMatchObject({ body: { code: 'STATE_PASSED' } })
  expect(await take(player, { id, offer, stamp })).toMatchObject({ status: 200 })
})
