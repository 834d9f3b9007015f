import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { betBody, type House, openHouse, type Player, testProvider } from '#tests/support/house.ts'
import { sql } from '../../platform/db/sql.ts'

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

/** Plays one round for some stakes of 10.00 and one payout on the last of them. */
async function win(player: Player, payout: number, stakes = 1): Promise<void> {
  const token = await house.gameToken(player)
  const round = randomUUID()
  const bets = Array.from({ length: stakes }, () => betBody(player, token, { round }))
  for (const bet of bets) await house.provider('bet', bet)
  const last = bets.at(-1)
  await house.provider('win', {
    ...last,
    request_uuid: randomUUID(),
    transaction_uuid: randomUUID(),
    reference_transaction_uuid: last?.['transaction_uuid'],
    amount: payout,
    round_closed: true,
  })
}
const board = async () => {
  await Promise.all([house.app.run('winners'), house.app.run('winners')])
  await house.app.run('trim_winners')
  // A language nobody asked for yet has no cached response.
  const [language = 'EN'] = languages.splice(0, 1)
  const { body } = await house.call(
    'GET',
    `/wps/relay/ODSFE2_getWinnerBoard?gameCategory=ALL&language=${language}&limitNum=20`,
  )
  return body.value
}
const languages = ['EN', 'PT', 'JA']

it('[HOM-09] the board shows who won most in a round of the last day after its stakes, once each, largest first, and no name', async () => {
  const [marina, paulo, even, nothing] = [
    await house.register('marina88'),
    await house.register('paulo93'),
    await house.register('redblack1'),
    await house.register('zerowin1'),
  ]
  await win(marina, 5_000_000)
  await win(marina, 3_000_000)
  await win(marina, 4_000_000)
  // Two stakes in one round: both are taken off what it paid.
  await win(paulo, 7_500_000, 2)
  // Got back what both stakes were: nothing won.
  await win(even, 2_000_000, 2)
  await win(even, 500_000)
  await win(nothing, 0)
  const game = expect.objectContaining({ nodeId: testProvider.nodeId })
  const expected = {
    list: [
      { customerName: 'pa***', winAmount: '55.00000', game },
      { customerName: 'ma***', winAmount: '40.00000', game },
    ],
  }
  expect(await board()).toEqual(expected)
  expect(await board()).toEqual(expected)
  expect(await house.audit()).toEqual([])
  await house.db.query(sql`INSERT INTO test_clock (shift) VALUES (interval '25 hours')`)
  expect(await board()).toEqual({ list: [] })
})
