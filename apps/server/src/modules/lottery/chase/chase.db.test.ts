import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { safeParse } from 'zod/mini'
import { lotteryCalls } from '#contract/calls/lottery.ts'
import { lotteryChaseCalls } from '#contract/calls/lottery-chase.ts'
import type { PickRequest } from '#contract/lottery.ts'
import { lottery } from '#contract/settings/lottery.ts'
import { sql } from '#server/platform/db/sql.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { type Answer, type House, openHouse, type Player, testBrand } from '#tests/support/house.ts'
import { drawFirstDigits } from '#tests/support/lottery-results.ts'
import { writeSetting } from '#tests/support/settings.ts'
import { passTimeAwake } from '#tests/support/time.ts'
import { voidDraw } from '../desk/void.sql.ts'
import { readWrongHolds } from './chase.sql.ts'

const GAME = 'ssc-1m'
const PLAYERS = 24
let database: TestDatabase
let house: House
/** A second process on the same database. */
let other: House
const players: Player[] = []

function nextPlayer(): Player {
  const player = players.pop()
  if (player === undefined) throw new Error('more players are needed')
  return player
}

beforeAll(async () => {
  database = await createTestDatabase('chase')
  const brand = { ...testBrand, lotteries: [GAME] }
  house = await openHouse(database.url, { brand })
  other = await openHouse(database.url, { brand })
  await turn()
  for (let i = 0; i < PLAYERS; i += 1) players.push(await house.register())
})
afterEach(async () => {
  await house.app.run('day_sums')
  expect(await house.audit()).toEqual([])
  expect(await readWrongHolds(house.db)).toEqual([])
})
afterAll(async () => {
  await other.close()
  await house.close()
  await database.drop()
})

const turn = (): Promise<void> => house.app.run('lottery')
const chases = (at = house): Promise<void> => at.app.run('chases')

/** Lets the draw of now close and be drawn and paid, without any chase going on. */
async function drawPasses(): Promise<void> {
  await passTimeAwake(house.db, (await secondsLeft()) + 6)
  for (let i = 0; i < 4; i += 1) await turn()
}

/** The draw that is sold now, with most of its time still to come. */
async function opened(): Promise<string> {
  for (;;) {
    const [row] = await house.db.query<{ issue: string; left: number }>(sql`
      SELECT d.issue, extract(epoch FROM d.closes_at - app_now())::double precision AS left FROM draw d JOIN lottery_game g ON g.id = d.game
      WHERE g.code = ${GAME} AND d.closes_at > app_now() AND d.state IN ('planned', 'open') ORDER BY d.nr LIMIT 1`)
    if (row === undefined) throw new Error('nothing is planned')
    if (row.left > 45) return row.issue
    await passTimeAwake(house.db, row.left + 0.1)
    for (let i = 0; i < 4; i += 1) await turn()
  }
}

/** The digit 7 in the first place: 2 staked, 19.50 won. */
const seven: PickRequest = { play: 'position', pick: '7|-|-|-|-', price: '2', unit: '1', multiple: 1 }

/** Until the draw of now closes. */
async function secondsLeft(): Promise<number> {
  const [row] = await house.db.query<{ left: number }>(sql`
    SELECT extract(epoch FROM min(closes_at) - app_now())::double precision AS left FROM draw WHERE closes_at > app_now()`)
  return row?.left ?? 0
}

/** Takes the game off sale or puts it back, and waits until the house knows. */
async function sellGame(isOn: boolean): Promise<void> {
  await writeSetting(house.db, 'lottery', { ...lottery.defaults, gamesOff: isOn ? [] : [GAME] })
  await expect
    .poll(async () => (await house.call('GET', `/wps/lottery/terms?gameCode=${GAME}`)).body.value, { timeout: 10_000 })
    .toMatchObject({ isOn })
}

interface Wish {
  readonly multiples?: readonly number[]
  readonly picks?: readonly PickRequest[]
  readonly stopOnWin?: boolean
  readonly key?: string
  readonly numero?: string
}

async function place(player: Player, wish: Wish = {}): Promise<Answer> {
  return house.call('POST', '/wps/lottery/chases', {
    token: player.token,
    body: {
      key: randomUUID(),
      gameCode: GAME,
      numero: wish.numero ?? (await opened()),
      picks: [seven],
      multiples: [1, 2, 4, 8],
      stopOnWin: true,
      ...wish,
    },
  })
}

async function placed(player: Player, wish: Wish = {}) {
  const { body } = await place(player, wish)
  const read = safeParse(lotteryChaseCalls['lottery.placeChase'].response, body.value)
  if (!read.success) throw new Error(`no chase: ${JSON.stringify(body)}`)
  return read.data
}

async function chaseOf(player: Player, id: string) {
  const { body } = await house.call('GET', `/wps/lottery/chase?id=${id}`, { token: player.token })
  const read = safeParse(lotteryChaseCalls['lottery.chase'].response, body.value)
  if (!read.success) throw new Error(`no chase: ${JSON.stringify(body)}`)
  return read.data
}

async function ticketsOf(player: Player) {
  const { body } = await house.call('GET', '/wps/lottery/tickets', { token: player.token })
  const read = safeParse(lotteryCalls['lottery.tickets'].response, body.value)
  if (!read.success) throw new Error(`no tickets: ${JSON.stringify(body)}`)
  return read.data.list
}

const stop = (player: Player, id: string, at = house) =>
  at.call('POST', '/wps/lottery/chases/stop', { token: player.token, body: { id } })
const START = 100_000_000n
const units = (amount: number): bigint => BigInt(Math.round(amount * 100_000))

describe('a chase', () => {
  it('[LOT-05] is won at the second issue: 30 set apart, 6 staked, 39 paid, 24 come back', async () => {
    const player = nextPlayer()
    await opened()
    const issues = await drawFirstDigits(house.db, GAME, [1, 7])
    const { chase, balance } = await placed(player)
    expect(balance).toBe('970.00000')
    expect(chase).toMatchObject({ state: 'running', bought: 1, total: '30.00000', staked: '2.00000', held: '28.00000' })
    expect(await house.balance(player)).toBe(START - units(30))
    expect((await house.call('GET', '/wps/v2/wallets/balance', { token: player.token })).body.value).toMatchObject({
      balance: '970.00000',
      held: '28.00000',
    })
    await drawPasses()
    // However often it is asked, the next ticket is bought once.
    for (let i = 0; i < 3; i += 1) await chases()
    expect(await ticketsOf(player)).toMatchObject([
      { numero: issues[1], state: 'open', stake: '4.00000' },
      { numero: issues[0], state: 'lost', stake: '2.00000' },
    ])
    await drawPasses()
    await chases()
    const { chase: won, issues: all } = await chaseOf(player, chase.id)
    expect(won).toMatchObject({
      state: 'won',
      bought: 2,
      staked: '6.00000',
      won: '39.00000',
      held: '0.00000',
      returned: '24.00000',
    })
    expect(all).toMatchObject([
      { numero: issues[0], multiple: 1, ticket: { state: 'lost' } },
      { numero: issues[1], multiple: 2, ticket: { state: 'won', payout: '39.00000' } },
      { numero: null, multiple: 4, stake: '8.00000', ticket: null, skipped: null },
      { numero: null, multiple: 8, ticket: null },
    ])
    expect(await house.balance(player)).toBe(START - units(6) + units(39))
    await drawPasses()
    await chases()
    expect(await ticketsOf(player)).toHaveLength(2)
  })

  it('[LOT-05] without a stop goes on after a win, and waits for each draw before it buys the next', async () => {
    const player = nextPlayer()
    await opened()
    await drawFirstDigits(house.db, GAME, [7, 7])
    const { chase } = await placed(player, { multiples: [1, 1], stopOnWin: false })
    await passTimeAwake(house.db, (await secondsLeft()) + 1)
    // It has closed and is not drawn yet.
    await turn()
    await chases()
    expect(await ticketsOf(player)).toHaveLength(1)
    await passTimeAwake(house.db, 6)
    for (let i = 0; i < 4; i += 1) await turn()
    await chases()
    expect(await ticketsOf(player)).toHaveLength(2)
    await drawPasses()
    await chases()
    expect((await chaseOf(player, chase.id)).chase).toMatchObject({
      state: 'done',
      bought: 2,
      won: '39.00000',
      returned: '0.00000',
    })
    expect(await house.balance(player)).toBe(START - units(4) + units(39))
  })

  it('[LOT-05] is placed once, however often and by however many it is asked for at once', async () => {
    const player = nextPlayer()
    const [key, numero] = [randomUUID(), await opened()]
    const answers = await Promise.all(Array.from({ length: 30 }, () => place(player, { key, numero })))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect(await house.balance(player)).toBe(START - units(30))
    expect((await place(player, { key, numero, multiples: [1, 2, 4] })).body.code).toBe('DUPLICATE_REFERENCE')
    const { body } = await house.call('GET', '/wps/lottery/chases', { token: player.token })
    expect(body.value).toMatchObject({ list: [{ bought: 1 }], held: '28.00000', next: null })
  })

  it('[LOT-05] is stopped once by thirty at once, while two processes buy its next ticket', async () => {
    const player = nextPlayer()
    await opened()
    await drawFirstDigits(house.db, GAME, [1, 1])
    const { chase } = await placed(player)
    await drawPasses()
    const all = await Promise.all([
      chases(),
      ...Array.from({ length: 15 }, () => stop(player, chase.id)),
      chases(other),
      ...Array.from({ length: 15 }, () => stop(player, chase.id, other)),
    ])
    for (const answer of all) if (answer !== undefined) expect(answer.body.success).toBe(true)
    await chases()
    const { chase: stopped } = await chaseOf(player, chase.id)
    expect(stopped).toMatchObject({ state: 'stopped', held: '0.00000' })
    const spent = units(Number(stopped.staked))
    expect([units(2), units(6)]).toContain(spent)
    expect(await house.balance(player)).toBe(START - spent)
    await drawPasses()
  })

  it('[LOT-05] whose wallet has not what it holds is found', async () => {
    const player = nextPlayer()
    const { chase } = await placed(player)
    const change = (by: number) =>
      house.db.query(sql`UPDATE chase SET held = held + ${by}::bigint WHERE id = ${chase.id}`)
    await change(1)
    expect(await readWrongHolds(house.db)).toEqual([{ member: player.id, balance: '2800000', held: '2800001' }])
    await change(-1)
    await stop(player, chase.id)
  })

  it('[LOT-05] belongs to its member', async () => {
    const player = nextPlayer()
    const { chase } = await placed(player)
    const stranger = nextPlayer()
    expect((await stop(stranger, chase.id)).body.code).toBe('NOT_FOUND')
    expect((await house.call('GET', `/wps/lottery/chase?id=${chase.id}`, { token: stranger.token })).body.code).toBe(
      'NOT_FOUND',
    )
    expect((await stop(player, chase.id)).body.success).toBe(true)
    players.push(stranger)
  })

  it.each<[string, Wish, string]>([
    ['more than the wallet has', { multiples: [400, 400] }, 'INSUFFICIENT_FUNDS'],
    ['a pick that is none', { picks: [{ ...seven, pick: 'x|-|-|-|-' }] }, 'PICK_INVALID'],
    ['a multiple beyond the most', { picks: [{ ...seven, multiple: 60_000 }], multiples: [1, 2] }, 'PICK_INVALID'],
    ['a later ticket beyond what one may cost', { multiples: [1, 26_000] }, 'AMOUNT_OUT_OF_RANGE'],
    ['no issue', { multiples: [] }, 'INVALID_INPUT'],
    ['too many issues', { multiples: Array.from({ length: 121 }, () => 1) }, 'INVALID_INPUT'],
    ['a multiple of nothing', { multiples: [0] }, 'INVALID_INPUT'],
    ['a draw that there is not', { numero: '20200101-0001' }, 'DRAW_CLOSED'],
  ])('[LOT-05] is refused for %s, and nothing moves', async (_what, wish, code) => {
    const player = nextPlayer()
    expect((await place(player, wish)).body.code).toBe(code)
    expect(await house.balance(player)).toBe(START)
    players.push(player)
  })
})

describe('an issue', () => {
  it('[LOT-05, LOT-07] that comes too late is skipped, and its money comes back at the end', async () => {
    const player = nextPlayer()
    await opened()
    await drawFirstDigits(house.db, GAME, [1, 1, 1])
    const { chase } = await placed(player, { multiples: [1, 2, 4] })
    await drawPasses()
    // The guard before the close has begun.
    await passTimeAwake(house.db, (await secondsLeft()) - 5)
    await chases()
    expect((await chaseOf(player, chase.id)).issues[1]).toMatchObject({ skipped: 'late', ticket: null })
    await drawPasses()
    await chases()
    await drawPasses()
    await chases()
    expect((await chaseOf(player, chase.id)).chase).toMatchObject({
      state: 'done',
      bought: 2,
      skipped: 1,
      staked: '10.00000',
      returned: '4.00000',
    })
    expect(await house.balance(player)).toBe(START - units(10))
  })

  it('[LOT-05] placed in the guard before a close is bought for the next draw, and none is skipped', async () => {
    const player = nextPlayer()
    const numero = await opened()
    await passTimeAwake(house.db, (await secondsLeft()) - 5)
    const { chase } = await placed(player, { numero, multiples: [1, 2] })
    await chases()
    expect((await chaseOf(player, chase.id)).chase).toMatchObject({ state: 'running', bought: 0, skipped: 0 })
    await drawPasses()
    await drawFirstDigits(house.db, GAME, [1, 1])
    await chases()
    const { issues } = await chaseOf(player, chase.id)
    expect(issues[0]).toMatchObject({ numero: await opened(), skipped: null, ticket: { state: 'open' } })
    await stop(player, chase.id)
    expect(await house.balance(player)).toBe(START - units(2))
  })

  it('[LOT-05, SAF-03] beyond a limit is skipped with its reason, and the next one is bought', async () => {
    const player = nextPlayer()
    await opened()
    await drawFirstDigits(house.db, GAME, [1, 1, 1])
    const { chase } = await placed(player, { multiples: [1, 50, 2] })
    await house.db.query(sql`
      INSERT INTO member_limit (shard, member, measure, period, amount) SELECT shard, id, 1, 1, ${units(20)} FROM member WHERE id = ${player.id}`)
    await drawPasses()
    await chases()
    await drawPasses()
    await chases()
    const { chase: now, issues } = await chaseOf(player, chase.id)
    expect(issues.map(({ skipped }) => skipped)).toEqual([null, 'limit', null])
    expect(now).toMatchObject({ state: 'running', bought: 2, skipped: 1, staked: '6.00000', held: '100.00000' })
    await stop(player, chase.id)
    expect(await house.balance(player)).toBe(START - units(6))
  })

  it('[LOT-05] of a game that is not sold any more is skipped', async () => {
    const player = nextPlayer()
    await opened()
    await drawFirstDigits(house.db, GAME, [1, 1])
    const { chase } = await placed(player, { multiples: [1, 1, 1] })
    await drawPasses()
    await sellGame(false)
    await chases()
    await chases()
    expect((await chaseOf(player, chase.id)).issues.map(({ skipped }) => skipped)).toEqual([null, 'paused', null])
    await sellGame(true)
    await stop(player, chase.id)
  })
})

describe('the rest', () => {
  it('[LOT-05, SAF-02] comes home at once where its member takes a break', async () => {
    const player = nextPlayer()
    const { chase } = await placed(player)
    await house.call('POST', '/wps/safer/break', {
      token: player.token,
      body: { kind: 'timeOut', length: 1, sure: true },
    })
    await house.app.run('chase_breaks')
    expect(await house.balance(player)).toBe(START - units(2))
    const [row] = await house.db.query<{ state: string }>(sql`SELECT state FROM chase WHERE id = ${chase.id}`)
    expect(row?.state).toBe('excluded')
    await drawPasses()
  })

  it('[LOT-05] comes home at the next issue where the account is frozen', async () => {
    const player = nextPlayer()
    await opened()
    await drawFirstDigits(house.db, GAME, [1])
    const { chase } = await placed(player)
    await house.db.query(sql`
      INSERT INTO member_hold (shard, member, area, reason, at) SELECT shard, id, 'play', 'a reason', app_now() FROM member WHERE id = ${player.id}`)
    await drawPasses()
    await chases()
    const [row] = await house.db.query<{ state: string }>(sql`SELECT state FROM chase WHERE id = ${chase.id}`)
    expect(row?.state).toBe('frozen')
    expect(await house.balance(player)).toBe(START - units(2))
  })

  it('[LOT-05] comes home where the draw of its ticket is voided, with the ticket, before the draw would have closed', async () => {
    const player = nextPlayer()
    const { chase } = await placed(player)
    const [draw] = await house.db.query<{ game: number; nr: number }>(
      sql`SELECT game, nr FROM draw WHERE state = 'open' AND closes_at > app_now()`,
    )
    if (draw === undefined) throw new Error('no draw is open')
    expect(await house.db.transaction((tx) => voidDraw(tx, draw))).toBe(true)
    await turn()
    await chases()
    expect((await chaseOf(player, chase.id)).chase).toMatchObject({ state: 'void', returned: '28.00000' })
    expect(await house.balance(player)).toBe(START)
    await drawPasses()
  })

  it('[LOT-05] goes on where less than the stake of its ticket comes back', async () => {
    const player = nextPlayer()
    await opened()
    await drawFirstDigits(house.db, GAME, [1, 7])
    // Ten digits, of which one pays 9.75 for each 10 staked.
    const all: PickRequest = { ...seven, pick: '0,1,2,3,4,5,6,7,8,9|-|-|-|-', price: '1' }
    const { chase } = await placed(player, { picks: [all], multiples: [1, 1] })
    await drawPasses()
    for (let i = 0; i < 3; i += 1) await chases()
    expect(await ticketsOf(player)).toMatchObject([{ state: 'open' }, { state: 'won', payout: '9.75000' }])
    await drawPasses()
    await chases()
    expect((await chaseOf(player, chase.id)).chase).toMatchObject({ state: 'done', bought: 2, won: '19.50000' })
  })

  it('[LOT-05] is not lost where a process dies between two steps, nor bought twice by two processes', async () => {
    const some = Array.from({ length: 6 }, nextPlayer)
    await opened()
    await drawFirstDigits(house.db, GAME, [1, 1, 7])
    const placedOnes = await Promise.all(some.map((player) => placed(player)))
    // The process that paid the draw died: another one finds the chases where they stood.
    await drawPasses()
    await Promise.all([chases(), chases(other), chases(), chases(other)])
    await drawPasses()
    await Promise.all([chases(other), chases()])
    await drawPasses()
    await Promise.all([chases(), chases(other), chases()])
    for (const [i, player] of some.entries()) {
      expect((await chaseOf(player, placedOnes[i]?.chase.id ?? '')).chase).toMatchObject({
        state: 'won',
        bought: 3,
        returned: '16.00000',
      })
      expect(await house.balance(player)).toBe(START - units(14) + units(78))
    }
  })
})
