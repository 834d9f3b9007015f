import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#server/platform/db/sql.ts'
import { freeze } from '#tests/support/freeze.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { betBody, type House, openHouse, type Player, signBody, testProvider } from '#tests/support/house.ts'
import { setLimit } from '../safeguards/index.ts'

let database: TestDatabase
let house: House
let player: Player
let token: string

beforeAll(async () => {
  database = await createTestDatabase('hub88')
  house = await openHouse(database.url, { tables: true })
})
afterAll(async () => {
  await house.close()
  await Promise.all([database, ...further].map((one) => one.drop()))
})
afterEach(async () => expect(await house.audit()).toEqual([]))

const START = 100_000_000n
const further: TestDatabase[] = []
const fresh = async (): Promise<string> => {
  const one = await createTestDatabase('hub88')
  further.push(one)
  return one.url
}
const newPlayer = async (): Promise<void> => {
  player = await house.register()
  token = await house.gameToken(player)
}
const winBody = (bet: Record<string, unknown>, changes: Record<string, unknown> = {}): Record<string, unknown> => ({
  ...bet,
  request_uuid: randomUUID(),
  transaction_uuid: randomUUID(),
  reference_transaction_uuid: bet['transaction_uuid'],
  amount: 2_500_000,
  round_closed: true,
  ...changes,
})
const rollbackBody = (
  bet: Record<string, unknown>,
  changes: Record<string, unknown> = {},
): Record<string, unknown> => ({
  user: bet['user'],
  token: bet['token'],
  request_uuid: randomUUID(),
  transaction_uuid: randomUUID(),
  reference_transaction_uuid: bet['transaction_uuid'],
  round: bet['round'],
  game_code: bet['game_code'],
  ...changes,
})

describe('a round', () => {
  beforeAll(newPlayer)

  it('[PRV-01] info and balance answer the real balance in units of 1/100,000', async () => {
    for (const call of ['info', 'balance'] as const) {
      const { status, reply } = await house.provider(call, { user: player.id, token, request_uuid: 'r-1' })
      expect({ status, reply }).toEqual({
        status: 200,
        reply: { user: player.id, status: 'RS_OK', request_uuid: 'r-1', currency: 'BRL', balance: Number(START) },
      })
    }
  })

  it('[PRV-01, WAL-01] a stake and its payout move exactly their amounts', async () => {
    const bet = betBody(player, token)
    expect((await house.provider('bet', bet)).reply).toMatchObject({
      status: 'RS_OK',
      balance: Number(START - 1_000_000n),
    })
    expect((await house.provider('win', winBody(bet))).reply).toMatchObject({
      status: 'RS_OK',
      balance: Number(START + 1_500_000n),
    })
    expect(await house.balance(player)).toBe(START + 1_500_000n)
  })
})

describe('repetition and order', () => {
  beforeAll(newPlayer)

  it('[PRV-02, WAL-02] the same stake again answers the first result and moves nothing', async () => {
    const bet = betBody(player, token)
    const first = await house.provider('bet', bet)
    await house.provider('bet', betBody(player, token))
    const again = await house.provider('bet', { ...bet, request_uuid: 'again' })
    expect(again.reply).toEqual({ ...first.reply, request_uuid: 'again' })
    expect(await house.balance(player)).toBe(START - 2_000_000n)
  })

  it.each([{ amount: 1_000_001 }, { round: 'another' }, { round_closed: true }])(
    '[PRV-02] the same id with other data is a duplicate: %o',
    async (change) => {
      const bet = betBody(player, token)
      await house.provider('bet', bet)
      expect((await house.provider('bet', { ...bet, ...change })).reply.status).toBe('RS_ERROR_DUPLICATE_TRANSACTION')
    },
  )

  it('[PRV-02] an id used for a stake is no id for its payout', async () => {
    const bet = betBody(player, token)
    await house.provider('bet', bet)
    expect(
      (await house.provider('win', winBody(bet, { transaction_uuid: bet['transaction_uuid'] }))).reply.status,
    ).toBe('RS_ERROR_DUPLICATE_TRANSACTION')
  })

  it('[PRV-02] a roll-back before its stake leaves a tombstone that refuses the stake for good', async () => {
    const bet = betBody(player, token)
    const before = await house.balance(player)
    expect((await house.provider('rollback', rollbackBody(bet))).reply).toMatchObject({
      status: 'RS_OK',
      balance: Number(before),
    })
    for (let i = 0; i < 2; i++)
      expect((await house.provider('bet', bet)).reply.status).toBe('RS_ERROR_TRANSACTION_ROLLED_BACK')
    expect(await house.balance(player)).toBe(before)
  })

  it('[PRV-02] a payout before its stake may be retried and succeeds once the stake is there', async () => {
    const bet = betBody(player, token)
    const win = winBody(bet)
    expect((await house.provider('win', win)).reply.status).toBe('RS_ERROR_TRANSACTION_DOES_NOT_EXIST')
    await house.provider('bet', bet)
    expect((await house.provider('win', win)).reply.status).toBe('RS_OK')
  })

  it('[PRV-02, WAL-02] a payout without a stake, or with another amount under its id, moves nothing', async () => {
    const [bet, never] = [betBody(player, token), betBody(player, token)]
    await house.provider('bet', bet)
    const win = winBody(bet, { round_closed: false })
    await house.provider('win', win)
    const before = await house.balance(player)
    for (const changes of [{ amount: 90_000_000 }, { amount: 0 }, { round: 'another' }])
      expect((await house.provider('win', { ...win, ...changes })).reply.status).toBe('RS_ERROR_DUPLICATE_TRANSACTION')
    expect((await house.provider('win', winBody(never))).reply.status).toBe('RS_ERROR_TRANSACTION_DOES_NOT_EXIST')
    // Nor on the stake of somebody else.
    const other = await house.register()
    expect((await house.provider('win', winBody(bet, { user: other.id }))).reply.status).toBe(
      'RS_ERROR_TRANSACTION_DOES_NOT_EXIST',
    )
    expect([await house.balance(player), await house.balance(other)]).toEqual([before, START])
  })

  it('[PRV-02] a payout or a roll-back that names another game or round than its stake moves nothing', async () => {
    const [one, other] = [betBody(player, token), betBody(player, token)]
    for (const bet of [one, other]) await house.provider('bet', bet)
    await house.provider('win', winBody(one))
    const before = await house.balance(player)
    const elsewhere = { round: 'another', game_code: testProvider.table.gameCode }
    for (const [field, status] of [
      ['round', 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST'],
      ['game_code', 'RS_ERROR_INVALID_GAME'],
    ] as const) {
      for (const bet of [one, other])
        expect((await house.provider('win', winBody(bet, { [field]: elsewhere[field] }))).reply.status).toBe(status)
      expect((await house.provider('rollback', rollbackBody(other, { [field]: elsewhere[field] }))).reply.status).toBe(
        status,
      )
    }
    expect(await house.balance(player)).toBe(before)
  })

  it('[PRV-02] a payout after a roll-back is a final error', async () => {
    const bet = betBody(player, token)
    await house.provider('bet', bet)
    await house.provider('rollback', rollbackBody(bet))
    expect((await house.provider('win', winBody(bet))).reply.status).toBe('RS_ERROR_TRANSACTION_ROLLED_BACK')
  })

  it('[PRV-02] a roll-back returns the stake once, whatever id it comes under, and never after a payout', async () => {
    const bet = betBody(player, token)
    const before = await house.balance(player)
    await house.provider('bet', bet)
    const rollback = rollbackBody(bet)
    for (const body of [rollback, rollback, rollbackBody(bet)])
      expect((await house.provider('rollback', body)).reply.status).toBe('RS_OK')
    expect(await house.balance(player)).toBe(before)
    const paid = betBody(player, token)
    await house.provider('bet', paid)
    await house.provider('win', winBody(paid))
    expect((await house.provider('rollback', rollbackBody(paid))).reply.status).toBe('RS_ERROR_DUPLICATE_TRANSACTION')
    expect(await house.balance(player)).toBe(before + 1_500_000n)
  })

  it('[PRV-02] another member cannot roll a stake back', async () => {
    const bet = betBody(player, token)
    await house.provider('bet', bet)
    const before = await house.balance(player)
    const other = await house.register()
    await house.provider('rollback', { ...rollbackBody(bet), user: other.id })
    expect([await house.balance(player), await house.balance(other)]).toEqual([before, START])
  })
})

describe('the border', () => {
  it('[PRV-01] a provider calls at an address of its own, where no other key is tried', async () => {
    const one = await house.register()
    const raw = JSON.stringify({ user: one.id, token: await house.gameToken(one), request_uuid: 'r-1' })
    const at = async (path: string): Promise<unknown> =>
      (
        await house.app.server.inject({
          method: 'POST',
          url: path,
          payload: raw,
          headers: { 'content-type': 'application/json', 'x-hub88-signature': signBody(raw) },
        })
      ).json()
    expect(await at(`/providers/${testProvider.code}/user/balance`)).toMatchObject({ status: 'RS_OK' })
    expect(await at('/providers/another/user/balance')).toMatchObject({ status: 'RS_ERROR_INVALID_SIGNATURE' })
    await house.db.query(sql`UPDATE provider SET networks = '{203.0.113.7}' WHERE id = ${testProvider.id}`)
    await house.app.providers.reload()
    for (const path of ['/user/balance', `/providers/${testProvider.code}/user/balance`])
      expect(await at(path)).toMatchObject({ status: 'RS_ERROR_INVALID_SIGNATURE' })
    await house.db.query(sql`UPDATE provider SET networks = '{}' WHERE id = ${testProvider.id}`)
    await house.app.providers.reload()
  })
})

describe('what a stake asks', () => {
  beforeAll(newPlayer)

  it('[PRV-01] refuses a token that is wrong, of another member, or over, and a game that the provider has not', async () => {
    const other = await house.register()
    const status = async (changes: Record<string, unknown>): Promise<string> =>
      (await house.provider('bet', betBody(player, token, changes))).reply.status
    expect(await status({ token: 'g.1.aaaaaaaaaaaaaaaaaaaaaaaa' })).toBe('RS_ERROR_INVALID_TOKEN')
    expect(await status({ token: '' })).toBe('RS_ERROR_INVALID_TOKEN')
    expect(await status({ token: await house.gameToken(other) })).toBe('RS_ERROR_INVALID_TOKEN')
    expect(await status({ user: '1' })).toBe('RS_ERROR_INVALID_TOKEN')
    expect(await status({ game_code: 'no-such-game' })).toBe('RS_ERROR_INVALID_GAME')
    expect(await status({ currency: 'EUR' })).toBe('RS_ERROR_WRONG_CURRENCY')
    const over = await house.gameToken(player)
    await house.db.query(sql`UPDATE game_session SET expires_at = app_now() WHERE id = ${over.split('.')[1]}`)
    expect(await status({ token: over })).toBe('RS_ERROR_TOKEN_EXPIRED')
  })

  it.each(['first', 'last'])(
    "[PRV-01] another member's token buys nothing, nor hurts its owner, in one and the same batch: the thief comes %s",
    async (order) => {
      const one = await openHouse(await fresh(), { lanes: 1 })
      const [owner, thief] = [await one.register(), await one.register()]
      const own = await one.gameToken(owner)
      const bet = (who: Player) => one.app.providers.handleInProcess(testProvider.code, 'bet', betBody(who, own))
      const players = order === 'first' ? [thief, owner] : [owner, thief]
      const answers = await Promise.all(players.map(bet))
      const statusOf = (who: Player): string | undefined => answers[players.indexOf(who)]?.status
      expect([statusOf(owner), statusOf(thief)]).toEqual(['RS_OK', 'RS_ERROR_INVALID_TOKEN'])
      expect(await one.balance(thief)).toBe(START)
      await one.close()
    },
  )

  it('[WAL-03] refuses what the balance does not cover, with the real balance', async () => {
    const { reply } = await house.provider('bet', betBody(player, token, { amount: Number(START) + 1 }))
    expect(reply).toMatchObject({ status: 'RS_ERROR_NOT_ENOUGH_MONEY', balance: Number(START) })
  })

  it('[PRV-03] payouts and refunds reach a frozen member whose token is over; stakes do not', async () => {
    const member = await house.register()
    const old = await house.gameToken(member)
    const [paid, refunded] = [betBody(member, old), betBody(member, old)]
    await house.provider('bet', paid)
    await house.provider('bet', refunded)
    await freeze(house.db, member.id)
    expect((await house.provider('bet', betBody(member, old))).reply.status).toBe('RS_ERROR_USER_DISABLED')
    await house.db.query(sql`UPDATE game_session SET ended_at = app_now() WHERE member = ${member.id}`)
    expect((await house.provider('win', winBody(paid))).reply.status).toBe('RS_OK')
    expect((await house.provider('rollback', rollbackBody(refunded))).reply.status).toBe('RS_OK')
    expect(await house.balance(member)).toBe(START + 1_500_000n)
  })

  it('[WAL-03] stake and loss limits hold, whatever comes at once', async () => {
    const member = await house.register()
    const session = await house.gameToken(member)
    await house.db.transaction((tx) => setLimit(tx, member.id, { measure: 'stake', period: 'day', amount: 5_000_000n }))
    const answers = await Promise.all(Array.from({ length: 30 }, () => house.provider('bet', betBody(member, session))))
    expect(answers.map(({ reply }) => reply.status).toSorted()).toEqual([
      ...Array(25).fill('RS_ERROR_LIMIT_REACHED'),
      ...Array(5).fill('RS_OK'),
    ])
    expect(await house.balance(member)).toBe(START - 5_000_000n)
  })

  it('[WAL-03, WAL-04] thirty stakes at once never make a wallet negative', async () => {
    const member = await house.register()
    const session = await house.gameToken(member)
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => house.provider('bet', betBody(member, session, { amount: 10_000_000 }))),
    )
    expect(answers.filter(({ reply }) => reply.status === 'RS_OK')).toHaveLength(10)
    expect(await house.balance(member)).toBe(0n)
  })
})

describe('the smallest unit', () => {
  beforeAll(newPlayer)

  it("[WAL-01] is staked and paid exactly, thirty times over: nothing is rounded to anybody's gain", async () => {
    for (let round = 0; round < 30; round += 1) {
      const bet = betBody(player, token, { amount: 1 })
      await house.provider('bet', bet)
      await house.provider('win', winBody(bet, { amount: round % 2 }))
    }
    // Every other one paid one unit.
    expect(await house.balance(player)).toBe(START - 30n + 15n)
  })
})

describe('the border', () => {
  beforeAll(newPlayer)

  it('[PRV-01] refuses a call that is unsigned, badly signed, or changed after signing', async () => {
    const raw = JSON.stringify(betBody(player, token))
    const send = async (payload: string, headers: Record<string, string>): Promise<string> =>
      (
        await house.app.server.inject({
          method: 'POST',
          url: '/transaction/bet',
          payload,
          headers: { 'content-type': 'application/json', ...headers },
        })
      ).json().status
    expect(await send(raw, {})).toBe('RS_ERROR_INVALID_SIGNATURE')
    expect(await send(raw, { 'x-hub88-signature': 'AAAA' })).toBe('RS_ERROR_INVALID_SIGNATURE')
    expect(await send(raw.replace('1000000', '1000001'), { 'x-hub88-signature': signBody(raw) })).toBe(
      'RS_ERROR_INVALID_SIGNATURE',
    )
    expect(await send('{', { 'x-hub88-signature': signBody('{') })).toBe('RS_ERROR_WRONG_SYNTAX')
    expect(await house.balance(player)).toBe(START)
  })

  it.each([
    ['negative', { amount: -1 }],
    ['zero', { amount: 0 }],
    ['fractional', { amount: 1.5 }],
    ['text', { amount: '1000000' }],
    ['huge', { amount: 2 ** 53 }],
    ['NUL', { round: 'a\0b' }],
    ['other digits', { user: '١٢٣' }],
    ['id beyond 63 bits', { user: '9999999999999999999' }],
  ])('[PRV-01] refuses a stake that is %s as wrong types and changes nothing', async (_name, change) => {
    const { status, reply } = await house.provider('bet', betBody(player, token, change))
    expect({ status, reply }).toEqual({ status: 400, reply: { status: 'RS_ERROR_WRONG_TYPES' } })
    expect(await house.balance(player)).toBe(START)
  })

  it('[PRV-08] a provider that is switched off opens no round but finishes the running one', async () => {
    const bet = betBody(player, token)
    await house.provider('bet', bet)
    await house.db.query(sql`UPDATE provider SET enabled = false WHERE id = ${testProvider.id}`)
    await house.app.providers.reload()
    expect((await house.provider('bet', betBody(player, token))).reply).toMatchObject({
      status: 'RS_ERROR_INVALID_GAME',
      balance: Number(START - 1_000_000n),
    })
    expect((await house.provider('bet', bet)).reply.status).toBe('RS_OK')
    expect((await house.provider('win', winBody(bet))).reply.status).toBe('RS_OK')
    await house.db.query(sql`UPDATE provider SET enabled = true WHERE id = ${testProvider.id}`)
    await house.app.providers.reload()
  })
})
