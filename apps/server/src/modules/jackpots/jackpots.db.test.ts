import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { object, parse, array, string, int, nullable } from 'zod/mini'
import { potOf, POTS } from '#rules/jackpot.ts'
import { ONE, parseMoney } from '#rules/money.ts'
import { sql } from '#server/platform/db/sql.ts'
import { openStudioHouse, playBody, potGame, type StudioHouse, studioProvider } from '#tests/fuzz/studio-house.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import type { Player } from '#tests/support/house.ts'
import { promisePot } from '#tests/support/pot-seed.ts'

let database: TestDatabase
let at: StudioHouse
let player: Player
let token: string

beforeAll(async () => {
  database = await createTestDatabase('jackpots')
  at = await openStudioHouse(database.url)
  ;[player, token] = await joined()
})
afterAll(async () => {
  await at.close()
  await database.drop()
})
// Sums by day are compared with the entries up to where they know them.
afterEach(async () => {
  await at.app.run('day_sums')
  expect(await at.house.audit()).toEqual([])
})

/** A member with a session in the game with the pots, or another. */
async function joined(
  game: { readonly nodeId: number; readonly gameCode: string } = potGame,
): Promise<[Player, string]> {
  const member = await at.house.register()
  await at.enter(member, game)
  const [session] = await at.house.db.query<{ token: string }>(
    sql`SELECT wallet_token AS token FROM studio.session WHERE player = ${member.id}`,
  )
  return [member, session?.token ?? '']
}

const bodyOf = (of: Player, its: string, changes: Record<string, unknown> = {}): Record<string, unknown> => ({
  user: of.id,
  token: its,
  request_uuid: randomUUID(),
  transaction_uuid: randomUUID(),
  round: randomUUID(),
  game_code: potGame.gameCode,
  currency: 'BRL',
  ...changes,
})
const bet = (units: bigint, changes: Record<string, unknown> = {}) =>
  bodyOf(player, token, { amount: Number(units), ...changes })
const after = (stake: Record<string, unknown>, changes: Record<string, unknown> = {}): Record<string, unknown> => ({
  ...stake,
  amount: undefined,
  request_uuid: randomUUID(),
  transaction_uuid: randomUUID(),
  reference_transaction_uuid: stake['transaction_uuid'],
  ...changes,
})
const won = (
  stake: Record<string, unknown>,
  pot: 'silver' | 'gold' = 'silver',
  changes: Record<string, unknown> = {},
) => after(stake, { pot, ...changes })

/** What lies in the pots. */
async function held(): Promise<bigint[]> {
  const rows = await at.house.db.query<{ held: string }>(sql`
    SELECT p.held + sum(s.amount) AS held FROM pot p JOIN pot_slice s ON s.pot = p.id GROUP BY p.id ORDER BY p.id /* every shard */`)
  return rows.map((row) => BigInt(row.held))
}
const journal = () =>
  at.house.db.query<{ pot: number; number: number; amount: string }>(
    sql`SELECT pot, number, amount FROM pot_hit ORDER BY at, pot, number`,
  )

describe('a stake in a game with pots', () => {
  it('[STU-08] adds its part to both, of which nothing is missing in the books', async () => {
    const [silver = 0n, gold = 0n] = await held()
    expect(await at.wallet('bet', bet(20n * ONE))).toMatchObject({ status: 'RS_OK' })
    expect(await held()).toEqual([silver + ONE / 10n, gold + ONE / 5n])
    const [row] = await at.house.db.query<{ parts: string[] }>(
      sql`SELECT pot_parts AS parts FROM entry WHERE pot_parts IS NOT NULL ORDER BY at DESC LIMIT 1`,
    )
    expect(row).toEqual({ parts: ['10000', '20000'] })
  })

  it('[STU-08] that is taken back takes its part out again', async () => {
    const before = await held()
    const stake = bet(20n * ONE)
    await at.wallet('bet', stake)
    expect(await held()).not.toEqual(before)
    expect(await at.wallet('rollback', after(stake))).toMatchObject({ status: 'RS_OK' })
    expect(await held()).toEqual(before)
  })

  it('[STU-08] adds nothing where the game has none', async () => {
    const before = await held()
    const [other, its] = await joined(studioProvider)
    const stake = bodyOf(other, its, { amount: Number(20n * ONE), game_code: studioProvider.gameCode })
    expect(await at.wallet('bet', stake)).toMatchObject({ status: 'RS_OK' })
    expect(await held()).toEqual(before)
    expect(await at.wallet('pot', won(stake))).toMatchObject({ status: 'RS_ERROR_INVALID_GAME' })
  })
})

describe('a pot', () => {
  it('[STU-08] is paid to the round that won it, once, and the next begins with its seed', async () => {
    const stake = bet(10n * ONE)
    await at.wallet('bet', stake)
    const [silver = 0n, gold = 0n] = await held()
    const start = await at.house.balance(player)
    const claim = won(stake)
    const answers = await Promise.all(Array.from({ length: 30 }, () => at.wallet('pot', claim)))
    for (const answer of answers) expect(answer).toMatchObject({ status: 'RS_OK', amount: Number(silver) })
    expect(await at.house.balance(player)).toBe(start + silver)
    expect(await held()).toEqual([POTS[0].seed, gold])
    expect(await journal()).toEqual([{ pot: 1, number: 1, amount: silver.toString() }])
    // Its payout comes after it and closes the round.
    expect(await at.wallet('win', after(stake, { amount: 0, round_closed: true }))).toMatchObject({ status: 'RS_OK' })
    expect(await at.wallet('pot', claim)).toMatchObject({ status: 'RS_OK', amount: Number(silver) })
    expect(await at.wallet('pot', won(stake))).toMatchObject({ status: 'RS_ERROR_DUPLICATE_TRANSACTION' })
  })

  it.each<[string, (stake: Record<string, unknown>) => Promise<Record<string, unknown>>, string]>([
    [
      'a stake that never was',
      async (stake) => won(stake, 'gold', { reference_transaction_uuid: 'none' }),
      'RS_ERROR_TRANSACTION_DOES_NOT_EXIST',
    ],
    [
      'another round',
      async (stake) => won(stake, 'gold', { round: randomUUID() }),
      'RS_ERROR_TRANSACTION_DOES_NOT_EXIST',
    ],
    [
      'another game',
      async (stake) => won(stake, 'gold', { game_code: studioProvider.gameCode }),
      'RS_ERROR_INVALID_GAME',
    ],
    [
      "another member's stake",
      async (stake) => won(stake, 'gold', { user: (await at.house.register()).id }),
      'RS_ERROR_TRANSACTION_DOES_NOT_EXIST',
    ],
    ['a pot that there is not', async (stake) => won(stake, 'gold', { pot: 'bronze' }), 'RS_ERROR_WRONG_TYPES'],
    ['another currency', async (stake) => won(stake, 'gold', { currency: 'USD' }), 'RS_ERROR_WRONG_CURRENCY'],
    [
      'a stake that was taken back',
      async (stake) => {
        await at.wallet('rollback', after(stake))
        return won(stake, 'gold')
      },
      'RS_ERROR_TRANSACTION_ROLLED_BACK',
    ],
    [
      'a round that is over',
      async (stake) => {
        await at.wallet('win', after(stake, { amount: 0, round_closed: true }))
        return won(stake, 'gold')
      },
      'RS_ERROR_DUPLICATE_TRANSACTION',
    ],
  ])('[STU-08] is not paid for %s', async (_what, claimOf, status) => {
    const stake = bet(10n * ONE)
    await at.wallet('bet', stake)
    const claim = await claimOf(stake)
    const [before, hits] = [await held(), await journal()]
    expect(await at.wallet('pot', claim)).toMatchObject({ status })
    expect([await held(), await journal()]).toEqual([before, hits])
  })

  it('[STU-08] pays no more than its ceiling, and what exceeds it lies in the next', async () => {
    const stake = bet(ONE)
    await at.wallet('bet', stake)
    const { ceiling, seed } = POTS[0]
    const [silver = 0n] = await held()
    const over = ceiling + 7n * ONE - silver
    // As if the house had seeded it with so much more.
    await at.house.db.query(sql`UPDATE pot SET held = held + ${over}, seeded = seeded + ${over} WHERE id = 1`)
    expect(await at.wallet('pots', { request_uuid: 'r' })).toMatchObject({
      pots: [{ pot: 'silver', amount: Number(ceiling) }, { pot: 'gold' }],
    })
    expect(await at.wallet('pot', won(stake))).toMatchObject({ amount: Number(ceiling) })
    expect((await held())[0]).toBe(seed + 7n * ONE)
  })

  it('[STU-08] is won by one after the other where many win at once, by members of all shards', async () => {
    const members = await Promise.all(Array.from({ length: 20 }, () => joined()))
    const stakes = members.map(([one, its]) => bodyOf(one, its, { amount: Number(40n * ONE) }))
    for (const stake of stakes) expect(await at.wallet('bet', stake)).toMatchObject({ status: 'RS_OK' })
    const [silver = 0n] = await held()
    const hits = (await journal()).filter(({ pot }) => pot === 1).length
    const answers = await Promise.all(stakes.map((stake) => at.wallet('pot', won(stake))))
    const paid = answers.map(({ amount }) => BigInt(amount ?? 0)).toSorted((a, b) => Number(b - a))
    expect(paid).toEqual([silver, ...Array.from({ length: 19 }, () => POTS[0].seed)])
    const numbers = (await journal()).filter(({ pot }) => pot === 1).map(({ number }) => number)
    expect(numbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: hits + 20 }, (_, i) => i + 1))
  })

  it('[STU-08] is shown to anybody with its hits, names masked, and claimed by no page', async () => {
    const read = await at.house.call('GET', '/wps/jackpots?language=EN')
    const { pots, hits } = parse(
      object({
        pots: array(object({ pot: string(), amount: string(), seed: string(), ceiling: string() })),
        hits: array(
          object({
            pot: string(),
            number: int(),
            amount: string(),
            member: string(),
            game: nullable(string()),
            at: string(),
          }),
        ),
      }),
      read.body.value,
    )
    expect(pots.map(({ pot, ceiling }) => [pot, ceiling])).toEqual([
      ['silver', '5000.00000'],
      ['gold', '250000.00000'],
    ])
    expect(hits[0]).toMatchObject({ pot: 'silver', game: 'Tin Orchard', member: expect.stringMatching(/^..\*\*\*$/) })
    expect((await at.house.call('POST', '/wps/jackpots', { token: player.token, body: { pot: 'gold' } })).status).toBe(
      404,
    )
  })
})

describe('the studio', () => {
  it('[STU-08] draws the pot from the seeds of the round, has it paid, and tells it beside the outcome', async () => {
    const member = await at.house.register()
    const { bearer, pots } = await at.enter(member, potGame)
    const pot = await promisePot(at.house.db, member.id)
    const shown = parseMoney(pots?.find((one) => one.pot === pot)?.amount ?? '0')
    const start = await at.house.balance(member)
    const body = playBody('100')
    const { value } = await at.play(body, bearer)
    expect(value).toMatchObject({ jackpot: { pot } })
    const amount = parseMoney(value?.jackpot?.amount ?? '0')
    expect(amount - shown).toBe((100n * ONE * potOf(pot).thousandths) / 1000n)
    expect(await at.house.balance(member)).toBe(start - 100n * ONE + amount + parseMoney(value?.payout ?? '0'))
    expect((await at.play(body, bearer)).value).toEqual(value)
    expect((await at.history({}, bearer)).value?.rounds[0]).toMatchObject({ jackpot: value?.jackpot })
    const day = new Date().toISOString().slice(0, 10)
    expect(await at.studio.statement(day)).toContainEqual(expect.objectContaining({ user: member.id, amount }))
    expect((await at.pots({}, bearer)).value?.pots).toHaveLength(2)
  })

  it('[STU-08, STU-04] pays a trial the sum that the pot shows, in play money, and leaves the pot alone', async () => {
    const before = await held()
    const { bearer, balance } = await at.enter(undefined, potGame)
    const [session] = await at.house.db.query<{ id: string }>(
      sql`SELECT id FROM studio.session WHERE mode = 'demo' ORDER BY created_at DESC LIMIT 1`,
    )
    const pot = await promisePot(at.house.db, session?.id ?? '')
    const { value } = await at.play(playBody('100'), bearer)
    const amount = parseMoney(value?.jackpot?.amount ?? '0')
    expect(amount).toBe(before[pot === 'silver' ? 0 : 1])
    expect(parseMoney(value?.balance ?? '0')).toBe(
      parseMoney(balance) - 100n * ONE + amount + parseMoney(value?.payout ?? '0'),
    )
    expect(await held()).toEqual(before)
  })
})
