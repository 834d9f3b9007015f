import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { pragmaticPath, type PragmaticCall, type PragmaticReply } from '#contract/protocols/pragmatic.ts'
import { openDatabase } from '#server/platform/db/database.ts'
import { systemClock } from '#server/platform/clock.ts'
import { sql } from '#server/platform/db/sql.ts'
import { freeze } from '#tests/support/freeze.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { type House, openHouse, type Player, textField } from '#tests/support/house.ts'
import { openOperator } from '#tests/support/operators.ts'
import { importCatalogue } from '../catalogue/index.ts'
import { setLimit } from '../safeguards/index.ts'
import { pragmaticHash } from './pragmatic-routes.ts'
import { saveProvider } from './provider.sql.ts'

const PROVIDER = {
  id: 10_001,
  code: 'pragmatic',
  secret: 'known-to-both',
  vendor: 'PRG',
  gameCode: 'vs20test',
  nodeId: 80_001,
}
const START = 100_000_000n

let database: TestDatabase
let house: House
let player: Player
let token: string

beforeAll(async () => {
  database = await createTestDatabase('pragmatic')
  const db = openDatabase(database.url)
  await db.transaction(async (tx) => {
    await importCatalogue(
      tx,
      [{ code: PROVIDER.vendor, name: 'Forms', gameType: 'RNG', art: 'vendor', sort: 2 }],
      [
        {
          nodeId: PROVIDER.nodeId,
          vendor: PROVIDER.vendor,
          gameType: 'RNG',
          gameCode: PROVIDER.gameCode,
          classify: 'LINES',
          names: { EN: 'Forms' },
          art: 'test',
          tint: 0,
          lettering: 'plain',
          colour: '#123456',
          playable: true,
          freeTrial: true,
          rank: 2,
        },
      ],
    )
    await saveProvider(tx, {
      id: PROVIDER.id,
      code: PROVIDER.code,
      secret: PROVIDER.secret,
      name: 'Forms',
      launchUrl: 'https://provider.invalid',
      vendors: [PROVIDER.vendor],
    })
  })
  await db.close()
  house = await openHouse(database.url, {
    providerClients: new Map([
      [
        PROVIDER.code,
        {
          launch: async ({ token: launched }) => {
            token = launched ?? ''
            return { url: '/played/elsewhere' }
          },
        },
      ],
    ]),
  })
})
afterAll(async () => {
  await house.close()
  await database.drop()
})
beforeEach(async () => {
  player = await house.register()
  await launch(player)
})
afterEach(async () => expect(await house.audit()).toEqual([]))

const launch = (who: Player) =>
  house.call('POST', '/wps/game/launchGame', { token: who.token, body: { nodeId: PROVIDER.nodeId, language: 'EN' } })
const post = async (call: PragmaticCall, form: URLSearchParams): Promise<PragmaticReply> => {
  const response = await house.app.server.inject({
    method: 'POST',
    url: pragmaticPath(call),
    payload: form.toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  expect(response.statusCode).toBe(200)
  return response.json()
}
const hashed = (parameters: Record<string, string>): URLSearchParams =>
  new URLSearchParams({ ...parameters, hash: pragmaticHash(parameters, PROVIDER.secret) })
const send = (call: PragmaticCall, parameters: Record<string, string> = {}) =>
  post(
    call,
    hashed({ providerId: PROVIDER.code, ...(call === 'authenticate' ? {} : { userId: player.id }), ...parameters }),
  )

type Parameters = Record<string, string>
const round = (): Parameters => ({ gameId: PROVIDER.gameCode, roundId: randomUUID() })
const betIn = (where: Parameters, more: Parameters = {}): Parameters => ({
  ...where,
  reference: randomUUID(),
  amount: '10.00',
  token,
  timestamp: String(systemClock.now()),
  ...more,
})
const resultIn = (where: Parameters, more: Parameters = {}): Parameters => ({
  ...where,
  reference: randomUUID(),
  amount: '25.5',
  timestamp: String(systemClock.now()),
  ...more,
})
const NOTHING: Parameters = {}

describe('each call', () => {
  it('[PRV-04] authenticate and balance answer who it is and what it has, as decimal text', async () => {
    expect(await send('authenticate', { token })).toEqual({
      userId: player.id,
      token,
      currency: 'BRL',
      cash: '1000.00000',
      bonus: '0',
      error: 0,
      description: 'Success',
    })
    expect(await send('balance')).toEqual({
      currency: 'BRL',
      cash: '1000.00000',
      bonus: '0',
      error: 0,
      description: 'Success',
    })
  })

  it('[PRV-04, WAL-01] a round of bet, results and end moves exactly its amounts', async () => {
    const where = round()
    const bet = betIn(where)
    expect(await send('bet', bet)).toEqual({
      transactionId: bet['reference'],
      currency: 'BRL',
      cash: '990.00000',
      bonus: '0',
      usedPromo: '0',
      error: 0,
      description: 'Success',
    })
    expect(await send('result', resultIn(where))).toMatchObject({ cash: '1015.50000', error: 0 })
    expect(await send('jackpotWin', resultIn(where, { amount: '100', jackpotId: '5' }))).toMatchObject({
      cash: '1115.50000',
      error: 0,
    })
    for (let i = 0; i < 2; i++) expect(await send('endRound', where)).toMatchObject({ cash: '1115.50000', error: 0 })
    expect(await send('result', resultIn(where))).toMatchObject({ error: 120 })
    expect(await send('bet', betIn(where))).toMatchObject({ error: 3 })
    expect(await house.balance(player)).toBe(START + 11_550_000n)
  })

  it.each(['bonusWin', 'promoWin'] as const)('[PRV-04] %s is a gift of its own, once', async (call) => {
    const prize = { reference: randomUUID(), amount: '7.25', timestamp: String(systemClock.now()), campaignId: '1' }
    for (let i = 0; i < 2; i++) expect(await send(call, prize)).toMatchObject({ cash: '1007.25000', error: 0 })
    expect(await send(call, { ...prize, amount: '7.26' })).toMatchObject({ error: 120 })
    expect(await send(call, { ...prize, reference: randomUUID(), amount: '0' })).toMatchObject({
      cash: '1007.25000',
      error: 0,
    })
    expect(await house.balance(player)).toBe(START + 725_000n)
  })

  it('[PRV-04] a refund returns the stake once, though it names nothing else', async () => {
    const bet = betIn(round())
    await send('bet', bet)
    for (let i = 0; i < 2; i++)
      expect(await send('refund', { reference: bet['reference'] ?? '' })).toMatchObject({
        cash: '1000.00000',
        error: 0,
      })
    expect(await send('endRound', { gameId: bet['gameId'] ?? '', roundId: bet['roundId'] ?? '' })).toMatchObject({
      error: 0,
    })
  })

  it('[PRV-04] an adjustment adds as a win, takes as a stake, and never below nothing', async () => {
    const where = round()
    await send('bet', betIn(where))
    expect(await send('adjustment', betIn(where, { amount: '5' }))).toMatchObject({ cash: '995.00000', error: 0 })
    const less = betIn(where, { amount: '-15' })
    for (let i = 0; i < 2; i++) expect(await send('adjustment', less)).toMatchObject({ cash: '980.00000', error: 0 })
    expect(await send('adjustment', betIn(where, { amount: '-980.00001' }))).toMatchObject({
      cash: '980.00000',
      error: 1,
    })
  })

  it('[PRV-04, PRV-07] a bet with a bonus code takes a free round, whose result is paid', async () => {
    const operator = await openOperator(house, 'manager')
    const grant = await house.call('POST', '/ops/free-rounds', {
      token: operator.token,
      body: {
        key: randomUUID(),
        member: player.id,
        nodeId: PROVIDER.nodeId,
        stake: '10',
        rounds: 1,
        expiresAt: '2199-01-01T00:00:00Z',
      },
    })
    const [where, bonusCode] = [round(), textField(grant.body.value, 'id')]
    expect(await send('bet', betIn(where, { bonusCode }))).toMatchObject({ cash: '1000.00000', error: 0 })
    expect(await send('result', resultIn(where))).toMatchObject({ cash: '1025.50000', error: 0 })
    expect(await send('bet', betIn(round(), { bonusCode }))).toMatchObject({ error: 3 })
  })
})

describe('repetition and order', () => {
  it('[PRV-04, WAL-02] the same again answers the first result; other data is final', async () => {
    const where = round()
    const [bet, result] = [betIn(where), resultIn(where)]
    const first = [await send('bet', bet), await send('result', result)]
    await send('bet', betIn(round()))
    expect([await send('bet', bet), await send('result', result)]).toEqual(first)
    for (const [call, changed] of [
      ['bet', { ...bet, amount: '11' }],
      ['result', { ...result, amount: '1' }],
      ['result', { ...result, reference: bet['reference'] ?? '' }],
    ] as const) {
      expect((await send(call, changed)).error).toBe(120)
    }
    expect(await house.balance(player)).toBe(START + 550_000n)
  })

  it('[PRV-04, PRV-05] recorded bytes of any call move nothing at any other', async () => {
    const [where, taken] = [round(), betIn(round())]
    await send('bet', taken)
    const heard: readonly (readonly [PragmaticCall, Parameters])[] = [
      ['bet', betIn(where)],
      ['result', resultIn(where)],
      ['jackpotWin', resultIn(where)],
      ['adjustment', betIn(where, { amount: '3' })],
      ['refund', { reference: taken['reference'] ?? '' }],
      ['promoWin', { reference: randomUUID(), amount: '7', timestamp: String(systemClock.now()) }],
      ['bonusWin', { reference: randomUUID(), amount: '8', timestamp: String(systemClock.now()) }],
      ['balance', NOTHING],
      ['endRound', where],
    ]
    const calls = [
      'authenticate',
      'balance',
      'bet',
      'result',
      'jackpotWin',
      'bonusWin',
      'promoWin',
      'refund',
      'endRound',
      'adjustment',
    ] as const
    for (const [call, parameters] of heard) {
      const form = hashed({ providerId: PROVIDER.code, userId: player.id, ...parameters })
      expect((await post(call, form)).error).toBe(0)
      const before = await house.balance(player)
      for (const other of calls.filter((one) => one !== call)) await post(other, form)
      expect({ call, gained: (await house.balance(player)) - before }).toEqual({ call, gained: 0n })
    }
  })

  it('[PRV-04] a stake or a prize of another time is refused, what is owed is not', async () => {
    const old = { timestamp: String(systemClock.now() - 11 * 60_000) }
    const where = round()
    expect((await send('bet', betIn(where, old))).error).toBe(7)
    expect((await send('promoWin', { reference: randomUUID(), amount: '7', ...old })).error).toBe(7)
    await send('bet', betIn(where))
    expect((await send('result', resultIn(where, old))).error).toBe(0)
  })

  it('[PRV-04] prizes keep a ceiling for a member and day, also of many at once', async () => {
    await house.db.query(sql`UPDATE provider SET prizes_a_day = 5000000 WHERE id = ${PROVIDER.id}`)
    await house.app.providers.reload()
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => send('promoWin', { reference: randomUUID(), amount: '20' })),
    )
    expect(answers.map(({ error }) => error).toSorted((a, b) => a - b)).toEqual([0, 0, 50, 50, 50, 50, 50, 50])
    expect(await house.balance(player)).toBe(START + 4_000_000n)
  })

  it('[PRV-04] a provider that names its networks is heard from there alone', async () => {
    await house.db.query(sql`UPDATE provider SET networks = '{203.0.113.0/24}' WHERE id = ${PROVIDER.id}`)
    await house.app.providers.reload()
    expect((await send('balance')).error).toBe(5)
    await house.db.query(sql`UPDATE provider SET networks = '{127.0.0.0/8}' WHERE id = ${PROVIDER.id}`)
    await house.app.providers.reload()
    expect((await send('balance')).error).toBe(0)
  })

  it('[PRV-04] a refund of an unknown bet is 0, moves nothing and refuses the bet for good', async () => {
    const bet = betIn(round())
    for (let i = 0; i < 2; i++)
      expect(await send('refund', { reference: bet['reference'] ?? '' })).toMatchObject({
        cash: '1000.00000',
        error: 0,
      })
    for (let i = 0; i < 2; i++) expect(await send('bet', bet)).toMatchObject({ cash: '1000.00000', error: 120 })
    expect(
      await house.db.query(sql`SELECT type, amount FROM entry WHERE member = ${player.id} AND source = ${PROVIDER.id}`),
    ).toEqual([{ type: 4, amount: '0' }])
  })

  it("[PRV-04] a refund by another member's name gives nothing back to anybody", async () => {
    const bet = betIn(round())
    await send('bet', bet)
    const [before, other] = [await house.balance(player), await house.register()]
    await send('refund', { userId: other.id, reference: bet['reference'] ?? '' })
    expect([await house.balance(player), await house.balance(other)]).toEqual([before, START])
  })

  it('[PRV-04] a result before its bet is asked for again, and is paid once the bet is there', async () => {
    const where = round()
    const result = resultIn(where)
    expect((await send('result', result)).error).toBe(100)
    expect((await send('endRound', where)).error).toBe(100)
    await send('bet', betIn(where))
    expect(await send('result', result)).toMatchObject({ cash: '1015.50000', error: 0 })
  })

  it('[PRV-04] a result after a refund is final, and so is a refund after a result', async () => {
    const [taken, paid] = [betIn(round()), betIn(round())]
    for (const bet of [taken, paid]) await send('bet', bet)
    await send('refund', { reference: taken['reference'] ?? '' })
    expect(
      (await send('result', resultIn({ gameId: taken['gameId'] ?? '', roundId: taken['roundId'] ?? '' }))).error,
    ).toBe(120)
    await send('result', resultIn({ gameId: paid['gameId'] ?? '', roundId: paid['roundId'] ?? '' }))
    expect((await send('refund', { reference: paid['reference'] ?? '' })).error).toBe(120)
    expect(await house.balance(player)).toBe(START + 1_550_000n)
  })

  it('[PRV-04] a result is paid on what is left of a round, the same when it is repeated', async () => {
    const where = round()
    const [first, second, result] = [betIn(where), betIn(where), resultIn(where)]
    await send('bet', first)
    await send('bet', second)
    await send('refund', { reference: first['reference'] ?? '' })
    const paid = await send('result', result)
    expect(paid).toMatchObject({ cash: '1015.50000', error: 0 })
    expect(await send('result', result)).toEqual(paid)
  })
})

describe('what a bet asks', () => {
  it('[PRV-04] refuses by the numbers of the dialect, with the balance', async () => {
    const bet = async (more: Parameters) => (await send('bet', betIn(round(), more))).error
    const stranger = await house.register()
    const own = token
    await launch(stranger)
    expect(await bet({ token })).toBe(4)
    expect(await bet({ token: 'nonsense' })).toBe(4)
    token = own
    expect(await bet({ amount: '1000.00001' })).toBe(1)
    expect(await bet({ gameId: 'no-such-game' })).toBe(3)
    await house.db.transaction((tx) => setLimit(tx, player.id, { measure: 'stake', period: 'day', amount: 1n }))
    expect(await bet(NOTHING)).toBe(50)
    await freeze(house.db, player.id)
    expect(await bet(NOTHING)).toBe(6)
    expect(await send('balance', { userId: '77' })).toEqual({ error: 2, description: 'Player not found' })
    expect(await house.balance(player)).toBe(START)
  })

  it('[PRV-03, PRV-04] results and refunds reach a frozen member whose token is over', async () => {
    const where = round()
    const refunded = betIn(round())
    await send('bet', betIn(where))
    await send('bet', refunded)
    await freeze(house.db, player.id)
    await house.db.query(sql`UPDATE game_session SET ended_at = app_now() WHERE member = ${player.id}`)
    expect((await send('authenticate', { token })).error).toBe(4)
    expect((await send('result', resultIn(where))).error).toBe(0)
    expect((await send('refund', { reference: refunded['reference'] ?? '' })).error).toBe(0)
    expect(await house.balance(player)).toBe(START + 1_550_000n)
  })

  it('[PRV-04, WAL-04] thirty at once never make a wallet negative', async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, () => send('bet', betIn(round(), { amount: '100' }))))
    expect(answers.map(({ error }) => error).toSorted((a, b) => a - b)).toEqual([
      ...Array(10).fill(0),
      ...Array(20).fill(1),
    ])
    expect(await house.balance(player)).toBe(0n)
  })
})

describe('the border', () => {
  it('[PRV-04] hashes as the dialect says: what is not empty, sorted, raw, with the secret behind it', () => {
    // As `printf 'a=1 2&b=x&z=%%secret' | md5sum` says.
    expect(pragmaticHash({ z: '%', b: 'x', hash: 'other', empty: '', a: '1 2' }, 'secret')).toBe(
      '7f77563e905617ac639ad9994248a74b',
    )
  })

  it('[PRV-04] refuses a wrong hash, none, one over other data, and one of another secret', async () => {
    const parameters = { providerId: PROVIDER.code, userId: player.id, ...betIn(round()) }
    const good = pragmaticHash(parameters, PROVIDER.secret)
    const attempts: Parameters[] = [
      parameters,
      { ...parameters, hash: '' },
      { ...parameters, hash: good.replace(/.$/, (last) => (last === '0' ? '1' : '0')) },
      { ...parameters, amount: '9', hash: good },
      { ...parameters, hash: pragmaticHash(parameters, 'guessed') },
      { ...parameters, providerId: 'testing', hash: good },
      { ...parameters, providerId: '', hash: good },
    ]
    for (const attempt of attempts)
      expect(await post('bet', new URLSearchParams(attempt))).toEqual({ error: 5, description: 'Invalid hash code' })
    const twice = hashed(parameters)
    twice.append('amount', '1')
    expect((await post('bet', twice)).error).toBe(7)
    expect((await post('bet', new URLSearchParams({ ...parameters, hash: good.toUpperCase() }))).error).toBe(0)
  })

  it.each<[string, Parameters]>([
    ['negative', { amount: '-1' }],
    ['zero', { amount: '0' }],
    ['with six decimals', { amount: '1.000001' }],
    ['in exponents', { amount: '1e3' }],
    ['huge', { amount: '99999999999' }],
    ['of no number', { amount: 'NaN' }],
    ['of other digits', { userId: '١٢٣' }],
    ['of a member beyond 63 bits', { userId: '9999999999999999999' }],
    ['of no round', { roundId: '' }],
    ['with a NUL', { reference: 'a\0b' }],
  ])('[PRV-04] refuses a bet %s as bad parameters', async (_name, change) => {
    expect(await send('bet', betIn(round(), change))).toEqual({
      error: 7,
      description: 'Bad parameters in the request',
    })
    expect(await house.balance(player)).toBe(START)
  })

  it('[PRV-04] answers what it cannot read as well', async () => {
    for (const payload of ['', '%', 'x'.repeat(70_000)]) {
      const response = await house.app.server.inject({
        method: 'POST',
        url: pragmaticPath('bet'),
        payload,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      })
      expect(response.statusCode).toBe(200)
      expect([5, 100]).toContain(response.json().error)
    }
  })
})
