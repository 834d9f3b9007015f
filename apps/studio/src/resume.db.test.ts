import { randomUUID } from 'node:crypto'
import { type output, parse } from 'zod/mini'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Hub88Reply } from '#contract/protocols/hub88.ts'
import { plain } from '#contract/games/plain.ts'
import { slotOutcome } from '#contract/games/slot.ts'
import { roundRandom } from '#rules/fairness.ts'
import { parseMoney } from '#rules/money.ts'
import { EMBER_WYRM } from '#rules/slots/ember-wyrm.ts'
import { play } from '#rules/slots/slot.ts'
import { sql } from '#server/platform/db/sql.ts'
import { openStudioHouse, playBody, type StudioHouse } from '#tests/fuzz/studio-house.ts'
import { freeze } from '#tests/support/freeze.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { testEncryption } from '#tests/support/outside.ts'
import type { Player } from '#tests/support/house.ts'
import { createLine, type Cut, cuts } from '#tests/support/line.ts'
import { createStudio } from './studio.ts'

let database: TestDatabase
let at: StudioHouse
const line = createLine()

beforeAll(async () => {
  database = await createTestDatabase('resume')
  at = await openStudioHouse(database.url, { around: line.around })
})
afterAll(async () => {
  await at.close()
  await database.drop()
})
afterEach(async () => expect(await at.house.audit()).toEqual([]))

const openRounds = (): Promise<{ id: string }[]> =>
  at.house.db.query(sql`SELECT id FROM studio.round WHERE state = 'open'`)
const entriesOf = (player: Player): Promise<{ type: number; amount: string }[]> =>
  at.house.db.query(sql`SELECT type, amount FROM entry WHERE member = ${player.id} AND type <> 5 ORDER BY seq`)

/** The outcome of a round by the seed as it lies in the studio's table. */
async function outcomeByTable(roundId: string): Promise<output<typeof slotOutcome>> {
  const [row] = await at.house.db.query<{
    id: string
    server_seed: string
    client_seed: string
    nonce: number
    stake: string
  }>(
    sql`SELECT d.id, d.server_seed, d.client_seed, r.nonce, r.stake FROM studio.round r JOIN studio.seed d ON d.id = r.seed WHERE r.id = ${roundId}`,
  )
  if (row === undefined) throw new Error('no such round')
  const random = roundRandom({
    serverSeed: testEncryption.decrypt(row.server_seed, `seed:${row.id}`),
    clientSeed: row.client_seed,
    nonce: row.nonce,
    gameId: EMBER_WYRM.id,
  })
  return parse(slotOutcome, plain(play(EMBER_WYRM, BigInt(row.stake), random)))
}

describe('a round that stopped half-way', () => {
  /** Leaves a round open: the line broke at a step of it. */
  async function leaveOpen(step: Cut) {
    const player = await at.house.register()
    const { bearer } = await at.enter(player)
    const body = playBody('5')
    line.cut = step
    const { status } = await at.play(body, bearer)
    expect(status).toBeGreaterThanOrEqual(500)
    expect(await openRounds()).toEqual([{ id: body.roundId }])
    return { player, bearer, body }
  }
  async function isPlayedOnce({ player, bearer, body }: Awaited<ReturnType<typeof leaveOpen>>): Promise<void> {
    expect(await openRounds()).toEqual([])
    const outcome = await outcomeByTable(body.roundId)
    const { value } = await at.play(body, bearer)
    expect(value?.outcome).toEqual(outcome)
    expect(await entriesOf(player)).toEqual([
      { type: 1, amount: '-500000' },
      { type: 2, amount: String(parseMoney(outcome.payout)) },
    ])
    expect(await at.house.balance(player)).toBe(parseMoney('995') + parseMoney(outcome.payout))
    expect(parseMoney(value?.balance ?? '')).toBe(await at.house.balance(player))
  }

  it.each(cuts)(
    '[STU-05, PRV-06] at $call, $when it took effect, since it $how, is finished by resume',
    async (step) => {
      const left = await leaveOpen(step)
      expect(await at.studio.resume(0)).toBe(1)
      await isPlayedOnce(left)
      expect(await at.studio.resume(0)).toBe(0)
    },
  )

  it.each(cuts)(
    '[STU-05, WAL-02] at $call, $when it took effect, since it $how, is finished by the page asking again',
    async (step) => {
      const left = await leaveOpen(step)
      await at.play(left.body, left.bearer)
      await isPlayedOnce(left)
    },
  )

  it.each(cuts)(
    '[STU-05] at $call, $when it took effect, since it $how, ends before the next one begins',
    async (step) => {
      const left = await leaveOpen(step)
      const { value: next } = await at.play(playBody('1'), left.bearer)
      expect(next?.nonce).toBe(1)
      const rounds = (await at.history({}, left.bearer)).value?.rounds ?? []
      expect(rounds.map(({ nonce }) => nonce)).toEqual([1, 0])
      expect(rounds[1]?.outcome).toEqual(await outcomeByTable(left.body.roundId))
      expect((await entriesOf(left.player)).map(({ type }) => type)).toEqual([1, 2, 1, 2])
    },
  )

  it.each(cuts.filter(({ call }) => call === 'bet'))(
    '[STU-05, WAL-04] at $call, $when it took effect, since it $how, is given back once the rules are others',
    async (step) => {
      const { player, bearer, body } = await leaveOpen(step)
      await at.house.db.query(sql`UPDATE studio.round SET rule_hash = ${'0'.repeat(64)} WHERE id = ${body.roundId}`)
      expect(await at.studio.resume(0)).toBe(1)
      expect((await at.play(body, bearer)).error?.code).toBe('ROUND_REFUNDED')
      expect(await at.house.balance(player)).toBe(parseMoney('1000'))
    },
  )

  it('[STU-05, RUN-04] between payout and its own note is finished by any process, and by several at once', async () => {
    const player = await at.house.register()
    const { bearer } = await at.enter(player)
    const body = playBody('5')
    const crashing = createStudio(
      { ...at.store, advanceRound: () => Promise.reject(new Error('the process ended')) },
      at.wallet,
    )
    await expect(crashing.play(bearer, body.roundId, body.bet)).rejects.toThrow('the process ended')
    expect(await entriesOf(player)).toHaveLength(2)
    await Promise.all(Array.from({ length: 5 }, () => createStudio(at.store, at.wallet).resume(0)))
    await isPlayedOnce({ player, bearer, body })
  })

  it('[STU-05, PRV-03] is paid although the session at the platform is over by then, and the member frozen', async () => {
    const left = await leaveOpen({ call: 'win', when: 'before', how: 'throws' })
    await at.house.db.query(sql`UPDATE game_session SET ended_at = app_now() WHERE member = ${left.player.id}`)
    await freeze(at.house.db, left.player.id)
    await at.studio.resume(0)
    await isPlayedOnce(left)
  })

  it('[STU-01] before its stake was taken is refused by resume where the wallet refuses it now', async () => {
    const { player, bearer, body } = await leaveOpen({ call: 'bet', when: 'before', how: 'is unknown' })
    await freeze(at.house.db, player.id)
    await at.studio.resume(0)
    expect(await openRounds()).toEqual([])
    expect((await at.play(body, bearer)).error?.code).toBe('LIMIT_REACHED')
    expect(await entriesOf(player)).toEqual([])
  })

  it('[STU-05, WAL-04] is closed where it was paid, although the same round asked for at once was refused for want of money', async () => {
    const player = await at.house.register()
    const { bearer } = await at.enter(player)
    const body = playBody('5')
    const poor = createStudio(at.store, async () => ({ status: 'RS_ERROR_NOT_ENOUGH_MONEY' }))
    let refused: unknown
    const refuse = () => poor.play(bearer, body.roundId, body.bet).catch((error: unknown) => (refused = error))
    const rich = createStudio(
      {
        ...at.store,
        advanceRound: async (...args) => {
          await refuse()
          return at.store.advanceRound(...args)
        },
      },
      at.wallet,
    )
    await rich.play(bearer, body.roundId, body.bet)
    expect(refused).toMatchObject({ code: 'NOT_ENOUGH_MONEY' })
    await isPlayedOnce({ player, bearer, body })
    expect((await at.history({}, bearer)).value?.rounds).toHaveLength(1)
  })

  it('[STU-05] is left alone while it is young', async () => {
    const left = await leaveOpen({ call: 'win', when: 'before', how: 'throws' })
    expect(await at.studio.resume(10)).toBe(0)
    await at.house.db.query(sql`INSERT INTO test_clock (shift) VALUES ('11 seconds')`)
    expect(await at.studio.resume(10)).toBe(1)
    await at.house.db.query(sql`DELETE FROM test_clock`)
    await isPlayedOnce(left)
  })

  it('[STU-05] does not keep others from being finished when it cannot be', async () => {
    const first = await leaveOpen({ call: 'win', when: 'before', how: 'throws' })
    const player = await at.house.register()
    const { bearer } = await at.enter(player)
    const body = playBody('5')
    line.cut = { call: 'win', when: 'after', how: 'throws' }
    await at.play(body, bearer)
    const half = createStudio(at.store, async (call, asked) => {
      if (JSON.stringify(asked).includes(first.body.roundId)) throw new Error('the line is cut')
      return at.wallet(call, asked)
    })
    await expect(half.resume(0)).rejects.toThrow('1 of 2 open rounds')
    expect(await openRounds()).toEqual([{ id: first.body.roundId }])
    await at.studio.resume(0)
    await isPlayedOnce(first)
    await isPlayedOnce({ player, bearer, body })
  })
})

describe('a stake that the wallet knows with other data', () => {
  it('[STU-05] leaves its round open for people to look at: it was taken, so it is no refusal', async () => {
    const { bearer } = await at.enter(await at.house.register())
    const studio = createStudio(at.store, async () => ({ status: 'RS_ERROR_DUPLICATE_TRANSACTION' }))
    await expect(studio.play(bearer, randomUUID(), { stake: '1' })).rejects.toMatchObject({ code: 'BUSY' })
    expect(await openRounds()).toHaveLength(1)
    await at.studio.resume(0)
  })
})

describe('the border of the studio', () => {
  const request = (
    method: 'POST' | 'OPTIONS' | 'GET',
    name: string,
    headers: Record<string, string> = {},
    payload?: string,
  ) =>
    at.app.server.inject({
      method,
      url: `/studio/${name}`,
      headers: { origin: 'null', ...headers },
      ...(payload === undefined ? {} : { payload }),
    })

  it('[PRV-06] answers the preflight of a frame without an origin for every call', async () => {
    for (const name of ['session', 'play', 'history', 'seed']) {
      const { statusCode, headers, body } = await request('OPTIONS', name, {
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization,content-type',
      })
      expect({ statusCode, body }).toEqual({ statusCode: 204, body: '' })
      expect(headers).toMatchObject({
        'access-control-allow-origin': '*',
        'access-control-allow-methods': 'POST',
        'access-control-allow-headers': 'authorization, content-type',
      })
      expect(headers).not.toHaveProperty('access-control-allow-credentials')
    }
  })

  it('[PRV-06, ERR-03] lets that frame read every answer, good or bad, and keeps none of them anywhere', async () => {
    const launchToken = await at.launch(undefined)
    const json = { 'content-type': 'application/json' }
    const answers = [
      await request('POST', 'session', json, JSON.stringify({ launchToken })),
      await request('POST', 'session', json, JSON.stringify({ launchToken })),
      await request('POST', 'session', json, '{'),
      await request('POST', 'play', json, '{}'),
      await request('POST', 'session', { 'content-type': 'text/plain' }, '{}'),
      await request('POST', 'session', json, JSON.stringify({ launchToken: 'x'.repeat(5000) })),
      await request('POST', 'session', { 'content-type': 'application/jose' }, 'a.b.c.d.e'),
    ]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 401, 400, 401, 400, 400, 400])
    for (const { headers } of answers) {
      expect(headers).toMatchObject({
        'access-control-allow-origin': '*',
        'cache-control': 'no-store',
        'x-request-id': expect.any(String),
        'x-content-type-options': 'nosniff',
      })
      expect(headers).not.toHaveProperty('access-control-allow-credentials')
    }
  })

  it.each(['application/jose', 'text/plain', 'application/x-www-form-urlencoded'])(
    '[PRV-06] understands JSON only, not %s',
    async (type) => {
      const { bearer } = await at.enter(undefined)
      const { statusCode, body } = await request(
        'POST',
        'history',
        { 'content-type': type, authorization: `Bearer ${bearer}` },
        randomUUID(),
      )
      expect({ statusCode, code: JSON.parse(body).code }).toEqual({ statusCode: 400, code: 'BAD_REQUEST' })
    },
  )

  it('[ERR-03] a wallet that is away is no refusal: the page hears that the house is busy, or that something failed', async () => {
    const { bearer } = await at.enter(await at.house.register())
    const reply: Hub88Reply = { status: 'RS_ERROR_UNKNOWN' }
    const studio = createStudio(at.store, async () => reply)
    await expect(studio.play(bearer, randomUUID(), { stake: '1' })).rejects.toMatchObject({ code: 'BUSY' })
    expect(await at.studio.resume(0)).toBe(1)
  })
})
