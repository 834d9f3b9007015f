import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { betBody, type House, openHouse, type Player, testProvider } from '#tests/support/house.ts'
import { openOperator } from '#tests/support/operators.ts'

let database: TestDatabase
let house: House
/** Another process on the same database. */
let other: House
let operator: string
let player: Player

beforeAll(async () => {
  database = await createTestDatabase('switches')
  house = await openHouse(database.url)
  other = await openHouse(database.url)
  operator = (await openOperator(house, 'manager')).token
  player = await house.register()
})
afterAll(async () => {
  await other.close()
  await house.close()
  await database.drop()
})
afterEach(async () => expect(await house.audit()).toEqual([]))

const { nodeId, code } = testProvider
const reason = 'They asked us to.'
const put = async (path: string, body: Record<string, unknown>) =>
  (await house.call('PUT', path, { token: operator, body: { ...body, reason } })).body
const launchAt = (at: House) =>
  at.call('POST', '/wps/game/launchGame', { token: player.token, body: { nodeId, language: 'EN' } })
const tileAt = async (at: House) =>
  (await at.call('GET', '/wps/games/browse?language=EN&pageNo=1&pageSize=10')).body.value
const hotAt = async (at: House) => (await at.call('GET', '/wps/relay/GCSGAME_hotGamesV2?language=EN')).body.value
const winOf = (bet: Record<string, unknown>) => ({
  ...bet,
  request_uuid: randomUUID(),
  transaction_uuid: randomUUID(),
  reference_transaction_uuid: bet['transaction_uuid'],
  amount: 500_000,
})
const rollbackOf = ({ amount: _amount, currency: _currency, ...bet }: Record<string, unknown>) => ({
  ...bet,
  request_uuid: randomUUID(),
  transaction_uuid: randomUUID(),
  reference_transaction_uuid: bet['transaction_uuid'],
})

describe.each([
  ['a whole provider', '/ops/providers/switch', { code }, 'provider.switched', `provider:${code}`],
  ['a single game', '/ops/games/switch', { nodeId }, 'game.switched', `game:${nodeId}`],
])('%s', (_what, path, about, action, subject) => {
  it('[PRV-08] is switched off and on at run time, and what is under way finishes', async () => {
    const token = await house.gameToken(player)
    const [paid, undone] = [betBody(player, token), betBody(player, token)]
    for (const bet of [paid, undone]) expect((await house.provider('bet', bet)).reply.status).toBe('RS_OK')
    expect(await tileAt(house)).toMatchObject({ games: [{ nodeId, playable: true }] })

    expect(await put(path, { ...about, enabled: false })).toMatchObject({ success: true })
    // At once where the operator is, within a second or so everywhere.
    expect((await house.provider('bet', betBody(player, token))).reply.status).toBe('RS_ERROR_INVALID_GAME')
    expect(await launchAt(house)).toMatchObject({ status: 409, body: { code: 'GAME_PAUSED' } })
    expect(
      (await house.call('POST', '/wps/relay/GCS_gameLaunchFB', { body: { nodeId, language: 'EN' } })).body.code,
    ).toBe('GAME_PAUSED')
    await vi.waitFor(
      async () =>
        expect((await other.provider('bet', betBody(player, token))).reply.status).toBe('RS_ERROR_INVALID_GAME'),
      { timeout: 5000 },
    )
    // Each of these is read by itself once a second.
    await expect.poll(async () => (await launchAt(other)).body.code).toBe('GAME_PAUSED')
    await expect.poll(() => tileAt(other)).toMatchObject({ games: [{ playable: false }] })
    await expect.poll(() => hotAt(other)).toEqual({ list: [] })
    for (const at of [house, other]) {
      expect(await tileAt(at)).toMatchObject({ games: [{ nodeId, playable: false, paused: true }] })
      expect(await hotAt(at)).toEqual({ list: [] })
    }
    // The same stake asked for again is a question about what happened, and it did.
    expect((await other.provider('bet', { ...paid, request_uuid: randomUUID() })).reply.status).toBe('RS_OK')
    expect((await other.provider('win', winOf(paid))).reply.status).toBe('RS_OK')
    expect((await house.provider('rollback', rollbackOf(undone))).reply.status).toBe('RS_OK')

    expect(await put(path, { ...about, enabled: true })).toMatchObject({ success: true })
    expect((await house.provider('bet', betBody(player, token))).reply.status).toBe('RS_OK')
    await vi.waitFor(
      async () =>
        expect((await launchAt(other)).body).toMatchObject({ success: true, value: { url: '/played/elsewhere' } }),
      { timeout: 5000 },
    )
    await expect.poll(() => tileAt(other)).toMatchObject({ games: [{ nodeId, playable: true }] })
  })

  it('[PRV-08] is told apart from what is not there, and its switches are in the audit with their reasons', async () => {
    expect((await put(path, { ...('code' in about ? { code: 'nobody' } : { nodeId: 5 }), enabled: false })).code).toBe(
      'NOT_FOUND',
    )
    const auditor = await openOperator(house, 'auditor')
    const { body } = await house.call('GET', `/ops/audit?subject=${encodeURIComponent(subject)}`, {
      token: auditor.token,
    })
    expect(body.value).toMatchObject({
      list: [
        { action, before: { enabled: false }, after: { enabled: true, reason } },
        { action, before: { enabled: true }, after: { enabled: false, reason } },
      ],
    })
  })
})

describe('the list of what is on', () => {
  it('[PRV-08] names providers and games that are off', async () => {
    await put('/ops/providers/switch', { code, enabled: false })
    await put('/ops/games/switch', { nodeId, enabled: false })
    // The key with which it was saved, which nobody sees more of than its fingerprint.
    const inUse = expect.objectContaining({ kind: 'publicKey', state: 'inUse', id: null })
    expect((await house.call('GET', '/ops/providers', { token: operator })).body.value).toEqual({
      providers: [{ code, name: 'Testing', enabled: false, vendors: [testProvider.vendor], keys: [inUse] }],
      pausedGames: [{ nodeId, vendor: testProvider.vendor, gameCode: testProvider.gameCode, name: 'Test Game' }],
      services: [],
    })
    // A game that is off by itself stays so when its provider comes back.
    await put('/ops/providers/switch', { code, enabled: true })
    expect((await launchAt(house)).body.code).toBe('GAME_PAUSED')
    await put('/ops/games/switch', { nodeId, enabled: true })
    expect((await launchAt(house)).body.success).toBe(true)
  })
})
