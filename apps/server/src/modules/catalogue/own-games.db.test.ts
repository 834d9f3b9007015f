import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { array, int, object, parse } from 'zod/mini'
import { sql } from '#server/platform/db/sql.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { type House, openHouse, type Player, testProvider } from '#tests/support/house.ts'
import { importCatalogue } from './catalogue.sql.ts'

let database: TestDatabase
let house: House
let player: Player

const game = (nodeId: number, gameType = 'RNG') => ({
  nodeId,
  vendor: 'OWN',
  gameType,
  gameCode: `own-${nodeId}`,
  classify: nodeId % 2 === 0 ? 'LINES' : 'WAYS',
  names: { EN: `Own ${nodeId}`, PT: `Meu ${nodeId}` },
  art: 'any',
  tint: 0,
  lettering: 'plain',
  colour: '#123456',
  playable: false,
  freeTrial: false,
  rank: nodeId,
})

beforeAll(async () => {
  database = await createTestDatabase('owngames')
  house = await openHouse(database.url)
  await house.db.transaction((tx) =>
    importCatalogue(
      tx,
      [{ code: 'OWN', name: 'Own', gameType: 'RNG', art: 'vendor', sort: 2 }],
      [...Array.from({ length: 6 }, (_, i) => game(101 + i)), game(201, 'FISH')],
    ),
  )
  await house.close()
  house = await openHouse(database.url)
})
afterAll(async () => {
  await house.close()
  await database.drop()
})
beforeEach(async () => {
  player = await house.register()
})

const ADD = '/wps/relay/MCSFE_addFavoriteGameV2'
const add = (nodeId: number, token = player.token) =>
  house.call('POST', ADD, { token, body: { nodeId, vendor: 'OWN', gameType: 'RNG' } })
const remove = (nodeId: number) =>
  house.call('DELETE', `/wps/relay/MCSFE_removeFavoriteGameV2?nodeId=${nodeId}`, { token: player.token })
const ids = async (token = player.token): Promise<number[]> =>
  parse(
    object({ ids: array(int()) }),
    (await house.call('GET', '/wps/relay/MCSFE_getFavoriteGames', { token })).body.value,
  ).ids

describe('favourites', () => {
  it('[FAV-01, FAV-03] are added once each, the latest first, and taken out again', async () => {
    for (const nodeId of [101, 102, 101, 103]) expect((await add(nodeId)).status).toBe(200)
    expect(await ids()).toEqual([103, 102, 101])
    await remove(102)
    await remove(102)
    expect(await ids()).toEqual([103, 101])
  })

  it('[FAV-01] thirty clicks at once are one favourite', async () => {
    await Promise.all(Array.from({ length: 30 }, () => add(104)))
    expect(await ids()).toEqual([104])
  })

  it('[FAV-03] come as pages of tiles of every type, in the language asked for', async () => {
    for (const nodeId of [101, 201, 103]) await add(nodeId)
    const page = async (query: string) =>
      (
        await house.call(
          'GET',
          `/wps/relay/MCSFE_getFavoriteGamesList?clientType=3&platform=flash&language=PT&gameType=RNG&${query}`,
          { token: player.token },
        )
      ).body.value
    expect(await page('pageNo=1&pageSize=999')).toMatchObject({
      content: [{ displayName: 'Meu 103' }, { nodeId: 201 }, { nodeId: 101 }],
      pageNum: 1,
      totalPages: 1,
    })
    expect(await page('pageNo=2&pageSize=2')).toMatchObject({ content: [{ nodeId: 101 }], pageNum: 2, totalPages: 2 })
  })

  it("[FAV-01] are each member's own, and of games that exist", async () => {
    const other = await house.register()
    await add(101)
    expect(await ids(other.token)).toEqual([])
    expect((await add(999)).body.code).toBe('GAME_UNKNOWN')
    for (const nodeId of [0, -1, 1.5, 2 ** 31])
      expect((await add(nodeId)).body.code).toMatch(/INVALID_INPUT|GAME_UNKNOWN/)
    expect(await ids()).toEqual([101])
  })

  it('[FAV-03] are 999 at most: the oldest goes', async () => {
    await house.db.query(sql`
      INSERT INTO favourite_game (shard, member, node_id, added_at)
      SELECT shard, id, 1000 + g, app_now() - make_interval(mins => 2000 - g) FROM member, generate_series(1, 999) g WHERE id = ${player.id}`)
    await add(101)
    const kept = await ids()
    expect([kept.length, kept[0], kept.includes(1001), kept.includes(1002)]).toEqual([999, 101, false, true])
  })
})

describe('recent games', () => {
  it('[RTE-09] are those that were opened, the latest first', async () => {
    await house.gameToken(player)
    const { body } = await house.call('GET', '/wps/relay/GCS_recentGame?language=EN', { token: player.token })
    expect(body.value).toMatchObject({ list: [{ nodeId: testProvider.nodeId, displayName: 'Test Game' }] })
    await house.call('POST', '/wps/game/launchGame', { token: player.token, body: { nodeId: 101, language: 'EN' } })
    expect(
      (await house.call('GET', '/wps/relay/GCS_recentGame?language=EN', { token: player.token })).body.value,
    ).toEqual(body.value)
  })
})

describe('the lists of members', () => {
  it('[API-02, GAM-05] the game list takes the game query, and the types of a vendor come with their classes', async () => {
    const { body } = await house.call(
      'GET',
      '/wps/relay/GCSGAME_gameList?clientType=3&platform=html5-desktop&merchant=test&gameType=RNG&vassalage=OWN&gameClassify=WAYS&pageNo=1&pageSize=2&language=EN',
      { token: player.token },
    )
    expect(body.value).toMatchObject({ games: [{ nodeId: 101 }, { nodeId: 103 }], totalPages: 2, total: 3 })
    const types = await house.call('GET', '/wps/relay/GCSGAME_getVassGameType?vassalage=OWN&language=EN', {
      token: player.token,
    })
    expect(types.body.value).toMatchObject({
      list: [
        {
          gameType: 'RNG',
          gameClassify: [
            { key: 'WAYS', gameCount: 3 },
            { key: 'LINES', gameCount: 3 },
          ],
        },
        { gameType: 'FISH' },
      ],
    })
  })
})
