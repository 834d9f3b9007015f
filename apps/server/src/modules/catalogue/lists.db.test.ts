import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { type House, openHouse, testBrand } from '#tests/support/house.ts'
import { sql } from '../../platform/db/sql.ts'
import { importCatalogue } from './catalogue.sql.ts'

const MOVE = 'db/migrations/0039_table_games.sql'
const imgUrls = ['https://img-a.example', 'https://img-b.example']
const startGameUrls = ['https://play.example']

let database: TestDatabase
let house: House

beforeAll(async () => {
  database = await createTestDatabase('lists')
  house = await openHouse(database.url, { brand: { ...testBrand, hosts: { imgUrls, startGameUrls } } })
  const game = {
    vendor: 'LST',
    gameType: 'FISH',
    classify: 'REEF',
    art: 'x',
    tint: 0,
    lettering: 'plain',
    colour: '#000000',
    playable: false,
    freeTrial: false,
  }
  await house.db.transaction((tx) =>
    importCatalogue(
      tx,
      [{ code: 'LST', name: 'Listed', gameType: 'FISH', art: 'vendor', sort: 9 }],
      [
        { ...game, nodeId: 501, gameCode: 'list', names: { EN: 'Listed' }, isGame: 'VASSALAGE', rank: 2 },
        { ...game, nodeId: 502, gameCode: 'reef', names: { EN: 'Reef' }, rank: 3 },
      ],
    ),
  )
  await house.close()
  house = await openHouse(database.url, { brand: { ...testBrand, hosts: { imgUrls, startGameUrls } } })
})
afterAll(async () => {
  await house.close()
  await database.drop()
})

describe('a catalogue with lists', () => {
  it("[GAM-03, POP-03] tells a vendor's list from a game, and shows in it the games only", async () => {
    const of = async (query: string) =>
      (await house.call('GET', `/wps/games/browse?${query}&language=EN&pageNo=1&pageSize=10`)).body.value
    expect(await of('gameType=FISH')).toMatchObject({
      total: 2,
      games: [
        { nodeId: 501, isGame: 'VASSALAGE' },
        { nodeId: 502, isGame: 'GAME' },
      ],
    })
    expect(await of('gameType=FISH&vassalage=LST')).toMatchObject({ total: 1, games: [{ nodeId: 502 }] })
  })

  it('[GAM-01, GAM-02] that was brought in before has table games and video poker out of the slots after the update', async () => {
    const old = {
      vendor: 'LST',
      gameType: 'RNG',
      art: 'x',
      tint: 0,
      lettering: 'plain',
      colour: '#000000',
      playable: false,
      freeTrial: false,
    }
    await house.db.transaction((tx) =>
      importCatalogue(
        tx,
        [{ code: 'LST', name: 'Listed', gameType: 'FISH', art: 'vendor', sort: 9 }],
        ['TG', 'VP', 'JP'].map((classify, index) => ({
          ...old,
          nodeId: 601 + index,
          gameCode: classify,
          classify,
          names: { EN: classify },
          rank: 9,
        })),
      ),
    )
    await house.db.query({ text: await readFile(MOVE, 'utf8'), values: [] })
    expect(
      await house.db.query(
        sql`SELECT node_id AS node, game_type AS type, classify FROM game WHERE vendor = 'LST' AND node_id > 600 ORDER BY node_id`,
      ),
    ).toEqual([
      { node: 601, type: 'TG', classify: 'TG' },
      { node: 602, type: 'VP', classify: 'VP' },
      { node: 603, type: 'RNG', classify: 'JP' },
    ])
    await house.db.query(sql`DELETE FROM game WHERE vendor = 'LST' AND node_id > 600`)
  })

  it('[HOM-12] has games of several categories among the hot ones, and no lists', async () => {
    const { body } = await house.call('GET', '/wps/relay/GCSGAME_hotGamesV2?language=EN&limit=5')
    expect(body.value).toMatchObject({ list: [{ gameType: 'RNG' }, { nodeId: 502 }] })
  })

  it("[API-02, API-05] takes the hot games' query of the specification, and knows no other merchant", async () => {
    const hot = async (merchant: string) =>
      (
        await house.call(
          'GET',
          `/wps/relay/GCSGAME_hotGamesV2?merchantCode=${merchant}&isPlatform=2&platform=html5-desktop&language=EN&limit=5`,
        )
      ).body
    expect((await hot(testBrand.brand.merchantCode)).value).toMatchObject({
      list: [{ gameType: 'RNG' }, { nodeId: 502 }],
    })
    expect((await hot('OTHER')).code).toBe('NOT_FOUND')
    expect(
      (await house.call('GET', '/wps/relay/GCSGAME_newGameVendor?platform=html5-desktop&language=EN')).body.value,
    ).toMatchObject({ data: { lanes: expect.any(Array) } })
  })

  it("[GAM-13, BRD-01] names hosts out of the brand's lists, and lets pages load from these and no others", async () => {
    const { body } = await house.call('GET', '/wps/system/permission')
    expect(body.value).toMatchObject({
      startGameUrl: startGameUrls[0],
      imgUrl: expect.stringMatching(/^https:\/\/img-[ab]\.example$/),
    })
    const policy = String((await house.app.server.inject('/wps/system/status')).headers['content-security-policy'])
    expect(policy).toContain(`img-src 'self' data: blob: ${imgUrls.join(' ')};`)
    expect(policy).toContain(`frame-src 'self' ${startGameUrls.join(' ')};`)
    expect(policy).toContain("script-src 'self';")
  })

  it('[GAM-03] says what the rules of its own games say, and nothing of those of others', async () => {
    const facts = async (nodeId: number) => (await house.call('GET', `/wps/games/facts?nodeId=${nodeId}`)).body
    await house.db.transaction((tx) =>
      importCatalogue(
        tx,
        [{ code: 'WHS', name: 'House', gameType: 'RNG', art: 'vendor', sort: 8 }],
        [
          {
            vendor: 'WHS',
            gameType: 'RNG',
            classify: 'LINES',
            art: 'x',
            tint: 0,
            lettering: 'plain',
            colour: '#000000',
            playable: true,
            freeTrial: true,
            nodeId: 701,
            gameCode: 'ember-wyrm',
            names: { EN: 'Ember Wyrm' },
            rank: 8,
          },
        ],
      ),
    )
    await house.close()
    house = await openHouse(database.url, { brand: { ...testBrand, hosts: { imgUrls, startGameUrls } } })
    expect((await facts(701)).value).toEqual({
      facts: expect.objectContaining({
        lines: 25,
        least: '1',
        most: '100',
        features: ['freeSpins', 'expandingWilds', 'multipliers'],
      }),
    })
    expect((await facts(502)).value).toEqual({ facts: null })
    expect((await facts(999)).code).toBe('GAME_UNKNOWN')
  })
})
