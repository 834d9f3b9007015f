import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { parseMoney } from '#rules/money.ts'
import { checkAuditChain, readAudit } from '#server/platform/audit.sql.ts'
import { createCalendar } from '#server/platform/calendar.ts'
import { sql } from '#server/platform/db/sql.ts'
import { shardOf } from '#server/platform/ids.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { betBody, type House, openHouse, type Player, testBrand, testProvider } from '#tests/support/house.ts'
import { openOperator } from '#tests/support/operators.ts'
import { testSettings } from '#tests/support/outside.ts'
import { passTimeAwake } from '#tests/support/time.ts'
import { readMemberStatus } from '../../identity/index.ts'
import { depositRefusal } from '../limits/deposit-limit.ts'
import { storedEvents } from '../../../platform/events/events.sql.ts'
import { mapPauses } from './map-pauses.ts'

const DAY = 86_400
const deps = { calendar: createCalendar(testBrand.timeZone), settings: { safety: async () => testSettings.safety } }
let database: TestDatabase
let house: House

beforeAll(async () => {
  database = await createTestDatabase('breaks')
  house = await openHouse(database.url)
})
afterEach(() => house.db.query(sql`DELETE FROM test_clock`))
afterAll(async () => {
  await house.close()
  await database.drop()
})

const pause = (player: Player, kind: string, length: number) =>
  house.call('POST', '/wps/safer/break', { token: player.token, body: { kind, length, sure: true } })
const launch = async (player: Player) =>
  (
    await house.call('POST', '/wps/game/launchGame', {
      token: player.token,
      body: { nodeId: testProvider.nodeId, language: 'EN' },
    })
  ).body.code
const trial = async (player: Player) =>
  (
    await house.call('POST', '/wps/relay/GCS_gameLaunchFB', {
      token: player.token,
      body: { nodeId: testProvider.nodeId, language: 'EN' },
    })
  ).body.code
const deposits = (player: Player) => depositRefusal(house.db, deps, player.id, parseMoney('10'), 0n)
const breaks = (player: Player) =>
  house.db.query<{ kind: string; days: number | null }>(sql`
  SELECT kind, round(extract(epoch FROM ends_at - began_at) / ${DAY})::integer AS days FROM member_break WHERE member = ${player.id} ORDER BY id`)

describe('a break', () => {
  it('[SAF-02] stops stakes, launches, trials and deposits at once, and all of them are open again when it is over', async () => {
    const player = await house.register()
    const token = await house.gameToken(player)
    expect((await house.provider('bet', betBody(player, token))).reply.status).toBe('RS_OK')
    const { body } = await pause(player, 'timeOut', 7)
    expect(body.success).toBe(true)
    expect((await house.provider('bet', betBody(player, token))).reply.status).not.toBe('RS_OK')
    expect([await launch(player), await trial(player), await deposits(player)]).toEqual([
      'ACCOUNT_EXCLUDED',
      'ACCOUNT_EXCLUDED',
      'excluded',
    ])
    const told = (
      await house.call('POST', '/wps/game/launchGame', {
        token: player.token,
        body: { nodeId: testProvider.nodeId, language: 'EN' },
      })
    ).body.detail
    const { body: safer } = await house.call('GET', '/wps/safer', { token: player.token })
    expect(safer.value).toMatchObject({ pause: told })
    // What was won meanwhile is paid, and the member still gets in.
    expect((await house.call('GET', '/wps/safer', { token: player.token })).body.value).toMatchObject({
      pause: { kind: 'timeOut', until: expect.any(String) },
    })
    await passTimeAwake(house.db, 7 * DAY - 60)
    expect([await launch(player), await deposits(player)]).toEqual(['ACCOUNT_EXCLUDED', 'excluded'])
    await passTimeAwake(house.db, 61)
    expect([await launch(player), await trial(player), await deposits(player)]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
    expect((await house.call('GET', '/wps/safer', { token: player.token })).body.value).toMatchObject({ pause: null })
    // A game that was open before does not go on: it is opened anew.
    expect((await house.provider('bet', betBody(player, token))).reply.status).not.toBe('RS_OK')
    expect((await house.provider('bet', betBody(player, await house.gameToken(player)))).reply.status).toBe('RS_OK')
  })

  it('[SAF-02] pays what a bet before it wins', async () => {
    const player = await house.register()
    const token = await house.gameToken(player)
    const bet = betBody(player, token)
    await house.provider('bet', bet)
    const before = await house.balance(player)
    await pause(player, 'exclusion', 6)
    const { reply } = await house.provider('win', {
      ...bet,
      transaction_uuid: '0a6f1d2e-0000-4000-8000-000000000001',
      request_uuid: '0a6f1d2e-0000-4000-8000-000000000002',
      reference_transaction_uuid: bet['transaction_uuid'],
      round_closed: true,
      amount: 5_000_000,
    })
    expect(reply.status).toBe('RS_OK')
    expect(await house.balance(player)).toBe(before + 5_000_000n)
  })

  it.each([
    ['exclusion', 6, 181, 184],
    ['exclusion', 12, 365, 367],
    ['timeOut', 1, 1, 1],
  ] as const)(
    '[SAF-02] of the kind %s for %i lasts %i to %i days, and none ends it early',
    async (kind, length, least, most) => {
      const player = await house.register()
      await pause(player, kind, length)
      const status = await readMemberStatus(house.db, player.id)
      const lasts = ((status?.excludedUntilMs ?? 0) - (status?.nowMs ?? 0)) / DAY / 1000
      expect(lasts).toBeGreaterThan(least - 0.01)
      expect(lasts).toBeLessThanOrEqual(most)
      for (const [other, wish] of [
        ['timeOut', 1],
        ...(kind === 'timeOut'
          ? []
          : ([
              ['timeOut', 7],
              [kind, length],
            ] as const)),
      ] as const) {
        expect((await pause(player, other, wish)).body.code).toBe('CONFLICT')
      }
      expect((await readMemberStatus(house.db, player.id))?.excludedUntilMs).toBe(status?.excludedUntilMs)
    },
  )

  it('[SAF-02] may be made longer, up to for good, which no time ends and no operator either', async () => {
    const player = await house.register()
    for (const [kind, length] of [
      ['timeOut', 1],
      ['timeOut', 7],
      ['exclusion', 6],
      ['exclusion', 12],
      ['exclusion', 0],
    ] as const) {
      expect((await pause(player, kind, length)).status).toBe(200)
    }
    expect((await pause(player, 'exclusion', 0)).body.code).toBe('CONFLICT')
    expect(
      (
        await house.call('POST', '/wps/game/launchGame', {
          token: player.token,
          body: { nodeId: testProvider.nodeId, language: 'EN' },
        })
      ).body.detail,
    ).toEqual({ until: null })
    expect((await breaks(player)).map(({ kind }) => kind)).toEqual([
      'timeOut',
      'timeOut',
      'exclusion',
      'exclusion',
      'exclusion',
    ])
    expect((await breaks(player)).at(-1)).toEqual({ kind: 'exclusion', days: null })
    const owner = await openOperator(house, 'owner')
    for (const path of ['freeze', 'unfreeze'])
      expect(
        (
          await house.call('PUT', `/ops/members/${path}`, {
            token: owner.token,
            body: { id: player.id, areas: ['login', 'play', 'deposit', 'withdraw'], reason: 'asked for it' },
          })
        ).status,
      ).toBe(200)
    await passTimeAwake(house.db, 100 * 365 * DAY)
    expect(await depositRefusal(house.db, deps, player.id, 1n, 0n)).toBe('excluded')
    await expect(
      house.db.query(sql`UPDATE member_break SET ends_at = now() WHERE member = ${player.id}`),
    ).rejects.toThrow('append-only')
  })

  it.each([
    ['timeOut', 2],
    ['timeOut', 0],
    ['exclusion', 7],
    ['exclusion', 1],
    ['holiday', 1],
    ['timeOut', -1],
    ['timeOut', 1.5],
  ])('[SAF-02] is not taken as %s of %d', async (kind, length) => {
    const player = await house.register()
    expect((await pause(player, kind, length)).body.code).toBe('INVALID_INPUT')
    expect(await launch(player)).toBe(undefined)
  })

  it("[SAF-02] needs the member's own word that it is sure", async () => {
    const player = await house.register()
    for (const sure of [false, undefined, 'true']) {
      expect(
        (
          await house.call('POST', '/wps/safer/break', {
            token: player.token,
            body: { kind: 'timeOut', length: 1, sure },
          })
        ).body.code,
      ).toBe('INVALID_INPUT')
    }
  })

  it('[SAF-02] asked for thirty times at once is one, audited once', async () => {
    const player = await house.register()
    const answers = await Promise.all(Array.from({ length: 30 }, () => pause(player, 'exclusion', 6)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array.from({ length: 29 }, () => 409),
    ])
    expect(await breaks(player)).toHaveLength(1)
    const audited = await readAudit(house.db, { subject: `member:${player.id}` })
    expect(audited.filter(({ action }) => action === 'break.taken')).toHaveLength(1)
    expect(await checkAuditChain(house.db)).toEqual([])
  })

  it('[SAF-02] races stakes: none is taken after it', async () => {
    const player = await house.register()
    const token = await house.gameToken(player)
    const stakes = Array.from({ length: 30 }, () => house.provider('bet', betBody(player, token, { amount: 100_000 })))
    const [, ...replies] = await Promise.all([pause(player, 'timeOut', 7), ...stakes])
    const [late] = await house.db.query<{ late: string }>(sql`
      SELECT count(*) AS late FROM entry e JOIN event v ON v.shard = e.shard AND v.member = e.member AND v.type = 'member.paused' WHERE e.member = ${player.id} AND e.n > v.n`)
    expect(late?.late).toBe('0')
    expect(replies.filter(({ reply }) => reply.status === 'RS_OK').length).toBeLessThanOrEqual(30)
    expect(await house.audit()).toEqual([])
  })

  it('[SAF-02, POP-04] tells pages that are open elsewhere', async () => {
    const player = await house.register()
    const shard = shardOf(player.id)
    await pause(player, 'exclusion', 0)
    const found = await storedEvents([mapPauses], () => undefined)(house.db, shard, '0', '9223372036854775807', [
      player.id,
    ])
    expect(found).toMatchObject([{ member: player.id, event: { type: 'member.paused', until: null } }])
  })
})
