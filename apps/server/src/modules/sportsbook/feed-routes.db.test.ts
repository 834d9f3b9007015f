import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hmac } from '#node/signatures.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import type { House } from '#tests/support/house.ts'
import { market, openSports, placeAt } from '#tests/support/sports.ts'
import { sql } from '../../platform/db/sql.ts'

const KEY = 'a key of the producer that signs'
const METRICS_TOKEN = 'figures-of-feeds-outside-for-a-test'

let database: TestDatabase
let house: House

beforeAll(async () => {
  database = await createTestDatabase('sports_http')
  ;({ house } = await openSports(database.url, {
    metricsToken: METRICS_TOKEN,
    sportsFeeds: [
      { name: 'outside', keys: () => ['the key of tomorrow, that comes first', KEY] },
      { name: 'other', keys: () => ['the key of the other producer'] },
    ],
  }))
})
afterAll(async () => {
  await house.close()
  await database.drop()
})

interface Said {
  readonly status: number
  readonly body: unknown
}

async function post(
  payload: string,
  {
    name = 'outside',
    key = KEY,
    aged = 0,
    signed = payload,
  }: { name?: string; key?: string; aged?: number; signed?: string } = {},
): Promise<Said> {
  const timestamp = String(Date.now() - aged)
  const answer = await house.app.server.inject({
    method: 'POST',
    url: `/sports/feeds/${name}`,
    headers: {
      'content-type': 'application/json',
      'x-feed-timestamp': timestamp,
      'x-feed-signature': `sha256=${hmac(key, `${timestamp}.`, Buffer.from(signed)).toString('hex')}`,
    },
    payload,
  })
  return { status: answer.statusCode, body: JSON.parse(answer.body) }
}

let sequence = 0
/** Messages with the numbers that come next. */
const numbered = (...messages: readonly object[]): readonly object[] =>
  messages.map((message) => ({ sequence: (sequence += 1), at: new Date().toISOString(), ...message }))
const bodyOf = (messages: readonly object[]): string => JSON.stringify({ messages })

const named = (name: string) => ({ key: name.toLowerCase(), name })
const fixture = {
  type: 'fixture',
  event: 'o1',
  sport: 'football',
  competition: named('Outer'),
  home: named('Reed'),
  away: named('Sedge'),
  startsAt: new Date(Date.now() + 3_600_000).toISOString(),
  isSimulated: false,
}
const odds = (changes: object = {}) => ({
  type: 'odds_change',
  event: 'o1',
  phase: 'before',
  score: { home: 0, away: 0 },
  markets: [market('1x2', undefined, [0.5, 0.25, 0.25])],
  ...changes,
})

async function refusals(fault: string): Promise<number> {
  const { body } = await house.app.server.inject({
    url: '/metrics',
    headers: { authorization: `Bearer ${METRICS_TOKEN}` },
  })
  const line = new RegExp(`refused_total\\{producer="outside",fault="${fault}"\\} (\\d+)$`, 'm')
  return Number(line.exec(body)?.[1] ?? 0)
}

describe('a producer outside', () => {
  it('[SPB-06] posts messages in their sequence, and bets are taken on what it tells and paid by its result', async () => {
    expect(await post(bodyOf(numbered(fixture, odds())))).toEqual({ status: 200, body: { taken: 2, recover: true } })
    expect(await post(bodyOf(numbered({ type: 'snapshot_complete' })))).toEqual({
      status: 200,
      body: { taken: 1, recover: false },
    })
    const [of] = await house.db.query<{ id: number }>(
      sql`SELECT m.id FROM sport_market m JOIN sport_event e ON e.id = m.event WHERE e.key = 'o1'`,
    )
    const player = await house.register()
    const before = await house.balance(player)
    expect(await placeAt(house, player, [{ market: of?.id ?? 0, pick: 'home', price: 2000 }])).toMatchObject({
      status: 200,
    })
    const end = {
      type: 'bet_settlement',
      event: 'o1',
      certainty: 2,
      scores: [{ period: 'match', home: 1, away: 0 }],
      isFinal: true,
    }
    expect(await post(bodyOf(numbered(odds({ phase: 'live' }), end)))).toMatchObject({
      status: 200,
      body: { taken: 2 },
    })
    await house.app.run('sportsbook')
    expect(await house.balance(player)).toBe(before + 1_000_000n)
    expect(await house.audit()).toEqual([])
  })

  it('[SPB-06] is taken once, however often the same body comes, also at the same time', async () => {
    const body = bodyOf(numbered({ type: 'alive' }, { ...fixture, event: 'o2' }, { type: 'alive' }))
    const answers = await Promise.all(Array.from({ length: 30 }, () => post(body)))
    expect(answers.filter(({ status }) => status === 200).length).toBe(30)
    expect(await house.db.query(sql`SELECT sequence::integer FROM sport_producer WHERE name = 'outside'`)).toEqual([
      { sequence },
    ])
    expect(await post(body)).toEqual({ status: 200, body: { taken: 3, expected: sequence + 1 } })
  })

  it('[SPB-06] is refused where it is not signed of late, by its own key, over what came', async () => {
    const body = bodyOf([{ sequence: sequence + 1, at: new Date().toISOString(), type: 'alive' }])
    const refused = { status: 401, body: { fault: 'signature' } }
    expect(await post(body, { key: 'the key of somebody else' })).toEqual(refused)
    expect(await post(body, { key: 'the key of the other producer' })).toEqual(refused)
    expect(await post(body, { name: 'other' })).toEqual(refused)
    expect(await post(body, { aged: 301_000 })).toEqual(refused)
    expect(await post(body, { aged: -301_000 })).toEqual(refused)
    expect(await post(body, { signed: body.replace('alive', 'snapshot_complete') })).toEqual(refused)
    const bare = await house.app.server.inject({ method: 'POST', url: '/sports/feeds/outside', payload: body })
    expect(bare.statusCode).toBe(401)
    expect(await refusals('signature')).toBe(6)
    expect(
      (await house.app.server.inject({ method: 'POST', url: '/sports/feeds/nobody', payload: body })).statusCode,
    ).toBe(404)
    expect(await post(body, { aged: 299_000 })).toMatchObject({ status: 200 })
    sequence += 1
  })

  it('[SPB-06, ERR-03] is told which of its messages is at fault; those before it are taken', async () => {
    const [good, bad, behind] = numbered({ type: 'alive' }, { type: 'bet_stop', event: 'none' }, { type: 'alive' })
    expect(await post(bodyOf([good ?? {}, bad ?? {}, behind ?? {}]))).toEqual({
      status: 400,
      body: { recover: false, fault: 'message', why: 'event: none of this key was told of', taken: 1, at: 1 },
    })
    sequence -= 2
    expect(await post(bodyOf([{ sequence: sequence + 5, at: new Date().toISOString(), type: 'alive' }]))).toEqual({
      status: 409,
      body: { fault: 'order', expected: sequence + 1, taken: 0, at: 0 },
    })
    for (const wrong of ['{}', '[]', 'x', bodyOf([]), bodyOf(Array.from({ length: 501 }, () => ({})))])
      expect(await post(wrong), wrong.slice(0, 20)).toEqual({ status: 400, body: { fault: 'body' } })
    expect(await post(' '.repeat(2_200_000))).toEqual({ status: 413, body: { fault: 'size' } })
    expect(await refusals('body')).toBe(5)
    expect(await refusals('size')).toBe(1)
    expect(await post(bodyOf(numbered({ type: 'alive' }, { type: 'snapshot_complete' })))).toEqual({
      status: 200,
      body: { taken: 2, recover: false },
    })
  })
})
