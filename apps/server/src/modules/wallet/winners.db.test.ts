import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { betBody, type House, openHouse, testProvider } from '#tests/support/house.ts'
import { sql } from '../../platform/db/sql.ts'
import { gatherWinners } from './winners.sql.ts'

let database: TestDatabase
let house: House

beforeAll(async () => {
  database = await createTestDatabase('winners')
  house = await openHouse(database.url)
})
afterAll(async () => {
  await house.close()
  await database.drop()
})

async function win(username: string, amount: number): Promise<void> {
  const player = await house.register(username)
  const bet = betBody(player, await house.gameToken(player))
  await house.provider('bet', bet)
  await house.provider('win', {
    ...bet, request_uuid: randomUUID(), transaction_uuid: randomUUID(), reference_transaction_uuid: bet['transaction_uuid'], amount, round_closed: true,
  })
}
const board = async () => {
  await Promise.all([house.db.transaction(gatherWinners), house.db.transaction(gatherWinners)])
  // A language nobody asked for yet is no kept answer.
  const [language = 'EN'] = languages.splice(0, 1)
  const { body } = await house.call('GET', `/wps/relay/ODSFE2_getWinnerBoard?gameCategory=ALL&language=${language}&limitNum=20`)
  return body.value
}
const languages = ['EN', 'PT', 'JA']

it('[HOM-09] the board shows the largest payouts of the last day with masked names, each once, largest first', async () => {
  await win('marina88', 5_000_000)
  await win('paulo93', 7_500_000)
  await win('zerowin1', 0)
  const game = expect.objectContaining({ nodeId: testProvider.nodeId })
  const expected = { list: [{ customerName: 'pau***93', winAmount: '75.00000', game }, { customerName: 'mar***88', winAmount: '50.00000', game }] }
  expect(await board()).toEqual(expected)
  expect(await board()).toEqual(expected)
  await house.db.query(sql`INSERT INTO test_clock (shift) VALUES (interval '25 hours')`)
  expect(await board()).toEqual({ list: [] })
})
