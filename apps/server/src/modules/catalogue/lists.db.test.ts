import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { type House, openHouse, testBrand } from '#tests/support/house.ts'
import { importCatalogue } from './catalogue.sql.ts'

const imgUrls = ['https://img-a.example', 'https://img-b.example']
const startGameUrls = ['https://play.example']

let database: TestDatabase
let house: House

beforeAll(async () => {
  database = await createTestDatabase('lists')
  house = await openHouse(database.url, { brand: { ...testBrand, hosts: { imgUrls, startGameUrls } } })
  const game = { vendor: 'LST', gameType: 'FISH', classify: 'REEF', art: 'x', tint: 0, lettering: 'plain', colour: '#000000', playable: false, freeTrial: false }
  await house.db.transaction((tx) => importCatalogue(tx, [{ code: 'LST', name: 'Listed', gameType: 'FISH', art: 'vendor', sort: 9 }], [
    { ...game, nodeId: 501, gameCode: 'list', names: { EN: 'Listed' }, isGame: 'VASSALAGE', rank: 2 },
    { ...game, nodeId: 502, gameCode: 'reef', names: { EN: 'Reef' }, rank: 3 },
  ]))
  await house.close()
  house = await openHouse(database.url, { brand: { ...testBrand, hosts: { imgUrls, startGameUrls } } })
})
afterAll(async () => {
  await house.close()
  await database.drop()
})

describe('a catalogue with lists', () => {
  it('[GAM-03, POP-03] tells a vendor\'s list from a game, and shows in it the games only', async () => {
    const of = async (query: string) => (await house.call('GET', `/wps/games/browse?${query}&language=EN&pageNo=1&pageSize=10`)).body.value
    expect(await of('gameType=FISH')).toMatchObject({ total: 2, games: [{ nodeId: 501, isGame: 'VASSALAGE' }, { nodeId: 502, isGame: 'GAME' }] })
    expect(await of('gameType=FISH&vassalage=LST')).toMatchObject({ total: 1, games: [{ nodeId: 502 }] })
  })

  it('[HOM-12] has games of several categories among the hot ones, and no lists', async () => {
    const { body } = await house.call('GET', '/wps/relay/GCSGAME_hotGamesV2?language=EN&limit=5')
    expect(body.value).toMatchObject({ list: [{ gameType: 'RNG' }, { nodeId: 502 }] })
  })

  it('[GAM-13, BRD-01] names hosts out of the brand\'s lists, and lets pages load from these and no others', async () => {
    const { body } = await house.call('GET', '/wps/system/permission')
    expect(body.value).toMatchObject({ startGameUrl: startGameUrls[0], imgUrl: expect.stringMatching(/^https:\/\/img-[ab]\.example$/) })
    const policy = String((await house.app.server.inject('/wps/system/status')).headers['content-security-policy'])
    expect(policy).toContain(`img-src 'self' data: blob: ${imgUrls.join(' ')};`)
    expect(policy).toContain(`frame-src 'self' ${startGameUrls.join(' ')};`)
    expect(policy).toContain("script-src 'self';")
  })
})
