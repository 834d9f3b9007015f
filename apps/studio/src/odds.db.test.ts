import { hash, randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { minesOutcome } from '#contract/games/odds.ts'
import { commitmentOf, roundRandom } from '#rules/fairness.ts'
import { parseMoney } from '#rules/money.ts'
import { LILY_POND_RULE, minesMultiplier, type MinesChoice } from '#rules/odds/mines.ts'
import { payoutOf } from '#rules/odds/multiplier.ts'
import { sql } from '#server/platform/db/sql.ts'
import {
  bingoGame,
  diceGame,
  kenoGame,
  openStudioHouse,
  pondGame,
  type StudioHouse,
  tableGame,
} from '#tests/fuzz/studio-house.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import type { Player } from '#tests/support/house.ts'
import { parse } from 'zod/mini'

const stake = parseMoney('2.50')
const PIKES = 3

let database: TestDatabase
let at: StudioHouse

beforeAll(async () => {
  database = await createTestDatabase('odds')
  at = await openStudioHouse(database.url)
})
afterAll(async () => {
  await at.close()
  await database.drop()
})
afterEach(async () => expect(await at.house.audit()).toEqual([]))

interface Begun {
  readonly player: Player
  readonly bearer: string
  readonly roundId: string
}

/** A member begins a round whose first cells, from 0 on, hide `lilies` lilies and then a pike. */
async function begin(lilies = 4): Promise<Begun> {
  const player = await at.house.register()
  const { bearer, fairness } = await at.enter(player, pondGame)
  for (let tried = 0; ; tried += 1) {
    const serverSeed = hash('sha256', `pond ${tried}`)
    const after = (...choices: MinesChoice[]) =>
      LILY_POND_RULE.play(
        { stake, pikes: PIKES },
        choices,
        roundRandom({ serverSeed, clientSeed: fairness.clientSeed, nonce: 0, gameId: LILY_POND_RULE.id }),
      )
    const cells = Array.from({ length: lilies }, (_, cell) => cell)
    const fits = cells.every((cell) => !after(...cells.slice(0, cell + 1)).over) && after(...cells, lilies).over
    if (!fits) continue
    await at.house.db.query(
      sql`UPDATE studio.seed SET server_seed = ${serverSeed}, commitment = ${commitmentOf(serverSeed)} WHERE commitment = ${fairness.commitment}`,
    )
    const roundId = randomUUID()
    const { status } = await at.play({ roundId, bet: { stake: '2.5', pikes: PIKES } }, bearer)
    expect(status).toBe(200)
    return { player, bearer, roundId }
  }
}

const act = ({ bearer, roundId }: Begun, step: number, choice: unknown) => at.act({ roundId, step, choice }, bearer)
const refusal = ({ status, error }: Awaited<ReturnType<StudioHouse['act']>>): string => `${status} ${error?.code}`
const entriesOf = ({ player, roundId }: Begun): Promise<{ type: number; amount: string }[]> =>
  at.house.db.query(
    sql`SELECT type, amount FROM entry WHERE member = ${player.id} AND round = ${roundId} AND amount <> 0 ORDER BY seq`,
  )
const atDay = async (age: string, work: () => Promise<unknown>): Promise<void> => {
  await at.house.db.query(
    sql`UPDATE studio.round SET created_at = created_at - ${age}::interval, acted_at = acted_at - ${age}::interval WHERE state = 'open'`,
  )
  await work()
}
const won = (lilies: number): bigint => payoutOf(stake, minesMultiplier(PIKES, lilies))

describe('a round of the pond', () => {
  it('[STU-01, STU-05] pays what stands when it is taken, once, also asked ten times', async () => {
    const round = await begin()
    for (const cell of [0, 1, 2]) expect((await act(round, cell, cell)).value?.payout).toBeNull()
    const answers = await Promise.all(Array.from({ length: 10 }, () => act(round, 3, 'take')))
    for (const { value, error } of answers)
      if (error?.code !== 'BUSY') expect(parseMoney(value?.payout ?? '0')).toBe(won(3))
    expect(await entriesOf(round)).toEqual([
      { type: 1, amount: String(-stake) },
      { type: 2, amount: String(won(3)) },
    ])
  })

  it('[STU-03] tells the opened cell alone, and answers in one length whether it hid a pike or a lily', async () => {
    const round = await begin(4)
    const raw = async (step: number, choice: number) => {
      const { body } = await at.app.server.inject({
        method: 'POST',
        url: '/studio/act',
        headers: { authorization: `Bearer ${round.bearer}`, 'content-type': 'application/json' },
        body: JSON.stringify({ roundId: round.roundId, step, choice }),
      })
      return body
    }
    const bodies: string[] = []
    for (const cell of [0, 1, 2, 3, 4]) bodies.push(await raw(cell, cell))
    expect(new Set(bodies.map(({ length }) => length)).size).toBe(1)
    const boards = bodies.map((body) => parse(minesOutcome, JSON.parse(body).outcome).board)
    expect(boards[3]).toBe(`oooo${'?'.repeat(21)}`)
    expect(boards[4]).toMatch(/^oooox[pl]{20}$/)
    expect(Array.from(boards[4] ?? '').filter((letter) => letter === 'p')).toHaveLength(PIKES - 1)
  })

  it('[STU-01] refuses bad choices with nothing moved, and goes on', async () => {
    const round = await begin()
    expect((await act(round, 0, 0)).status).toBe(200)
    for (const choice of [0, 25, -1, 1.5, '7', null, {}, 'stand'])
      expect(refusal(await act(round, 1, choice))).toBe('400 BAD_CHOICE')
    expect(await entriesOf(round)).toEqual([{ type: 1, amount: String(-stake) }])
    expect((await act(round, 1, 1)).value?.choices).toEqual([0, 1])
    expect((await act(round, 2, 'take')).value?.payout).not.toBeNull()
    expect(refusal(await act(round, 3, 2))).toBe('400 BAD_CHOICE')
  })

  it.each([
    { stake: '2.5', pikes: 0 },
    { stake: '2.5', pikes: 25 },
    { stake: '2.5', pikes: 2.5 },
    { stake: '0.15', pikes: 3 },
    { stake: '100.1', pikes: 3 },
    { stake: '0', pikes: 3 },
    { stake: '-1', pikes: 3 },
    { stake: '2.5' },
  ])('[STU-01] is not opened by the bet %j', async (bet) => {
    const player = await at.house.register()
    const { bearer } = await at.enter(player, pondGame)
    const { status } = await at.play({ roundId: randomUUID(), bet }, bearer)
    expect(status).toBe(400)
    expect(await at.house.balance(player)).toBe(parseMoney('1000'))
  })

  it('[STU-05] of another member cannot be chosen in', async () => {
    const round = await begin()
    const other = await at.enter(await at.house.register(), pondGame)
    expect(refusal(await at.act({ roundId: round.roundId, step: 0, choice: 0 }, other.bearer))).toBe(
      '409 ROUND_CONFLICT',
    )
    expect((await act(round, 0, 0)).status).toBe(200)
  })

  it('[STU-05] stands where it stood in the next session', async () => {
    const round = await begin()
    for (const cell of [0, 1, 2]) await act(round, cell, cell)
    const { openRound, bearer } = await at.enter(round.player, pondGame)
    expect(parse(minesOutcome, openRound?.outcome)).toEqual({ opened: [0, 1, 2], board: `ooo${'?'.repeat(22)}` })
    expect((await at.act({ roundId: round.roundId, step: 3, choice: 'take' }, bearer)).status).toBe(200)
  })
})

const keno = (spots: readonly number[], board = 80) => ({ stake: '1', board, spots })
const dice = (chance: number) => ({ stake: '1', side: 'low', chance })
const bingo = (cards: number) => ({ stake: '1', cards })
const table = (stake: string, spot = 'player') => [{ spot, stake }]

describe('a round of another game', () => {
  it.each([
    [
      'keno',
      kenoGame,
      keno([1, 80]),
      [keno([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]), keno([7, 7]), keno([41], 40), keno([])],
    ],
    ['dice', diceGame, dice(100), [dice(0), dice(10_000), dice(99), dice(9801), dice(50.5)]],
    ['bingo', bingoGame, bingo(4), [bingo(0), bingo(5), bingo(1.5)]],
    ['baccarat', tableGame, table('0.1'), [table('0.15'), table('0.05'), table('100.1'), table('1', 'nowhere'), []]],
  ] as const)(
    '[STU-01] of %s is opened by no bad bet, and by a good one after them',
    async (_name, game, good, bad) => {
      const player = await at.house.register()
      const { bearer } = await at.enter(player, game)
      const roundId = randomUUID()
      for (const bet of bad)
        expect([bet, refusal(await at.play({ roundId, bet }, bearer))]).toEqual([bet, '400 BAD_STAKE'])
      expect(await at.house.balance(player)).toBe(parseMoney('1000'))
      expect(await at.house.db.query(sql`SELECT id FROM studio.round WHERE id = ${roundId}`)).toEqual([])
      expect((await at.play({ roundId, bet: good }, bearer)).status).toBe(200)
    },
  )
})

describe('a round of the pond that is left for a day', () => {
  it('[STU-05] is taken for who opened a lily', async () => {
    const round = await begin()
    for (const cell of [0, 1]) await act(round, cell, cell)
    await atDay('23 hours 59 minutes', () => at.studio.resume())
    expect((await entriesOf(round)).length).toBe(1)
    await atDay('2 minutes', () => at.studio.resume())
    expect(await at.house.balance(round.player)).toBe(parseMoney('1000') - stake + won(2))
  })

  it('[STU-05, WAL-04] is given back where nothing was chosen, by ten processes at once, and counts as refunded', async () => {
    const round = await begin()
    await atDay('24 hours 1 minute', () => Promise.all(Array.from({ length: 10 }, () => at.studio.resume())))
    expect(await entriesOf(round)).toEqual([
      { type: 1, amount: String(-stake) },
      { type: 3, amount: String(stake) },
    ])
    expect(await at.house.balance(round.player)).toBe(parseMoney('1000'))
    expect(refusal(await act(round, 0, 5))).toBe('409 ROUND_REFUNDED')
    // Refunded stakes count for no turnover, see records/of-members.sql.ts.
    expect(await at.house.db.query(sql`SELECT state, refusal FROM studio.round WHERE id = ${round.roundId}`)).toEqual([
      { state: 'refunded', refusal: 'ROUND_REFUNDED' },
    ])
    const { openRound, bearer } = await at.enter(round.player, pondGame)
    expect(openRound).toBeUndefined()
    expect((await at.play({ roundId: randomUUID(), bet: { stake: '1', pikes: 24 } }, bearer)).status).toBe(200)
  })

  it('[STU-05] is either given back or played on where its player comes at that moment', async () => {
    for (let tried = 0; tried < 6; tried += 1) {
      const round = await begin()
      await atDay('24 hours 1 minute', () => Promise.all([act(round, 0, 0), at.studio.resume(), act(round, 0, 0)]))
      await at.studio.resume(0)
      const chosen = await act(round, 0, 0)
      if (chosen.status === 200) {
        expect(await entriesOf(round)).toHaveLength(1)
        await act(round, 1, 'take')
        expect(await at.house.balance(round.player)).toBe(parseMoney('1000') - stake + won(1))
      } else {
        expect(refusal(chosen)).toBe('409 ROUND_REFUNDED')
        expect(await at.house.balance(round.player)).toBe(parseMoney('1000'))
      }
    }
  })

  it('[STU-04, STU-05] of a trial gives its play money back', async () => {
    const { bearer } = await at.enter(undefined, pondGame)
    const roundId = randomUUID()
    expect((await at.play({ roundId, bet: { stake: '2.5', pikes: 3 } }, bearer)).value?.balance).toBe('997.50000')
    await atDay('24 hours 1 minute', () => at.studio.resume())
    expect((await at.act({ roundId, step: 0, choice: 1 }, bearer)).error).toMatchObject({
      code: 'ROUND_REFUNDED',
      balance: '1000.00000',
    })
  })
})
