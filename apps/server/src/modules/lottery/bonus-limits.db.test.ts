import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { lottery } from '#contract/settings/lottery.ts'
import { settingGroups } from '#contract/settings/index.ts'
import { parseMoney } from '#rules/money.ts'
import { sql } from '#server/platform/db/sql.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { betBody, type House, openHouse, testBrand } from '#tests/support/house.ts'
import { openOperator } from '#tests/support/operators.ts'
import { codeOf } from '#tests/support/withdrawals.ts'
import { setLimit } from '../safeguards/index.ts'

const GAME = 'ssc-1m'
let database: TestDatabase
let house: House

beforeAll(async () => {
  database = await createTestDatabase('bonus_limits')
  const { defaults } = settingGroups.bonus
  const bonus = { ...defaults, terms: { ...defaults.terms, first: 'bonus' as const } }
  const settings = { ...testBrand.settings, lottery: lottery.defaults, bonus }
  house = await openHouse(database.url, { brand: { ...testBrand, settings, lotteries: [GAME] } })
  await house.app.run('lottery')
})
afterAll(async () => {
  expect(await house.audit()).toEqual([])
  await house.close()
  await database.drop()
})

const place = async (token: string): Promise<string | undefined> => {
  const [row] = await house.db.query<{ issue: string }>(sql`
    SELECT issue FROM draw WHERE closes_at > app_now() AND state IN ('planned', 'open') ORDER BY nr LIMIT 1`)
  const pick = { play: 'position', pick: '7|-|-|-|-', price: '2', unit: '1', multiple: 1 }
  const body = { key: randomUUID(), gameCode: GAME, numero: row?.issue, picks: [pick] }
  return codeOf(await house.call('POST', '/wps/lottery/tickets', { token, body }))
}

it('[SAF-01, BON-01] limits on stakes count bonus money with tickets, which own money bears alone', async () => {
  const player = await house.register()
  const { token } = await openOperator(house, 'owner')
  const given = await house.call('POST', '/ops/bonuses', {
    token,
    body: { key: randomUUID(), member: player.id, amount: '10' },
  })
  expect(codeOf(given)).toBe('done')
  const limit = { measure: 'stake', period: 'day', amount: parseMoney('6') } as const
  await house.db.transaction((tx) => setLimit(tx, player.id, limit))
  const bet = betBody(player, await house.gameToken(player), { amount: 300_000 })
  expect((await house.provider('bet', bet)).reply.status).toBe('RS_OK')
  const before = await house.balance(player)
  expect(await place(player.token)).toBe('done')
  expect(await place(player.token)).toBe('STAKE_LIMIT')
  expect(await house.balance(player)).toBe(before - parseMoney('2'))
  const [purse] = await house.db.query<{ balance: string }>(
    sql`SELECT balance FROM wallet WHERE member = ${player.id} AND kind = 2`,
  )
  expect(purse?.balance).toBe(String(parseMoney('7')))
})
