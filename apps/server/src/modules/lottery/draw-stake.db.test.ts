import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { safeParse } from 'zod/mini'
import { lotteryCalls } from '#contract/calls/lottery.ts'
import { lotteryChaseCalls } from '#contract/calls/lottery-chase.ts'
import type { PickRequest } from '#contract/lottery.ts'
import { lottery } from '#contract/settings/lottery.ts'
import { sql } from '#server/platform/db/sql.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { type Answer, type House, openHouse, type Player, testBrand } from '#tests/support/house.ts'
import { passTimeAwake } from '#tests/support/time.ts'

const GAME = 'ssc-1m'
let database: TestDatabase
let house: House
const players: Player[] = []

beforeAll(async () => {
  database = await createTestDatabase('draw_stake')
  const settings = { ...testBrand.settings, lottery: { ...lottery.defaults, ticketLimit: '10', memberLimit: '10' } }
  house = await openHouse(database.url, { brand: { ...testBrand, settings, lotteries: [GAME] } })
  await house.app.run('lottery')
  for (let i = 0; i < 2; i += 1) players.push(await house.register())
})
afterAll(async () => {
  await house.close()
  await database.drop()
})

function nextPlayer(): Player {
  const player = players.pop()
  if (player === undefined) throw new Error('more players are needed')
  return player
}

async function nextDraw(): Promise<{ issue: string; left: number }> {
  const [row] = await house.db.query<{ issue: string; left: number }>(sql`
    SELECT issue, extract(epoch FROM closes_at - app_now())::double precision AS left FROM draw
    WHERE closes_at > app_now() AND state IN ('planned', 'open') ORDER BY nr LIMIT 1`)
  if (row === undefined) throw new Error('nothing is planned')
  return row
}

/** Lets the draw of now close and be drawn and paid. */
async function drawPasses(): Promise<void> {
  await passTimeAwake(house.db, (await nextDraw()).left + 6)
  for (let i = 0; i < 4; i += 1) await house.app.run('lottery')
}

/** The draw that is sold now, with most of its time still to come. */
async function opened(): Promise<string> {
  for (;;) {
    const { issue, left } = await nextDraw()
    if (left > 30) return issue
    await drawPasses()
  }
}

const two: PickRequest = { play: 'position', pick: '7|-|-|-|-', price: '2', unit: '1', multiple: 1 }

const place = (player: Player, numero: string, multiple = 1): Promise<Answer> =>
  house.call('POST', '/wps/lottery/tickets', {
    token: player.token,
    body: { key: randomUUID(), gameCode: GAME, numero, picks: [{ ...two, multiple }] },
  })

const chase = (player: Player, numero: string, multiples: readonly number[]): Promise<Answer> =>
  house.call('POST', '/wps/lottery/chases', {
    token: player.token,
    body: { key: randomUUID(), gameCode: GAME, numero, picks: [two], multiples, stopOnWin: false },
  })

it('[LOT-05] lets a member stake its limit in a draw and no more, thirty tickets at once', async () => {
  const player = nextPlayer()
  const before = await house.balance(player)
  const numero = await opened()
  const answers = await Promise.all(Array.from({ length: 30 }, () => place(player, numero)))
  const sold = answers.flatMap(({ body }) => {
    const read = safeParse(lotteryCalls['lottery.place'].response, body.value)
    return read.success ? [read.data.ticket] : []
  })
  expect(sold).toHaveLength(5)
  expect(await house.balance(player)).toBe(before - 1_000_000n)
  const refused = answers.filter(({ body }) => body.value === undefined || body.value === null)
  expect(refused.map(({ body }) => body)).toEqual(
    Array.from({ length: 25 }, () => expect.objectContaining({ code: 'DRAW_LIMIT', detail: { most: '0.00000' } })),
  )
  // What a ticket given back had staked is free again, and a refusal says how much that is.
  await house.call('POST', '/wps/lottery/tickets/cancel', { token: player.token, body: { id: sold[0]?.id } })
  expect((await place(player, numero, 2)).body).toMatchObject({ code: 'DRAW_LIMIT', detail: { most: '2.00000' } })
  expect((await place(player, numero)).status).toBe(200)
  // Another draw begins anew.
  await drawPasses()
  expect((await place(player, await opened(), 5)).status).toBe(200)
})

it('[LOT-05] counts the tickets of chases, whose issue is skipped where too little is left', async () => {
  const player = nextPlayer()
  const numero = await opened()
  // Its largest ticket could never be bought.
  expect((await chase(player, numero, [1, 6])).body).toMatchObject({ code: 'AMOUNT_OUT_OF_RANGE' })
  expect((await place(player, numero, 4)).status).toBe(200)
  expect((await chase(player, numero, [2, 2])).body).toMatchObject({ code: 'DRAW_LIMIT', detail: { most: '2.00000' } })
  const placed = safeParse(
    lotteryChaseCalls['lottery.placeChase'].response,
    (await chase(player, numero, [1, 2])).body.value,
  )
  if (!placed.success) throw new Error('no chase')
  expect((await place(player, numero)).body).toMatchObject({ code: 'DRAW_LIMIT', detail: { most: '0.00000' } })
  // Of the next draw the member buys so much that its chase finds too little left.
  await drawPasses()
  expect((await place(player, await opened(), 4)).status).toBe(200)
  await house.app.run('chases')
  const { body } = await house.call('GET', `/wps/lottery/chase?id=${placed.data.chase.id}`, { token: player.token })
  expect(body.value).toMatchObject({ issues: [{ skipped: null }, { skipped: 'limit' }] })
})
