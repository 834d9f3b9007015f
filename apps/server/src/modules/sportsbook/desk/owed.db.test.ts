import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createCalendar } from '../../../platform/calendar.ts'
import { sql } from '../../../platform/db/sql.ts'
import { shardOf } from '../../../platform/ids.ts'
import { post } from '../../../platform/lane/post.ts'
import { cashCommand } from '../../wallet/index.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { type Answer, type House, type Player, testBrand } from '#tests/support/house.ts'
import { codeOf, idOf } from '#tests/support/lottery-desk.ts'
import { openOperator } from '#tests/support/operators.ts'
import { openSports, score, type SportsHouse } from '#tests/support/sports.ts'

type Operator = Awaited<ReturnType<typeof openOperator>>

let database: TestDatabase
let house: House
let book: SportsHouse
let maker: Operator
let owner: Operator

beforeAll(async () => {
  database = await createTestDatabase('sports_owed')
  book = await openSports(database.url)
  ;({ house } = book)
  maker = await openOperator(house, 'manager')
  owner = await openOperator(house, 'owner')
})
afterAll(async () => {
  expect(await house.audit()).toEqual([])
  await house.close()
  await database.drop()
})

const approve = (id: string): Promise<Answer> =>
  house.call('POST', '/ops/proposals/decide', { token: owner.token, body: { id, decision: 'approve' } })
const collected = () => house.app.run('owed')
const owedOf = (player: Player) =>
  house.db.query<{ amount: string; left_over: string }>(
    sql`SELECT amount, left_over FROM owed WHERE member = ${player.id} ORDER BY n`,
  )
let movements = 0
/** Moves money of a player as the cashier does. */
const cash = (player: Player, type: 'deposit' | 'withdrawal', amount: bigint) =>
  house.db.transaction((tx) =>
    post(tx, cashCommand(createCalendar(testBrand.timeZone)), {
      shard: shardOf(player.id),
      member: player.id,
      type,
      amount,
      reference: `${type}:${(movements += 1)}`,
    }),
  )

/** A bet at 2.000 on home that has won; its event. */
async function won(player: Player, unit: string): Promise<number> {
  const match = await book.match()
  const market = await book.marketOf(match, '1x2')
  expect(await book.place(player, [{ market, pick: 'home', price: 2000 }], { unit })).toMatchObject({ status: 200 })
  await book.odds(match, score(0, 0))
  await book.end(match, 1, 0)
  await book.settle()
  const [row] = await house.db.query<{ id: number }>(sql`SELECT id FROM sport_event WHERE key = ${match}`)
  return row?.id ?? 0
}
/** Two operators correct its result, by which home has lost. */
async function corrected(event: number): Promise<void> {
  const proposed = await house.call('POST', '/ops/sports/result', {
    token: maker.token,
    body: { event, score: '0-2', scoreAgain: '0-2', reason: 'The scout was wrong.' },
  })
  expect(codeOf(await approve(idOf(proposed)))).toBe('done')
  await book.settle()
}

describe('a correction beyond the balance', () => {
  it('[SPB-05, WAL-09] is owed after the win was withdrawn, and later payouts bring it', async () => {
    const player = await house.register()
    const event = await won(player, '50')
    // All but ten leaves the wallet.
    await cash(player, 'withdrawal', (await house.balance(player)) - 1_000_000n)
    await corrected(event)
    expect(await house.balance(player)).toBe(0n)
    expect(await owedOf(player)).toEqual([{ amount: '9000000', left_over: '9000000' }])
    expect(await house.audit()).toEqual([])

    // A deposit stays the player's, however often somebody looks.
    await cash(player, 'deposit', 3_000_000n)
    await Promise.all([collected(), collected()])
    expect(await house.balance(player)).toBe(3_000_000n)

    // A payout of twenty goes all, once.
    await won(player, '10')
    await Promise.all(Array.from({ length: 30 }, () => collected()))
    expect(await house.balance(player)).toBe(2_000_000n)
    expect(await owedOf(player)).toEqual([{ amount: '9000000', left_over: '7000000' }])

    // Settled anew nothing is taken twice; what pays the rest leaves what is over.
    await cash(player, 'deposit', 8_000_000n)
    await won(player, '50')
    await collected()
    await collected()
    expect(await house.balance(player)).toBe(2_000_000n + 8_000_000n - 5_000_000n + 10_000_000n - 7_000_000n)
    const [paid] = await house.db.query(sql`
      SELECT left_over, ended_at IS NOT NULL AS ended FROM owed WHERE member = ${player.id}`)
    expect(paid).toEqual({ left_over: '0', ended: true })
  })

  it('[SPB-05, WAL-09] is over after ninety days, and two operators write it off', async () => {
    const player = await house.register()
    const event = await won(player, '50')
    await cash(player, 'withdrawal', await house.balance(player))
    await corrected(event)
    await house.db.query(sql`UPDATE owed SET until = app_now() - interval '1 minute' WHERE member = ${player.id}`)
    await cash(player, 'deposit', 1_000_000n)
    await won(player, '10')
    const before = await house.balance(player)
    await collected()
    expect(await house.balance(player)).toBe(before)
    const list = async () =>
      (await house.call('GET', `/ops/owed?member=${player.id}`, { token: owner.token })).body.value
    const [row] = await house.db.query<{ n: string }>(sql`SELECT n FROM owed WHERE member = ${player.id}`)
    expect(await list()).toMatchObject({ list: [{ id: row?.n, left: '100.00000', state: 'over' }] })
    const writeOff = () =>
      house.call('POST', '/ops/owed/write-off', {
        token: maker.token,
        body: { member: player.id, id: row?.n, reason: 'Ninety days are over.' },
      })
    const id = idOf(await writeOff())
    const answers = await Promise.all(Array.from({ length: 30 }, () => approve(id)))
    expect(answers.map(codeOf).filter((code) => code === 'done')).toHaveLength(1)
    expect(await list()).toMatchObject({ list: [{ left: '0.00000', writtenOff: '100.00000', state: 'writtenOff' }] })
    expect(codeOf(await writeOff())).toBe('STATE_PASSED')
    expect(await house.balance(player)).toBe(before)
  })
})
