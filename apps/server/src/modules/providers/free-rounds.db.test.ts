import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { GameLaunch } from '#contract/protocols/hub88.ts'
import { sql } from '#server/platform/db/sql.ts'
import { freeze } from '#tests/support/freeze.ts'
import { brandDay } from '#tests/support/bettor.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import {
  type Answer,
  betBody,
  type House,
  openHouse,
  type Player,
  testProvider,
  textField,
} from '#tests/support/house.ts'
import { openOperator } from '#tests/support/operators.ts'
import { setLimit } from '../safeguards/index.ts'

const START = 100_000_000n
const STAKE = 500_000

let database: TestDatabase
let house: House
let launched: GameLaunch | undefined
let manager: { readonly token: string }

beforeAll(async () => {
  database = await createTestDatabase('freerounds')
  house = await openHouse(database.url, {
    providerClients: new Map([
      [
        testProvider.code,
        {
          launch: async (request) => {
            launched = request
            return { url: '/played/elsewhere' }
          },
        },
      ],
    ]),
  })
  manager = await openOperator(house, 'manager')
})
afterAll(async () => {
  await house.close()
  await database.drop()
})
afterEach(async () => expect(await house.audit()).toEqual([]))

const inAnHour = (): string => new Date(Date.UTC(2199, 0, 1)).toISOString()
const ask = (member: string, changes: Record<string, unknown> = {}): Promise<Answer> =>
  house.call('POST', '/ops/free-rounds', {
    token: manager.token,
    body: {
      key: randomUUID(),
      member,
      nodeId: testProvider.nodeId,
      stake: '5',
      rounds: 3,
      expiresAt: inAnHour(),
      ...changes,
    },
  })
const grant = async (member: string, changes: Record<string, unknown> = {}): Promise<string> =>
  textField((await ask(member, changes)).body.value, 'id')
const launch = async (player: Player): Promise<string> => {
  await house.call('POST', '/wps/game/launchGame', {
    token: player.token,
    body: { nodeId: testProvider.nodeId, language: 'EN' },
  })
  return launched?.token ?? ''
}
const left = async (id: string): Promise<number | undefined> =>
  (await house.db.query<{ left: number }>(sql`SELECT rounds_left AS "left" FROM free_round WHERE id = ${id}`))[0]?.left
const promotion = async (player: Player): Promise<string> =>
  (
    await house.db.query<{ paid: string }>(sql`
  SELECT coalesce(sum(amount), 0)::text AS paid FROM entry WHERE member = ${player.id} AND contra = 6`)
  )[0]?.paid ?? ''

/** A member with a session of the game and a grant for it. */
async function lucky(
  changes: Record<string, unknown> = {},
): Promise<{ player: Player; id: string; free: (more?: Record<string, unknown>) => Record<string, unknown> }> {
  const player = await house.register()
  const id = await grant(player.id, changes)
  const token = await launch(player)
  return {
    player,
    id,
    free: (more = {}) => betBody(player, token, { amount: STAKE, is_free: true, reward_uuid: id, ...more }),
  }
}
const bet = async (body: Record<string, unknown>) => (await house.provider('bet', body)).reply
const about = (body: Record<string, unknown>, changes: Record<string, unknown> = {}) => ({
  ...body,
  request_uuid: randomUUID(),
  transaction_uuid: randomUUID(),
  reference_transaction_uuid: body['transaction_uuid'],
  ...changes,
})
const win = async (body: Record<string, unknown>, changes: Record<string, unknown> = {}) =>
  (await house.provider('win', about(body, { amount: 2_000_000, round_closed: true, ...changes }))).reply
const rollback = async (body: Record<string, unknown>) => (await house.provider('rollback', about(body))).reply

describe('a free round', () => {
  it('[PRV-07] is offered to the provider when its game is opened, until it is used up', async () => {
    const { player, id, free } = await lucky({ rounds: 1 })
    expect(launched?.freeRounds).toEqual([{ rewardUuid: id, stake: STAKE, left: 1, expiresAt: inAnHour() }])
    await bet(free())
    await launch(player)
    expect(launched).not.toHaveProperty('freeRounds')
  })

  it('[PRV-07] takes one round and no money; its win is paid by the promotion', async () => {
    const { player, id, free } = await lucky()
    const body = free()
    expect(await bet(body)).toMatchObject({ status: 'RS_OK', balance: Number(START) })
    expect(await win(body)).toMatchObject({ status: 'RS_OK', balance: Number(START) + 2_000_000 })
    expect([await left(id), await house.balance(player), await promotion(player)]).toEqual([
      2,
      START + 2_000_000n,
      '2000000',
    ])
    const record = await house.call('GET', `/wps/record/bets?from=${brandDay()}&to=${brandDay()}&language=EN`, {
      token: player.token,
    })
    expect(record.body.value).toMatchObject({ list: [{ stake: '0.00000', payout: '20.00000', state: 'won' }] })
  })

  it('[PRV-07, WAL-02] answers a repetition as before, and takes no second round for it', async () => {
    const { id, free } = await lucky()
    const body = free()
    const first = await bet(body)
    await bet(free())
    expect(await bet(body)).toEqual(first)
    for (const change of [{ is_free: false }, { reward_uuid: '12345' }, { amount: STAKE + 1 }]) {
      expect((await bet({ ...body, ...change })).status).toBe('RS_ERROR_DUPLICATE_TRANSACTION')
    }
    expect(await left(id)).toBe(1)
  })

  it('[PRV-07] comes back when its stake is rolled back, once and without money', async () => {
    const { player, id, free } = await lucky({ rounds: 1 })
    const body = free()
    await bet(body)
    for (let i = 0; i < 2; i++) expect(await rollback(body)).toMatchObject({ status: 'RS_OK', balance: Number(START) })
    expect([await left(id), await house.balance(player)]).toEqual([1, START])
    expect((await win(body)).status).toBe('RS_ERROR_TRANSACTION_ROLLED_BACK')
    expect((await bet(free())).status).toBe('RS_OK')
    const late = free()
    await rollback(late)
    expect((await bet(late)).status).toBe('RS_ERROR_TRANSACTION_ROLLED_BACK')
    expect(await left(id)).toBe(0)
  })

  it('[PRV-07, WAL-04] thirty at once take exactly the rounds that there are', async () => {
    const { player, id, free } = await lucky({ rounds: 7 })
    const statuses = (await Promise.all(Array.from({ length: 30 }, () => bet(free()))))
      .map(({ status }) => status)
      .toSorted()
    expect(statuses).toEqual([...Array(23).fill('RS_ERROR_LIMIT_REACHED'), ...Array(7).fill('RS_OK')])
    expect([await left(id), await house.balance(player)]).toEqual([0, START])
  })

  it('[PRV-07, WAL-03] asks status but neither funds nor limits', async () => {
    const { player, free } = await lucky()
    await house.db.transaction((tx) => setLimit(tx, player.id, { measure: 'stake', period: 'day', amount: 1n }))
    expect((await bet(free())).status).toBe('RS_OK')
    const running = free()
    await bet(running)
    await freeze(house.db, player.id)
    expect((await bet(free())).status).toBe('RS_ERROR_USER_DISABLED')
    expect((await win(running)).status).toBe('RS_OK')
  })

  it.each<[string, Record<string, unknown>]>([
    ['another stake', { amount: STAKE - 1 }],
    ['no grant', { reward_uuid: undefined }],
    ['a grant that is none', { reward_uuid: '77' }],
    ['words', { reward_uuid: 'a-gift' }],
  ])('[PRV-07] is refused with %s, and nothing changes', async (_name, change) => {
    const { player, id, free } = await lucky()
    expect(await bet(free(change))).toMatchObject({ status: 'RS_ERROR_LIMIT_REACHED', balance: Number(START) })
    expect([await left(id), await house.balance(player)]).toEqual([3, START])
  })

  it("[PRV-07] is refused when it expired, was cancelled, is of another game, or is another member's", async () => {
    const [expired, cancelled, elsewhere, other] = [await lucky(), await lucky(), await lucky(), await lucky()]
    await house.db.query(sql`UPDATE free_round SET expires_at = app_now() WHERE id = ${expired.id}`)
    await house.db.query(sql`UPDATE free_round SET node_id = 1 WHERE id = ${elsewhere.id}`)
    const path = `/ops/free-rounds?member=${cancelled.player.id}&id=${cancelled.id}`
    expect((await house.call('DELETE', path, { token: manager.token })).status).toBe(200)
    for (const one of [expired, cancelled, elsewhere])
      expect((await bet(one.free())).status).toBe('RS_ERROR_LIMIT_REACHED')
    expect((await bet(other.free({ reward_uuid: expired.id }))).status).toBe('RS_ERROR_LIMIT_REACHED')
  })
})

describe("the operator's grants", () => {
  it('[PRV-07] the same key answers the same grant; other data is refused', async () => {
    const player = await house.register()
    const key = randomUUID()
    const [first, again] = [await ask(player.id, { key }), await ask(player.id, { key })]
    expect(again.body).toEqual(first.body)
    expect((await ask(player.id, { key, rounds: 4 })).body.code).toBe('DUPLICATE_REFERENCE')
    expect(await house.db.query(sql`SELECT FROM free_round WHERE member = ${player.id}`)).toHaveLength(1)
  })

  it.each<[string, Record<string, unknown>, string]>([
    ['for nobody', { member: '77' }, 'NOT_FOUND'],
    ['of no game', { nodeId: 1 }, 'GAME_NEEDS_VENDOR'],
    ['that are over', { expiresAt: '2020-01-01T00:00:00Z' }, 'INVALID_INPUT'],
    ['of no round', { rounds: 0 }, 'INVALID_INPUT'],
    ['of no stake', { stake: '0' }, 'INVALID_INPUT'],
  ])('[PRV-07] refuses free rounds %s', async (_name, change, code) => {
    const player = await house.register()
    expect((await ask(player.id, change)).body.code).toBe(code)
  })

  it('[PRV-07] lists the newest first, and ends them once; both are in the audit', async () => {
    const player = await house.register()
    const ids = [await grant(player.id), await grant(player.id)]
    const list = async (): Promise<unknown> =>
      (await house.call('GET', `/ops/free-rounds?member=${player.id}`, { token: manager.token })).body.value
    expect(await list()).toMatchObject({
      list: [{ id: ids[1], stake: '5.00000', rounds: 3, left: 3, cancelledAt: null }, { id: ids[0] }],
      next: null,
    })
    const end = () =>
      house.call('DELETE', `/ops/free-rounds?member=${player.id}&id=${ids[0]}`, { token: manager.token })
    const ended = await end()
    expect((await end()).body).toEqual(ended.body)
    const actions = await house.db.query<{ action: string }>(
      sql`SELECT action FROM audit WHERE subject = ${`member:${player.id}`} ORDER BY n`,
    )
    expect(actions.map(({ action }) => action).filter((action) => action.startsWith('freeRounds'))).toEqual([
      'freeRounds.granted',
      'freeRounds.granted',
      'freeRounds.cancelled',
    ])
  })
})
