import { hash, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { safeParse } from 'zod/mini'
import { lotteryCalls } from '#contract/calls/lottery.ts'
import type { PickRequest } from '#contract/lottery.ts'
import { verifyCommitment } from '#rules/fairness.ts'
import { houseDraw } from '#rules/lottery/kind.ts'
import { ssc } from '#rules/lottery/kinds/ssc.ts'
import { sql } from '../../platform/db/sql.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { type Answer, type House, openHouse, type Player, testBrand } from '#tests/support/house.ts'
import { passTimeAwake } from '#tests/support/time.ts'

let database: TestDatabase
let house: House

const PLAYERS = 17
const players: Player[] = []

/** A player who did nothing yet. */
function nextPlayer(): Player {
  const player = players.pop()
  if (player === undefined) throw new Error('more players are needed')
  return player
}

beforeAll(async () => {
  database = await createTestDatabase('lottery')
  house = await openHouse(database.url, {
    brand: { ...testBrand, lotteries: ['ssc-1m', 'vn-fast-south-1m'] },
    simulatedDraws: 30,
  })
  // Twenty at once, before the time is moved.
  for (let i = 0; i < 2; i += 1) await turn()
  // Before any time passes: what a browser encrypts is as old as its own clock says.
  for (let i = 0; i < PLAYERS; i += 1) players.push(await house.register())
})
afterAll(async () => {
  await house.close()
  await database.drop()
})

const turn = (): Promise<void> => house.app.run('lottery')

/** Moves on so that draws have closed and were drawn, and lets everything happen that is due. */
async function minutePasses(minutes = 1): Promise<void> {
  await passTimeAwake(house.db, 60 * minutes + 6)
  // One turn closes, the next draws, the one after pays.
  for (let i = 0; i < 4; i += 1) await turn()
}

/** The draw of a game that is sold now, with most of its time still to come. */
async function opened(game: string): Promise<string> {
  const [row] = await house.db.query<{ issue: string; left: number }>(sql`
    SELECT d.issue, extract(epoch FROM d.closes_at - app_now())::double precision AS left FROM draw d JOIN lottery_game g ON g.id = d.game
    WHERE g.code = ${game} AND d.closes_at > app_now() ORDER BY d.nr LIMIT 1`)
  if (row === undefined) throw new Error('nothing is planned')
  if (row.left > 25) return row.issue
  await passTimeAwake(house.db, row.left + 0.1)
  await turn()
  return opened(game)
}

const direct: PickRequest = {
  play: 'star2-front-direct',
  pick: '0,1,2,3,4,5,6,7,8,9|0,1,2,3,4',
  price: '1',
  unit: '1',
  multiple: 1,
}

async function place(player: Player, picks: readonly PickRequest[], changes: Record<string, unknown> = {}) {
  const gameCode = typeof changes['gameCode'] === 'string' ? changes['gameCode'] : 'ssc-1m'
  return house.call('POST', '/wps/lottery/tickets', {
    token: player.token,
    body: { key: randomUUID(), gameCode, numero: await opened(gameCode), picks, ...changes },
  })
}

function soldOf({ body }: Answer) {
  const read = safeParse(lotteryCalls['lottery.place'].response, body.value)
  if (!read.success) throw new Error(`no ticket: ${JSON.stringify(body)}`)
  return read.data
}

async function ticketsOf(player: Player) {
  const { body } = await house.call('GET', '/wps/lottery/tickets', { token: player.token })
  const read = safeParse(lotteryCalls['lottery.tickets'].response, body.value)
  if (!read.success) throw new Error(`no tickets: ${JSON.stringify(body)}`)
  return read.data.list
}

describe('a ticket', () => {
  it('[GAM-05, RTE-07] puts its game among those that its member played last, where it may be a favourite as well', async () => {
    const player = nextPlayer()
    const recent = (path: string) => house.call('GET', path, { token: player.token })
    expect((await recent('/wps/relay/GCS_recentGame?language=EN')).body.value).toEqual({ list: [] })
    soldOf(await place(player, [direct]))
    const tile = { gameCode: 'ssc-1m', vendor: 'LOTT', gameType: 'LOTT' }
    const { body } = await recent('/wps/relay/GCS_recentGame?language=EN')
    expect(body.value).toMatchObject({ list: [tile] })
    const [game] = await house.db.query<{ node: number }>(
      sql`SELECT node_id AS node FROM game WHERE game_code = 'ssc-1m'`,
    )
    expect(body.value).toMatchObject({ list: [{ nodeId: game?.node }] })
    expect((await recent('/lgw/vn/games/game_menu/recent')).body.value).toMatchObject({
      gameMenus: [{ gameCode: 'ssc-1m', nodeId: game?.node, recent: true }],
    })
    await house.call('POST', '/wps/relay/MCSFE_addFavoriteGameV2', {
      token: player.token,
      body: { nodeId: game?.node, vendor: 'LOTT' },
    })
    const favourites = await recent('/wps/relay/MCSFE_getFavoriteGamesList?language=EN&pageNo=1&pageSize=10')
    expect(favourites.body.value).toMatchObject({ content: [tile] })
  })

  it('[LOT-04] is bought, drawn and paid, and the books are right', async () => {
    const player = nextPlayer()
    const before = await house.balance(player)
    const { ticket } = soldOf(await place(player, [direct]))
    expect(ticket).toMatchObject({ gameCode: 'ssc-1m', state: 'open', stake: '50.00000', payout: null })
    expect(await house.balance(player)).toBe(before - 5_000_000n)
    await minutePasses()
    const [settled] = await ticketsOf(player)
    const { body } = await house.call('GET', `/wps/lottery/proof?gameCode=ssc-1m&numero=${ticket.numero}`)
    const read = safeParse(lotteryCalls['lottery.proof'].response, body.value)
    if (!read.success || read.data.seed === null || read.data.commitment === null) throw new Error('no proof')
    expect(verifyCommitment(read.data.seed, read.data.commitment)).toBe(true)
    const result = houseDraw(ssc, 'ssc-1m', ticket.numero, read.data.seed)
    expect(read.data.result).toEqual(result)
    const won = Array.isArray(result) && result[1] <= 4
    // A 2-star direct pays 100 x 1950 / 2000 for a line.
    expect(settled).toMatchObject({ state: won ? 'won' : 'lost', payout: won ? '97.50000' : '0.00000' })
    expect(await house.balance(player)).toBe(before - 5_000_000n + (won ? 9_750_000n : 0n))
    await house.app.run('day_sums')
    expect(await house.audit()).toEqual([])
  })

  it('[LTR-03] whose every number is covered wins for certain, and pays rebate for a lower group', async () => {
    const player = nextPlayer()
    const before = await house.balance(player)
    await place(player, [
      { play: 'position', pick: '0,1,2,3,4,5,6,7,8,9|-|-|-|-', price: '2', unit: '1', multiple: 1, group: 1900 },
    ])
    await minutePasses()
    // Ten lines of 2: one wins 2 x 10 x 1900 / 2000, and 20 x 50 / 2000 comes back.
    expect(await house.balance(player)).toBe(before - 2_000_000n + 1_900_000n + 50_000n)
    expect(await house.audit()).toEqual([])
  })

  it('[LOT-06] says how each of its picks was bought, for who wants it once more', async () => {
    const player = nextPlayer()
    const terms = { price: '2', unit: '0.1', multiple: 35 } as const
    const position = { play: 'position', pick: '1|-|-|-|-', ...terms }
    const { ticket } = soldOf(await place(player, [{ ...position, group: 1900 }, position]))
    const asked = [{ terms: { ...terms, group: 1900 } }, { terms }]
    expect(ticket.picks).toMatchObject(asked)
    const [kept] = await ticketsOf(player)
    expect(kept?.picks.map((pick) => pick.terms)).toEqual(asked.map((pick) => pick.terms))
    // One that was sold before this was kept goes by what its lines cost.
    await house.db.query(sql`UPDATE ticket SET price = NULL, multiple = NULL WHERE id = ${ticket.id}::bigint`)
    const [older] = await ticketsOf(player)
    expect(older?.picks[0]?.terms).toEqual({ price: '1', unit: '1', multiple: 7 })
  })

  it('[LOT-05] is the same one when it is asked for again, and thirty times at once', async () => {
    const player = nextPlayer()
    const before = await house.balance(player)
    const key = randomUUID()
    const numero = await opened('ssc-1m')
    const answers = await Promise.all(Array.from({ length: 30 }, () => place(player, [direct], { key, numero })))
    expect(new Set(answers.map(({ body }) => soldOf({ status: 200, body }).ticket.id)).size).toBe(1)
    expect(await house.balance(player)).toBe(before - 5_000_000n)
    const other = await place(player, [{ ...direct, multiple: 2 }], { key, numero })
    expect(other.body.code).toBe('DUPLICATE_REFERENCE')
  })

  it('[LOT-05] is given back whole before the guard, once, and its draw pays it nothing', async () => {
    const player = nextPlayer()
    const before = await house.balance(player)
    await minutePasses()
    const { ticket } = soldOf(await place(player, [direct]))
    const stranger = nextPlayer()
    const cancel = (by: Player) =>
      house.call('POST', '/wps/lottery/tickets/cancel', { token: by.token, body: { id: ticket.id } })
    expect((await cancel(stranger)).body.code).toBe('NOT_FOUND')
    const answers = await Promise.all(Array.from({ length: 30 }, () => cancel(player)))
    // The guard may have begun where the minute was nearly over.
    const done = answers.filter(({ body }) => body.success).length
    expect([0, 30]).toContain(done)
    expect(await house.balance(player)).toBe(done === 30 ? before : before - 5_000_000n)
    await minutePasses()
    if (done === 30) expect(await ticketsOf(player)).toMatchObject([{ state: 'cancelled', payout: null }])
    expect(await house.audit()).toEqual([])
  })

  it.each([
    ['a play that is not there', { play: 'star9' }, { pick: 0, fault: 'play' }],
    ['a digit that is none', { pick: '1|x' }, { pick: 0, fault: 'not-a-choice', detail: 'x' }],
    ['a row too few', { pick: '1' }, { pick: 0, fault: 'rows' }],
    ['a group above the own', { group: 1951 }, { pick: 0, fault: 'group' }],
    ['a multiple beyond the most', { multiple: 100_000 }, { pick: 0, fault: 'multiple' }],
  ])('[LOT-05] is refused for %s, at the pick, and nothing moves', async (_what, changes, detail) => {
    const player = nextPlayer()
    const before = await house.balance(player)
    const { status, body } = await place(player, [{ ...direct, ...changes }])
    expect({ status, code: body.code, detail: body.detail }).toMatchObject({
      status: 400,
      code: 'PICK_INVALID',
      detail,
    })
    expect(await house.balance(player)).toBe(before)
  })

  it.each([
    ['a negative multiple', { multiple: -1 }],
    ['a multiple of nothing', { multiple: 0 }],
    ['half a multiple', { multiple: 0.5 }],
    ['a multiple as text', { multiple: '1' }],
    ['a negative unit', { unit: '-1' }],
    ['a price of nothing', { price: '0' }],
  ])('[LOT-05] with %s as its stake is no ticket, and nothing moves', async (_what, changes) => {
    const player = players[0]
    if (player === undefined) throw new Error('more players are needed')
    const before = await house.balance(player)
    const { status } = await house.call('POST', '/wps/lottery/tickets', {
      token: player.token,
      body: {
        key: randomUUID(),
        gameCode: 'ssc-1m',
        numero: await opened('ssc-1m'),
        picks: [{ ...direct, ...changes }],
      },
    })
    expect(status).toBe(400)
    expect(await house.balance(player)).toBe(before)
    expect(await ticketsOf(player)).toEqual([])
  })

  it('[LOT-07] of a draw that has closed is refused', async () => {
    const player = nextPlayer()
    const numero = await opened('ssc-1m')
    await minutePasses()
    const { body } = await place(player, [direct], { numero })
    expect(body.code).toBe('DRAW_CLOSED')
  })
})

describe('Vietnam', () => {
  it('[LTR-01] pays each hit of a number, as often as it was drawn', async () => {
    const player = nextPlayer()
    const before = await house.balance(player)
    const all = Array.from({ length: 100 }, (_, i) => String(i).padStart(2, '0')).join(',')
    const { ticket } = soldOf(
      await place(player, [{ play: 'lo2', pick: all, price: '1', unit: '0.01', multiple: 1 }], {
        gameCode: 'vn-fast-south-1m',
      }),
    )
    expect(ticket.stake).toBe('18.00000')
    await minutePasses()
    // Eighteen numbers are drawn, each is a hit of 75 x 0.01.
    expect(await house.balance(player)).toBe(before - 1_800_000n + 1_350_000n)
    // Less than its stake, which is no win, as in the records of bets.
    expect((await ticketsOf(player))[0]).toMatchObject({ state: 'won', payout: '13.50000', picks: [{ won: 18 }] })
    expect(await house.audit()).toEqual([])
  })
})

describe('a reversed pick', () => {
  it('[LTR-01, LOT-05] is told as one, by the sale and by the ticket, and one as it stands is not', async () => {
    const player = nextPlayer()
    const xiu = { play: 'xiu-chu', price: '1', unit: '1', multiple: 1 } as const
    const picks = [
      { ...xiu, pick: '123,111', reversed: true },
      { ...xiu, pick: '123' },
      { ...xiu, play: 'xien2', pick: '12,34', reversed: false },
    ]
    const { ticket } = soldOf(await place(player, picks, { gameCode: 'vn-fast-south-1m' }))
    expect(ticket.picks.map(({ reversed, lines }) => [reversed, lines])).toEqual([
      [true, 14],
      [false, 2],
      [false, 1],
    ])
    expect(await ticketsOf(player)).toEqual([ticket])
  })
})

describe('draws', () => {
  it('[LTR-04] that nobody could buy are passed over', async () => {
    await minutePasses(10)
    const rows = await house.db.query<{ state: string; count: number }>(sql`
      SELECT state, count(*)::integer AS count FROM draw WHERE draws_at <= app_now() GROUP BY state`)
    expect(rows.map(({ state }) => state).toSorted()).toEqual(['settled', 'void'])
  })

  it('[LTR-04] of other games go on where one cannot be drawn', async () => {
    const [broken] = await house.db.query<{ issue: string }>(sql`
      UPDATE draw d SET sealed_seed = 'v1.none.none' FROM lottery_game g
      WHERE g.id = d.game AND g.code = 'ssc-1m' AND (d.game, d.nr) = (
        SELECT game, nr FROM draw WHERE game = g.id AND closes_at > app_now() AND state IN ('planned', 'open') ORDER BY nr LIMIT 1)
      RETURNING d.issue`)
    await turn()
    await minutePasses()
    const rows = await house.db.query<{ code: string; state: string }>(sql`
      SELECT g.code, d.state FROM draw d JOIN lottery_game g ON g.id = d.game WHERE d.issue = ${broken?.issue ?? ''} ORDER BY g.code`)
    expect(rows.find(({ code }) => code === 'ssc-1m')?.state).toBe('closed')
    const [south] = await house.db.query<{ state: string }>(sql`
      SELECT d.state FROM draw d JOIN lottery_game g ON g.id = d.game
      WHERE g.code = 'vn-fast-south-1m' AND d.draws_at <= app_now() ORDER BY d.nr DESC LIMIT 1`)
    expect(south?.state).toBe('settled')
    await house.db.query(sql`UPDATE draw SET state = 'void' WHERE sealed_seed = 'v1.none.none'`)
  })

  it('[LTR-04] keep their seeds encrypted until they are drawn', async () => {
    const rows = await house.db.query<{ sealed: string | null; seed: string | null; state: string }>(sql`
      SELECT sealed_seed AS sealed, seed, state FROM draw`)
    for (const { sealed, seed, state } of rows) {
      if (sealed === 'v1.none.none') continue
      if (state === 'settled') expect(seed).toMatch(/^[0-9a-f]{64}$/)
      else expect({ seed, sealed: sealed?.startsWith('v1.') }).toEqual({ seed: null, sealed: true })
    }
  })

  it('[LOT-06] make a trend, kept until who asks knows of a newer one', async () => {
    const trend = async (newest: string): Promise<{ numero: string; result: unknown }[]> => {
      const { body } = await house.call('GET', `/wps/lottery/trend?gameCode=ssc-1m&last=30&newest=${newest}`)
      const read = safeParse(lotteryCalls['lottery.trend'].response, body.value)
      if (!read.success) throw new Error('no trend')
      return read.data.list
    }
    for (let i = 0; i < 3; i += 1) await turn()
    const before = await trend('none')
    expect(before).toHaveLength(30)
    const numero = await opened('ssc-1m')
    await minutePasses()
    expect(await trend('none')).toEqual(before)
    const after = await trend(numero)
    const [drawn] = await house.db.query<{ result: unknown }>(sql`
      SELECT d.result FROM draw d JOIN lottery_game g ON g.id = d.game WHERE g.code = 'ssc-1m' AND d.issue = ${numero}`)
    expect(after[0]).toEqual({ numero, result: drawn?.result })
    expect(after).toContainEqual(before[0])
  })

  it('[LOT-06] of the past, where there are some to begin with, are marked and made from seeds that anybody can make', async () => {
    for (let i = 0; i < 3; i += 1) await turn()
    const rows = await house.db.query<{ code: string; issue: string; seed: string; result: unknown }>(sql`
      SELECT g.code, d.issue, d.seed, d.result FROM draw d JOIN lottery_game g ON g.id = d.game WHERE d.source = 'simulated'`)
    // Thirty of each game before the draw that was sold at the second turn, by when another minute may have begun.
    expect([58, 59, 60]).toContain(rows.length)
    for (const { code, issue, seed, result } of rows) {
      expect(seed).toBe(hash('sha256', `demonstration ${code} ${issue}`))
      if (code === 'ssc-1m') expect(result).toEqual(houseDraw(ssc, code, issue, seed))
    }
    // Those that were sold since are no such draws.
    await house.db.query(sql`
      INSERT INTO draw_result (game, nr, revision, result, source, feed, sequence, simulated, at)
      SELECT game, nr, revision, result, 'feed', 'test', 1, true, app_now() FROM draw
      WHERE source = 'house' AND result IS NOT NULL ORDER BY nr DESC LIMIT 1`)
    await house.db.query(sql`
      UPDATE draw d SET source = 'official' FROM draw_result r WHERE r.game = d.game AND r.nr = d.nr`)
    const listed = new Map<string, boolean>()
    for (const gameCode of ['ssc-1m', 'vn-fast-south-1m']) {
      const { body } = await house.call('GET', `/wps/lottery/draws?gameCode=${gameCode}&last=1000`)
      const read = safeParse(lotteryCalls['lottery.draws'].response, body.value)
      if (!read.success) throw new Error('no draws')
      for (const { numero, isSimulated } of read.data.list) listed.set(`${gameCode} ${numero}`, isSimulated)
    }
    expect(rows.filter(({ code, issue }) => listed.get(`${code} ${issue}`) !== true)).toEqual([])
    const marked = [...listed.values()].filter((isSimulated) => isSimulated).length
    expect(marked).toBe(rows.length + 1)
    expect(listed.size).toBeGreaterThan(marked)
  })
})
