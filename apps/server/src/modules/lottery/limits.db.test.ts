import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { PickRequest } from '#contract/lottery.ts'
import { lottery } from '#contract/settings/lottery.ts'
import { sql } from '#server/platform/db/sql.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { type Answer, type House, openHouse, type Player, testBrand, textField } from '#tests/support/house.ts'
import { passTimeAwake } from '#tests/support/time.ts'

let database: TestDatabase
let house: House
let player: Player

beforeAll(async () => {
  database = await createTestDatabase('lottery_limits')
  const settings = {
    ...testBrand.settings,
    lottery: { ...lottery.defaults, numberLimit: '100', playLimit: '1000', payoutLimit: '200' },
  }
  house = await openHouse(database.url, { brand: { ...testBrand, settings, lotteries: ['colour-5m', 'ssc-5m'] } })
  await house.app.run('lottery')
  player = await house.register()
})
afterAll(async () => {
  await house.close()
  await database.drop()
})

/** The draw that is sold now, with most of its time still to come. */
async function opened(game: string): Promise<string> {
  for (;;) {
    const [row] = await house.db.query<{ issue: string; left: number }>(sql`
      SELECT d.issue, extract(epoch FROM d.closes_at - app_now())::double precision AS left FROM draw d
      JOIN lottery_game g ON g.id = d.game WHERE g.code = ${game} AND d.closes_at > app_now() ORDER BY d.nr LIMIT 1`)
    if (row === undefined) throw new Error('nothing is planned')
    if (row.left > 60) return row.issue
    await passTimeAwake(house.db, row.left + 1)
    await house.app.run('lottery')
  }
}

const place = async (gameCode: string, pick: Pick<PickRequest, 'play' | 'pick' | 'multiple'>): Promise<Answer> =>
  house.call('POST', '/wps/lottery/tickets', {
    token: player.token,
    body: {
      key: randomUUID(),
      gameCode,
      numero: await opened(gameCode),
      picks: [{ ...pick, price: '1', unit: '1' }],
    },
  })
const green = (multiple: number) => place('colour-5m', { play: 'colour', pick: 'green', multiple })

it('[LTR-06] what a number may pay several times counts so, and the refusal names it and what may still be staked', async () => {
  // Green pays 4 × 0.49 of its stake: of 52 that is 101.92.
  expect((await green(52)).body).toMatchObject({
    code: 'NUMBER_FULL',
    detail: { pick: 0, play: 'colour', number: 'green', most: '51.02040' },
  })
  const { body } = await green(51)
  expect(body.success).toBe(true)
  expect((await green(1)).body.code).toBe('NUMBER_FULL')
  // A ticket that is given back frees what it took, and no more.
  const ticket = body.value
  const id = textField(typeof ticket === 'object' && ticket !== null && 'ticket' in ticket ? ticket.ticket : {}, 'id')
  const violet = await place('colour-5m', { play: 'colour', pick: 'violet', multiple: 3 })
  expect(violet.body.success).toBe(true)
  const back = await house.call('POST', '/wps/lottery/tickets/cancel', { token: player.token, body: { id } })
  expect(back.body.success).toBe(true)
  const rows = await house.db.query(sql`SELECT used::text AS used FROM exposure /* every shard */`)
  expect(rows).toEqual([{ used: '{0,0,1440000}' }])
})

it('[LTR-06] what a pick may win is asked of all its parts together, and the refusal says what may be staked', async () => {
  // Ten pairs of places, each a line of 48.75: all may come at once.
  const answer = await place('ssc-5m', { play: 'any2-group', pick: '1,2,3,4,5/0,1', multiple: 1 })
  expect(answer.body).toMatchObject({
    code: 'AMOUNT_OUT_OF_RANGE',
    detail: { pick: 0, most: '200', stake: '4.10256' },
  })
  expect((await place('ssc-5m', { play: 'any2-group', pick: '1,2,3/0,1', multiple: 1 })).body.success).toBe(true)
})
