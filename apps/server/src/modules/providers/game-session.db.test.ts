import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#server/platform/db/sql.ts'
import { choiceGame, openStudioHouse, playBody, type StudioHouse } from '#tests/fuzz/studio-house.ts'
import { freeze } from '#tests/support/freeze.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { betBody, type House, type Player, sessionIdOf } from '#tests/support/house.ts'
import { createVisitor, moveTime, PASSWORD, tokenOf } from '#tests/support/visitor.ts'

let database: TestDatabase
let at: StudioHouse
let house: House

beforeAll(async () => {
  database = await createTestDatabase('gamesessions')
  at = await openStudioHouse(database.url)
  house = at.house
})
afterAll(async () => {
  await at.close()
  await database.drop()
})
afterEach(async () => {
  await moveTime(house, '0 seconds')
  expect(await house.audit()).toEqual([])
})

interface Seat extends Player {
  readonly gameToken: string
  readonly bearer: string
}

/** Opens a game of the test provider and one of the studio, with whichever session of the member. */
const sit = async (player: Player): Promise<Seat> => ({
  ...player,
  gameToken: await house.gameToken(player),
  bearer: (await at.enter(player)).bearer,
})
const loginAgain = async (player: Player): Promise<Player> => ({
  ...player,
  token: tokenOf(await createVisitor(house).login(player.username)),
})
const unused = (player: Player, since: string) =>
  house.db.query(
    sql`UPDATE session SET seen_at = app_now() - ${since}::interval WHERE id = ${sessionIdOf(player.token)}`,
  )
const setPassword = async ({ token }: Player) =>
  house.app.server.inject({
    method: 'POST',
    url: '/wps/member/password',
    headers: { 'content-type': 'application/jose', authorization: `Bearer ${token}` },
    payload: await house.encrypt({
      oldPassword: PASSWORD,
      newPassword: 'better horse 2',
      confirmNewPassword: 'better horse 2',
    }),
  })
const take = (player: Player, kind: string, length: number) =>
  house.call('POST', '/wps/safer/break', { token: player.token, body: { kind, length, sure: true } })

const stake = (seat: Seat) => house.provider('bet', betBody(seat, seat.gameToken))
const plays = async (seat: Seat): Promise<void> => {
  expect((await stake(seat)).reply.status).toBe('RS_OK')
  expect((await at.play(playBody(), seat.bearer)).status).toBe(200)
}

describe("a game lives as long as the member's session that opened it", () => {
  it.each<[string, (owner: Player, elsewhere: Player) => Promise<unknown>]>([
    ['logout', (_owner, elsewhere) => house.call('DELETE', '/wps/session/logout', { token: elsewhere.token })],
    [
      'a device that was ended',
      (owner, elsewhere) =>
        house.call('DELETE', `/wps/session/one?id=${sessionIdOf(elsewhere.token)}`, { token: owner.token }),
    ],
    ['"end all others"', (owner) => house.call('DELETE', '/wps/session/others', { token: owner.token })],
    ['a changed password', (owner) => setPassword(owner)],
    [
      'its twelve hours',
      (_owner, elsewhere) =>
        house.db.query(sql`UPDATE session SET expires_at = app_now() WHERE id = ${sessionIdOf(elsewhere.token)}`),
    ],
    ['half an hour without use', (_owner, elsewhere) => unused(elsewhere, '30 minutes')],
  ])(
    '[LOG-11, SAF-06] %s ends it, and no other of the member; what was staked before is still paid or given back',
    async (_how, end) => {
      const owner = await house.register()
      const [here, there] = [await sit(owner), await sit(await loginAgain(owner))]
      for (const seat of [here, there]) await plays(seat)
      const [won, back] = [betBody(there, there.gameToken), betBody(there, there.gameToken)]
      for (const bet of [won, back]) expect((await house.provider('bet', bet)).reply.status).toBe('RS_OK')

      await end(owner, there)
      const before = await house.balance(owner)
      expect((await stake(there)).reply.status).toBe('RS_ERROR_TOKEN_EXPIRED')
      expect(
        (await house.provider('balance', { user: owner.id, token: there.gameToken, request_uuid: 'r-1' })).reply.status,
      ).toBe('RS_ERROR_INVALID_TOKEN')
      for (const asked of [
        at.play(playBody(), there.bearer),
        at.history({}, there.bearer),
        at.seed({}, there.bearer),
      ]) {
        expect(await asked).toMatchObject({ status: 401, error: { code: 'SESSION_ENDED' } })
      }
      expect(await house.balance(owner)).toBe(before)

      const settled = {
        ...won,
        transaction_uuid: randomUUID(),
        reference_transaction_uuid: won['transaction_uuid'],
        amount: 2_500_000,
        round_closed: true,
      }
      const returned = { ...back, transaction_uuid: randomUUID(), reference_transaction_uuid: back['transaction_uuid'] }
      expect((await house.provider('win', settled)).reply.status).toBe('RS_OK')
      expect((await house.provider('rollback', returned)).reply.status).toBe('RS_OK')
      expect(await house.balance(owner)).toBe(before + 3_500_000n)
      await plays(here)
    },
  )

  it.each<[string, (owner: Player) => Promise<unknown>]>([
    ['a time-out', (owner) => take(owner, 'timeOut', 1)],
    ['an exclusion', (owner) => take(owner, 'exclusion', 6)],
    [
      'freezing it, also after it is free again',
      async (owner) => {
        for (const frozen of [true, false]) {
          await freeze(house.db, owner.id, frozen)
          if (frozen) await house.db.query(sql`UPDATE session SET ended_at = app_now() WHERE member = ${owner.id}`)
        }
      },
    ],
    [
      "the member's own limit of a session",
      (owner) =>
        house.db.query(sql`UPDATE session SET expires_at = app_now(), limited = true WHERE member = ${owner.id}`),
    ],
  ])('[SAF-03, SAF-06] %s ends every game of the member', async (_how, end) => {
    const owner = await house.register()
    const seats = [await sit(owner), await sit(await loginAgain(owner))]
    await end(owner)
    for (const seat of seats) {
      expect(['RS_ERROR_TOKEN_EXPIRED', 'RS_ERROR_USER_DISABLED']).toContain((await stake(seat)).reply.status)
      expect((await at.play(playBody(), seat.bearer)).error?.code).toBe('SESSION_ENDED')
    }
    expect(await house.db.query(sql`SELECT FROM entry WHERE member = ${owner.id} AND type = 1`)).toEqual([])
  })

  it('[LOG-11] closing the account ends its games', async () => {
    const owner = await house.register()
    const seat = await sit(owner)
    const all = betBody(owner, seat.gameToken, { amount: Number(await house.balance(owner)) })
    await house.provider('bet', all)
    await house.provider('win', {
      ...all,
      transaction_uuid: randomUUID(),
      reference_transaction_uuid: all['transaction_uuid'],
      amount: 0,
      round_closed: true,
    })
    const closed = await house.call('POST', '/wps/member/data/close', {
      token: owner.token,
      encrypted: true,
      body: { password: PASSWORD, sure: true },
    })
    expect(closed.body.success).toBe(true)
    expect((await at.history({}, seat.bearer)).error?.code).toBe('SESSION_ENDED')
    expect(['RS_ERROR_TOKEN_EXPIRED', 'RS_ERROR_USER_DISABLED']).toContain((await stake(seat)).reply.status)
  })

  it('[LOG-11, STU-05] who logs out in the middle of a hand leaves nobody a choice; the house plays it to its end', async () => {
    const owner = await house.register()
    let open: { bearer: string; roundId: string } | undefined
    while (open === undefined) {
      const [{ bearer }, body] = [await at.enter(owner, choiceGame), playBody('10')]
      const { value } = await at.play(body, bearer)
      if (value?.payout === null) open = { bearer, roundId: body.roundId }
    }
    await house.call('DELETE', '/wps/session/logout', { token: owner.token })
    expect((await at.act({ roundId: open.roundId, step: 0, choice: 'stand' }, open.bearer)).error?.code).toBe(
      'SESSION_ENDED',
    )
    await moveTime(house, '25 hours')
    await at.studio.resume(0)
    const [round] = await house.db.query<{ state: string }>(
      sql`SELECT state FROM studio.round WHERE id = ${open.roundId}`,
    )
    expect(round?.state).toBe('closed')
  })
})

describe('play is use of the session', () => {
  it('[SAF-05] whoever plays on is not asked for the password, and gives it where nothing was played for half an hour', async () => {
    const owner = await house.register()
    const seat = await sit(owner)
    for (const minutes of [20, 40, 60]) {
      await moveTime(house, `${minutes} minutes`)
      expect((await stake(seat)).reply.status).toBe('RS_OK')
      await expect
        .poll(
          async () =>
            (
              await house.db.query<{ idle: number }>(sql`
        SELECT extract(epoch FROM app_now() - seen_at)::double precision AS idle FROM session WHERE id = ${sessionIdOf(owner.token)}`)
            )[0]?.idle,
        )
        .toBeLessThan(30)
    }
    await unused(owner, '31 minutes')
    expect((await stake(seat)).reply.status).toBe('RS_ERROR_TOKEN_EXPIRED')
    const again = await house.app.server.inject({
      method: 'POST',
      url: '/wps/session/reauthenticate',
      headers: { 'content-type': 'application/jose', authorization: `Bearer ${owner.token}` },
      payload: await house.encrypt({ password: PASSWORD }, { iat: Math.floor(Date.now() / 1000) + 3600 }),
    })
    expect(again.json().success).toBe(true)
    expect((await stake(seat)).reply.status).toBe('RS_OK')
  })
})
