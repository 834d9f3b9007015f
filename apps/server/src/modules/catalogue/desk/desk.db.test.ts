import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { looseObject, object, parse } from 'zod/mini'
import { gameDeskCalls } from '#contract/calls/game-desk.ts'
import { catalogueCalls } from '#contract/calls/catalogue.ts'
import { importCatalogue } from '#server/modules/catalogue/index.ts'
import { importFor } from '#server/modules/providers/index.ts'
import { sql } from '#server/platform/db/sql.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { betBody, type House, openHouse, type Player, testProvider } from '#tests/support/house.ts'
import { openOperator } from '#tests/support/operators.ts'
import { picture, sendToConsole } from '#tests/support/uploads.ts'

let database: TestDatabase
let house: House
/** Another process on the same database. */
let other: House
let editor: string
let manager: string
let player: Player
const { nodeId, vendor } = testProvider
const table = testProvider.table.nodeId

beforeAll(async () => {
  database = await createTestDatabase('desk_of_games')
  house = await openHouse(database.url, { tables: true })
  await house.db.transaction((tx) =>
    importCatalogue(
      tx,
      [{ code: 'OTH', name: 'Other Games', gameType: 'LIVE', art: 'vendor', sort: 2 }],
      [
        {
          nodeId: 80_001,
          vendor: 'OTH',
          gameType: 'LIVE',
          gameCode: 'elsewhere',
          classify: 'BACCARAT',
          names: { EN: 'Elsewhere' },
          art: 'test',
          tint: 0,
          lettering: 'plain',
          colour: '#123456',
          playable: true,
          freeTrial: false,
          rank: 3,
        },
      ],
    ),
  )
  other = await openHouse(database.url, { tables: true })
  editor = (await openOperator(house, 'editor')).token
  manager = (await openOperator(house, 'manager')).token
  player = await house.register()
})
afterAll(async () => {
  await other.close()
  await house.close()
  await database.drop()
})
afterEach(async () => {
  await house.db.query(sql`UPDATE game SET own_names = '{}', own_rank = NULL, own_art = NULL, mark = NULL`)
  await house.db.query(sql`UPDATE vendor SET own_names = '{}', own_sort = NULL, own_art = NULL, off = false`)
})

const game = async (node = nodeId) =>
  parse(
    gameDeskCalls['gameDesk.game'].response,
    (await house.call('GET', `/ops/games/item?nodeId=${node}`, { token: editor })).body.value,
  )
const nothing = { names: {}, rank: null, mark: null, art: null }
const edit = async (changes: object, { node = nodeId, token = editor, seen = -1 } = {}) =>
  (
    await house.call('PUT', '/ops/games/item', {
      token,
      body: { nodeId: node, seen: seen < 0 ? (await game()).edits : seen, ...nothing, ...changes },
    })
  ).body
const vendors = async () =>
  parse(
    gameDeskCalls['gameDesk.vendors'].response,
    (await house.call('GET', '/ops/vendors', { token: editor })).body.value,
  ).vendors
const editVendor = async (code: string, changes: object) =>
  (
    await house.call('PUT', '/ops/vendors/item', {
      token: editor,
      body: {
        code,
        seen: (await vendors()).find((one) => one.code === code)?.edits ?? 0,
        names: {},
        sort: null,
        art: null,
        ...changes,
      },
    })
  ).body
const browse = async (at = house, language = 'EN') =>
  parse(
    catalogueCalls['games.browse'].response,
    (await at.call('GET', `/wps/games/browse?language=${language}&pageNo=1&pageSize=10`)).body.value,
  ).games
const tile = async (at = house, language = 'EN') => (await browse(at, language)).find((one) => one.nodeId === nodeId)
const lanes = async (language = 'EN') =>
  parse(
    catalogueCalls['games.vendors'].response,
    (await house.call('GET', `/wps/relay/GCSGAME_newGameVendor?language=${language}`)).body.value,
  ).data.lanes
const hot = async () =>
  parse(
    catalogueCalls['games.hot'].response,
    (await house.call('GET', '/wps/relay/GCSGAME_hotGamesV2?language=EN')).body.value,
  ).list.map((one) => one.nodeId)
const addPicture = (file: Uint8Array | string | undefined) => sendToConsole(house, editor, '/ops/games/picture', file)
const artOf = async (width = 40): Promise<string> =>
  parse(gameDeskCalls['gameDesk.addPicture'].response, (await addPicture(await picture('png', width, 53))).body.value)
    .look.art
const list = async (query: string) => (await house.call('GET', `/ops/games?${query}`, { token: editor })).body
const nodesIn = async (query: string): Promise<number[]> =>
  parse(gameDeskCalls['gameDesk.games'].response, (await list(query)).value).list.map((one) => one.nodeId)
const auditOf = (action: string): Promise<{ before: unknown; after: unknown }[]> =>
  house.db.query(sql`SELECT before, after FROM audit WHERE action = ${action} ORDER BY n DESC`)
const version = async () => (await house.db.query(sql`SELECT version FROM catalogue_version`))[0]
const fieldsIn = (detail: unknown): string[] =>
  Object.keys(parse(object({ fieldErrors: looseObject({}) }), detail).fieldErrors)

describe('a game', () => {
  it('[OPS-04, GAM-01] is renamed, moved, marked and pictured over its list, in every process, and undone field by field', async () => {
    const art = await artOf()
    // The last of them came while this process ran, which finds it within a second.
    await expect.poll(async () => (await browse()).map((one) => one.nodeId)).toEqual([nodeId, table, 80_001])
    const own = { names: { EN: ' Golden Wheel ', JA: 'ゴールド' }, rank: 3, mark: 'new', art }
    expect(await edit(own)).toMatchObject({ success: true })
    expect(await tile()).toMatchObject({ displayName: 'Golden Wheel', mark: 'new', art, tint: 0 })
    // At one place the game that was moved there comes first.
    expect((await browse()).map((one) => one.nodeId)).toEqual([table, nodeId, 80_001])
    expect(await tile(house, 'PT')).toMatchObject({ displayName: 'Jogo de teste' })
    await expect.poll(() => tile(other)).toMatchObject({ displayName: 'Golden Wheel', art })
    const found = await house.call('GET', '/wps/games/search?text=golden&language=EN&pageNo=1&pageSize=5')
    expect(found.body.value).toMatchObject({ games: [{ nodeId }] })
    expect(await game()).toMatchObject({
      listed: { names: { EN: 'Test Game', PT: 'Jogo de teste' }, rank: 1, look: { art: 'test' } },
      own: { names: { EN: 'Golden Wheel', JA: 'ゴールド' }, rank: 3, mark: 'new', look: { art } },
      missing: [],
    })
    expect((await auditOf('game.edited'))[0]).toMatchObject({
      before: nothing,
      after: { names: { EN: 'Golden Wheel' }, rank: 3, mark: 'new', art },
    })

    expect(await edit({ ...own, names: {} })).toMatchObject({ success: true })
    expect(await tile()).toMatchObject({ displayName: 'Test Game', art })
    expect(await edit({ mark: 'new' })).toMatchObject({ success: true })
    expect(await tile()).toMatchObject({ art: 'test', mark: 'new' })
    expect((await browse())[0]).toMatchObject({ nodeId })
    await edit({})
    expect(await tile()).not.toHaveProperty('mark')
  })

  it('[OPS-04, STU-07] keeps what an operator wrote when its provider sends the next list', async () => {
    const art = await artOf()
    await edit({ names: { EN: 'Ours' }, rank: 3, art })
    const line = { code: testProvider.gameCode, type: 'RNG', classes: ['LINES'], freeTrial: true }
    const theirs = { ...line, names: { EN: 'Theirs', PT: 'Deles' } }
    const tables = {
      ...line,
      code: testProvider.table.gameCode,
      names: { EN: 'Test Table', PT: 'Mesa' },
      classes: ['TG'],
    }
    await importFor(house.db, testProvider.code, JSON.stringify([theirs, tables]), 'test')
    expect(await game()).toMatchObject({
      listed: { names: { EN: 'Theirs', PT: 'Deles' } },
      own: { names: { EN: 'Ours' }, rank: 3 },
    })
    await house.app.providers.reload()
    await expect.poll(() => tile(house, 'PT')).toMatchObject({ displayName: 'Deles', art })
    expect(await tile()).toMatchObject({ displayName: 'Ours' })
    await edit({})
    expect(await tile()).toMatchObject({ displayName: 'Theirs', art: 'test' })
    await house.db.query(
      sql`UPDATE game SET names = '{"EN": "Test Game", "PT": "Jogo de teste"}' WHERE node_id = ${nodeId}`,
    )
  })

  it('[OPS-04] that an operator marked as hot is the first of the hot games', async () => {
    const before = await hot()
    expect(before[0]).not.toBe(80_001)
    await edit({ mark: 'hot' }, { node: 80_001, seen: 0 })
    expect(await hot()).toEqual([80_001, ...before.filter((one) => one !== 80_001)])
  })

  it('[OPS-04] is changed once by thirty who saw the same', async () => {
    const { edits } = await game()
    const before = (await auditOf('game.edited')).length
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, at) => edit({ names: { EN: `Name ${at}` } }, { seen: edits })),
    )
    expect(answers.filter(({ success }) => success)).toHaveLength(1)
    expect(new Set(answers.flatMap(({ code }) => code ?? []))).toEqual(new Set(['CONFLICT']))
    expect((await game()).edits).toBe(edits + 1)
    expect(await auditOf('game.edited')).toHaveLength(before + 1)
  })

  it('[OPS-04] refuses what is wrong at its field, and changes nothing', async () => {
    const [was, at] = [await game(), await version()]
    for (const [changes, field] of [
      [{ rank: 0 }, 'rank'],
      [{ rank: 1.5 }, 'rank'],
      [{ rank: 1_000_000 }, 'rank'],
      [{ names: { EN: ' ' } }, 'names'],
      [{ names: { XX: 'x' } }, 'names'],
      [{ names: { EN: 'x'.repeat(81) } }, 'names'],
      [{ names: { EN: 'a\u0000b' } }, 'names'],
      [{ mark: 'best' }, 'mark'],
      [{ art: 'own-../../secret' }, 'art'],
      [{ art: `own-${'0'.repeat(24)}` }, 'art'],
    ] as const) {
      const { code, detail } = await edit(changes)
      expect({ changes, code, fields: fieldsIn(detail) }).toEqual({
        changes,
        code: 'INVALID_INPUT',
        fields: [field],
      })
    }
    expect((await edit({}, { node: 5 })).code).toBe('NOT_FOUND')
    expect((await edit({ rank: 2 }, { seen: was.edits + 1 })).code).toBe('CONFLICT')
    expect((await house.call('GET', '/ops/games/item?nodeId=5', { token: editor })).body.code).toBe('NOT_FOUND')
    const auditor = await openOperator(house, 'auditor')
    expect((await edit({ rank: 2 }, { token: auditor.token })).code).toBe('PERMISSION_MISSING')
    expect([await game(), await version()]).toEqual([was, at])
  })
})

describe('a picture', () => {
  it('[OPS-04] is the same again for the same, and is kept once', async () => {
    const art = await artOf(44)
    expect(await artOf(44)).toBe(art)
    const [kept] = await house.db.query<{ kept: number }>(
      sql`SELECT count(*)::integer AS kept FROM game_artwork WHERE art = ${art}`,
    )
    expect(kept).toEqual({ kept: 1 })
    const added = await house.db.query(sql`SELECT DISTINCT action FROM audit WHERE subject = ${`picture:${art}`}`)
    expect(added).toEqual([{ action: 'game.pictureAdded' }])
  })

  it('[OPS-04] that is broken, or none, is refused', async () => {
    const whole = await picture('png', 60, 80)
    expect((await addPicture(undefined)).body.code).toBe('FILE_MISSING')
    for (const broken of ['<svg onload="alert(1)"/>', whole.subarray(0, 60), Buffer.from('GIF89a')])
      expect((await addPicture(broken)).body.code).toBe('FILE_NO_PICTURE')
  })
})

describe('the list of games', () => {
  it('[OPS-04] is narrowed by words, vendor, provider, type and whether it can be opened', async () => {
    await edit({ names: { JA: 'ゴールド', EN: 'Test Gold' } })
    expect([await nodesIn('search=gold'), await nodesIn('search=test%20game')]).toEqual([[nodeId], [nodeId]])
    expect(await nodesIn('')).toEqual([nodeId, table, 80_001])
    expect(await nodesIn('sort=-place')).toEqual([80_001, table, nodeId])
    expect(await nodesIn('sort=name')).toEqual([80_001, nodeId, table])
    expect(await nodesIn(`search=${encodeURIComponent('ゴー')}`)).toEqual([nodeId])
    expect(await nodesIn('search=MESA')).toEqual([table])
    expect(await nodesIn('search=%25')).toEqual([])
    expect(await nodesIn('search=80001')).toEqual([80_001])
    expect(await nodesIn(`search=${testProvider.gameCode}`)).toEqual([nodeId])
    expect(await nodesIn('vendor=OTH')).toEqual([80_001])
    expect(await nodesIn(`provider=${testProvider.code}`)).toEqual([nodeId, table])
    expect(await nodesIn('gameType=LIVE')).toEqual([80_001])
    await house.db.query(sql`UPDATE game SET paused = true WHERE node_id = ${table}`)
    expect([await nodesIn('on=yes'), await nodesIn('on=no')]).toEqual([[nodeId, 80_001], [table]])
    await house.db.query(sql`UPDATE game SET paused = false WHERE node_id = ${table}`)
    expect((await list('gameType=NONE')).code).toBe('INVALID_INPUT')
    expect((await list('')).value).toMatchObject({
      list: [
        { state: 'on', missing: [], changed: ['names'], provider: testProvider.code },
        { changed: [] },
        { missing: ['PT'], provider: null },
      ],
    })
  })
})

describe('a vendor', () => {
  it('[OPS-04, GAM-01] is renamed by language, moved and pictured; menus and tiles follow', async () => {
    const art = await artOf()
    expect((await lanes()).map(({ title }) => title)).toEqual(['RNG', 'TG', 'LIVE'])
    expect(await editVendor('OTH', { names: { EN: 'Otherworld', PT: 'Outro mundo' }, sort: 1, art })).toMatchObject({
      success: true,
    })
    expect(await lanes('PT')).toMatchObject([
      { title: 'RNG' },
      { title: 'TG' },
      { title: 'LIVE', cards: [{ vassalage: 'OTH', displayName: 'Outro mundo', poster: { art, tint: 0 } }] },
    ])
    expect((await browse(house, 'JA')).find((one) => one.nodeId === 80_001)?.vendorName).toBe('Otherworld')
    // Of two at one place the one that was moved there.
    expect((await vendors()).map(({ code }) => code)).toEqual(['OTH', vendor])
    expect((await vendors())[0]).toMatchObject({ listed: { name: 'Other Games', sort: 2 }, missing: [] })
    expect((await auditOf('vendor.edited'))[0]).toMatchObject({ after: { sort: 1, art } })
    await house.db.transaction((tx) =>
      importCatalogue(tx, [{ code: 'OTH', name: 'Other Games', gameType: 'LIVE', art: 'vendor', sort: 2 }], []),
    )
    expect((await vendors())[0]).toMatchObject({ name: 'Otherworld', own: { sort: 1 } })
    await editVendor('OTH', {})
    expect(await lanes('PT')).toMatchObject([
      {},
      {},
      { cards: [{ displayName: 'Other Games', poster: { art: 'test' } }] },
    ])
    expect((await editVendor('NONE', {})).code).toBe('NOT_FOUND')
    expect((await editVendor('OTH', { sort: 0 })).code).toBe('INVALID_INPUT')
    expect((await editVendor('OTH', { art: `own-${'1'.repeat(24)}` })).code).toBe('INVALID_INPUT')
    expect((await editVendor('OTH', { seen: 0 })).code).toBe('CONFLICT')
  })

  it('[OPS-04, PRV-08] is switched off: it leaves the menus, and its games take no stakes', async () => {
    const put = async (enabled: boolean, code = vendor) =>
      (
        await house.call('PUT', '/ops/vendors/switch', {
          token: manager,
          body: { code, enabled, reason: 'They asked us to.' },
        })
      ).body
    const token = await house.gameToken(player)
    expect((await house.provider('bet', betBody(player, token))).reply.status).toBe('RS_OK')
    expect(await put(false)).toMatchObject({ success: true })
    expect((await house.provider('bet', betBody(player, token))).reply.status).toBe('RS_ERROR_INVALID_GAME')
    expect((await lanes()).map(({ title }) => title)).toEqual(['LIVE'])
    expect(await tile()).toMatchObject({ playable: false, paused: true })
    expect(await hot()).toEqual([80_001])
    expect(await game()).toMatchObject({ state: 'vendorOff' })
    await expect.poll(() => tile(other)).toMatchObject({ paused: true })
    await expect
      .poll(async () => (await other.provider('bet', betBody(player, token))).reply.status)
      .toBe('RS_ERROR_INVALID_GAME')
    const at = await version()
    expect(await put(false)).toMatchObject({ success: true })
    expect(await version()).toEqual(at)
    expect(await put(true)).toMatchObject({ success: true })
    expect((await house.provider('bet', betBody(player, token))).reply.status).toBe('RS_OK')
    expect((await auditOf('vendor.switched')).map(({ after }) => after)).toMatchObject([
      { enabled: true },
      { enabled: false },
      { enabled: false, reason: 'They asked us to.' },
    ])
    expect((await put(false, 'NONE')).code).toBe('NOT_FOUND')
    expect(await house.audit()).toEqual([])
  })
})
